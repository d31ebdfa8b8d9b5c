"""The log's forms: for people, for tools that read logfmt, for tools that read JSON."""

import json
import subprocess
import sys

import pytest

SAID = """
import logging, structlog
from pokerhouse.server.log import set_up_logs
set_up_logs({form!r}, {level!r})
log = structlog.get_logger()
log.info("a table is open", table="maple-room")
log.warning("closing", why="it is late")
logging.getLogger("asyncpg").warning("a line of %s", "its own")
try:
    deck = "Ah Kh"
    raise ValueError("broken")
except ValueError:
    log.exception("it failed")
"""


def lines_of(form: str, level: str = "info") -> list[str]:
    """What a house writes to standard error, which is no terminal here."""
    said = SAID.format(form=form, level=level)
    return subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True
    ).stderr.splitlines()


def test_json_is_one_object_a_line_and_tells_no_values() -> None:
    lines = [json.loads(line) for line in lines_of("json")]
    assert [(line["level"], line["event"]) for line in lines] == [
        ("info", "a table is open"),
        ("warning", "closing"),
        ("warning", "a line of its own"),
        ("error", "it failed"),
    ]
    assert lines[0]["table"] == "maple-room"
    assert lines[2]["library"] == "asyncpg"
    assert "ValueError: broken" in lines[3]["exception"]
    assert all(line["timestamp"].endswith("Z") for line in lines)
    assert "Ah Kh" not in json.dumps({name: value for name, value in lines[3].items() if name != "exception"})


@pytest.mark.parametrize("form", ["logfmt", "auto"])
def test_logfmt_is_what_no_terminal_gets(form: str) -> None:
    first, second, library, failed = lines_of(form)
    assert first.startswith('table=maple-room event="a table is open" level=info timestamp=')
    assert 'why="it is late"' in second
    assert "library=asyncpg" in library
    assert "broken" in failed


def test_a_level_leaves_out_what_lies_below() -> None:
    assert [json.loads(line)["event"] for line in lines_of("json", "error")] == ["it failed"]

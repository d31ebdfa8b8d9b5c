"""The page of limits says what the code says, and leaves none out."""

import re
from importlib import import_module

import pytest
from msgspec.structs import fields

from pokerhouse.protocol import limits as wire
from pokerhouse.server.edge import limits as edge
from pokerhouse.server.settings import NetworkAllowance
from tests.server.harness.running import ROOT

ROWS = re.findall(
    r"^\| (.+?) \| (.+?) \| `(\w+)` in `([\w/]+)\.py` \|$",
    (ROOT / "docs/limits.md").read_text(),
    re.MULTILINE,
)


@pytest.mark.parametrize(("what", "limit", "name", "file"), ROWS, ids=[row[2] for row in ROWS])
def test_every_limit_is_what_the_page_says(what: str, limit: str, name: str, file: str) -> None:
    module = import_module("pokerhouse." + file.replace("/", "."))
    value = getattr(NetworkAllowance() if name.islower() else module, name)
    assert re.search(rf"(?<![\d,]){value:,.0f}(?![\d,]*\d)", limit), (what, value)


PACES = {
    "FRIEND_REQUESTS_AN_HOUR", "LOBBY_PAGES_A_SECOND", "MESSAGES_BURST", "MESSAGE_SECONDS",
    "QUICK_JOINS_A_SECOND", "REACTION_SECONDS", "TABLES_OPENED_AN_HOUR",
    "GUESTS_A_MINUTE", "guests_a_minute", "changes_a_second", "kept_a_day",
    "friend_requests_an_hour", "preferences_a_second", "reports_an_hour",
    "tables_an_hour", "told_a_second", "watches_a_second",
}  # fmt: skip
"""Numbers of the rows: their part of the page is generated."""


def test_every_limit_is_on_the_page() -> None:
    constants = {
        name
        for module in (wire, edge)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int | float)
    }
    allowed = {field.name for field in fields(NetworkAllowance)}
    assert constants | allowed <= {name for _, _, name, _ in ROWS} | PACES

"""A match of a language model as a page: what it saw, said and did, with nothing left as HTML of its own."""

import re
from pathlib import Path

import pytest

from pokerhouse.arena.models import transcript_page
from pokerhouse.cli.main import main
from tests.arena.models.local_endpoint import LocalEndpoint, Request, calls
from tests.arena.models.test_model_player import played


def sometimes(request: Request) -> None:
    """Every fourth decision is nonsense at first, every eighth at last, too."""
    if request.number % 8 in (3, 4):
        request.say("<script>alert('MOVE: call')</script>")
    else:
        calls(request)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with LocalEndpoint(sometimes) as endpoint:
        played(endpoint, 10, folder=tmp_path)
    return tmp_path


def test_the_page(folder: Path) -> None:
    page = transcript_page(folder, most=200)
    assert page.count("<article>") == 20
    assert "<script" not in page
    assert "&lt;script&gt;alert" in page
    assert 'class="fault">nonsense: ' in page
    assert "http" not in page
    assert re.search(r"<td>model</td>", page)
    odd = transcript_page(folder, most=200, odd=True)
    assert 0 < odd.count("<article>") < 20
    assert transcript_page(folder, most=3).count("<article>") == 3


def test_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = folder / "page.html"
    assert main(["transcripts", str(folder), "--html", str(page)]) == 0
    assert page.read_text().startswith("<!doctype html>")
    assert main(["transcripts", str(folder / "none"), "--html", str(page)]) == 2
    assert "is this a match of language models" in capsys.readouterr().err
    (folder / "transcripts.jsonl").write_text("[]\n")
    assert main(["transcripts", str(folder), "--html", str(page)]) == 2

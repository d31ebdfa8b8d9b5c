"""The pages: what they link to is there, and what they say of the commands is true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND = re.compile(r"`make ([a-z-]+)`")
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)


def anchor(heading: str) -> str:
    """Makes a heading's anchor as the usual viewers of Markdown do."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        file, _, part = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        if part:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert part in map(anchor, headings), link


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_exist(path: Path) -> None:
    targets = TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8"))
    assert set(COMMAND.findall(path.read_text(encoding="utf-8"))) <= set(targets)


def test_one_page_leads_everywhere() -> None:
    start = ROOT / "docs/README.md"
    linked = {(start.parent / link).resolve() for link in LINK.findall(start.read_text(encoding="utf-8"))}
    linked |= {path.parent for path in linked if path.name == "README.md"}
    pages = {path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")) if path != start}
    folders = {path for path in ROOT.glob("docs/**/") if path != start.parent}
    assert len(pages) > 10
    assert {str(path.relative_to(ROOT)) for path in (pages | folders) - linked} == set()

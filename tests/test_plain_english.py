"""What people read is written as people speak: "who" asks or describes somebody, and is nobody by itself."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORDS = ROOT / "web/src/i18n/en"
LATER = {"CHANGELOG.md", "PROTOCOL.md", "docs/mutants.md", "docs/faults/house.md", "docs/arena/slumbot.md"}
"""Pages that are still to be rewritten or are written by a tool. This set only shrinks."""
PAGES = [
    page
    for page in [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
    if page.relative_to(ROOT).parts[:2] != ("docs", "rules") and str(page.relative_to(ROOT)) not in LATER
]
"""What people read, but for the rules: those are the law, in its own words."""

WHO = re.compile(
    r"(?:^|[.;:!]\s+|\b(?:for|to|of|with|from|[Oo]nly) )[Ww]ho (?!(?:else|are you)\b)[a-z’']+ [^?]*[.;]$"
)
"""A sentence in which "who" stands for "whoever"; a question ends with its sign, a heading with none."""


def faults(text: str) -> list[str]:
    """The sentences of a text in which somebody is called who."""
    sentences = re.split(r"(?<=[.!?])\s+", " ".join(text.split()))
    return [sentence for sentence in sentences if WHO.search(sentence)]


def _strings(path: Path) -> Iterator[str]:
    """What a module says at run time: its strings, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_what_the_house_says_calls_nobody_who() -> None:
    modules = sorted((ROOT / "src/pokerhouse").rglob("*.py"))
    assert len(modules) > 400
    assert [(path.name, fault) for path in modules for said in _strings(path) for fault in faults(said)] == []


def test_the_page_s_words_call_nobody_who() -> None:
    words = sorted(WORDS.rglob("*.ts"))
    assert len(words) > 15
    said = [
        (path.name, text)
        for path in words
        for groups in re.findall(r'"([^"\n]+)"|`([^`]+)`', path.read_text(encoding="utf-8"))
        for text in groups
    ]
    assert [(name, fault) for name, text in said for fault in faults(text)] == []


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_pages_call_nobody_who(page: Path) -> None:
    paragraphs = page.read_text(encoding="utf-8").replace("\n", "\n\n").split("\n\n")
    assert [fault for paragraph in paragraphs for fault in faults(paragraph)] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Who sits at the table may speak.", True),
        ("The table closes. Who has chips keeps them.", True),
        ("Only who plays in a sit-and-go has a safe.", True),
        ("It goes to who asked first.", True),
        ("Who is it?", False),
        ("Who else plays?", False),
        ("Players who sit at the table may speak.", False),
        ("Find out who sits at the table.", False),
    ],
)
def test_a_who_is_noticed(text: str, wrong: bool) -> None:  # noqa: FBT001
    assert bool(faults(text)) is wrong

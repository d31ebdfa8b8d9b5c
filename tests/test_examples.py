"""The programs of examples/ run, and the pages with examples say what is true."""

import asyncio
import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from pokerhouse.history import write_phhs
from tests.history.acpc.test_acpc import NO_LIMIT
from tests.history.phh.test_phh import HEADS_UP, RING
from tests.history.random_hands import from_phh
from tests.server.harness.running import TEST, open_house

ROOT = Path(__file__).parents[1]
EXAMPLES = (
    "deal_a_hand",
    "house_table",
    "line_bot",
    "play_a_match",
    "read_histories",
    "sit_at_a_server",
    "write_a_bot",
)
"""The short ones; what learns is longer and is tried with the arena."""


def example(name: str) -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location(f"examples.{name}", ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_is_of_a_length_to_read() -> None:
    for name in EXAMPLES:
        lines = (ROOT / "examples" / f"{name}.py").read_text(encoding="utf-8").splitlines()
        assert 20 <= len(lines) <= 60, name


def test_deal_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    example("deal_a_hand").main()
    told = capsys.readouterr().out
    assert told.count("check") + told.count("call") == 12
    assert "wins 30" in told


def test_write_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    example("write_a_bot").main(deals=5)
    caller, pairs = capsys.readouterr().out.splitlines()
    assert pairs.startswith("pairs: ")
    assert caller.endswith("chips in 10 hands")


def test_play_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    example("play_a_match").main(deals=3)
    assert capsys.readouterr().out.splitlines()[0] == "18 hands, 3 deals"


def test_a_table_of_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    example("house_table").main(hands=5)
    first, *stacks = capsys.readouterr().out.splitlines()
    assert first.startswith("5 hands in ")
    assert sum(int(line.split()[-1]) for line in stacks) == 600


def test_a_folder_of_histories(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "two.phhs").write_text("".join(write_phhs([from_phh(RING), from_phh(HEADS_UP)])))
    (tmp_path / "duel.log").write_text(NO_LIMIT)
    (tmp_path / "broken.phh").write_text(HEADS_UP.replace("p1 f", "p2 f"))
    (tmp_path / "notes.txt").write_text("no hand")
    won = example("read_histories").main(tmp_path)
    told = capsys.readouterr().out
    assert "broken.phh: line 6: 'p2 f': it is p1's turn" in told
    assert "3 hands" in told
    assert (won["ann"], won["Cleo"], won["p2"]) == (20000, 430, -8)


@pytest.mark.anyio
async def test_sit_at_a_server(tmp_path: Path) -> None:
    settings = replace(TEST, bots=3, styles=("caller",))  # with gamblers it might be broke after one turn
    async with open_house(f"sqlite:///{tmp_path}/house.sqlite", settings) as house, asyncio.timeout(120):
        assert await example("sit_at_a_server").play(house.url, turns=2) == 2


@pytest.mark.parametrize(("name", "least"), [("library.md", 30), ("arena/README.md", 4)])
def test_a_page_with_examples(name: str, least: int) -> None:
    page = str(ROOT / "docs" / name)
    outcome = doctest.testfile(page, module_relative=False, encoding="utf-8")
    assert outcome.attempted >= least
    assert outcome.failed == 0


@pytest.mark.parametrize(
    "part", ["cards", "strength", "rules", "history", "house", "client", "bots", "arena"]
)
def test_the_library_page_names_what_a_part_offers(part: str) -> None:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    offered = importlib.import_module(f"pokerhouse.{part}").__all__
    assert [name for name in offered if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sit_at_a_server.py", "Say where the house is: python"),
        ("sit_at_a_server.py http://127.0.0.1:9", "No house answers at http://127.0.0.1:9: "),
        ("sit_at_a_server.py ftp://x", "it starts with http:// or https://"),
        ("read_histories.py", "Name a folder with .phh, .phhs or .log files: python"),
        ("read_histories.py /nowhere", "Name a folder"),
    ],
)
def test_an_example_says_what_it_needs(line: str, said: str) -> None:
    name, *rest = line.split()
    words = [sys.executable, str(ROOT / "examples" / name), *rest]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr

"""Bots by name: bots.toml with programs, classes and settings, and a first bot of one's own."""

import subprocess
import sys
from pathlib import Path

import pytest

from pokerhouse.arena import (
    ALL_DEALS,
    BotError,
    MatchSettings,
    new_bot,
    play_match,
    read_bots_file,
    source_named,
)
from tests.arena import faulty_bots

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"


def bots(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "bots.toml"
    path.write_text(text)
    return path


def test_programs_and_classes_have_names_and_settings(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(Path(faulty_bots.__file__).read_text())
    (tmp_path / "liner.py").write_text(EXAMPLE.read_text())
    path = bots(
        tmp_path,
        f"""
        [learner]
        python = "mine.py:Learns"
        settings = {{ step = 10 }}

        [liner]
        command = [{sys.executable!r}, "liner.py"]
        """,
    )
    found = read_bots_file(path)
    match = play_match(found, MatchSettings(deals=4, seed="2", session=ALL_DEALS))
    learner, liner = match.results
    assert (learner.name, liner.name) == ("learner", "liner")
    assert liner.faults == {}
    assert learner.chips == -liner.chips != 0
    assert {fault.text.split(" (")[0] for fault in match.told} == {
        f"RuntimeError: {seen} hands seen" for seen in (10, 20, 30, 40)
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[a", "is not TOML"),
        ("a = 1", r"write \[a\], and below it python =, command =, pokerbot = or endpoint ="),
        ("[a]", "needs one of"),
        ("[a]\npython = 'x.py:A'\ncommand = ['x']", "needs one of"),
        ("[a]\npython = 1", "python is a text"),
        ("[a]\npython = 'x.py:A'", "there is no file"),
        ("[a]\npython = 'x.py'", "names no class"),
        ("[a]\ncommand = []", "command is a list of texts"),
        ("[a]\ncommand = ['no-such-program-here']", "there is no program 'no-such-program-here'"),
        ("[a]\ncommand = ['./nothing']", r"there is no program './nothing'"),
        ("[a]\ncommand = ['sh']\nmemory = 1", "there is no setting 'memory'"),
        ("[a]\ncommand = ['sh']\nsettings = 1", "settings is a table"),
        ("[a]\ncommand = ['sh']\nreadable = 'x'", "readable is a list of folders"),
        ("[caller]\ncommand = ['sh']", "choose another name"),
        ("['a:b']\ncommand = ['sh']", "choose another name"),
    ],
)
def test_what_is_wrong_in_a_bots_file_is_said(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BotError, match=why):
        read_bots_file(bots(tmp_path, text))


def test_a_bots_file_that_cant_be_read(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"No such file or directory\."):
        read_bots_file(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("nobody", "there is no bot 'nobody'; there are steady, curious, caller, gambler"),
        ("mine.py", "which class"),
        ("mine.py:", "names no class"),
        (":Bot", "names no class"),
        ("nowhere.py:Bot", "there is no file 'nowhere.py'"),
        ("x" * 5000, "there is no bot 'x{80}';"),
    ],
)
def test_a_word_that_names_no_bot(word: str, why: str) -> None:
    with pytest.raises(BotError, match=why):
        source_named(word)


def test_a_first_bot_of_ones_own_passes_its_own_test(tmp_path: Path) -> None:
    bot, test = new_bot("my_bot", tmp_path)
    assert (bot.name, test.name) == ("my_bot.py", "test_my_bot.py")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    with pytest.raises(FileExistsError):
        new_bot("my_bot", tmp_path)
    for name in ("MyBot", "a-b", "", "../x", "test_me", "x" * 50):
        with pytest.raises(ValueError, match="small letters"):
            new_bot(name, tmp_path)

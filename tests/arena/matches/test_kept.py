"""A match on one process or many, killed or not, comes to the same report; and the report can be checked."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it carries no types
import pytest

from pokerhouse.arena import FolderError, Limits, MatchSettings, ReportError, play_match, verify_report
from pokerhouse.history import Fault, read_acpc, read_phh, replay
from pokerhouse.rules import RULESETS
from tests.arena import faulty_bots

BOT = f"{faulty_bots.__file__}:Fine"
SETTINGS = MatchSettings(deals=300, seed="k")
FILES = ("report.json", "hands.phhs", "hands.log", "faults.jsonl")
PATIENCE = 60.0


def written(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that nobody disturbed, on one process."""
    folder = tmp_path_factory.mktemp("whole") / "match"
    play_match({"fine": BOT, "gambler": "gambler"}, SETTINGS, folder=folder)
    return folder


def test_many_processes_make_the_same_match(whole: Path, tmp_path: Path) -> None:
    bots = {"gambler": "gambler", "fine": BOT}
    match = play_match(bots, SETTINGS, processes=2, folder=tmp_path / "two")
    assert written(tmp_path / "two") == written(whole)
    assert match == play_match(bots, SETTINGS, processes=3)


def test_who_is_retired_is_retired_at_the_same_hand_on_any_number_of_processes() -> None:
    bots = {"raises": f"{faulty_bots.__file__}:Raises", "caller": "caller"}
    settings = MatchSettings(deals=300, seed="r", limits=Limits(faults=5))
    one = play_match(bots, settings)
    assert one.results[1].retired
    assert one == play_match(bots, settings, processes=2)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_hand_is_written_in_forms_that_others_read(rules: str, tmp_path: Path) -> None:
    small, big = (10, 20) if rules == "step" else (50, 100)
    settings = MatchSettings(ruleset=RULESETS[rules], small=small, big=big, deals=5, seed="1")
    match = play_match({"a": "gambler", "b": "gambler", "c": "caller"}, settings, folder=tmp_path)
    with (tmp_path / "hands.phhs").open("rb") as stream:
        hands = list(read_phh(stream))
    assert len(hands) == match.hands == 30
    won: dict[str, int] = {}
    for history in hands:
        assert not isinstance(history, Fault)
        payoffs = replay(history).payoffs()
        assert payoffs is not None
        for entrant, payoff in zip(history.setup.entrants, payoffs, strict=True):
            won[entrant.player] = won.get(entrant.player, 0) + int(payoff)
    assert won == {result.name: result.chips for result in match.results}
    with (tmp_path / "hands.log").open("rb") as stream:
        lines = list(read_acpc(stream))
    if rules in ("house", "research"):
        assert len(lines) == 30
        assert all(not isinstance(line, Fault) and replay(line) for line in lines)
    assert verify_report(tmp_path).hands == 30


class Running:
    """`pokerhouse match` at work, until it has done some of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        words = [sys.executable, "-m", "pokerhouse", "match", BOT, "gambler", "--seed", "k", "--hands", "600"]
        self.words = [*words, "--processes", "2", "--out", str(folder)]
        self.process = self.begin()
        self.until(lambda: (folder / "tasks.jsonl").exists() and self.lines() >= 1)

    def begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.words, stdout=subprocess.PIPE, cwd=self.folder.parent)

    def lines(self) -> int:
        return (self.folder / "tasks.jsonl").read_bytes().count(b"\n")

    def until(self, so: Callable[[], bool]) -> None:
        for _ in range(int(PATIENCE * 100)):
            if so():
                return
            threading.Event().wait(0.01)
        raise AssertionError("it did not come to that")

    def below(self, word: str) -> list[psutil.Process]:
        """The processes that it started, with this word in their command lines."""
        found = []
        for process in psutil.Process(self.process.pid).children(recursive=True):
            try:
                if word in " ".join(process.cmdline()):
                    found.append(process)
            except psutil.NoSuchProcess:
                continue
        return found

    def done(self) -> None:
        out, _ = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, out


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("undisturbed") / "match"
    Running(folder).done()
    return folder


def test_a_match_whose_parent_was_killed_goes_on(undisturbed: Path, tmp_path: Path) -> None:
    running = Running(tmp_path / "match")
    left = running.below("")
    running.process.kill()
    running.process.communicate()
    running.until(lambda: not any(process.is_running() for process in left))
    assert running.lines() < 6 or not (tmp_path / "match" / "report.json").exists()
    with (tmp_path / "match" / "hands.phhs").open("ab") as file:
        file.write(b"[99]\nhalf a hand")  # as a kill in mid-writing leaves it
    with (tmp_path / "match" / "tasks.jsonl").open("ab") as file:
        file.write(b'{"result":{"ta')
    running.process = running.begin()
    running.done()
    assert written(tmp_path / "match") == written(undisturbed)


def test_a_worker_that_is_killed_is_replaced(undisturbed: Path, tmp_path: Path) -> None:
    running = Running(tmp_path / "match")
    for worker in running.below("spawn_main")[:1]:
        worker.kill()
    running.done()
    assert written(tmp_path / "match") == written(undisturbed)


def test_a_bot_that_somebody_kills_plays_its_hands_again(undisturbed: Path, tmp_path: Path) -> None:
    running = Running(tmp_path / "match")
    for bot in running.below("python_bot"):
        os.kill(bot.pid, signal.SIGKILL)
    running.done()
    assert written(tmp_path / "match") == written(undisturbed)


def test_a_folder_takes_no_other_match(whole: Path) -> None:
    before = written(whole)
    for bots, settings in (
        ({"fine": "caller", "gambler": "gambler"}, SETTINGS),
        ({"fine": BOT, "gambler": "gambler"}, MatchSettings(deals=300, seed="other")),
    ):
        with pytest.raises(FolderError, match="another match"):
            play_match(bots, settings, folder=whole)
    with pytest.raises(ValueError, match="bots by name"):
        play_match({"fine": faulty_bots.Fine, "gambler": "gambler"}, SETTINGS, folder=whole)
    assert written(whole) == before
    play_match({"fine": BOT, "gambler": "gambler"}, SETTINGS, folder=whole)
    assert written(whole) == before


class TestVerify:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        play_match({"s": "steady", "c": "caller"}, MatchSettings(deals=20, seed="v"), folder=tmp_path)
        return tmp_path

    def test_a_right_report(self, folder: Path) -> None:
        verified = verify_report(folder)
        assert (verified.hands, verified.deals) == (40, 20)
        assert verify_report(folder, verified.plan) == verified
        assert json.loads((folder / "report.json").read_bytes())["plan"] == verified.plan

    def test_a_value_function_changed_after_the_plan_was_hashed(self, folder: Path) -> None:
        plan = verify_report(folder).plan
        text = (folder / "plan.json").read_text()
        (folder / "plan.json").write_text(text.replace("2.4", "2.5"))
        with pytest.raises(ReportError, match="report was made for the plan"):
            verify_report(folder)
        report = (folder / "report.json").read_text()
        changed = plan_hash_of(folder)
        (folder / "report.json").write_text(report.replace(plan, changed))
        with pytest.raises(ReportError, match="another chance luck"):
            verify_report(folder)
        with pytest.raises(ReportError, match="the plan was changed"):
            verify_report(folder, plan)

    @pytest.mark.parametrize(
        ("file", "old", "new", "why"),
        [
            ("report.json", '"hands": 40', '"hands": 41', "something else than the tasks"),
            ("hands.phhs", " cc", " f", "hands.phhs: "),
            ("hands.phhs", "hand = 2\n", "hand = 999\n", "there is no hand 999"),
            ("hands.phhs", "d dh p1 ", "d dh p1 2c2d # ", "dealt"),
            ("tasks.jsonl", '"won":[[', '"won":[[1', "another won than the tasks"),
            ("tasks.jsonl", "\n", "", "the match is not over"),
        ],
    )
    def test_what_was_changed(self, folder: Path, file: str, old: str, new: str, why: str) -> None:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))
        with pytest.raises(ReportError, match=why):
            verify_report(folder)


def plan_hash_of(folder: Path) -> str:
    return sha256((folder / "plan.json").read_bytes()).hexdigest()

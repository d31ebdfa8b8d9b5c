"""perft, equity, replay, convert and match as they are typed."""

import json
import os
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any

import httpx
import pytest

from pokerhouse.cli.main import main
from tests.arena import faulty_bots
from tests.history.acpc.test_acpc import LIMIT_GAME, NO_LIMIT, THREE_GAME
from tests.history.phh.test_phh import CENTS, HEADS_UP, RING

COMMAND = str(Path(sys.executable).parent / "pokerhouse")
Capture = pytest.CaptureFixture[str]
needs_kernel = pytest.mark.skipif(
    find_spec("pokerhouse_kernel") is None, reason="the kernel is not built here"
)


def said(capsys: Capture, *arguments: str) -> list[Any]:
    """The JSON lines of a command that succeeds."""
    assert main([*arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A few histories, by name."""
    texts = {
        "ring.phh": RING,
        "two.phhs": f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP}",
        "wrong.phh": HEADS_UP.replace("[48, 22]", "[47, 23]"),
        "broken.phhs": f"[1]\n{HEADS_UP}\n[2]\n{HEADS_UP.replace('p1 f', 'p2 f')}",
        "duel.log": NO_LIMIT,
        "three.log": "STATE:3:cfc/cc/cc/cc:2c3d|AhKd|AsKc/7h8hQs/9c/4d:-5|2.5|2.5:a|b|c\n",
        "limit.log": "STATE:0:rf:2c3d|AhAd:-10|10:a|b\n",
        "three.game": THREE_GAME,
        "limit.game": LIMIT_GAME,
        "brackets.phh": "[" * 200_000,
        "noise.log": "\x00\x01\x02",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    bots = {name.lower(): f"{faulty_bots.__file__}:{name}" for name in ("NoDecide", "Missing")}
    return {name: str(tmp_path / name) for name in texts} | bots


def test_perft(capsys: Capture) -> None:
    no_limit = ("perft", "--stacks", "10,10", "--blinds", "1,2", "--json")
    assert said(capsys, *no_limit) == [{"decisions": 3088, "folds": 2169, "showdowns": 2169}]
    limit = (*no_limit, "--limit", "2,4", "--cap", "4")
    assert said(capsys, *limit) == [{"decisions": 316, "folds": 181, "showdowns": 181}]
    research = ("perft", "--stacks", "4,5,6", "--blinds", "1,2", "--rules", "research", "--json")
    assert said(capsys, *research) == [{"decisions": 323, "folds": 111, "showdowns": 273}]


@pytest.mark.rule("STD-3")
@pytest.mark.rule("TERM-1", "TERM-2")
@pytest.mark.parametrize(
    ("terms", "decisions"),
    [
        (("--betting", "pot-limit"), 2776),
        (("--betting", "fixed-limit"), 316),
        (("--ante", "1"), 1648),
        (("--betting", "pot-limit", "--big-blind-ante", "2"), 980),
    ],
)
def test_perft_takes_a_hosts_terms(terms: tuple[str, ...], decisions: int, capsys: Capture) -> None:
    assert main(["perft", "--stacks", "10,10", "--blinds", "1,2", "--json", *terms]) == 0
    assert json.loads(capsys.readouterr().out)["decisions"] == decisions


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("--betting limit", "there is no 'limit'; there are no-limit, pot-limit, fixed-limit."),
        ("--betting pot-limit --rules step", "step has its own bets and raises."),
        ("--betting pot-limit --limit 2,4", "--limit is a way of betting itself."),
        ("--betting fixed-limit --cap 4", "fixed-limit has its own cap"),
        ("--ante 1 --rules texas", "texas is played without antes."),
        ("--ante 1 --big-blind-ante 1", "the big blind alone pays one, or everybody."),
        ("--ante -1", "'-1' is negative."),
    ],
)
def test_perft_refuses_terms_that_can_not_be(line: str, why: str, capsys: Capture) -> None:
    assert main(["perft", "--stacks", "10,10", "--blinds", "1,2", *line.split()]) == 2
    assert why in capsys.readouterr().err


def test_perft_takes_a_cap_for_each_street(capsys: Capture) -> None:
    deep = ("perft", "--stacks", "100,100", "--blinds", "1,2", "--limit", "2,4", "--json")
    ways = [
        7,
        9,
        9,
        9,
    ]  # to end the street without a fold; the big blind was the first of four bets before the flop
    assert said(capsys, *deep, "--cap", "3,4,4,4")[0]["showdowns"] == prod(ways)
    assert said(capsys, *deep, "--cap", "4")[0]["showdowns"] == 9**4
    assert said(capsys, *deep, "--cap", "4, 4,4,4") == said(capsys, *deep, "--cap", "4")


@pytest.mark.parametrize(
    ("cap", "why"),
    [
        ("3,4", "one number or four, such as 3,4,4,4, not 2"),
        ("3,4,4,4,4", "not 5"),
        ("-1", "'-1' is negative"),
        ("3,4,4,-4", "'-4' is negative"),
        ("3,,4,4", "'' is no whole number"),
        ("four", "'four' is no whole number"),
        ("1.5", "'1.5' is no whole number"),
        ("9" * 19, "is too large"),
    ],
)
def test_perft_refuses_what_is_no_cap(cap: str, why: str, capsys: Capture) -> None:
    assert main(["perft", "--stacks", "10,10", "--blinds", "1,2", "--cap", cap]) == 2
    assert why in capsys.readouterr().err


def test_perft_takes_the_small_blind_first(capsys: Capture) -> None:
    # The big blind is all-in with its blind; the small blind may still fold or call.
    big_is_short = ("perft", "--stacks", "10,2", "--blinds", "1,2", "--json")
    assert said(capsys, *big_is_short) == [{"decisions": 1, "folds": 1, "showdowns": 1}]
    small_is_short = ("perft", "--stacks", "1,10", "--blinds", "1,2", "--json")
    assert said(capsys, *small_is_short) == [{"decisions": 0, "folds": 0, "showdowns": 1}]


def test_perft_divides(capsys: Capture) -> None:
    parts = said(capsys, "perft", "--stacks", "4,4", "--blinds", "1,2", "--divide", "--json")
    assert [(part["action"], part["to"]) for part in parts] == [("fold", None), ("call", 2), ("raise", 4)]
    assert 1 + sum(part["decisions"] for part in parts) == 16
    assert main(["perft", "--stacks", "4,4", "--blinds", "1,2", "--divide"]) == 0
    assert "raise 4      1 decisions, 1 folds, 1 showdowns" in capsys.readouterr().out


def test_equity(capsys: Capture) -> None:
    (answer,) = said(capsys, "equity", "AhKh", "2c2d", "--json")
    assert (answer["exact"], answer["boards"]) == (True, 1712304)
    assert [hand["cards"] for hand in answer["hands"]] == ["AhKh", "2c2d"]
    assert sum(hand["equity"] for hand in answer["hands"]) == pytest.approx(1)
    assert answer["hands"][0]["win"] == pytest.approx(852207 / 1712304)
    (won,) = said(capsys, "equity", "AhKh", "2c2d", "--board", "QhJhTh", "--json")
    assert [hand["equity"] for hand in won["hands"]] == [1, 0]
    assert main(["equity", "AhKh", "2c2d", "--board", "QhJhTh3c"]) == 0
    assert "AhKh  equity 100.0000%" in capsys.readouterr().out


def test_equity_draws_boards_when_it_is_told_to(capsys: Capture) -> None:
    line = ["equity", "AhKh", "2c2d", "QsJs", "--samples", "20000", "--json", "--seed"]
    (one,), (again,), (other,) = (said(capsys, *line, seed) for seed in ("7", "7", "8"))
    assert one == again
    assert one["hands"] != other["hands"]
    assert (one["exact"], one["boards"]) == (False, 20_000)
    for hand in one["hands"]:
        assert 0.002 < hand["error"] < 0.005
    assert main(line[:-2]) == 0
    assert "20,000 boards (drawn)" in capsys.readouterr().out


@needs_kernel
def test_equity_of_ranges(capsys: Capture) -> None:
    (answer,) = said(capsys, "equity", "AhKh", "QQ+, AKs", "--board", "Kd7c2s", "--json")
    assert answer["exact"]
    assert answer["hands"][1]["range"] == "QQ+, AKs"
    assert sum(hand["equity"] for hand in answer["hands"]) == pytest.approx(1)
    (near,) = said(capsys, "equity", "AhKh", "QQ+, AKs", "--error", "0.002", "--board", "Kd7c2s", "--json")
    assert all(0 < hand["error"] <= 0.002 for hand in near["hands"])
    assert near["hands"][0]["equity"] == pytest.approx(answer["hands"][0]["equity"], abs=0.01)


@needs_kernel
def test_simulate(capsys: Capture) -> None:
    line = ["simulate", "--hands", "30000", "--seats", "6", "--policy", "random", "--json"]
    (one,), (again,) = said(capsys, *line, "--threads", "1"), said(capsys, *line, "--threads", "2")
    assert (one["hands"], sum(one["payoffs"])) == (30_000, 0)
    assert {**one, "seconds": 0} == {**again, "seconds": 0}
    assert one["decisions"] == sum(
        count for row in one["actions"] for name, count in row.items() if name != "all_in"
    )
    assert (
        main([*line[:-1], "--rules", "house", "--stacks", "100,200,300,400,500,60", "--blinds", "1,2"]) == 0
    )
    assert "30,000 hands" in capsys.readouterr().out


@pytest.mark.rule("RES-12")
def test_match(capsys: Capture) -> None:
    line = ("match", "steady", "caller", "gambler", "--hands", "10", "--seed", "5", "--json")
    (answer,) = said(capsys, *line)
    assert (answer["rules"], answer["hands"], answer["deals"]) == ("research", 12, 2)
    assert [bot["name"] for bot in answer["bots"]] == ["caller", "gambler", "steady"]
    assert sum(bot["mbb_per_hand"] for bot in answer["bots"]) == pytest.approx(0, abs=1e-6)
    assert all(bot["low"] < bot["mbb_per_hand"] < bot["high"] for bot in answer["bots"])
    assert said(capsys, *line) == [answer]
    assert said(capsys, "match", "gambler", "steady", "caller", *line[4:]) == [answer]
    assert main(["match", "caller", "caller", "--hands", "4"]) == 0
    assert "caller 2" in capsys.readouterr().out


def test_match_with_bots_of_ones_own(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-bot", "shark"]) == 0
    assert "pokerhouse match shark.py:Shark caller" in capsys.readouterr().out
    assert main(["new-bot", "shark"]) == 2
    assert capsys.readouterr().err == "pokerhouse: shark.py: there is such a file already.\n"
    (tmp_path / "bots.toml").write_text("[fish]\npython = 'shark.py:Shark'\n")
    line = (
        "match",
        "fish",
        "shark.py:Shark",
        "--format",
        "1v2",
        "--hands",
        "6",
        "--session",
        "all",
        "--json",
    )
    (answer,) = said(capsys, *line)
    assert [(bot["name"], bot["seats"]) for bot in answer["bots"]] == [("Shark", 2), ("fish", 1)]
    assert (answer["session"], answer["seatings"], answer["faults"]) == ("all", 3, [])
    assert len(answer["seed"]) == 32  # drawn, so that no bot can work out the decks


def test_match_tells_of_faults(capsys: Capture) -> None:
    bot = f"{faulty_bots.__file__}:Overbets"
    assert main(["match", bot, "caller", "--hands", "20", "--most-faults", "3"]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith(
        "Overbets: faults: illegal 3; retired: too many faults; the first: raise 1000000000"
    )


def test_replay(capsys: Capture, files: dict[str, str]) -> None:
    ring, first, second, duel, end = said(
        capsys, "replay", files["ring.phh"], files["two.phhs"], files["duel.log"], "--json"
    )
    assert ring == {
        "file": files["ring.phh"],
        "hand": "the third",
        "payoffs": [-420, -10, 430],
        "recorded": [-420, -10, 430],
        "agrees": True,
        "error": None,
    }
    assert (first["hand"], second["hand"], duel["hand"]) == ("1", "2", 7)
    assert duel["payoffs"] == [20000, -20000]
    assert end == {"summary": {"hands": 4, "agree": 4, "differ": 0, "errors": 0}}


def test_replay_with_a_game_and_exact_splits(capsys: Capture, files: dict[str, str]) -> None:
    line = ("replay", files["three.log"], "--game", files["three.game"], "--json")
    dealt, summary = said(capsys, *line)
    assert (dealt["payoffs"], dealt["recorded"], dealt["agrees"]) == ([-5, 3, 2], [-5, 2.5, 2.5], False)
    assert summary["summary"]["differ"] == 1
    exact, summary = said(capsys, *line, "--odd-chips", "exact")
    assert (exact["payoffs"], exact["agrees"]) == ([-5, 2.5, 2.5], True)
    (limit, _) = said(capsys, "replay", files["limit.log"], "--game", files["limit.game"], "--json")
    assert limit["agrees"] is True


def test_replay_says_where_payoffs_differ(capsys: Capture, files: dict[str, str]) -> None:
    assert main(["replay", files["wrong.phh"], files["ring.phh"]]) == 0
    out = capsys.readouterr().out
    assert f"{files['wrong.phh']}: payoffs [-2, 2], recorded [-3, 3]\n" in out
    assert "2 hands: 1 agree, 1 differ, 0 errors" in out


def test_replay_goes_on_after_a_broken_hand(capsys: Capture, files: dict[str, str]) -> None:
    assert main(["replay", files["broken.phhs"], "nowhere.phh", files["ring.phh"], "--json"]) == 2
    out, err = capsys.readouterr()
    good, broken, missing, ring, summary = [json.loads(line) for line in out.splitlines()]
    assert (good["agrees"], ring["agrees"]) == (True, True)
    assert broken["error"] == "line 16, hand 2: 'p2 f': it is p1's turn"
    assert (broken["payoffs"], broken["recorded"], broken["agrees"]) == (None, [-2, 2], None)
    assert missing["error"] == "No such file or directory"
    assert summary["summary"] == {"hands": 3, "agree": 2, "differ": 0, "errors": 2}
    assert err.startswith("pokerhouse: ")
    assert err.count("\n") == 1


def test_convert_there_and_back(capsys: Capture, files: dict[str, str], tmp_path: Path) -> None:
    def converted(source: str, to: str, *more: str) -> str:
        assert main(["convert", source, "--to", to, *more]) == 0
        return capsys.readouterr().out

    for name in ("ring.phh", "two.phhs"):
        log = tmp_path / "there.log"
        log.write_text(converted(files[name], "acpc"))
        there, back = converted(files[name], "phh"), converted(str(log), "phh")
        assert tomllib.loads(there) == tomllib.loads(back)
        assert there.startswith("# Three at the table.") is back.startswith("# Three at the table.")
    phh = tmp_path / "three.phh"
    phh.write_text(converted(files["three.log"], "phh", "--game", files["three.game"]))
    state = [line for line in converted(str(phh), "acpc").splitlines() if line.startswith("STATE")]
    assert state == [Path(files["three.log"]).read_text().strip()]


@pytest.mark.parametrize("to", ["phh", "acpc"])
def test_a_broken_hand_is_named_and_the_others_are_converted(
    capsys: Capture, tmp_path: Path, to: str
) -> None:
    """One that can't be played, one that can't be read, two of one name."""
    wrongs = [HEADS_UP.replace("p1 f", "p2 f"), HEADS_UP.replace("[1, 2]", "[1]")]
    hands = [wrongs[0], HEADS_UP, wrongs[1], HEADS_UP]
    file = tmp_path / "mixed.phhs"
    file.write_text(
        "".join(f"[{number}]\n{hand}\n" for number, hand in enumerate(hands, 1)) + f"[2]\n{HEADS_UP}"
    )
    assert main(["convert", str(file), "--to", to]) == 2
    out, err = capsys.readouterr()
    assert (out.count("actions = "), out.count("STATE:")) == ((2, 0) if to == "phh" else (0, 2))
    assert [f"hand {number}: " in line for number, line in zip((1, 3, 2), err.splitlines(), strict=True)] == [
        True
    ] * 3
    assert all(line.startswith(f"pokerhouse: {file}: line ") for line in err.splitlines())


def test_a_hand_that_acpc_has_no_words_for_is_named_too(capsys: Capture, tmp_path: Path) -> None:
    step = HEADS_UP + "_ruleset = {name = 'step', betting = 'step'}\n"
    file = tmp_path / "step.phhs"
    file.write_text(f"[1]\n{step}\n[2]\n{HEADS_UP}")
    assert main(["convert", str(file), "--to", "acpc"]) == 2
    out, err = capsys.readouterr()
    assert out.count("STATE:") == 1
    assert "hand 1: " in err


def test_a_rake_is_named_and_is_no_difference(capsys: Capture, tmp_path: Path) -> None:
    """The winner of 4 got one chip less; a loser that lost more, or half the pot, is no rake."""
    file = tmp_path / "house.phhs"
    ends = ["[48, 22]", "[48, 21]", "[47, 22]", "[48, 19]"]
    hands = [HEADS_UP.replace("[48, 22]", end) for end in ends]
    file.write_text("".join(f"[{number}]\n{hand}\n" for number, hand in enumerate(hands, 1)))
    assert main(["replay", str(file)]) == 0
    raked, loser, half, last = capsys.readouterr().out.splitlines()
    assert raked.endswith("hand 2: payoffs [-2, 2], recorded [-2, 1] after a rake of 1")
    assert ("a rake of" in loser, "a rake of" in half) == (False, False)
    assert last == "4 hands: 1 agree, 1 agree but for a rake, 2 differ, 0 errors"
    assert main(["replay", str(file), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("rake") for line in lines] == [None, 1, None, None, None]
    assert [line.get("agrees") for line in lines] == [True, None, False, False, None]
    assert lines[-1] == {"summary": {"hands": 4, "agree": 1, "raked": 1, "differ": 2, "errors": 0}}


def test_a_missing_or_empty_file_is_no_hand(capsys: Capture, tmp_path: Path) -> None:
    empty = tmp_path / "empty.phh"
    empty.touch()
    for name in (str(empty), "nowhere.phh"):
        assert main(["replay", name]) == 2
        assert "0 hands: 0 agree, 0 differ, 1 error" in capsys.readouterr().out


def test_money_in_fractions(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "cents.phh"
    file.write_text(CENTS)
    line, _ = said(capsys, "replay", str(file), "--json")
    assert (line["payoffs"], line["recorded"], line["agrees"]) == ([-0.5, 0.5], [-0.5, 0.5], True)
    assert main(["replay", str(file), "--unit", "0.25"]) == 2
    assert "20.10 is no multiple of the unit 0.25" in capsys.readouterr().err
    assert main(["convert", str(file), "--to", "acpc", "--unit", "0.001"]) == 0
    assert "stack = 50000 20100" in capsys.readouterr().out


@pytest.mark.parametrize("unit", ["0", "-0.01", "1e-2", "x", "0.0000001", "10000000", "", "1,5"])
def test_what_is_no_unit(unit: str, capsys: Capture, files: dict[str, str]) -> None:
    assert main(["replay", files["ring.phh"], "--unit", unit]) == 2
    assert "is no unit of money" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("perft --stacks 10,-1 --blinds 1,2", "--stacks: '-1' is negative"),
        ("perft --stacks 10,1.5 --blinds 1,2", "'1.5' is no whole number"),
        ("perft --stacks 10,x --blinds 1,2", "'x' is no whole number"),
        ("perft --stacks 10, --blinds 1,2", "'' is no whole number"),
        ("perft --stacks 10 --blinds 1,2", "2 to 10 players, not 1"),
        ("perft --stacks 9,9,9,9,9,9,9,9,9,9,9 --blinds 1,2", "2 to 10 players, not 11"),
        ("perft --stacks 0,10 --blinds 1,2", "a stack of 0"),
        (
            "perft --stacks 1000000000000000,10 --blinds 1,2",
            "1000000000000000 is more than the 1000000000000",
        ),
        ("perft --stacks 10,10 --blinds 1,1000000000000000", "--blinds: 1000000000000000 is more than"),
        ("perft --stacks -5,10 --blinds 1,2", "--stacks: '-5' is negative"),
        ("perft --stacks 10,10 --blinds 1,2 --limit -2,4", "--limit: '-2' is negative"),
        ("perft --stacks 10,10 --blinds 1,2 --cap 9999999999999999999", "9999999999999999999 is too large"),
        ("perft --stacks ٣,10 --blinds 1,2", r"--stacks: '\u0663' is no whole number"),
        ("perft --stacks 1000000,10 --blinds 1,2", "never ends"),
        ("perft --stacks 1000000,1000000 --blinds 1,2 --limit 2,4", "never ends"),
        ("perft --stacks 10,10 --blinds 2,1", "blinds of 2 and 1"),
        ("perft --stacks 10,10 --blinds 0,2", "blinds of 0 and 2"),
        ("perft --stacks 10,10 --blinds 1", "--blinds: 2 numbers"),
        ("perft --stacks 10,10 --blinds 1,2 --limit 0,4", "a bet of 0"),
        ("perft --stacks 10,10 --blinds 1,2 --cap -1", "--cap"),
        ("perft --stacks 10,10 --blinds 1,2 --rules chess", "there is no 'chess'"),
        (
            "perft --stacks 10,10 --blinds 1,2 --rules texas --limit 1,2",
            "texas is not played with fixed limits",
        ),
        ("perft --blinds 1,2", "--stacks"),
        ("equity AhKh", "equity needs 2 to 10 hands, such as AhKh 2c2d, not 1"),
        ("equity" + " AhKh" * 11, "not 11"),
        ("equity AhKh AhQd", "Ah is there twice"),
        ("equity AhKh 2c2", "hand 2: '2' at character 3"),
        ("equity AhKh 2c2d3h", "hand 2 has 3 cards"),
        ("equity AhKh 2c2d --board 3c3d3h3s4c4d", "0, 3, 4 or 5 cards, not 6"),
        ("equity AhKh 2c2d --board AhQcJc", "Ah is there twice"),
        ("equity AhKh 2c2d --board QcJc", "--board: a board has 0, 3, 4 or 5 cards, not 2"),
        ("equity AhKh 2c2d --samples 0", "--samples"),
        pytest.param(
            "simulate --rules step", "standard betting with posted blinds, not 'step'", marks=needs_kernel
        ),
        pytest.param("simulate --policy luck", "there is no policy 'luck'", marks=needs_kernel),
        pytest.param("simulate --policy call,call", "one for each of 6 seats, not 2", marks=needs_kernel),
        pytest.param(
            "simulate --seats 3 --stacks 1,2", "3 seats need as many stacks, not 2", marks=needs_kernel
        ),
        ("simulate --hands 0", "--hands"),
        ("equity AhKh 77x", "hand 2: '77x' is no part of a range"),
        pytest.param("equity AhKh AKs --dead Ah", "no deal gives every player a hand", marks=needs_kernel),
        ("match steady", "2 to 10 bots, not 1"),
        ("match steady nobody", "there is no bot 'nobody'"),
        ("match steady caller --hands 0", "--hands"),
        ("match steady caller --rules chess", "there is no 'chess'"),
        ("match steady no.py:Bot", "there is no file 'no.py'"),
        ("match steady no.py", "which class? Write no.py:MyBot"),
        ("match steady {nodecide}", "NoDecide can't be started: the class NoDecide has no method decide"),
        ("match steady {missing}", "Missing can't be started: faulty_bots.py has no class Missing"),
        ("match steady caller --bots no.toml", "no.toml: No such file or directory"),
        ("match steady caller --format 1v", "--format: '1v' is none; write 1v5, 5v1 or 3+3"),
        ("match steady caller --format 6v6", "--format: a table has at most 10 seats, not 12"),
        ("match steady caller gambler --format 1v5", "--format is for two bots, not 3"),
        ("match steady caller --blinds 50", "--blinds: '50' are none; write them as 1/2"),
        ("match steady caller --blinds 2/1", "--blinds: blinds of 2 and 1: need 0 < small <= big"),
        ("match steady caller --rules step --blinds 1/3", "the big blind is twice the small"),
        ("match steady caller --stack 0", "--stack"),
        ("match steady caller --session some", "--session: 'some' is neither a number of decks nor all"),
        ("match steady caller --session 0", "--session"),
        ("match steady caller --action-seconds 0", "--action-seconds"),
        ("new-bot My-Bot", "a bot's name has small letters"),
        ("replay", "needs a file"),
        ("replay {ring.phh} --odd-chips maybe", "--odd-chips"),
        ("replay {duel.log} --game {duel.log}", "begins with GAMEDEF"),
        ("replay {duel.log} --game nowhere.game", "No such file"),
        ("replay {brackets.phh}", "line 1: the line is longer than 65536 bytes"),
        ("replay {noise.log}", "line 1: character 1 (0x00) is no text"),
        ("replay .", "Is a directory"),
        ("convert {ring.phh}", "--to"),
        ("convert {ring.phh} --to morse", "--to"),
        ("convert nowhere.phh --to phh", "No such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    capsys: Capture, files: dict[str, str], line: str, why: str
) -> None:
    words = [files[word[1:-1]] if word.startswith("{") else word for word in line.split()]
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert why in err
    assert err.startswith("pokerhouse: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert not line.startswith("convert") or out == ""


def test_a_pipe_is_a_file_too(files: dict[str, str]) -> None:
    """It can't be read twice: the format is told from its beginning."""
    for name, more in (("ring.phh", []), ("three.log", ["--game", files["three.game"]])):
        line = [COMMAND, "replay", "/dev/stdin", *more, "--odd-chips", "exact"]
        told = Path(files[name]).read_text()
        for text in (told, told + "# a comment\n" * 10_000):
            done = subprocess.run(line, input=text, capture_output=True, text=True, timeout=60, check=False)
            assert (done.returncode, done.stderr) == (0, "")
            assert done.stdout == "1 hand: 1 agree, 0 differ, 0 errors\n"


def test_a_file_name_that_is_no_text(files: dict[str, str], tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"odd\xff.phh")
    odd.write_bytes(Path(files["ring.phh"]).read_bytes())
    done = subprocess.run([COMMAND, "replay", odd, "--json"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[0])["file"].endswith(r"odd\udcff.phh")


def test_a_file_name_of_two_lines_is_refused_in_one(capsys: Capture) -> None:
    assert main(["convert", "no\nwhere.phh", "--to", "phh"]) == 2
    assert capsys.readouterr().err == "pokerhouse: no\\nwhere.phh: No such file or directory.\n"


@pytest.mark.parametrize("line", ["match steady caller --hands 2 --seed", "equity AhKh 2c2d --seed"])
def test_a_seed_can_be_printed(capsys: Capture, line: str) -> None:
    for seed in ("\udcff", "a\nb", "x" * 1001):
        assert main([*line.split(), seed]) == 2
        err = capsys.readouterr().err
        assert "a seed has at most 1000 characters, all of them printable" in err
        assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that Linux has")
@pytest.mark.parametrize("line", ["eval AhKhQhJhTh", "match steady caller --hands 2", "--help"])
def test_an_answer_that_cant_be_written_is_said_plainly(line: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [COMMAND, *line.split()], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "pokerhouse: the answer can't be written: No space left on device.\n"


def test_a_reader_that_goes_away_is_no_fault(files: dict[str, str]) -> None:
    many = [files["duel.log"]] * 400
    with subprocess.Popen(
        [COMMAND, "replay", *many, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith("{")
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait() == 0


def test_dealer_and_join(tmp_path: Path) -> None:
    """The dealer's first line has the ports; two bots come, and the log is what other readers read."""
    log = tmp_path / "match.log"
    words = [COMMAND, "dealer", "--protocol", "acpc", "--hands", "20", "--seed", "7", "--log", str(log)]
    with subprocess.Popen([*words, "alice", "bob"], stdout=subprocess.PIPE, text=True) as dealer:
        assert dealer.stdout is not None
        ports = dealer.stdout.readline().split()
        joins = [
            subprocess.Popen(
                [COMMAND, "join", "acpc", "127.0.0.1", port, "--bot", bot, "--seed", "1", "--json"],
                stdout=subprocess.PIPE,
            )
            for port, bot in zip(ports, ("gambler", "caller"), strict=True)
        ]
        answers = [json.loads(joined.communicate(timeout=60)[0]) for joined in joins]
        told = dealer.stdout.read()
    assert [answer["hands"] for answer in answers] == [20, 20]
    assert answers[0]["chips"] == -answers[1]["chips"] != 0
    lines = log.read_text().splitlines()
    assert sum(line.startswith("STATE:") for line in lines) == 20
    assert lines[-1] == f"SCORE:{answers[0]['chips']:.0f}|{answers[1]['chips']:.0f}:alice|bob"
    assert told.startswith(f"# alice: {answers[0]['mbb_per_hand']:+,.0f} mbb/hand\n")


def test_a_room_and_who_joins_it(tmp_path: Path) -> None:
    words = [
        COMMAND,
        "dealer",
        "--protocol",
        "openholdem",
        "--matches",
        "1",
        "--log",
        str(tmp_path),
        "--json",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as dealer:
        assert dealer.stdout is not None
        port = dealer.stdout.readline().strip()
        room = ["--room", "5", "--hands", "20", "--players", "3", "--house-bots", "CallAgent", "--json"]
        joins = [
            subprocess.Popen(
                [COMMAND, "join", "openholdem", "127.0.0.1", port, "--bot", bot, "--seed", "1", *room],
                stdout=subprocess.PIPE,
            )
            for bot in ("gambler", "caller")
        ]
        answers = [json.loads(joined.communicate(timeout=60)[0]) for joined in joins]
        told = json.loads(dealer.stdout.read())
    assert [answer["hands"] for answer in answers] == [20, 20]
    assert (told["room"], told["hands"]) == (5, 20)
    chips = {seat["name"]: seat["chips"] for seat in told["seats"]}
    assert chips["gambler"] == answers[0]["chips"] != 0
    assert sum(chips.values()) == 0
    lines = (tmp_path / "1-room-5.log").read_text().splitlines()
    assert sum(line.startswith("STATE:") for line in lines) == 20


def test_stats(files: dict[str, str], capsys: Capture) -> None:
    (answer,) = said(capsys, "stats", files["ring.phh"], files["two.phhs"], files["duel.log"], "--json")
    assert answer["hands"] > 3
    name, count = next(iter(answer["players"].items()))
    assert count["total"]["hands"] >= 1
    assert main(["stats", files["two.phhs"]]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "2 hands, 2 players"
    assert main(["stats", files["ring.phh"], "--player", name]) == 0
    assert name in capsys.readouterr().out
    for arguments, why in (
        (["stats"], "name at least one file"),
        (["stats", files["ring.phh"], "--player", "nobody"], "'nobody' is in none of the"),
        (["stats", files["broken.phhs"]], "broken.phhs: line"),
    ):
        assert main(arguments) == 2
        assert why in capsys.readouterr().err


def test_contest(tmp_path: Path, capsys: Capture) -> None:
    words = ["contest", "steady", "caller", "caller", "--hands", "40", "--seed", "1", "--out", str(tmp_path)]
    (answer,) = said(capsys, *words, "--json")
    assert [len(answer["standings"]), len(answer["pairs"])] == [3, 3]
    assert {standing["name"] for standing in answer["standings"]} == {"steady", "caller", "caller 2"}
    assert json.loads((tmp_path / "contest.json").read_text()) == answer
    assert (tmp_path / "contest.html").read_text().startswith("<!doctype html>")
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith(answer["standings"][0]["name"])


def test_hands_by_http(tmp_path: Path) -> None:
    words = [COMMAND, "dealer", "--protocol", "slumbot", "--matches", "1", "--hands", "2", "--bot", "caller"]
    with subprocess.Popen([*words, "--log", str(tmp_path)], stdout=subprocess.PIPE, text=True) as dealer:
        assert dealer.stdout is not None
        address = f"http://127.0.0.1:{dealer.stdout.readline().strip()}/api"
        told = httpx.post(f"{address}/new_hand", json={}).json()
        token = told["token"]
        assert httpx.post(f"{address}/act", json={"token": token, "incr": "b1"}).status_code == 400
        for _ in range(2):
            httpx.post(f"{address}/new_hand", json={"token": token})
            told = httpx.post(f"{address}/act", json={"token": token, "incr": "f"}).json()
        said = dealer.stdout.read()
    assert told["session_total"] == -150
    assert "all hands have been played: 2 hands" in said
    assert "# program: -750 mbb/hand" in said
    assert "# program: faults: illegal 1; the first: b1: " in said
    assert len((tmp_path / "1-session.log").read_text().splitlines()) > 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("dealer", "one"), "2 to 10 names"),
        (("dealer", "--protocol", "openholdem", "a", "b"), "programs come without names"),
        (("dealer", "--protocol", "openholdem", "--host", "203.0.113.1"), "203.0.113.1: "),
        (("dealer", "--protocol", "slumbot", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("join", "openholdem", "127.0.0.1", "1", "--bot", "caller"), "Connection refused"),
        (("dealer", "a", "a"), "two programs have one name"),
        (("dealer", "a", "b|c"), "a name has ASCII letters"),
        (("dealer", "a", "b", "--ports", "1"), "no list of 2 ports"),
        (("dealer", "a", "b", "--ports", "1,99999"), "99999 is no port"),
        (("dealer", "a", "b", "c", "--game", "limit.game"), "2 seats, not 3"),
        (("dealer", "a", "b", "--start-seconds", "0.1"), "a did not come within 0.1 s"),
        (("join", "acpc", "127.0.0.1", "1", "--bot", "caller"), "Connection refused"),
        (("join", "acpc", "127.0.0.1", "1", "--bot", "nobody"), "there is no bot 'nobody'"),
    ],
)
def test_what_the_dealer_and_its_guests_refuse(
    arguments: tuple[str, ...], why: str, files: dict[str, str], capsys: Capture
) -> None:
    assert main([files.get(word, word) for word in arguments]) == 2
    assert why in capsys.readouterr().err

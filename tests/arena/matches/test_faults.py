"""Whatever a bot does, the match goes on, the others see nothing of it, and the report names it."""

import sys
from pathlib import Path

import pytest

from pokerhouse.arena import (
    BotError,
    FaultTold,
    Limits,
    Match,
    MatchSettings,
    play_match,
    read_bots_file,
    source_named,
    try_out,
)
from tests.arena import faulty_bots

HERE = faulty_bots.__file__
QUICK = Limits(action_seconds=0.2, start_seconds=20, faults=5)


def played(bot: object, deals: int = 20, limits: Limits = QUICK) -> Match:
    settings = MatchSettings(deals=deals, seed="1", limits=limits)
    return play_match({"faulty": bot, "caller": "caller"}, settings)  # type: ignore[dict-item]


@pytest.mark.rule("STD-12")
@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("Raises", "raised", "ZeroDivisionError: on purpose"),
        ("LeavesPolitely", "raised", "SystemExit: enough"),
        ("Recurses", "raised", "RecursionError"),
        ("EatsMemory", "raised", "MemoryError"),
        ("SaysCall", "nonsense", "decide returned str, not a Decision"),
        ("SaysHalves", "nonsense", "chips are whole numbers, not float"),
        ("Overbets", "illegal", "You have only 20000. (RES-6)"),
        ("Dies", "exited", "the program ended with 7"),
        ("Loops", "late", "no answer in time"),
        ("Sleeps", "late", "no answer in time"),
    ],
)
def test_a_fault_checks_or_folds_is_told_and_ends_nothing(name: str, kind: str, text: str) -> None:
    match = played(f"{HERE}:{name}")
    caller, faulty = match.results
    # It folds its small blinds; its big blinds get to see all cards for nothing, which cost and win alike.
    assert faulty.faults == {kind: 5}
    assert faulty.retired == "too many faults"
    assert (caller.faults, caller.retired) == ({}, "")
    assert match.hands == 40
    assert caller.chips == -faulty.chips != 0
    assert text in match.told[0].text
    assert match.told[0] == FaultTold(1, match.told[0].kind, 0, 0, 0, match.told[0].text)


def test_a_fault_outside_a_decision_costs_no_move() -> None:
    match = played(f"{HERE}:RaisesAtTheEnd")
    assert match.results[1].faults == {"raised": 5}
    assert match.told[0].text.startswith("KeyError")
    fine = played(f"{HERE}:RaisesAtTheEnd", limits=Limits(faults=1000))
    assert fine.results[1].faults == {"raised": 40}
    assert fine.results[1].chips == 0  # as a caller against a caller


@pytest.mark.parametrize("name", ["Talks", "Spy"])
def test_what_a_bot_prints_or_looks_for_harms_nobody(name: str) -> None:
    match = played(f"{HERE}:{name}")
    assert (match.results[1].faults, match.told) == ({}, ())


def test_a_bot_in_this_process_may_raise_too() -> None:
    for bot, kind in ((faulty_bots.Recurses, "raised"), (faulty_bots.LeavesPolitely, "raised")):
        assert played(bot).results[1].faults == {kind: 5}


def test_a_retired_bot_goes_on_folding_in_later_tasks() -> None:
    match = played(f"{HERE}:Raises", deals=400)
    assert match.results[1].faults == {"raised": 5}
    assert match.results[1].chips == played(faulty_bots.Folds, deals=400).results[1].chips


def test_time_for_the_match_runs_out() -> None:
    match = played(f"{HERE}:Fine", deals=300, limits=Limits(match_seconds=1e-6))
    assert match.results[1].retired == "its time for the match was used up"
    assert match.results[1].faults == {}


LINES = {
    "silent": ("for line in sys.stdin: pass", "can't be started"),
    "gone": ("", "can't be started"),
    "garbage": ("ready(); turn(); print('mumble', flush=True)", "nonsense"),
    "no move": ("ready(); i = turn(); say(type='move', id=i, move='dance'); turns('call')", "nonsense"),
    "huge": ("ready(); turn(); print('x' * 200_000, flush=True)", "nonsense"),
    "flood": ("ready(); turn()\nwhile True: say(type='move', id=-1, move='call')", "nonsense"),
    "huge number": (
        "ready()\nwhile True: say(type='move', id=turn(), move='raise', to=10**4000)",
        "illegal",
    ),
    "cut": ("ready(); turn(); sys.stdout.write('[1, 2'); sys.stdout.flush()", "exited"),
    "late": ("ready(); turn(); time.sleep(30)", "late"),
    "deaf": ("ready(); time.sleep(30)", "late"),
    "early": ("ready(); say(type='move', id=1, move='fold'); turns('call')", ""),
    "old": ("ready(); turns('call', again=True)", ""),
    "split": ("ready(); turns('call', split=True)", ""),
}
"""Programs that speak JSON lines badly, and the kind of fault that this is; nothing where no harm is done."""

PROGRAM = """
import json, sys, time
def say(**what): print(json.dumps(what), flush=True)
def hear(): return json.loads(sys.stdin.readline() or sys.exit(0))
def ready(): hear(); say(type='ready')
def turn():
    while (told := hear())['type'] != 'decide': pass
    return told['id']
def turns(move, again=False, split=False):
    while True:
        i = turn()
        text = json.dumps(dict(type='move', id=i, move=move))
        if split:
            sys.stdout.write(text[:9]); sys.stdout.flush(); text = text[9:]
        print(text, flush=True)
        if again: print(text, flush=True)
"""


@pytest.mark.parametrize("name", LINES)
def test_a_program_that_speaks_badly(name: str, tmp_path: Path) -> None:
    body, kind = LINES[name]
    (tmp_path / "bot.py").write_text(PROGRAM + body + "\n")
    (tmp_path / "bots.toml").write_text(f"[faulty]\ncommand = [{sys.executable!r}, 'bot.py']\n")
    source = read_bots_file(tmp_path / "bots.toml")["faulty"]
    if kind == "can't be started":
        with pytest.raises(BotError, match=kind):
            try_out(source, "faulty", Limits(start_seconds=0.3))
        return
    match = played(source, deals=3, limits=Limits(action_seconds=0.5, faults=3))
    caller, faulty = match.results
    assert caller.faults == {}
    assert match.hands == 6
    if kind:
        assert faulty.faults == {kind: 3}
        assert faulty.retired
    else:
        assert faulty.chips == -caller.chips
        assert faulty.faults == {}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("NoDecide", "the class NoDecide has no method decide"),
        ("NOT_A_BOT", "faulty_bots.py has no class NOT_A_BOT"),
        ("NeverMade", "OSError: no model file"),
    ],
)
def test_a_bot_that_cant_be_started_is_refused_before_the_first_card(name: str, why: str) -> None:
    with pytest.raises(BotError, match=why):
        try_out(source_named(f"{HERE}:{name}"), "faulty", Limits())


def test_a_file_that_cant_be_loaded(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n")
    with pytest.raises(BotError, match="ModuleNotFoundError"):
        try_out(source_named(f"{tmp_path}/broken.py:Bot"), "broken", Limits())

"""Programs of MIT Pokerbots play through their own protocol, started from their own `commands.json`."""

import json
import sys
from pathlib import Path

import pytest

from pokerhouse.arena import (
    BotError,
    Limits,
    LineUp,
    Match,
    MatchSettings,
    plan_of,
    play_match,
    read_bots_file,
)
from pokerhouse.rules import HOUSE

PROGRAM = """
import re, socket, sys, time

def play(answers):
    with socket.create_connection(("localhost", int(sys.argv[-1]))) as connection:
        stream, total, hands, line, state = connection.makefile("rw", newline="\\n"), 0, 0, "", []
        while line := stream.readline():
            if line.strip() == "Q":
                return
            clauses = line.split()
            assert re.fullmatch(r"T\\d+\\.\\d{3}", clauses[0]), line
            for clause in clauses[1:]:
                if clause[0] == "P":
                    place, state, board, hands = int(clause[1:]), [1, 2], [], hands + 1
                    stacks, turn, acted = [400, 400], 0, 0
                elif clause[0] == "H":
                    assert len(clause[1:].split(",")) == 2
                elif clause[0] == "B":
                    assert clause[1:].split(",")[:len(board)] == board and state[0] == state[1], line
                    board = clause[1:].split(",")
                    assert len(board) in (3, 4, 5)
                    stacks = [stack - chips for stack, chips in zip(stacks, state)]
                    state, turn, acted = [0, 0], 1, 0
                elif clause[0] in "FKC" or clause[0] == "R":
                    if clause[0] == "K": assert state[0] == state[1], line
                    if clause[0] == "C": state[turn] = state[1 - turn]
                    if clause[0] == "R":
                        assert int(clause[1:]) > max(state), line
                        state[turn] = int(clause[1:])
                    turn, acted = 1 - turn, acted + 1
                elif clause[0] == "O":
                    assert len(board) == 5 and len(clause.split(",")) == 2
                elif clause[0] == "D":
                    total += int(clause[1:])
                    state = []
                else:
                    raise AssertionError(line)
            if not state:
                stream.write("K\\n")
            else:
                assert turn == place, line
                cost = state[1 - turn] - state[turn]
                assert stacks[turn] > state[turn], line
                answers(stream, connection, cost, stacks[turn], hands)
            stream.flush()

def calls(stream, connection, cost, most, hands): stream.write("C\\n" if cost else "K\\n")
def shoves(stream, connection, cost, most, hands):
    stream.write("C\\n" if cost > 2 else f"R{most}\\n")
def garbage(stream, connection, cost, most, hands): stream.write("what?\\n")
def illegal(stream, connection, cost, most, hands): stream.write("R1\\n")
def silent(stream, connection, cost, most, hands): time.sleep(30)
def cut(stream, connection, cost, most, hands): connection.close(); sys.exit(3)
def half(stream, connection, cost, most, hands): stream.write("C"); stream.flush(); sys.exit(0)
def huge(stream, connection, cost, most, hands): stream.write("R" * 100_000)
def twice(stream, connection, cost, most, hands):
    stream.write("C\\nC\\nC\\n" if cost else "K\\nK\\nK\\n")
def deaf(stream, connection, cost, most, hands): pass
if sys.argv[1] == "absent": sys.exit(1)
play(globals()[sys.argv[1]])
"""


def played(folder: Path, way: str, *, deals: int = 20, seconds: float = 10.0, faults: int = 1000) -> Match:
    (folder / "player.py").write_text(PROGRAM, encoding="utf-8")
    commands = {"build": [], "run": [sys.executable, "player.py", way]}
    (folder / "commands.json").write_text(json.dumps(commands), encoding="utf-8")
    (folder / "bots.toml").write_text("[student]\npokerbot = '.'\n", encoding="utf-8")
    settings = MatchSettings(
        ruleset=HOUSE,
        stack=400,
        small=1,
        big=2,
        deals=deals,
        seed="mit",
        session=0,
        limits=Limits(action_seconds=seconds, faults=faults),
        value=None,
    )
    return play_match({**read_bots_file(folder / "bots.toml"), "rival": "gambler"}, settings)


@pytest.mark.parametrize("way", ["calls", "shoves"])
def test_a_program_hears_of_a_hand_as_from_its_own_engine(tmp_path: Path, way: str) -> None:
    rival, student = played(tmp_path, way, deals=100).results
    assert (student.faults, rival.faults) == ({}, {})


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        ("garbage", "nonsense"),
        ("illegal", "illegal"),
        ("silent", "late"),
        ("deaf", "late"),
        ("cut", "exited"),
        ("half", "nonsense"),
        ("huge", "nonsense"),
        ("twice", "stray"),
    ],
)
def test_a_fault_is_named_and_the_match_goes_on(tmp_path: Path, way: str, kind: str) -> None:
    late = kind == "late"
    played_so = played(tmp_path, way, deals=1 if late else 3, seconds=0.2 if late else 10.0)
    rival, student = played_so.results
    assert kind in student.faults
    assert rival.faults == {}


def test_a_program_that_does_not_come_is_told(tmp_path: Path) -> None:
    _, student = played(tmp_path, "absent", deals=1, faults=1).results
    assert set(student.faults) == {"exited"}


def test_a_plan_has_the_hashes_of_the_programs_files(tmp_path: Path) -> None:
    played(tmp_path, "calls", deals=1)
    lineup = LineUp.of({**read_bots_file(tmp_path / "bots.toml"), "rival": "gambler"})
    settings = MatchSettings(deals=1, seed="mit")
    before = plan_of(settings, lineup)
    (tmp_path / "player.py").write_text(PROGRAM + "# another", encoding="utf-8")
    assert plan_of(settings, lineup) != before


@pytest.mark.parametrize("commands", ["", "{}", '{"run": []}', '{"run": "python3"}'])
def test_commands_that_say_nothing_are_refused(tmp_path: Path, commands: str) -> None:
    (tmp_path / "commands.json").write_text(commands, encoding="utf-8")
    (tmp_path / "bots.toml").write_text("[student]\npokerbot = '.'\n", encoding="utf-8")
    with pytest.raises(BotError, match="needs run"):
        read_bots_file(tmp_path / "bots.toml")
    (tmp_path / "bots.toml").write_text("[student]\npokerbot = 'nowhere'\n", encoding="utf-8")
    with pytest.raises(BotError, match="No such file"):
        read_bots_file(tmp_path / "bots.toml")

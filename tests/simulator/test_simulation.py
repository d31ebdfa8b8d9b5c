"""Simulated hours at the house: repeatable, audited after every event, and able to find what is wrong."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerhouse.cli.main import main
from pokerhouse.house import Outcome, Table, table
from pokerhouse.house.commands.table_command import CancelLeave, Leave
from pokerhouse.house.seats import leaving
from pokerhouse.house.step.step import Step
from pokerhouse.house.step.table_kind import TableKind
from pokerhouse.house.transit import Manifest
from pokerhouse.rules import Awarded, Hand, dealer, split
from pokerhouse.simulator.checks.rule_ids import GAME_RULES, HOUSE_RULES, STANDARD_RULES, unseen
from pokerhouse.simulator.run import Result, Simulation
from pokerhouse.simulator.world.courier import Courier

COMMAND = str(Path(sys.executable).parent / "pokerhouse")
ANSWERS: dict[type, Any] = table._ANSWERS  # noqa: SLF001 - where errors are planted
DOCS = Path(__file__).parents[2] / "docs" / "rules"


def pokerhouse(*arguments: str, hash_seed: int = 0) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    line = [COMMAND, "simulate-house", *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=60, check=False, env=environment)


@pytest.fixture(scope="module")
def evening() -> tuple[Simulation, Result]:
    """An hour and a half of forty people."""
    simulation = Simulation(players=40, hours=1.5, seed=7)
    return simulation, simulation.run()


def test_the_books_agree_and_every_table_is_rebuilt(evening: tuple[Simulation, Result]) -> None:
    simulation, result = evening
    assert simulation.fault is None
    assert result.audit.ok
    assert result.rebuilt == len(simulation.house.tables) > 10
    assert result.hands > 300
    assert result.events > 10_000


def test_no_chip_is_made_or_lost(evening: tuple[Simulation, Result]) -> None:
    ledger = evening[0].inspector.audit.ledger  # type: ignore[union-attr]
    assert sum(ledger.balances.values()) == 0
    below = {account for account, chips in ledger.balances.items() if chips < 0}
    assert below <= {account for account in below if account.startswith(("cage", "given:"))}
    assert ledger.balance("cage") < 0


def test_people_are_refused_in_many_ways_and_told_the_rule(evening: tuple[Simulation, Result]) -> None:
    refusals = evening[0].tally.refusals
    assert len(refusals) > 25
    known = {*HOUSE_RULES, *STANDARD_RULES, *GAME_RULES, "HOST-1", "HOST-7", "limit"}
    named = {rule for rule, _code in refusals}
    assert {rule for rule in named if not rule.startswith(("SBE-", "STEP-", "TEX-", "TERM-"))} <= known


def test_the_same_seed_gives_the_same_hours() -> None:
    line = ("--players", "20", "--hours", "0.7", "--json", "--seed")
    runs = [json.loads(pokerhouse(*line, "3", hash_seed=number).stdout) for number in (1, 2)]
    other = json.loads(pokerhouse(*line, "4").stdout)
    assert all(list(run) == ["hands", "events", "rules", "audit", "rebuilt", "seconds"] for run in runs)
    for run in (*runs, other):
        run.pop("seconds")
    assert runs[0] == runs[1] != other
    assert runs[0]["audit"]["ok"] is True


def test_what_happens_does_not_depend_on_being_audited() -> None:
    audited, plain = (Simulation(players=15, hours=0.5, seed=5, audit=audit) for audit in (True, False))
    one, other = audited.run(), plain.run()
    assert (one.hands, one.events, one.rules) == (other.hands, other.events, other.rules)
    assert other.audit.ok is None
    ends = [
        {name: msgspec.json.encode(table.snapshot()) for name, table in simulation.house.tables.items()}
        for simulation in (audited, plain)
    ]
    assert ends[0] == ends[1]


def test_it_stops_after_so_many_events() -> None:
    simulation = Simulation(players=20, hours=10, seed=1)
    assert 2_000 <= simulation.run(events=2_000).events < 2_100


def test_the_ids_are_those_of_the_pages() -> None:
    assert all(f"**{rule}**" in (DOCS / "house.md").read_text() for rule in HOUSE_RULES)
    assert all(f"**{rule}**" in (DOCS / "standard.md").read_text() for rule in STANDARD_RULES)
    assert all(f"**{rule}**" in (DOCS / "games.md").read_text() for rule in GAME_RULES)
    page = (DOCS / "house.md").read_text()
    others = page.count("\n**HOST-") + page.count("\n**PEOPLE-")  # nobody hosts or blocks in a simulation
    assert page.count("\n**") - others == len(HOUSE_RULES)


# planted errors


def faulty_run() -> str:
    simulation = Simulation(players=20, hours=3, seed=2)
    result = simulation.run()
    assert result.audit.ok is False
    return str(simulation.fault)


def test_an_award_given_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = dealer.end_uncontested

    def generous(hand: Hand) -> None:
        award = Awarded(0, hand.folded.index(False), hand.pot)
        hand.emit(award)
        hand.pot += award.amount
        honest(hand)

    monkeypatch.setattr(dealer, "end_uncontested", generous)
    assert "would hold -" in (found := faulty_run()) or "forbids" in found


def test_a_lost_odd_chip_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(amount: int, winners: list[int]) -> list[tuple[int, int]]:
        share = amount // len(winners)
        return [(position, share) for position, _ in split(amount, winners)]

    monkeypatch.setattr(dealer, "split", careless)
    assert "pot:" in (found := faulty_run()) or "SNG-0.1" in found  # by the audit, or by the referee


def test_a_change_that_no_event_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = leaving.cancel_leave

    def secretive(step: Step, kind: TableKind, command: CancelLeave) -> None:
        step.state.sent += 1
        honest(step, kind, command)

    monkeypatch.setitem(ANSWERS, CancelLeave, secretive)
    assert "differs" in (found := faulty_run()) or "changed something" in found


def test_a_deadline_that_passes_without_effect_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "tick", lambda *_: Outcome())
    assert "nothing happened" in faulty_run()


def test_an_error_in_the_house_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("chair")

    monkeypatch.setitem(ANSWERS, Leave, broken)
    assert "KeyError ('chair') at Leave" in faulty_run()


def test_an_arrival_that_is_forgotten_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Manifest, "forgettable", lambda _self, arrived, **_: tuple(arrived))
    assert "would hold -" in faulty_run()


def test_chips_that_nobody_carries_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Courier, "crash", lambda *_: None)
    assert "on their way since" in faulty_run()


# the command


def test_the_summary_is_for_people() -> None:
    done = pokerhouse("--players", "20", "--hours", "0.5", "--seed", "2")
    assert done.returncode == 0
    for words in ("Busiest tables", "Biggest winners", "Refusals by rule", "The books agree"):
        assert words in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    "line",
    ["--players 1", "--players many", "--hours 0", "--hours nan", "--seed -1", "--events 0", "--jsn", "more"],
)
def test_bad_input_is_refused_in_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate-house", *line.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("pokerhouse: ")


# at full size


@pytest.mark.proof
def test_a_million_events(figure: Callable[[str], None]) -> None:
    simulation = Simulation(players=150, hours=100_000, seed=1)
    result = simulation.run(events=1_000_000)
    assert simulation.fault is None
    assert result.audit.ok
    assert result.rebuilt == len(simulation.house.tables)
    assert unseen(result.rules) == []
    assert {table.settings.game for table in simulation.house.tables.values()} == {
        "house",
        "sbe",
        "step",
        "texas",
    }
    fates = simulation.house.courier.fates
    assert min(fates["twice"], fates["lost"], fates["crash"]) > 100
    figure(
        f"{result.events:,} events, {result.hands:,} hands, {result.rebuilt} tables rebuilt, "
        f"{len(result.rules)} rules named; the books agree after every event ({result.seconds:.0f} s). "
        f"Of the steps of chips on their way {fates['twice']:,} were done twice, {fates['lost']:,} lost, and "
        f"{fates['crash'] + fates['lost'] // 2:,} times or so the courier with them"
    )

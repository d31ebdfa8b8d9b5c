"""The referee knows the rules by itself: a house that breaks one is found within some simulated hours."""

from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.house import WaitingList, bank, button, cash, hand_facts, level, sitting_out, sng, standings
from pokerhouse.house.chair import Chair
from pokerhouse.house.event import Eliminated
from pokerhouse.house.ring import Marks
from pokerhouse.house.step import Step
from pokerhouse.house.why import Why
from pokerhouse.simulator.run import Simulation


def fault_within(hours: float) -> str:
    simulation = Simulation(players=24, hours=hours, seed=11)
    assert simulation.run().audit.ok is False
    return str(simulation.fault)


@pytest.mark.rule("CASH-3.1")
def test_a_forgotten_rest_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = button.rest_of
    monkeypatch.setattr(cash, "rest_of", lambda *arguments: (0, honest(*arguments)[1]))
    assert "CASH-3.1 forbids" in (found := fault_within(3)) or "STD-9 forbids" in found


@pytest.mark.rule("STD-9", "CASH-3.4")
def test_a_moving_button_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def moving(ring: Any, marks: Marks, core: list[int], big: int) -> Marks:
        small = ring.clockwise(big, core)[-2 if big in core else -1]
        return replace(honest(ring, marks, core, big), small=small)

    honest = button._moved  # noqa: SLF001 - where the error is planted
    monkeypatch.setattr(button, "_moved", moving)
    assert "STD-9 forbids" in (found := fault_within(3)) or "STD-5 forbids" in found


@pytest.mark.rule("STD-10")
def test_a_newcomer_on_the_button_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(button, "_may_join", lambda ring, seat, _now: not ring[seat].away)
    assert "forbids" in fault_within(3)


@pytest.mark.rule("CASH-8.2")
def test_a_forgotten_hit_and_run_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bank, "buy_in_range", lambda _stays, terms, _now: (terms.low, terms.high))
    assert "CASH-8.2 forbids" in fault_within(3)


@pytest.mark.rule("CASH-4.1")
def test_a_fourth_sit_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting_out, "uses_left", lambda *_: 1)
    assert "CASH-4.1 forbids" in fault_within(4)


@pytest.mark.rule("CASH-8.1")
def test_a_stack_above_the_maximum_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cash, "send_excess", lambda *_: None)
    assert "CASH-8.1 forbids" in fault_within(1)


@pytest.mark.rule("CASH-7.3")
def test_a_stack_below_100_that_is_dealt_in_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cash, "PLAYABLE", 50)
    assert "forbids" in fault_within(2)


@pytest.mark.rule("CASH-5.2")
def test_a_missed_blind_that_nobody_posts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_facts, "missed", lambda place, _kind: place)
    assert "CASH-5.2 forbids" in fault_within(3)


def test_an_offer_that_never_expires_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WaitingList, "tick", lambda *_: [])
    assert "did not expire" in fault_within(3)


# sit-and-goes


@pytest.mark.rule("SNG-0.2")
def test_a_skipped_forfeit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(step: Step, chair: Chair, why: Why) -> None:
        step.emit(Eliminated(at=step.at, seat=chair.seat, player=chair.player, rank=2, reason=why))

    monkeypatch.setattr(standings, "forfeit", forgetful)
    assert "forbids" in fault_within(4)


@pytest.mark.rule("SNG-9.1")
def test_a_level_that_is_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level, "LEVELS", (*level.LEVELS[:4], *level.LEVELS[5:]))
    assert "SNG-9.1 forbids" in fault_within(4)


@pytest.mark.rule("TABLE-9")
def test_a_round_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sng, "round_over", lambda *_: False)
    assert "TABLE-9 forbids" in fault_within(4)


@pytest.mark.rule("SNG-0.4")
def test_a_forgotten_safe_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sng.Sng, "keep_safe", lambda *_: None)
    assert "SNG-0.4 forbids" in fault_within(4)


@pytest.mark.rule("SNG-2")
def test_a_seat_taken_in_a_running_sit_and_go_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sng.Sng, "check_join", lambda *_: None)
    assert "forbids" in fault_within(4)

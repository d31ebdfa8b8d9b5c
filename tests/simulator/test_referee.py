"""The referee knows the rules by itself: a house that breaks one is found within some simulated hours."""

from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.house import WaitingList, settings
from pokerhouse.house.blinds import acted_blinds, big_on_button, button_and_blinds
from pokerhouse.house.blinds.plan import Plan
from pokerhouse.house.blinds.ring import BlindSeats, Ring
from pokerhouse.house.cash import cash_game
from pokerhouse.house.events import Eliminated
from pokerhouse.house.hands import between_hands
from pokerhouse.house.player import bank
from pokerhouse.house.reason import Reason
from pokerhouse.house.sng import level, purse, sit_and_go, standings
from pokerhouse.house.state import apply_hand as hand_facts
from pokerhouse.house.state.chair import Chair
from pokerhouse.house.step.step import Step
from pokerhouse.simulator.run import Simulation
from tests.house.blinds.test_acted_model import newcomers_wait
from tests.house.blinds.test_model import heads_up_too_soon


def fault_within(hours: float) -> str:
    simulation = Simulation(players=24, hours=hours, seed=11)
    assert simulation.run().audit.ok is False
    return str(simulation.fault)


@pytest.mark.rule("CASH-3.1")
def test_a_forgotten_rest_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = button_and_blinds.rest_of
    monkeypatch.setattr(button_and_blinds, "rest_of", lambda *arguments: (0, honest(*arguments)[1]))
    assert "CASH-3.1 forbids" in (found := fault_within(3)) or "STD-9 forbids" in found


@pytest.mark.rule("STD-9", "CASH-3.4")
def test_a_moving_button_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def moving(ring: Any, marks: BlindSeats, core: list[int], big: int) -> BlindSeats | None:
        small = ring.clockwise(big, core)[-2 if big in core else -1]
        moved = honest(ring, marks, core, big)
        return None if moved is None else replace(moved, small=small)

    honest = button_and_blinds._moved  # noqa: SLF001 - where the error is planted
    monkeypatch.setattr(button_and_blinds, "_moved", moving)
    assert "STD-9 forbids" in (found := fault_within(3)) or "STD-5 forbids" in found


@pytest.mark.rule("STD-5a")
def test_two_who_play_heads_up_though_somebody_could_join_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(button_and_blinds, "cash_plan", heads_up_too_soon)
    assert "STD-5a forbids" in fault_within(12)


@pytest.mark.rule("STD-10")
def test_a_newcomer_on_the_button_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(button_and_blinds, "_may_join", lambda ring, seat, _now: not ring[seat].away)
    assert "forbids" in fault_within(3)


@pytest.mark.rule("CASH-8.2")
def test_a_forgotten_hit_and_run_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bank, "buy_in_range", lambda _stays, terms, _now: (terms.low, terms.high))
    assert "CASH-8.2 forbids" in fault_within(3)


@pytest.mark.rule("CASH-4.1")
def test_a_fourth_sit_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cash_game, "uses_left", lambda *_: 1)
    assert "CASH-4.1 forbids" in fault_within(4)


@pytest.mark.rule("CASH-8.1")
def test_a_stack_above_the_maximum_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cash_game, "send_excess", lambda *_: None)
    assert "CASH-8.1 forbids" in fault_within(1)


@pytest.mark.rule("CASH-7.3")
def test_a_stack_below_100_that_is_dealt_in_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PLAYABLE", 50)
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
    def forgetful(step: Step, chair: Chair, why: Reason) -> None:
        step.emit(Eliminated(at=step.at, seat=chair.seat, player=chair.player, rank=2, reason=why))

    monkeypatch.setattr(standings, "forfeit", forgetful)
    assert "forbids" in fault_within(4)


@pytest.mark.rule("SNG-9.1")
def test_a_level_that_is_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level, "LEVELS", (*level.LEVELS[:4], *level.LEVELS[5:]))
    assert "SNG-9.1 forbids" in fault_within(4)


@pytest.mark.rule("TABLE-9")
def test_a_round_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sit_and_go, "round_over", lambda *_: False)
    assert "TABLE-9 forbids" in fault_within(4)


@pytest.mark.rule("TABLE-9")
def test_a_round_that_ends_too_soon_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sit_and_go, "round_over", lambda *_: True)
    assert "TABLE-9 forbids" in fault_within(4)


@pytest.mark.rule("SNG-3")
def test_a_chair_that_is_lost_with_the_last_chip_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(step: Step, chair: Chair, rank: int, why: Reason) -> None:
        honest(step, chair, rank, why)
        purse.leave_seat(step, chair, why)

    honest = standings._tell  # noqa: SLF001 - where the error is planted
    monkeypatch.setattr(standings, "_tell", lost)
    assert "SNG-3 forbids" in (found := fault_within(4)) or "KeyError" in found


@pytest.mark.rule("SNG-7")
def test_a_player_who_is_not_asked_about_the_next_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = between_hands.ask
    monkeypatch.setattr(purse, "ask", lambda step, chair, why: chair.out or honest(step, chair, why))
    assert "SNG-7 forbids" in fault_within(4)


@pytest.mark.rule("SNG-0.4")
def test_a_forgotten_safe_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sit_and_go, "keep_safe", lambda *_: None)
    assert "SNG-0.4 forbids" in fault_within(4)


@pytest.mark.rule("SNG-2")
def test_a_seat_taken_in_a_running_sit_and_go_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sit_and_go.SitAndGo, "check_join", lambda *_: None)
    assert "forbids" in fault_within(4)


def among_the_games(hours: float = 3) -> str:
    """The fault found at tables where every game is played."""
    simulation = Simulation(players=60, hours=hours, seed=5)
    assert simulation.run().audit.ok is False
    return str(simulation.fault)


@pytest.mark.rule("GAME-4", "STEP-14")
def test_a_button_that_stays_where_blinds_are_acted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = acted_blinds._plan  # noqa: SLF001 - where the error is planted

    def still(ring: Ring, there: tuple[int, ...], _button: int, before: int, why: Reason) -> Plan:
        return honest(ring, there, min(there), before, why)

    monkeypatch.setattr(acted_blinds, "_plan", still)
    assert "GAME-4 (the button goes" in among_the_games() or "SNG-1.2" in among_the_games()


@pytest.mark.rule("GAME-4")
def test_a_newcomer_who_has_to_wait_where_blinds_are_acted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acted_blinds, "cash_plan", newcomers_wait)
    assert "GAME-4 (there are" in among_the_games()


@pytest.mark.rule("GAME-3")
def test_a_button_on_the_small_blind_of_sbe_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(big_on_button, "_turned", lambda _ring, plan: plan)
    assert "GAME-3 forbids" in (found := among_the_games()) or "STD-5 forbids" in found


@pytest.mark.rule("GAME-5")
def test_a_level_that_is_no_unit_of_the_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "units", lambda _ruleset, small, _big: (small, 2 * small))
    assert "SNG-9.1 forbids" in among_the_games()

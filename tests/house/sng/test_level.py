"""Rounds and levels."""

import pytest

from pokerhouse.house import events as e
from pokerhouse.house.blinds.ring import Ring
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.settings import STAKES
from pokerhouse.house.sng.level import LEVELS, TOP_ROUNDS, first_round, next_round, round_over
from pokerhouse.house.state.table_state import Round
from tests.house.floor import timid
from tests.house.sng.sng_scene import sng


@pytest.mark.rule("SNG-9.1")
def test_levels_rise_by_the_list_from_the_tables_stake() -> None:
    assert LEVELS[: len(STAKES)] == STAKES
    current: Round | None = first_round(1, 5, 10)
    seen = []
    while current is not None and not current.top_rounds:
        seen.append((current.small, current.big))
        current = next_round(current, 1)
    assert tuple(seen) == LEVELS[2:-1]


@pytest.mark.rule("SNG-9.2")
def test_after_the_highest_level_nine_more_rounds() -> None:
    current = next_round(Round(15, 1, *LEVELS[-2]), 1)
    rounds = 0
    while current is not None:
        assert (current.small, current.big) == (1_000, 2_000)
        rounds += 1
        current = next_round(current, 1)
    assert rounds == TOP_ROUNDS == 1 + 9


@pytest.mark.rule("TABLE-9")
@pytest.mark.parametrize(
    ("began", "old", "new", "over"),
    [
        (1, 1, 2, False),
        (1, 2, 4, False),
        (1, 5, 6, False),
        (1, 6, 1, True),
        (1, 5, 1, True),
        (1, 5, 2, True),
        (3, 1, 2, False),
        (3, 1, 3, True),
        (3, 2, 4, True),
        (3, 3, 2, False),
        (1, 1, 1, False),
        (3, 1, 1, False),
    ],
)
def test_a_round_is_over_when_the_button_reaches_or_passes_its_seat(
    began: int, old: int, new: int, *, over: bool
) -> None:
    assert round_over(Ring(6, {}), Round(1, began, 1, 2), old, new) is over


@pytest.mark.rule("TABLE-9", "SNG-9.1")
def test_a_button_that_stays_has_passed_nobody() -> None:
    """Four players, both blinds are out in hand 1: the two left are heads-up and the button stays."""
    for seed in range(200):
        floor = sng(seats=4, amount=100, seed=seed)
        floor.start()
        small, big, _first, _button = floor.table.state.players
        floor.act("fold")
        floor.act("raise", 100)
        floor.act("call")
        floor.act("call")
        if {chair.player for chair in floor.table.state.chairs.values() if chair.out} == {small, big}:
            break
    else:
        pytest.fail("the blinds were never out together")
    floor.start()
    first, second = floor.all(e.HandStarted)
    assert first.button_seat == second.button_seat
    assert (second.small, second.big) == (1, 2)
    assert [event.round for event in floor.all(e.RoundBegan)] == [1]


@pytest.mark.rule("STD-14", "TABLE-9")
def test_a_voided_first_hand_of_a_round_does_not_raise_the_level_twice() -> None:
    floor = sng(seats=3, amount=400)
    for _ in range(3):
        floor.play(timid)
    floor.start()
    assert floor.last(e.RoundBegan).round == 2
    floor.do(c.VoidHand(reason="a test"))
    floor.start()
    again = floor.last(e.RoundBegan)
    assert (again.round, again.small, again.big) == (2, 2, 5)
    assert floor.table.state.blinds == (2, 5)


@pytest.mark.rule("STD-14", "TABLE-9")
def test_a_voided_later_hand_of_a_round_keeps_the_round() -> None:
    floor = sng(seats=3, amount=400)
    for _ in range(4):
        floor.play(timid)
    floor.start()
    floor.do(c.VoidHand(reason="a test"))
    assert floor.table.state.blinds == (2, 5)
    floor.start()
    assert [event.round for event in floor.all(e.RoundBegan)] == [1, 2]

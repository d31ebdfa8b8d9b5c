"""Rounds and levels."""

import pytest

from pokerhouse.house.level import LEVELS, TOP_ROUNDS, first_round, next_round, round_over
from pokerhouse.house.ring import Ring
from pokerhouse.house.settings import STAKES
from pokerhouse.house.state import Round


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
    ],
)
def test_a_round_is_over_when_the_button_reaches_or_passes_its_seat(
    began: int, old: int, new: int, *, over: bool
) -> None:
    assert round_over(Ring(6, {}), Round(1, began, 1, 2), old, new) is over

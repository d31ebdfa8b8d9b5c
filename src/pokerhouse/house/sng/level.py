"""The blind levels of an SNG: a level a round."""

from pokerhouse.house.blinds import Ring
from pokerhouse.house.state import Round

LEVELS: tuple[tuple[int, int], ...] = (
    (1, 2),
    (2, 5),
    (5, 10),
    (10, 20),
    (15, 30),
    (20, 40),
    (25, 50),
    (50, 100),
    (100, 200),
    (150, 300),
    (300, 600),
    (400, 800),
    (500, 1_000),
    (600, 1_200),
    (800, 1_600),
    (1_000, 2_000),
)
"""SNG-9.1. A table begins at its stake."""
TOP_ROUNDS = 10
"""One round at the highest level and nine more (SNG-9.2)."""


def first_round(button: int, small: int, big: int) -> Round:
    """The first round, at the table's stake."""
    return Round(1, button, small, big, top_rounds=int((small, big) == LEVELS[-1]))


def round_over(ring: Ring, current: Round, old_button: int, new_button: int) -> bool:
    """Whether the button, by moving, has come back to or passed the seat where the round began (TABLE-9).

    A button that stays where it is has passed nobody.
    """
    back = ring.steps(old_button, current.button) or ring.seats
    return ring.steps(old_button, new_button) >= back


def next_round(current: Round, button: int, rounds_a_level: int = 1) -> Round | None:
    """The round after this one, or None after the last (SNG-9.2); a level may last longer (HOST-7)."""
    if current.top_rounds >= TOP_ROUNDS:
        return None
    rise = int(current.number % rounds_a_level == 0)
    level = next(index for index, (small, _big) in enumerate(LEVELS) if small == current.small)
    at = min(level + rise, len(LEVELS) - 1)
    small, big = LEVELS[at]
    top = current.top_rounds + 1 if at == len(LEVELS) - 1 else 0
    return Round(current.number + 1, button, small, big, top)

"""The bootstrap: an interval that supposes no bell curve."""

from collections.abc import Sequence
from math import fsum
from random import Random

from pokerhouse.arena.statistics.mean import Interval

BLOCKS = 1000
"""More samples than these are added up in so many blocks: as good, and quick."""
DRAWS = 1000


def bootstrap(samples: Sequence[float], seed: str = "") -> Interval | None:
    """The middle 95 % of the means of samples drawn again from these; None for fewer than two.

    The same samples and seed give the same interval.
    """
    blocks = blocked(samples)
    count = len(blocks)
    if count < 2:
        return None
    chance = Random(f"bootstrap {seed}")  # noqa: S311  (drawing again is no secret)
    means = sorted([fsum(chance.choices(blocks, k=count)) / count for _ in range(DRAWS)])
    tail = DRAWS // 40
    return Interval(means[tail - 1], means[DRAWS - tail])


def blocked(samples: Sequence[float]) -> list[float]:
    """The samples, or the means of so many blocks of equal size; a rest too small for that is left out."""
    size = len(samples) // BLOCKS
    if size < 2:
        return list(samples)
    return [fsum(samples[at : at + size]) / size for at in range(0, BLOCKS * size, size)]

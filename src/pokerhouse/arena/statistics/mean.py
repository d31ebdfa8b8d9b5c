"""Means with intervals that hold: the deal is the sample, not the hand."""

from collections.abc import Sequence
from math import fsum, sqrt

from msgspec import Struct

_Z = 1.959963984540054  # 97.5 % of the normal distribution lie below
_FEW = {1: 12.706204736, 2: 4.302652730, 3: 3.182446305, 4: 2.776445105, 5: 2.570581836}


class Interval(Struct, frozen=True):
    """From here to there."""

    low: float
    high: float


class Mean(Struct, frozen=True):
    """An average over so many samples and its 95 % interval, which one sample alone doesn't have."""

    value: float
    samples: int
    low: float | None
    high: float | None
    spread: float | None = None
    """The standard deviation of one sample."""

    @property
    def reach(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def mean_of(samples: Sequence[float]) -> Mean:
    """The mean of independent samples with Student's 95 % interval."""
    count = len(samples)
    if not count:
        raise ValueError("a mean needs a sample")
    value = fsum(samples) / count
    return mean_and_interval(value, count, fsum([(sample - value) ** 2 for sample in samples]))


def mean_and_interval(value: float, count: int, squares: float) -> Mean:
    """The mean of so many samples whose squared distances from it add up to this."""
    if count == 1:
        return Mean(value, 1, None, None)
    variance = squares / (count - 1)
    reach = student(count - 1) * sqrt(variance / count)
    return Mean(value, count, value - reach, value + reach, sqrt(variance))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, to four digits (by Fisher's expansion beyond a few)."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, v = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )

"""An interval for those who look while a match runs: it holds at all looks together, so stopping is fair.

The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas: wide at first, tightest
near the planned number of samples, and never to be paid for by looking.
"""

from math import log, sqrt

from pokerhouse.arena.statistics.mean import Interval

ALPHA = 0.05
FEWEST = 10
"""Fewer samples say too little of how far they scatter."""


class Running:
    """Mean and interval of the samples so far."""

    def __init__(self, planned: int) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0
        self._ratio = (-2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1) / max(planned, FEWEST)

    def add(self, sample: float) -> None:
        """Take in one more sample (Welford's way, which loses no digits)."""
        self.count += 1
        gap = sample - self.mean
        self.mean += gap / self.count
        self._squares += gap * (sample - self.mean)

    def interval(self) -> Interval | None:
        """The 95 % interval that holds at every look; None while there are too few samples."""
        count = self.count
        if count < FEWEST:
            return None
        spread = sqrt(self._squares / (count - 1))
        grown = count * self._ratio + 1
        reach = spread * sqrt(2 * grown / (count * count * self._ratio) * log(sqrt(grown) / ALPHA))
        return Interval(self.mean - reach, self.mean + reach)

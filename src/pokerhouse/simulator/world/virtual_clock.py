"""The virtual clock: what is planned, in the order in which it comes."""

from collections.abc import Callable
from heapq import heappop, heappush

Deed = Callable[[], None]
"""Something that happens at its time."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


class VirtualClock:
    """Deeds by their time in milliseconds. Time stands still while one is done and never goes back.

    Of deeds at one time, deadlines come first (a command counts only if it arrives before one), then the
    earlier planned.
    """

    __slots__ = ("_count", "_deeds", "now")

    def __init__(self, now: int) -> None:
        self.now = now
        self._count = 0
        self._deeds: list[tuple[int, int, Deed]] = []

    def at(self, time: int, deed: Deed) -> None:
        """Plan a deed; what is late already happens next."""
        self._count += 1
        heappush(self._deeds, (max(time, self.now), self._count, deed))

    def after(self, delay: int, deed: Deed) -> None:
        """Plan a deed so many milliseconds from now."""
        self.at(self.now + delay, deed)

    def at_deadline(self, time: int, deed: Deed) -> None:
        """Plan a deed that comes before all others of its time."""
        self._count += 1
        heappush(self._deeds, (max(time, self.now), -self._count, deed))

    @property
    def next_time(self) -> int | None:
        """When the next deed comes; None: nothing is planned."""
        return self._deeds[0][0] if self._deeds else None

    def do_next(self) -> None:
        """Go to the next deed's time and do it."""
        self.now, _, deed = heappop(self._deeds)
        deed()

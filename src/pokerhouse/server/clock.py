"""The house's clock: UTC milliseconds that never go back, and how far everybody has been heard."""

import asyncio
import sys
import time
from collections.abc import Callable

from pokerhouse.server.metrics import LOOP_LAG_SECONDS

_RUNNING = time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC
"""A clock that nobody can set; on Linux one that also counts while the machine sleeps."""

BEAT_MS = 25
"""How often the loop shows that it runs."""

STALL_MS = 150
"""A beat that is later than this means that the loop stood still, and read nothing meanwhile."""

GRACE_BEATS = 4
"""So many beats after that, all that had waited is read and on its way to its table."""


GRACE_MS_MAX = 1_000
"""So long after a stall the next one is another: a loop that stumbles on still meets its deadlines."""


class Clock:
    """Wall time at the start, a running clock from there on: setting the machine's clock moves nothing.

    What came while the loop stood still was waiting unread, nobody knows since when. So `heard` stands still
    with the loop, and goes on some beats after it, when all that waited has been read. A command arrives at
    that time, and a deadline is met by it: who was in time is not late because the house was.
    """

    def __init__(self) -> None:
        self._offset = time.time_ns() // 1_000_000 - self._running()
        self._beat: int | None = None
        self._still_since: int | None = None
        self._grace = 0
        self._forgiving = 0
        self._lease: int | None = None
        self._doubted: int | None = None
        self._go_on: Callable[[], None] = lambda: None

    def now(self) -> int:
        """UTC milliseconds."""
        return self._offset + self._running()

    def heard(self) -> int:
        """A moment before which nothing has come that is still unread."""
        if self._beat is None:
            return self.now()
        now = self._running()
        since = self._beat if now - self._beat > STALL_MS else now
        return self._offset + (since if self._still_since is None else self._still_since)

    def has_lease(self, milliseconds: int, go_on: Callable[[], None]) -> None:
        """From now on another house may have taken over after a stall of this length."""
        self._lease, self._go_on = milliseconds, go_on

    def is_sure(self) -> bool:
        """Whether the house is known to be open, and not followed by another while its loop stood still."""
        if self._lease is None or self._beat is None:
            return True
        now = self._running()
        if now - self._beat > self._lease:
            self._doubted = now
        return self._doubted is None

    def renewed(self, asked: int) -> None:
        """The lease was ours at some time after this moment, so no other house has been open before it."""
        if not self.is_sure() and self._doubted is not None and asked - self._offset > self._doubted:
            self._doubted = None
            self._go_on()

    async def beat(self) -> None:
        """Show that the loop runs, until cancelled."""
        try:
            while True:
                now = self._running()
                self.is_sure()
                self._grace = max(0, self._grace - 1)
                if not self._grace or now > self._forgiving:
                    self._still_since = None
                if self._beat is not None and now - self._beat > STALL_MS:
                    self._grace = GRACE_BEATS
                    if self._still_since is None:
                        self._still_since, self._forgiving = self._beat, now + GRACE_MS_MAX
                if self._beat is not None:
                    LOOP_LAG_SECONDS.observe(max(0, now - self._beat - BEAT_MS) / 1000)
                self._beat = now
                await asyncio.sleep(BEAT_MS / 1000)
        finally:
            self._beat = self._still_since = None

    def start_after(self, moment: int) -> None:
        """Never say a time before this one: something stored has happened then."""
        self._offset += max(0, moment - self.now())

    def _running(self) -> int:
        return time.clock_gettime_ns(_RUNNING) // 1_000_000

"""The house's clock: UTC milliseconds that never go back."""

import sys
import time

_RUNNING = time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC
"""A clock that nobody can set; on Linux one that also counts while the machine sleeps."""


class Clock:
    """Wall time at the start, a running clock from there on: setting the machine's clock moves nothing."""

    def __init__(self) -> None:
        self._offset = time.time_ns() // 1_000_000 - self._running()

    def now(self) -> int:
        """UTC milliseconds."""
        return self._offset + self._running()

    def start_after(self, moment: int) -> None:
        """Never say a time before this one: something stored has happened then."""
        self._offset += max(0, moment - self.now())

    def _running(self) -> int:
        return time.clock_gettime_ns(_RUNNING) // 1_000_000

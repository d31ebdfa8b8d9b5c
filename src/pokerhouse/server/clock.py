"""The house's clock: UTC milliseconds that never go back."""

import time


class Clock:
    """Wall time at the start, monotonic from there on, so that setting the machine's clock moves nothing."""

    def __init__(self) -> None:
        self._offset = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        """UTC milliseconds."""
        return self._offset + time.monotonic_ns() // 1_000_000

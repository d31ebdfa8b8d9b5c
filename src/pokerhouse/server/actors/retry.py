"""Pauses between attempts at something that has to succeed in the end."""

from collections.abc import Iterator

RETRY_SECONDS = 0.5
"""The first pause; it doubles each time."""

RETRY_SECONDS_MAX = 8.0
"""The longest pause."""


def retry_pauses() -> Iterator[float]:
    """How long to wait before each new attempt, without end."""
    pause = RETRY_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, RETRY_SECONDS_MAX)

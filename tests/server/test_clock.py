"""The house's clock, moved by hand: beats, stalls, and the time up to which everybody has been heard."""

import asyncio
import sys
import time

import pytest

from pokerhouse.server import clock as module
from pokerhouse.server.clock import Clock

pytestmark = pytest.mark.anyio

START = 5_000_000


class Hands:
    """Milliseconds of the clock that nobody can set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 3_000_000_000
        monkeypatch.setattr(time, "clock_gettime_ns", lambda _clock: self.ms * 1_000_000 + 999_999)
        monkeypatch.setattr(time, "time_ns", lambda: START * 1_000_000 + 999_999)


def test_wall_time_at_the_start_and_a_running_clock_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)
    clock = Clock()
    assert clock.now() == clock.heard() == START
    hands.ms += 7
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert clock.now() == clock.heard() == START + 7
    clock.start_after(START + 7)
    clock.start_after(START - 1_000)
    assert clock.now() == START + 7
    clock.start_after(START + 100)
    assert clock.now() == START + 100
    assert sys.platform != "linux" or module._RUNNING == time.CLOCK_BOOTTIME  # noqa: SLF001


async def test_what_is_heard_beat_by_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, clock, slept = Hands(monkeypatch), Clock(), list[float]()
    # How far the clock goes on after a beat; how far has been heard just before the next beat, and after it.
    steps = [
        (150, 1_150, 1_150),  # late, and no stall
        (151, 1_150, 1_150),  # a stall at 1301
        (25, 1_150, 1_150),
        (25, 1_150, 1_150),
        (25, 1_150, 1_150),
        (25, 1_150, 1_401),  # four beats later all that waited is read
        (200, 1_401, 1_401),  # a loop that stumbles on: a stall at 1601
        (200, 1_401, 1_401),
        (200, 1_401, 1_401),
        (200, 1_401, 1_401),
        (200, 1_401, 1_401),
        (200, 1_401, 1_401),  # a second after it
        (200, 1_401, 2_601),  # the next one is another
        (25, 2_601, 2_601),
    ]
    seen: list[tuple[int, int, int]] = []
    before: list[tuple[int, int]] = []

    def heard() -> int:
        return clock.heard() - START + 1_000

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if before:
            seen.append((*before.pop(), heard()))
        if len(seen) == len(steps):
            raise asyncio.CancelledError
        later = steps[len(seen)][0]
        hands.ms += later
        before.append((later, heard()))

    monkeypatch.setattr("asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await clock.beat()
    assert seen == steps
    assert set(slept) == {0.025}
    assert clock.heard() == clock.now(), "without beats nothing is known of stalls"

"""Work that comes in crowds has its turns, and the loop is everybody's in between."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from structlog.testing import capture_logs

from pokerhouse.server.pace import Turns


class SlowLoop:
    """A loop on which every look at the clock takes two milliseconds."""

    def __init__(self) -> None:
        self.seconds, self.calls = 0.0, list[tuple[float, Callable[[], None]]]()

    def time(self) -> float:
        self.seconds += 0.002
        return self.seconds

    def call_later(self, seconds: float, work: Callable[[], None]) -> None:
        self.calls.append((seconds, work))

    def call_soon(self, work: Callable[[], None]) -> None:
        self.call_later(0.0, work)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> SlowLoop:
    slow = SlowLoop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: slow)
    return slow


def test_a_crowd_has_five_milliseconds_and_then_others_ten(loop: SlowLoop) -> None:
    turns, done = Turns(), list[int]()
    for number in range(5):
        turns.wait(partial(done.append, number))
    assert (done, [pause for pause, _ in loop.calls]) == ([], [0.0])
    loop.calls.pop()[1]()
    assert (done, [pause for pause, _ in loop.calls]) == ([0, 1], [0.01])
    turns.wait(partial(done.append, 5))
    assert len(loop.calls) == 1, "who comes meanwhile waits behind the others"
    while loop.calls:
        loop.calls.pop()[1]()
    assert done == [0, 1, 2, 3, 4, 5]
    turns.wait(partial(done.append, 6))
    assert [pause for pause, _ in loop.calls] == [0.0]


def test_a_turn_that_fails_is_logged_and_harms_nobody(loop: SlowLoop) -> None:
    turns, done = Turns(), list[int]()
    turns.wait(lambda: done.append(1 // 0))
    turns.wait(partial(done.append, 1))
    with capture_logs() as logs:
        loop.calls.pop()[1]()
    assert (done, loop.calls) == ([1], [])
    assert [line["event"] for line in logs] == ["somebody's turn failed"]

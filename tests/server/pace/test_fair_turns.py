"""Turns among networks: one at a time, another network before the same again; not too many wait."""

import asyncio

import pytest

from pokerhouse.rules import Refused
from pokerhouse.server.pace import FairTurns

pytestmark = pytest.mark.anyio


class Queue:
    """People who come for a turn, each of whom goes on when told to."""

    def __init__(self, waiting_max: int = 20) -> None:
        self.turns = FairTurns(waiting_max)
        self.here: list[str] = []
        self.done = asyncio.Semaphore(0)

    async def come(self, name: str, network: str) -> None:
        async with self.turns.of(network):
            self.here.append(name)
            await self.done.acquire()

    async def next(self) -> str:
        """Let the one whose turn it is go; who comes then."""
        self.done.release()
        await settled()
        return self.here[-1]


async def settled() -> None:
    """Everybody has done what it can do now."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_network_waits_for_one_of_each_other_network() -> None:
    queue = Queue()
    crowd = [asyncio.create_task(queue.come(f"m{number}", "crowd")) for number in range(5)]
    await settled()
    others = [asyncio.create_task(queue.come(name, name)) for name in ("ada", "bea")]
    await settled()
    assert queue.here == ["m0"]
    assert [await queue.next() for _ in range(6)] == ["ada", "bea", "m1", "m2", "m3", "m4"]
    await queue.next()
    await asyncio.gather(*crowd, *others)


async def test_one_too_many_of_a_network_is_refused_and_changes_nothing() -> None:
    queue = Queue(waiting_max=2)
    crowd = [asyncio.create_task(queue.come(f"m{number}", "crowd")) for number in range(2)]
    await settled()
    with pytest.raises(Refused) as caught:
        await queue.come("m2", "crowd")
    assert caught.value.text == "At most 2 wait for this from one address."
    crowd[1].cancel()  # who goes makes room
    await settled()
    crowd[1] = asyncio.create_task(queue.come("m3", "crowd"))
    await settled()
    other = asyncio.create_task(queue.come("ada", "home"))
    await settled()
    assert [await queue.next() for _ in range(2)] == ["ada", "m3"]
    await queue.next()
    await asyncio.gather(crowd[0], crowd[1], other)

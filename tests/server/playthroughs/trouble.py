"""A disk that fails for some of what a small house stores."""

import asyncio
from collections.abc import Callable, Sequence

from pokerhouse.server.storage import Batch
from tests.server.playthroughs.story import House


class Trouble:
    """What is meant can't be stored while this says so of the number of the try; it counts from 1."""

    def __init__(self, house: House, meant: Callable[[Batch], bool], fails: Callable[[int], bool]) -> None:
        self.tried: list[int] = []
        """When."""
        write = house.store.write

        async def unlucky(batches: Sequence[Batch]) -> None:
            if any(meant(batch) for batch in batches):
                self.tried.append(house.room.clock.now())
                if fails(len(self.tried)):
                    raise OSError("the disk is full")
            await write(batches)

        house.store.write = unlucky  # type: ignore[method-assign]


def has(kind: str) -> Callable[[Batch], bool]:
    """Whether an event of this kind is in it."""
    return lambda batch: any(row.type == kind for row in batch.events)


class Standstill:
    """The first of what is meant is on its way to the disk until this is told to go on."""

    def __init__(self, house: House, meant: Callable[[Batch], bool]) -> None:
        self.reached, self._free = asyncio.Event(), asyncio.Event()
        writer = house.room._writer  # noqa: SLF001  (others go on storing meanwhile)
        store = writer.store

        async def slow(batch: Batch) -> None:
            if meant(batch):
                self.reached.set()
                await self._free.wait()
            await store(batch)

        writer.store = slow  # type: ignore[method-assign]

    def go_on(self) -> None:
        """The disk works again."""
        self._free.set()

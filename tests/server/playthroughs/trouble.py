"""A disk that fails for some of what a small house stores."""

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

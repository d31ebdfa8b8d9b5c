"""All movements of chips that are not over, in both directions.

A receiver may forget an arrival exactly when its sender has closed the movement, and that is when the
movement stands here no more. It is asked to forget many at once, since every asking is stored. After a crash
the manifest begins with every movement that a sender has open, also those of tables that can't be read.
"""

from collections.abc import Collection, Iterable

FORGET_AT = 32
"""So many arrivals whose movements are over are forgotten together."""


class Manifest:
    """Movements by the names of their transits."""

    __slots__ = ("_carried", "_open")

    def __init__(self, still_open: Iterable[str] = ()) -> None:
        self._open = set(still_open)
        self._carried: set[str] = set()

    def __len__(self) -> int:
        return len(self._open)

    def note(self, transits: Iterable[str]) -> None:
        """Senders have these open; nobody drives them yet."""
        self._open.update(transits)

    def take(self, transit: str) -> bool:
        """Begin to drive a movement; False if somebody does already."""
        if transit in self._carried:
            return False
        self._open.add(transit)
        self._carried.add(transit)
        return True

    def drop(self, transit: str) -> None:
        """Nobody drives the movement any more, and it is not over."""
        self._carried.discard(transit)

    def end(self, transit: str) -> None:
        """The sender has closed the movement, and that is stored."""
        self._carried.discard(transit)
        self._open.discard(transit)

    def forgettable(self, arrived: Collection[str], *, closed: bool = False) -> tuple[str, ...]:
        """Arrivals to be forgotten now: none as long as they are few, except where nothing will follow."""
        over = tuple(transit for transit in arrived if transit not in self._open)
        return over if closed or len(over) >= FORGET_AT else ()

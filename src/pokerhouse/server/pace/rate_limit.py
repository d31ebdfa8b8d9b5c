"""How often somebody may do something: a bucket of tokens that fills at a steady pace."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

NAMES_MAX = 10_000
"""Names, such as addresses, whose buckets are kept; the least recently used are forgotten."""

T = TypeVar("T")


class Bucket(Struct):
    """Holds up to `burst` tokens and gains `a_second` of them each second; every act takes some."""

    a_second: float
    burst: float
    tokens: float
    at: int

    def take(self, now: int, amount: float = 1) -> bool:
        """Take tokens if they are there."""
        # A clock that was set back fills nothing and empties nothing.
        self.tokens = min(self.burst, self.tokens + max(0, now - self.at) * self.a_second / 1000)
        self.at = now
        if self.tokens < amount:
            return False
        self.tokens -= amount
        return True

    def give_back(self, amount: float = 1) -> None:
        """What they were taken for has not happened."""
        self.tokens = min(self.burst, self.tokens + amount)


def bucket(*, a_second: float, burst: float, now: int) -> Bucket:
    """A full bucket."""
    return Bucket(a_second=a_second, burst=burst, tokens=burst, at=now)


class Recent(Generic[T]):
    """Something for each name, such as an address; the least recently used are forgotten."""

    def __init__(self, make: Callable[[int], T], *, names_max: int = NAMES_MAX) -> None:
        self._make = make
        self._names_max = names_max
        self._found: OrderedDict[str, T] = OrderedDict()

    def of(self, name: str, now: int) -> T:
        """What belongs to this name; made anew if nothing does."""
        found = self._found.pop(name, None) or self._make(now)
        self._found[name] = found
        if len(self._found) > self._names_max:
            self._found.popitem(last=False)
        return found


class Buckets:
    """A bucket for each name."""

    def __init__(self, *, a_second: float, burst: float, names_max: int = NAMES_MAX) -> None:
        self._recent: Recent[Bucket] = Recent(
            lambda now: bucket(a_second=a_second, burst=burst, now=now), names_max=names_max
        )

    def take(self, name: str, now: int, amount: float = 1) -> bool:
        """Take tokens from this name's bucket if they are there."""
        return self._recent.of(name, now).take(now, amount)

    def give_back(self, name: str, now: int, amount: float = 1) -> None:
        """What tokens of this name were taken for has not happened."""
        self._recent.of(name, now).give_back(amount)

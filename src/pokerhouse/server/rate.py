"""How often somebody may do something: a bucket of tokens that fills at a steady pace."""

from collections import OrderedDict

from msgspec import Struct


class Bucket(Struct):
    """Holds up to `burst` tokens and gains `a_second` of them each second; every act takes one."""

    a_second: float
    burst: float
    tokens: float
    at: int

    def take(self, now: int) -> bool:
        """Take a token if there is one."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.a_second / 1000)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


def bucket(*, a_second: float, burst: float, now: int) -> Bucket:
    """A full bucket."""
    return Bucket(a_second=a_second, burst=burst, tokens=burst, at=now)


class Buckets:
    """A bucket for each name, such as an address; the least recently used are forgotten."""

    def __init__(self, *, a_second: float, burst: float, names_max: int = 10_000) -> None:
        self._a_second = a_second
        self._burst = burst
        self._names_max = names_max
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, now: int) -> bool:
        """Take a token from this name's bucket if there is one."""
        found = self._buckets.pop(name, None) or bucket(a_second=self._a_second, burst=self._burst, now=now)
        self._buckets[name] = found
        if len(self._buckets) > self._names_max:
            self._buckets.popitem(last=False)
        return found.take(now)

"""How often something may be done: a value that stands where it applies, and one book that keeps count."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from pokerhouse.rules import Refused

NAMES_MAX = 10_000
"""Names, such as addresses, whose buckets are kept; the least recently used are forgotten."""

Whose = Literal["player", "network", "player at table", "table"]
"""What is counted together: all of a person, of a network, of a person at one table, of a table."""

SECOND, MINUTE, HOUR, DAY = 1, 60, 3_600, 86_400

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


def bucket(a_second: float, burst: float, now: int) -> Bucket:
    """A full bucket."""
    return Bucket(a_second, burst, burst, now)


class Recent(Generic[T]):
    """Something for each name, such as an address; the least recently used are forgotten."""

    def __init__(self, make: Callable[[int], T], names_max: int = NAMES_MAX) -> None:
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


def buckets(a_second: float, burst: float, names_max: int = NAMES_MAX) -> Recent[Bucket]:
    """A bucket for each name."""
    return Recent(lambda now: bucket(a_second, burst, now), names_max)


class Who(Struct, frozen=True):
    """Who does something: the person, where they come from, and at which table it is done."""

    player: str
    network: str
    table: str = ""

    def key(self, whose: Whose) -> str:
        """The name under which this is counted."""
        if whose == "network":
            return self.network or self.player
        if whose == "table":
            return self.table
        return self.player if whose == "player" else f"{self.player} {self.table}"


class Pace(Struct, frozen=True, kw_only=True):
    """So many of something in a unit of time, and so many at once."""

    what: str
    """What is counted, in the plural; each pace counts something of its own."""
    whose: Whose
    most: float | str
    """How many on average, or the name of the network allowance that says so."""
    per: int = SECOND
    """In how many seconds."""
    burst: float = 1
    """How many at once, as a multiple of `most`."""
    text: str
    """The refusal; `{most}` stands for the number."""
    code: str = "too_fast"
    rule: str = "limit"


class PaceBook:
    """Keeps count of every pace of one house. What was taken for nothing is given back."""

    def __init__(self, allowances: Mapping[str, float]) -> None:
        self._allowances = allowances
        self._buckets: dict[str, Recent[Bucket]] = {}

    def most(self, pace: Pace) -> float:
        """How many there may be in this house, on average."""
        return self._allowances[pace.most] if isinstance(pace.most, str) else pace.most

    def take(self, pace: Pace, who: Who, now: int, amount: float = 1) -> None:
        """Count one more. Raises `Refused`, and counts nothing, where there were enough."""
        if not self.has(pace, who, now, amount):
            most = self.most(pace)
            facts: dict[str, int | str] = {"most": int(most), "seconds": pace.per}
            raise Refused(pace.code, pace.rule, pace.text.format(most=f"{most:g}"), facts)

    def has(self, pace: Pace, who: Who, now: int, amount: float = 1) -> bool:
        """Count one more if there may be one."""
        return self._of(pace, who, now).take(now, amount)

    def give_back(self, pace: Pace, who: Who, now: int, amount: float = 1) -> None:
        """What was counted has not happened."""
        self._of(pace, who, now).give_back(amount)

    def _of(self, pace: Pace, who: Who, now: int) -> Bucket:
        if pace.what not in self._buckets:
            most = self.most(pace)
            self._buckets[pace.what] = buckets(most / pace.per, most * pace.burst)
        return self._buckets[pace.what].of(who.key(pace.whose), now)

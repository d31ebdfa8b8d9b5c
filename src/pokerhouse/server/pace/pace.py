"""How often something may be done: a value that stands where it applies, and one book that keeps count."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pokerhouse.rules import Refused
from pokerhouse.server.pace.rate_limit import Buckets

Whose = Literal["player", "network", "player at table", "table"]
"""What is counted together: all of a person, of a network, of a person at one table, of a table."""

SECOND, MINUTE, HOUR, DAY = 1, 60, 3_600, 86_400


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
        self._buckets: dict[str, Buckets] = {}

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
        return self._of(pace).take(who.key(pace.whose), now, amount)

    def give_back(self, pace: Pace, who: Who, now: int, amount: float = 1) -> None:
        """What was counted has not happened."""
        self._of(pace).give_back(who.key(pace.whose), now, amount)

    def _of(self, pace: Pace) -> Buckets:
        found = self._buckets.get(pace.what)
        if found is None:
            most = self.most(pace)
            found = Buckets(a_second=most / pace.per, burst=most * pace.burst)
            self._buckets[pace.what] = found
        return found

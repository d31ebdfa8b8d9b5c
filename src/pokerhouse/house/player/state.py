"""All that is remembered of a player."""

from copy import copy

from msgspec import Struct, field

from pokerhouse.house.player import command as c
from pokerhouse.house.player.hit_and_run import Stay


class Sitting(Struct, kw_only=True):
    """A stay at a table: what was brought there and what was taken away so far."""

    terms: c.Terms
    since: int
    brought: int = 0
    took: int = 0


class Transit(Struct, frozen=True):
    """Chips on their way to a table."""

    table: str
    amount: int
    purpose: str


class PlayerState(Struct, kw_only=True):
    """All that is remembered of a player."""

    id: str
    name: str
    guest: bool
    created: int
    at: int
    bank: int = 0
    cage_day: int = 0
    cage_today: int = 0
    granted: int = 0
    """How much of the starting grant is used."""
    sittings: dict[str, Sitting] = field(default_factory=dict)
    """Table to stay, for every table where chips lie or are on their way."""
    transits: dict[str, Transit] = field(default_factory=dict)
    """Chips sent that no table is known to have taken."""
    receipts: list[str] = field(default_factory=list)
    """Transits received, until the tables that sent them know of it, too."""
    stays: dict[str, Stay] = field(default_factory=dict)
    """Table to the last stay there, the oldest leaving first (CASH-8.2)."""
    friends: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    """Whom this player has asked to be friends."""
    requests: list[str] = field(default_factory=list)
    """Who has asked this player."""
    origins: dict[str, str] = field(default_factory=dict)
    """Who has asked to where it asked from, as far as that is known (PEOPLE-4)."""
    blocked: dict[str, int] = field(default_factory=dict)
    """Whom this player has blocked, and when (PEOPLE-1)."""
    reports: list[int] = field(default_factory=list)
    """When this player reported somebody last (PEOPLE-3)."""
    preferences: dict[str, bool | int | str] = field(default_factory=dict)
    """How this player likes the page; nothing here depends on it."""

    def copy(self) -> "PlayerState":
        """The same, unmoved by what happens to the first. What is frozen, there may be much, is in both."""
        twin = copy(self)
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict | list):
                setattr(twin, name, value.copy())
        twin.sittings = {table: copy(sitting) for table, sitting in self.sittings.items()}
        return twin

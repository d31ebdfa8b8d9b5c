"""What a match is played for, and who plays it."""

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec

from msgspec import Struct, field

from pokerhouse.arena.matches.seatings import Order, seatings
from pokerhouse.arena.players import Factory, Limits, Source, source_named
from pokerhouse.arena.statistics import USUAL_VALUE, ValueFunction
from pokerhouse.bots import Decider
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN, RESEARCH, Ruleset, Setup, usual_setup

DEALS_MAX = 10_000_000
"""The deals of one match."""
ALL_DEALS = 0
"""The session of a bot that is to learn over the whole match."""

Named = str | Source | Callable[[], Decider]
"""A bot: a word as on the command line, a source, or what makes one, such as its class."""


def usual_value() -> ValueFunction | None:
    """The value function, where the kernel counts shares quickly enough."""
    return USUAL_VALUE if find_spec("pokerhouse_kernel") else None


class MatchSettings(Struct, frozen=True, kw_only=True):
    """The game, its stakes, how many deals, and the seed of all chance."""

    ruleset: Ruleset = RESEARCH
    stack: int = 20_000
    small: int = 50
    big: int = 100
    deals: int
    seed: str
    """Who can guess the seed can work out the decks: keep it from bots that you don't trust."""
    session: int = 1
    """How many decks a bot plays before a fresh one takes its place; ALL_DEALS for bots that learn."""
    limits: Limits = Limits()
    value: ValueFunction | None = field(default_factory=usual_value)
    """What takes the luck of the board out of results; needs the kernel. None leaves it in."""

    def setup(self, names: Sequence[str]) -> Setup:
        """A hand of the match before its first card."""
        stacks = [self.stack] * len(names)
        return usual_setup(self.ruleset, stacks, small=self.small, big=self.big, players=names)


class LineUp(Struct, frozen=True):
    """Who plays: bots by name, in the order of their names, and how many seats each has."""

    names: tuple[str, ...]
    sources: tuple[Source, ...]
    copies: tuple[int, ...]

    @classmethod
    def of(cls, bots: Mapping[str, Named], copies: Mapping[str, int] | None = None) -> "LineUp":
        """The line-up, whatever order it is told in: so the same bots play the same match."""
        names = tuple(sorted(bots))
        counts = tuple([(copies or {}).get(name, 1) for name in names])
        if not PLAYERS_MIN <= sum(counts) <= PLAYERS_MAX or min(counts) < 1:
            raise ValueError(f"a match has {PLAYERS_MIN} to {PLAYERS_MAX} seats, not {sum(counts)}")
        return cls(names, tuple([source_of(bots[name]) for name in names]), counts)

    def seatings(self) -> list[list[Order]]:
        """The orders that decks are played in; deck number `deal` in list number `deal`, which come round."""
        return seatings(self.copies)

    def seat_names(self, order: Order) -> list[str]:
        """The names at the table: the second seat of a bot is called by its number."""
        seen = [0] * len(self.names)
        told = []
        for bot in order:
            seen[bot] += 1
            told.append(self.names[bot] if seen[bot] == 1 else f"{self.names[bot]} {seen[bot]}")
        return told


def source_of(named: Named) -> Source:
    """The source of a bot. A bot itself is none: every session needs a fresh one."""
    if isinstance(named, str):
        return source_named(named)
    if isinstance(named, Source):
        return named
    if isinstance(named, type) or not hasattr(named, "decide"):
        return Factory(named)
    raise TypeError(f"give the class of {type(named).__name__} or its name: each session needs a fresh bot")


def whole_deals(deals: int, lineup: LineUp) -> int:
    """As many deals or a few more, so that every seating is played equally often."""
    rounds = len(lineup.seatings())
    return -(-deals // rounds) * rounds

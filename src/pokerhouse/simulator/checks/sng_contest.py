"""A running sit-and-go as its referee remembers it: levels, rounds, where the button was."""

from msgspec import Struct, field

from pokerhouse.house import TableSettings
from pokerhouse.house.events import RoundBegan
from pokerhouse.simulator.checks.watched_table import BlindSeats

LEVELS = (
    *("1/2", "2/5", "5/10", "10/20", "15/30", "20/40", "25/50", "50/100", "100/200", "150/300", "300/600"),
    *("400/800", "500/1000", "600/1200", "800/1600", "1000/2000"),
)
TOP_ROUNDS = 10
"""One round at the last level, and nine more (SNG-9.2)."""


class Contest(Struct):
    """One running tournament."""

    players: tuple[str, ...]
    total: int
    """All its chips."""
    started: int
    marks: BlindSeats | None = None
    level: int = 0
    rounds: int = 0
    round_start: int = 0
    top_rounds: int = 0
    last_round: tuple[int, int, int, int] | None = None
    """Level, number, start and rounds at the top before a round that no hand has been played in."""
    before: tuple[BlindSeats | None, tuple[int, int, int, int]] = (None, (0, 0, 0, 0))
    """Button and round before the hand, for a void."""
    drawn: int = 0

    def named_by_the_clock(self, settings: TableSettings, event: RoundBegan) -> bool:
        """Take over a level by minutes; levels never come back, and none before its minutes (TERM-10)."""
        due = self.started + (event.round - 1) * settings.level_minutes * 60_000
        rises = event.round > self.rounds and event.at >= due
        first = LEVELS.index(f"{settings.small}/{settings.big}")
        self.level = min(first + event.round - 1, len(LEVELS) - 1)
        self.rounds = event.round
        return rises


class Watched(Struct):
    """What is remembered of one table."""

    settings: TableSettings
    chairs: dict[int, str] = field(default_factory=dict)
    """Who sits where."""
    seats: dict[int, str] = field(default_factory=dict)
    """Of a running tournament: who is in it and not eliminated."""
    away: set[str] = field(default_factory=set)
    fourth: dict[str, int] = field(default_factory=dict)
    """In its fourth period of sitting out: how many hands have begun in it (SNG-4.3)."""
    contest: Contest | None = None
    in_hand: bool = False
    unasked: set[str] = field(default_factory=set)
    """Who played the last one and has still to be asked (SNG-7)."""
    seen_until: int = 0
    """Till then everybody sees the places of the last one (PSNG-3)."""
    asked: set[str] = field(default_factory=set)
    """Who is asked whether it plays the next one."""


def came_round(seats: int, old: int, new: int, start: int) -> bool:
    """Whether the button, moving from old to new, reached or passed the seat where the round began."""
    return (new - old) % seats >= ((start - old) % seats or seats)


def blinds_at(level: int, settings: TableSettings) -> str:
    """The blinds of a level in the table's game: acted ones are one to two, without any there is a unit."""
    small, _, big = LEVELS[level].partition("/")
    if settings.ruleset.blinds == "posted":
        return f"{small}/{big}"
    return f"{small}/{2 * int(small)}" if settings.ruleset.blinds == "acted" else f"{small}/{small}"

"""A match of bots on duplicate deals.

Every deck is played in several seatings (`seatings.py`); stacks are reset after every hand (RES-1, RES-12). A
bot's result of a deal is its mean over all its hands with that deck: what the cards gave to a position,
everybody got. The deals are the samples of the statistics.

No bot may know a deck when it meets it. A bot lives for one session, some decks in a row in one seating, and
a fresh one takes its place: none meets a deck twice. The settings say how many decks that are, and so does
the report.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.arena.chair import FaultTold
from pokerhouse.arena.match_settings import DEALS_MAX, LineUp, MatchSettings, Named, whole_deals
from pokerhouse.arena.session import TaskResult, Worker, tasks_of
from pokerhouse.arena.statistics import Mean, mean_of

TOLD_MAX = 1000
"""The faults of a match that are told in words; the others are only counted."""

Progress = Callable[[int, int], None]
"""Told how many deals are done, and of how many."""


class Result(Struct, frozen=True):
    """What a bot made of a match: chips in all, and thousandths of a big blind a hand of its own."""

    name: str
    seats: int
    chips: int
    mbb: Mean
    faults: dict[str, int]
    """How often it did what; `chair.py` has the policy."""
    retired: str
    """Why it was asked no more, if it was."""


class Match(Struct, frozen=True):
    """A finished match. The results are in the order of the names."""

    settings: MatchSettings
    seatings: int
    """In how many seatings each deck was played."""
    hands: int
    results: tuple[Result, ...]
    told: tuple[FaultTold, ...]


def play_match(
    bots: Mapping[str, Named],
    settings: MatchSettings,
    *,
    copies: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play all deals. The same bots, settings and seed give the same match; the order of names is nothing."""
    lineup = LineUp.of(bots, copies)
    check(settings, lineup)
    tally = Tally(settings, lineup)
    worker = Worker(settings, lineup)
    try:
        for task in tasks_of(settings, lineup):
            tally.take(worker.play(replace(task, retired=tuple(tally.retired))))
            if progress is not None:
                progress(min(task.deals[1], settings.deals), settings.deals)
    finally:
        worker.close()
    return tally.match()


def check(settings: MatchSettings, lineup: LineUp) -> None:
    """Raise a ValueError where no match can be played."""
    if not 1 <= settings.deals <= DEALS_MAX:
        raise ValueError(f"a match has 1 to {DEALS_MAX} deals, not {settings.deals}")
    if (whole := whole_deals(settings.deals, lineup)) != settings.deals:
        raise ValueError(f"so many bots need a whole number of circles: {whole} deals, not {settings.deals}")
    if settings.session < 0:
        raise ValueError(f"a session has some decks or all (0), not {settings.session}")


class Tally:
    """What has come of a match so far. It takes the tasks in their order, so all machines count alike."""

    def __init__(self, settings: MatchSettings, lineup: LineUp) -> None:
        self.settings, self.lineup = settings, lineup
        count = len(lineup.names)
        self.won = [[0] * count for _ in range(settings.deals)]
        self.faults: list[dict[str, int]] = [{} for _ in range(count)]
        self.seconds = [0.0] * count
        self.told: list[FaultTold] = []
        self.retired: dict[int, str] = {}

    def take(self, result: TaskResult) -> None:
        """Add a task, and retire the bots that have had enough."""
        first = result.task.deals[0]
        for deal, won in enumerate(result.won, first):
            mine = self.won[deal]
            for bot, chips in enumerate(won):
                mine[bot] += chips
        self.told += result.told[: TOLD_MAX - len(self.told)]
        limits = self.settings.limits
        for bot, faults in enumerate(result.faults):
            for kind, times in faults.items():
                self.faults[bot][kind] = self.faults[bot].get(kind, 0) + times
            self.seconds[bot] += result.seconds[bot]
            if sum(self.faults[bot].values()) >= limits.faults:
                self.retired.setdefault(bot, "too many faults")
            if limits.match_seconds is not None and self.seconds[bot] >= limits.match_seconds:
                self.retired.setdefault(bot, "its time for the match was used up")

    def match(self) -> Match:
        """The whole match."""
        plays = len(self.lineup.seatings()[0])
        results = []
        for bot, name in enumerate(self.lineup.names):
            seats = self.lineup.copies[bot]
            each = 1000 / (self.settings.big * plays * seats)
            chips = [won[bot] for won in self.won]
            faults = dict(sorted(self.faults[bot].items()))
            mean = mean_of([each * won for won in chips])
            results.append(Result(name, seats, sum(chips), mean, faults, self.retired.get(bot, "")))
        return Match(self.settings, plays, self.settings.deals * plays, tuple(results), tuple(self.told))

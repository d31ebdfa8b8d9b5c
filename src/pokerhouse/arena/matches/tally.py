"""What has come of a match so far, and what it is in the end."""

from math import fsum

from msgspec import Struct

from pokerhouse.arena.matches.chair import FaultTold
from pokerhouse.arena.matches.match_settings import LineUp, MatchSettings
from pokerhouse.arena.matches.task import TaskResult
from pokerhouse.arena.statistics import (
    Interval,
    Mean,
    Running,
    StyleCount,
    bootstrap,
    mean_and_interval,
    mean_of,
)

TOLD_MAX = 1000
"""The faults of a match that are told in words; the others are only counted."""


class Result(Struct, frozen=True):
    """What a bot made of a match: chips in all, and thousandths of a big blind a hand of its own."""

    name: str
    seats: int
    chips: int
    mbb: Mean
    """By deal: every deck is played in several seatings, and the deals are the samples."""
    bootstrap: Interval | None
    """The same mean's interval without a bell curve."""
    anytime: Interval | None
    """The same mean's interval that held at every look during the match."""
    raw: Mean
    """As if each hand had a deck of its own."""
    all_in: Mean | None
    """By deal, with what run-outs were worth instead of what they gave."""
    aivat: Mean | None
    """By deal, without the luck of the board."""
    styles: dict[str, StyleCount]
    """How it played, by place."""
    faults: dict[str, int]
    """How often it did what; `chair.py` has the policy."""
    retired: str
    """Why it was asked no more, if it was."""
    decks: tuple[int, int, int] = (0, 0, 0)
    """Decks that it won over all seatings, that were even, that it lost."""
    usage: dict[str, float] = {}
    """What a language model took: questions, tokens, money, seconds."""


class Match(Struct, frozen=True):
    """A finished match. The results are in the order of the names."""

    settings: MatchSettings
    seatings: int
    """In how many seatings each deck was played."""
    hands: int
    results: tuple[Result, ...]
    told: tuple[FaultTold, ...]


class Tally:
    """Takes the tasks in their order, so all machines count alike."""

    def __init__(self, settings: MatchSettings, lineup: LineUp) -> None:
        self.settings, self.lineup = settings, lineup
        count = len(lineup.names)
        self.plays = len(lineup.seatings()[0])
        self.won = [[0] * count for _ in range(settings.deals)]
        self.all_in_luck = [[0.0] * count for _ in range(settings.deals)]
        self.chance_luck = [[0.0] * count for _ in range(settings.deals)]
        self.squares = [0] * count
        self.styles: list[dict[str, StyleCount]] = [{} for _ in range(count)]
        self.faults: list[dict[str, int]] = [{} for _ in range(count)]
        self.seconds = [0.0] * count
        self.usage: list[dict[str, float]] = [{} for _ in range(count)]
        self.told: list[FaultTold] = []
        self.retired: dict[int, str] = {}
        self.running = [Running(settings.deals) for _ in range(count)]

    def take(self, result: TaskResult) -> None:
        """Add a task, and retire the bots that have had enough."""
        first = result.task.deals[0]
        for deal, row in enumerate(result.won, first):
            mine = self.won[deal]
            for bot, chips in enumerate(row):
                mine[bot] += chips
        for sums, more in (
            (self.all_in_luck, result.all_in_luck),
            (self.chance_luck, result.chance_luck),
        ):
            for deal, luck in enumerate(more, first):
                for bot, gift in enumerate(luck):
                    sums[deal][bot] += gift
        if result.task.seatings[1] == self.plays:  # these deals are done
            for bot, running in enumerate(self.running):
                each = self.each(bot)
                for deal in range(*result.task.deals):
                    running.add(each * self.won[deal][bot])
        self.told += result.told[: TOLD_MAX - len(self.told)]
        for bot in range(len(self.faults)):
            self._take_bot(bot, result)

    def _take_bot(self, bot: int, result: TaskResult) -> None:
        limits = self.settings.limits
        self.squares[bot] += result.squares[bot]
        for place, style in result.styles[bot].items():
            self.styles[bot].setdefault(place, StyleCount()).add(style)
        for kind, times in result.faults[bot].items():
            self.faults[bot][kind] = self.faults[bot].get(kind, 0) + times
        self.seconds[bot] += result.seconds[bot]
        for key, more in result.usage[bot].items() if result.usage else ():
            self.usage[bot][key] = self.usage[bot].get(key, 0) + more
        if sum(self.faults[bot].values()) >= limits.faults:
            self.retired.setdefault(bot, "too many faults")
        if limits.match_seconds is not None and self.seconds[bot] >= limits.match_seconds:
            self.retired.setdefault(bot, "its time for the match was used up")

    def each(self, bot: int) -> float:
        """What a chip in a deal is in thousandths of a big blind a hand."""
        return 1000 / (self.settings.big * self.plays * self.lineup.copies[bot])

    def match(self) -> Match:
        """The whole match."""
        results = tuple([self._result(bot, name) for bot, name in enumerate(self.lineup.names)])
        hands = self.settings.deals * self.plays
        return Match(self.settings, self.plays, hands, results, tuple(self.told))

    def _result(self, bot: int, name: str) -> Result:
        each = self.each(bot)
        chips = [row[bot] for row in self.won]
        samples = [each * won for won in chips]
        lucky = self.settings.value is not None
        return Result(
            name,
            self.lineup.copies[bot],
            sum(chips),
            mean_of(samples),
            bootstrap(samples, self.settings.seed),
            self.running[bot].interval(),
            self._raw(bot, sum(chips)),
            mean_of(self._unlucky(samples, self.all_in_luck, bot)) if lucky else None,
            mean_of(self._unlucky(samples, self.chance_luck, bot)) if lucky else None,
            dict(sorted(self.styles[bot].items())),
            dict(sorted(self.faults[bot].items())),
            self.retired.get(bot, ""),
            (sum(won > 0 for won in chips), chips.count(0), sum(won < 0 for won in chips)),
            self.usage[bot],
        )

    def _unlucky(self, samples: list[float], luck: list[list[float]], bot: int) -> list[float]:
        each = self.each(bot)
        return [sample - each * row[bot] for sample, row in zip(samples, luck, strict=True)]

    def _raw(self, bot: int, chips: int) -> Mean:
        hands = self.settings.deals * self.plays * self.lineup.copies[bot]
        each = 1000 / self.settings.big
        mean = chips / hands
        squares = fsum([self.squares[bot], -mean * chips])
        return mean_and_interval(each * mean, hands, each * each * max(0.0, squares))

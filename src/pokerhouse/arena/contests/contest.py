"""A contest: bots meet in pairs on the same decks, all with all or one with all others."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from msgspec import Struct

from pokerhouse.arena.contests.ratings import elo, nash
from pokerhouse.arena.matches import Match, MatchSettings, Progress, play_match
from pokerhouse.arena.players import Source
from pokerhouse.arena.statistics import Mean

BOTS_MAX = 40


class Pairing(Struct, frozen=True):
    """What came of one pair's match."""

    names: tuple[str, str]
    match: Match
    folder: str
    """Where its hands are, within the contest's folder; nothing where none are kept."""


class Standing(Struct, frozen=True):
    """A bot's place."""

    name: str
    mbb: float
    """The mean of its results, in thousandths of a big blind a hand."""
    reach: float | None
    """Half the interval of that mean: never too narrow, for all pairs play the same decks."""
    chips: int
    """Its bankroll: all that it won and lost."""
    elo: float
    share: float | None
    """In the mixture that no bot beats; None where not all have met."""
    against_mixture: float | None
    """What it wins against that mixture, in thousandths of a big blind a hand: nothing, or a loss."""
    faults: int


class Contest(Struct, frozen=True):
    """A contest that was played."""

    settings: MatchSettings
    names: tuple[str, ...]
    gauntlet: str
    """Who met all others; nothing where all met all."""
    pairings: tuple[Pairing, ...]
    standings: tuple[Standing, ...]
    """The best first."""

    def result(self, one: str, other: str) -> Mean | None:
        """What one bot won from another; None where they did not meet."""
        for pairing in self.pairings:
            if {one, other} == set(pairing.names):
                return next(result.mbb for result in pairing.match.results if result.name == one)
        return None


def pairs_of(names: Sequence[str], gauntlet: str = "") -> list[tuple[str, str]]:
    """Who meets whom."""
    ordered = sorted(names)
    if gauntlet and gauntlet not in ordered:
        raise ValueError(f"{gauntlet!r} is none of the bots: {', '.join(ordered)}")
    pairs = list(combinations(ordered, 2))
    return [pair for pair in pairs if not gauntlet or gauntlet in pair]


def play_contest(
    bots: Mapping[str, Source],
    settings: MatchSettings,
    *,
    gauntlet: str = "",
    processes: int = 1,
    folder: Path | None = None,
    progress: Callable[[str], Progress | None] | None = None,
) -> Contest:
    """Play all pairs' matches. One that was killed goes on where it was, in the same folder."""
    if not 2 <= len(bots) <= BOTS_MAX:
        raise ValueError(f"a contest has 2 to {BOTS_MAX} bots, not {len(bots)}")
    pairings = []
    for pair in pairs_of(list(bots), gauntlet):
        place = folder_name(pair)
        match = play_match(
            {name: bots[name] for name in pair},
            settings,
            processes=processes,
            folder=None if folder is None else folder / place,
            progress=None if progress is None else progress(" - ".join(pair)),
        )
        pairings.append(Pairing(pair, match, place if folder is not None else ""))
    return contest_of(settings, sorted(bots), gauntlet, pairings)


def folder_name(pair: tuple[str, str]) -> str:
    """A folder's name for a pair: readable, and no other pair's."""
    words = ["".join(c if c.isascii() and c.isalnum() else "_" for c in name)[:40] for name in pair]
    return f"{words[0]}-{words[1]}-{sha256(repr(pair).encode()).hexdigest()[:8]}"


def contest_of(
    settings: MatchSettings, names: Sequence[str], gauntlet: str, pairings: Sequence[Pairing]
) -> Contest:
    """Count what came of the pairs."""
    numbers = {name: number for number, name in enumerate(names)}
    count = len(names)
    payoffs = [[0.0] * count for _ in names]
    met: list[list[Mean]] = [[] for _ in names]
    chips, faults = [0] * count, [0] * count
    scores: dict[tuple[int, int], tuple[float, int]] = {}
    for pairing in pairings:
        one, other = (numbers[name] for name in pairing.names)
        for result in pairing.match.results:
            bot = numbers[result.name]
            payoffs[bot][other if bot == one else one] = result.mbb.value
            met[bot].append(result.mbb)
            chips[bot] += result.chips
            faults[bot] += sum(result.faults.values())
            if bot == one:
                won, even, lost = result.decks
                scores[one, other] = (won + even / 2, won + even + lost)
    ratings = elo(scores, count)
    shares: list[float | None] = [None] * count
    worth: list[float | None] = [None] * count
    if not gauntlet:
        shares[:], worth[:] = nash(payoffs)
    standings = [
        Standing(
            name,
            sum(mean.value for mean in met[bot]) / max(1, len(met[bot])),
            reach_of(met[bot]),
            chips[bot],
            ratings[bot],
            shares[bot],
            worth[bot],
            faults[bot],
        )
        for bot, name in enumerate(names)
    ]
    standings.sort(key=lambda standing: (-standing.mbb, standing.name))
    return Contest(settings, tuple(names), gauntlet, tuple(pairings), tuple(standings))


def reach_of(means: Sequence[Mean]) -> float | None:
    """Half the interval of a mean of results that hang together in a way nobody knows."""
    reaches = [mean.reach for mean in means]
    known = [reach for reach in reaches if reach is not None]
    return sum(known) / len(known) if known and len(known) == len(reaches) else None

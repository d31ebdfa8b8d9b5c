"""A match of bots on duplicate deals.

Every deck is played once for each rotation of the players, so everybody holds each position's cards once,
and stacks are reset after every hand (RES-1, RES-12). A bot's result of a deal is its mean over the
rotations: what the cards gave to a position, everybody got. The deals are the samples of the statistics.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from pokerhouse.arena.statistics import Mean, mean_of
from pokerhouse.bots import Style
from pokerhouse.cards import Chance, SeededChance, seeded_shuffle
from pokerhouse.rules import RESEARCH, Hand, Refused, Ruleset, Secret, Setup, usual_setup

DEALS_MAX = 10_000_000
"""The deals of one match."""

Progress = Callable[[int, int], None]
"""Told how many deals are done, and of how many."""


class MatchSettings(Struct, frozen=True, kw_only=True):
    """What a match is played for: the game, its stakes, how many deals, and the seed of all chance."""

    ruleset: Ruleset = RESEARCH
    stack: int = 20_000
    small: int = 50
    big: int = 100
    deals: int
    seed: str

    def setup(self, names: Sequence[str]) -> Setup:
        """A hand of the match before its first card."""
        stacks = [self.stack] * len(names)
        return usual_setup(self.ruleset, stacks, small=self.small, big=self.big, players=names)


class Result(Struct, frozen=True):
    """What a player made of a match: chips in all, and thousandths of a big blind a hand."""

    name: str
    chips: int
    mbb: Mean


class Match(Struct, frozen=True):
    """A finished match."""

    settings: MatchSettings
    hands: int
    results: tuple[Result, ...]


def play_match(bots: Mapping[str, Style], settings: MatchSettings, progress: Progress | None = None) -> Match:
    """Play all deals. The same bots, settings and seed give the same match."""
    names = list(bots)
    if not 1 <= settings.deals <= DEALS_MAX:
        raise ValueError(f"a match has 1 to {DEALS_MAX} deals, not {settings.deals}")
    chips = dict.fromkeys(names, 0)
    samples: dict[str, list[float]] = {name: [] for name in names}
    for deal in range(settings.deals):
        won = dict.fromkeys(names, 0)
        for name, payoff in play_deal(bots, settings, deal):
            won[name] += payoff
        for name in names:
            chips[name] += won[name]
            samples[name].append(1000 * won[name] / (settings.big * len(names)))
        if progress is not None:
            progress(deal + 1, settings.deals)
    results = tuple(Result(name, chips[name], mean_of(samples[name])) for name in names)
    return Match(settings, settings.deals * len(names), results)


def play_deal(bots: Mapping[str, Style], settings: MatchSettings, deal: int) -> Iterator[tuple[str, int]]:
    """Play one deck in every rotation; what each player won or lost in each."""
    names = list(bots)
    secret = Secret.of(seeded_shuffle(f"{settings.seed} deals", deal))
    for turn in range(len(names)):
        order = names[turn:] + names[:turn]
        hand = Hand.deal(settings.setup(order), secret)
        index = deal * len(names) + turn
        chances = [SeededChance(f"{settings.seed} bot {names.index(name)}", index) for name in order]
        play_hand(hand, [bots[name] for name in order], chances)
        yield from zip(order, [stack - settings.stack for stack in hand.stacks], strict=True)


def play_hand(hand: Hand, bots: Sequence[Style], chances: Sequence[Chance]) -> None:
    """Let the bots play the hand to its end, each by its view; an illegal action is a time-out (STD-12)."""
    while (actor := hand.actor) is not None:
        decision = bots[actor].decide(hand.view(actor), chances[actor])
        try:
            hand.act(actor, decision.move, decision.to)
        except Refused:
            hand.act(actor, *hand.default_action())

"""Who played how, and won what, in hands from files."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct, field

from pokerhouse.arena.statistics.style_count import StyleCount, count_styles, place_names
from pokerhouse.history import UNKNOWN, Replay


class PlayerCount(Struct):
    """One player's hands."""

    places: dict[str, StyleCount] = field(default_factory=dict)
    known: int = 0
    """Hands of which it is known what they brought: at a showdown, not all files tell the cards."""
    chips: dict[int, Fraction | int] = field(default_factory=dict)
    """What those hands brought, by the big blind that was played for."""

    def big_blinds(self) -> Fraction:
        """What was won, in big blinds: stakes may change from hand to hand."""
        return sum([Fraction(chips) / big for big, chips in self.chips.items()], Fraction(0))

    def total(self) -> StyleCount:
        """The counts of all places together."""
        total = StyleCount()
        for style in self.places.values():
            total.add(style)
        return total


def count_replay(players: dict[str, PlayerCount], replayed: Replay) -> None:
    """Count a finished hand for everybody in it. A voided hand was none."""
    hand = replayed.hand
    if hand.voided:
        return
    setup = hand.setup
    won = won_of(replayed)
    styles = [StyleCount() for _ in setup.entrants]
    count_styles(hand, styles, [0] * len(styles))
    for position, (entrant, place) in enumerate(zip(setup.entrants, place_names(hand), strict=True)):
        style = styles[position]
        own = players.get(entrant.player)
        if own is None:
            own = players[entrant.player] = PlayerCount()
        if style.showdowns:
            # Made-up cards decide nothing: who won a showdown is known by who got chips.
            style.showdowns_won = int(won is not None and got(replayed, position, won))
        own.places.setdefault(place, StyleCount()).add(style)
        if won is not None and setup.big:
            own.known += 1
            own.chips[setup.big] = own.chips.get(setup.big, 0) + won[position]


def won_of(replayed: Replay) -> Sequence[Fraction | int] | None:
    """What everybody won, in chips; None where a card that nobody told decides, and nobody told the result.

    What the file says goes before what we count: it knows the rake.
    """
    history, hand = replayed.history, replayed.hand
    if history.recorded is not None:
        if history.unit == 1 and all(won == int(won) for won in history.recorded):
            return [int(won) for won in history.recorded]
        unit = Fraction(history.unit)
        return [Fraction(won) / unit for won in history.recorded]
    told = all(UNKNOWN not in history.hole[position] for position in replayed.contenders)
    if len(replayed.contenders) > 1 and not (told and not any(hand.mucked)):
        payoffs = replayed.payoffs()
        return None if payoffs is None else [won / Fraction(history.unit) for won in payoffs]
    starts = [entrant.stack for entrant in hand.setup.entrants]
    return [stack - start for stack, start in zip(hand.stacks, starts, strict=True)]


def got(replayed: Replay, position: int, won: Sequence[Fraction | int]) -> bool:
    """Whether a position got a share of a pot: it came away with more than it would have lost."""
    hand = replayed.hand
    put_in = sum(chips[position] for chips in hand.rounds) + hand.wagers[position]
    return won[position] > -put_in

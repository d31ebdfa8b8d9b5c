"""What everybody won or lost in a finished hand: in whole chips as the dealer pays, or exactly."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from pokerhouse.rules import Hand, claims_of, layers, split


def spent(hand: Hand) -> list[int]:
    """The chips that each position put in and did not get back unmatched."""
    rounds = [*hand.rounds, hand.wagers, hand.posted_dead]
    return [sum(column) for column in zip(*rounds, strict=True)]


def payoffs_of(hand: Hand, strengths: dict[int, int], *, exact: bool) -> list[Fraction]:
    """The payoffs when the positions in `strengths` contend, with these strengths.

    Exactly: a pot that doesn't split evenly is split into fractions, as research logs do. Else odd chips go
    one by one from the first winner left of the button (STD-6).
    """
    rounds = [*hand.rounds, hand.wagers]
    whole = hand.dead + sum(map(sum, rounds))
    claims = claims_of(rounds, hand.dead, hand.all_in_rounds, sorted(strengths))
    payoffs = [Fraction(-chips) for chips in spent(hand)]
    for pot in layers(claims, whole):
        best = max(strengths[position] for position in pot.positions)
        winners = [position for position in pot.positions if strengths[position] == best]
        if exact:
            shares = [(position, Fraction(pot.amount, len(winners))) for position in winners]
        else:
            shares = [(position, Fraction(chips)) for position, chips in split(pot.amount, winners)]
        for position, share in shares:
            payoffs[position] += share
    return payoffs


def agree(payoffs: Sequence[Fraction], recorded: Sequence[Decimal]) -> bool:
    """Whether the recorded payoffs are these, each rounded to the decimals it is written with."""
    return len(payoffs) == len(recorded) and all(
        abs(ours - Fraction(theirs)) <= rounding(theirs)
        for ours, theirs in zip(payoffs, recorded, strict=True)
    )


RAKE_MAX = Fraction(1, 4)
"""The most of all chips put in that is called a rake."""


def rake_of(
    payoffs: Sequence[Fraction], recorded: Sequence[Decimal], put_in: Sequence[Fraction]
) -> Fraction | None:
    """What the house kept of the pots, if the recorded payoffs lack only that: winners alone pay it."""
    if len(payoffs) != len(recorded):
        return None
    rake = Fraction(0)
    for ours, theirs, given in zip(payoffs, recorded, put_in, strict=True):
        missing = ours - Fraction(theirs)
        if abs(missing) > rounding(theirs):
            if missing < 0 or ours <= -given:
                return None
            rake += missing
    return rake if 0 < rake <= RAKE_MAX * sum(put_in) else None


def rounding(number: Decimal) -> Fraction:
    """How far a number can be from what was meant: half a unit of its last decimal, nothing if whole."""
    exponent = number.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Fraction(1, 2 * 10**decimals) if decimals else Fraction(0)


def plain(payoff: Fraction | Decimal) -> int | float:
    """A payoff as a number for JSON."""
    return int(payoff) if payoff == int(payoff) else float(payoff)

"""Pots. One settlement serves every ruleset.

The claim of a live player is what it can win. Whoever has chips behind claims the whole pot. Who went
all-in claims the dead chips, all that was put in on earlier rounds, and of the round of its all-in, from
every player (folded ones too), the chips up to what it put in itself; if no live player put in more, then
or later, all of them, so that folded players' chips above the highest live total join the last pot (STD-6).
Sorted upwards, the claims cut the pot into layers; a layer is contended by those whose claim reaches it.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

NEVER = -1
"""The all-in round of a player who is not all-in."""


class Pot(Struct, frozen=True):
    """A layer of the chips and the positions that can win it, from the left of the button."""

    amount: int
    positions: tuple[int, ...]


def even(rounds: Iterable[Sequence[int]], live: Sequence[int]) -> bool:
    """Whether the live players put in the same in every round. Then there is one pot, all-in or not."""
    first, *others = live
    for chips in rounds:
        own = chips[first]
        for position in others:
            if chips[position] != own:
                return False
    return True


def claims_of(
    rounds: Sequence[Sequence[int]], dead: int, all_in_rounds: Sequence[int], live: Sequence[int]
) -> dict[int, int]:
    """What each live position can win at the most."""
    sums = [sum(chips) for chips in rounds]
    whole = dead + sum(sums)
    claims = {}
    for position in live:
        index = all_in_rounds[position]
        if index == NEVER or index >= len(rounds):
            claims[position] = whole
        else:
            own = rounds[index][position]
            outbid = own < highest(rounds[index], live)
            for later in range(index + 1, len(rounds)):
                outbid = outbid or highest(rounds[later], live) > 0
            matched = sum([min(own, chips) for chips in rounds[index]])
            claims[position] = dead + sum(sums[:index]) + matched if outbid else whole
    return claims


def highest(chips: Sequence[int], live: Sequence[int]) -> int:
    """The most that a live player put in during a round."""
    return max([chips[position] for position in live])


def layers(claims: Mapping[int, int], whole: int) -> list[Pot]:
    """Cut `whole` by the claims; empty layers are left out."""
    levels = sorted(set(claims.values()))
    pots = []
    below = 0
    for level in levels:
        contenders = tuple([position for position in sorted(claims) if claims[position] >= level])
        top = whole if level == levels[-1] else level
        if top > below:
            pots.append(Pot(top - below, contenders))
        below = level
    return pots


def split(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """Equal shares; odd chips go one by one from the first winner left of the button (STD-6)."""
    share, odd = divmod(amount, len(winners))
    return [(winner, share + (index < odd)) for index, winner in enumerate(sorted(winners))]

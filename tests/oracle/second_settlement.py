"""Who wins what, worked out a second time and another way: from the players' totals of the whole hand.

The engine settles by claims on the rounds of betting. Here every chip a player put in counts alike, and the
pots are cut at the totals of the live players (STD-6).
"""

from collections.abc import Iterable, Mapping, Sequence

from pokerhouse.cards import parse_card
from pokerhouse.rules import Hand, layers
from pokerhouse.strength import strength


def settled(totals: Sequence[int], dead: int, strengths: Mapping[int, int]) -> list[int]:
    """Return what each position wins. `strengths` names the live positions and how strong they are."""
    won = [0] * len(totals)
    levels = sorted({totals[position] for position in strengths})
    below, carried = 0, dead
    for level in levels:
        top = max(totals) if level == levels[-1] else level
        pot = carried + sum(max(0, min(total, top) - below) for total in totals)
        contenders = [position for position in sorted(strengths) if totals[position] >= level]
        best = max(strengths[position] for position in contenders)
        winners = [position for position in contenders if strengths[position] == best]
        for index, winner in enumerate(winners):
            won[winner] += pot // len(winners) + (index < pot % len(winners))
        below, carried = level, 0
    return won


def strengths_of(hand: Hand, positions: Iterable[int]) -> dict[int, int]:
    """Return how strong the positions' cards are, each read by itself."""
    return {
        position: strength([parse_card(name) for name in (*hand.hole(position), *hand.board)])
        for position in positions
    }


def settlement_of(hand: Hand) -> list[int]:
    """Return what each position of a finished hand should have won."""
    count = len(hand.stacks)
    totals = [
        sum(chips[position] for chips in hand.rounds) + hand.wagers[position] for position in range(count)
    ]
    dead = hand.dead
    if hand.ruleset.antes_last:  # the big blind alone pays one, for all to win (TERM-2)
        totals = [total - ante for total, ante in zip(totals, hand.rounds[0], strict=True)]
        dead += sum(hand.rounds[0])
    live = hand.live_positions()
    strengths = {live[0]: 1} if len(live) == 1 else strengths_of(hand, live)
    return settled(totals, dead, strengths)


def stacks_with_odd_chips_to_the_first(hand: Hand) -> list[int]:
    """Return the final stacks as PokerKit splits.

    It kills the hands that win nothing before it cuts the pots, so that pots with the same survivors become
    one, and the first winner of a pot gets all its odd chips.
    """
    stacks = [stack - won for stack, won in zip(hand.stacks, hand.won, strict=True)]
    pots: dict[tuple[int, ...], int] = {}
    for pot in layers(hand.claims(), sum(hand.won)):
        survivors = tuple(position for position in pot.positions if hand.won[position])
        pots[survivors] = pots.get(survivors, 0) + pot.amount
    for survivors, amount in pots.items():
        strengths = strengths_of(hand, survivors)
        winners = [position for position in survivors if strengths[position] == max(strengths.values())]
        share, odd = divmod(amount, len(winners))
        for position in winners:
            stacks[position] += share
        stacks[winners[0]] += odd
    return stacks

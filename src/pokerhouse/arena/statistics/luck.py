"""Luck of the board taken out of results: all-in equity, and AIVAT's correction for chance.

Whenever board cards are dealt, what they brought a player beyond what could be expected is luck, and is taken
from the result. That takes nothing on average, whatever the value function: a street's deal moves shares of
the pot, and their average over all deals is the share before. All-in equity does so only where betting has
ended. AIVAT's other half, known strategies and the cards that a player might have held, is left out.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pokerhouse.arena.statistics.value_function import USUAL_VALUE, ValueFunction
from pokerhouse.cards import CARD_NUMBERS
from pokerhouse.rules import Acted, Event, Hand, Posted, Returned, StreetDealt, TakenOut, claims_of, layers
from pokerhouse.strength import equity

Positions = tuple[int, ...]
Steps = list[tuple[float, float]]


class Luck(Struct, frozen=True):
    """By position: what chance gave, by all-in equity and by AIVAT. Take it from what was won."""

    all_in: tuple[float, ...]
    chance: tuple[float, ...]


def luck_in(steps: Iterable[tuple[float, float]]) -> float:
    """What these steps gave by luck: each had a value expected and a value that came."""
    return sum(came - expected for expected, came in steps)


class LuckTaker:
    """Finds the luck in finished hands. It remembers shares for one deck, which is played several times."""

    def __init__(self, value: ValueFunction = USUAL_VALUE) -> None:
        self.value = value
        self._deck: Sequence[str] = ()
        self._count = 0
        self._shares: dict[tuple[Positions, int], tuple[float, ...]] = {}

    def luck(self, hand: Hand) -> Luck:
        """The luck of everybody in a finished hand."""
        if (hand.secret.deck, len(hand.stacks)) != (self._deck, self._count):
            self._deck, self._count, self._shares = hand.secret.deck, len(hand.stacks), {}
        all_in: list[Steps] = [[] for _ in range(self._count)]
        chance: list[Steps] = [[] for _ in range(self._count)]
        if hand.board:
            self._walk(hand, all_in, chance)
        return Luck(tuple(map(luck_in, all_in)), tuple(map(luck_in, chance)))

    def _walk(self, hand: Hand, all_in: list[Steps], chance: list[Steps]) -> None:
        """Note a step for every live player whenever board cards are dealt."""
        last = last_act(hand.events)
        folded: set[int] = set()
        pot, dealt, street = hand.setup.dead, 0, 0
        for place, event in enumerate(hand.events):
            if isinstance(event, Posted):
                pot += event.amount
            elif isinstance(event, Acted):
                pot += event.paid
                if event.move == "fold":
                    folded.add(event.position)
            elif isinstance(event, TakenOut):
                folded.add(event.position)
            elif isinstance(event, Returned):
                pot -= event.amount
            elif isinstance(event, StreetDealt):
                street += 1
                board = dealt + len(event.cards)
                live = tuple([position for position in range(self._count) if position not in folded])
                betting = place < last
                weight = self.value.weight(street, betting=betting)
                pots = [(pot, live)] if betting else final_pots(hand, live)
                for amount, who in pots:
                    before, after = self._share(who, hand, dealt), self._share(who, hand, board)
                    for position, had, has in zip(who, before, after, strict=True):
                        chance[position].append((weight * amount * had, weight * amount * has))
                        if not betting:
                            all_in[position].append((amount * had, amount * has))
                dealt = board

    def _share(self, who: Positions, hand: Hand, dealt: int) -> tuple[float, ...]:
        """What part of a pot each of these wins on average, with so many board cards known."""
        if len(who) == 1:
            return (1.0,)
        key = (who, dealt)
        if key not in self._shares:
            holes = {
                position: [CARD_NUMBERS[card] for card in hand.hole(position)]
                for position in range(len(hand.stacks))
            }
            dead = [card for position, hole in holes.items() if position not in who for card in hole]
            board = [CARD_NUMBERS[card] for card in hand.board[:dealt]]
            shares = equity([holes[position] for position in who], board, dead)
            self._shares[key] = tuple([one.equity for one in shares.hands])
        return self._shares[key]


def last_act(events: Sequence[Event]) -> int:
    """Where the last move stands: what is dealt after it is dealt without betting."""
    return max((place for place, event in enumerate(events) if isinstance(event, Acted)), default=-1)


def final_pots(hand: Hand, live: Positions) -> list[tuple[int, Positions]]:
    """The pots that a run-out is dealt for."""
    rounds = [*hand.rounds, hand.wagers]
    pots = layers(
        claims_of(rounds, hand.dead, hand.all_in_rounds, list(live)), hand.dead + sum(map(sum, rounds))
    )
    return [(pot.amount, tuple(pot.positions)) for pot in pots]

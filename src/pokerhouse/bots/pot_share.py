"""Reading a hand: how often these cards would win against cards that nobody has seen."""

from pokerhouse.cards import CARD_NAMES, Chance
from pokerhouse.rules import View
from pokerhouse.strength import strength

NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
SAMPLES = 48


def opponents(view: View) -> int:
    """How many others are still in."""
    return sum(not player.folded for index, player in enumerate(view.players) if index != view.position)


def share_of_pot(view: View, chance: Chance, rivals: int, samples: int = SAMPLES) -> float:
    """The share of the pot these cards would win on average against so many random hands, by sampling."""
    if view.position is None:
        raise ValueError("an observer holds no cards")
    hole = [NUMBERS[name] for name in view.players[view.position].cards]
    board = [NUMBERS[name] for name in view.board]
    left = [card for card in range(52) if card not in hole and card not in board]
    missing = 5 - len(board)
    needed = missing + 2 * rivals
    won = 0.0
    for _ in range(samples):
        drawn = draw(left, needed, chance)
        full = board + drawn[:missing]
        own = strength(hole + full)
        others = [strength(drawn[at : at + 2] + full) for at in range(missing, needed, 2)]
        best = max(others)
        if own > best:
            won += 1
        elif own == best:
            won += 1 / (1 + others.count(own))
    return won / samples


def draw(cards: list[int], count: int, chance: Chance) -> list[int]:
    """Some of the cards, each equally likely; the list is left in another order."""
    for index in range(count):
        other = index + chance.below(len(cards) - index)
        cards[index], cards[other] = cards[other], cards[index]
    return cards[:count]


def price_share(view: View) -> float:
    """The share of the pot that a call has to win on average to be worth its cost."""
    cost = view.menu.call_cost if view.menu else 0
    return cost / (view.total + cost) if cost else 0.0

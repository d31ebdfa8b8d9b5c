"""Kuhn's and Leduc's poker as trees, small enough to be worked out in full."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations

Chance = list[tuple[float, "Node"]]


@dataclass
class Node:
    """A point of a game with the chances of what comes next, by luck or by a known strategy."""

    value: float = 0.0
    """At an end what the first player won; else a guess of it, for the one that takes luck out."""
    next: Chance = field(default_factory=list)

    def exact(self) -> float:
        """What the first player wins on average."""
        return sum(chance * node.exact() for chance, node in self.next) if self.next else self.value

    def guess(self, guess: Callable[["Node"], float]) -> None:
        """Give every point that is no end a value."""
        for _, node in self.next:
            if node.next:
                node.value = guess(node)
                node.guess(guess)


def mixed(seen: str, moves: str) -> list[float]:
    """A strategy: some chance for every move, the same whenever the player sees the same."""
    weights = [1 + sum(map(ord, seen + move)) * 7919 % 13 for move in moves]
    return [weight / sum(weights) for weight in weights]


def kuhn() -> Node:
    deals = list(permutations("JQK", 2))
    return Node(next=[(1 / 6, kuhn_node(cards, "")) for cards in deals])


def kuhn_node(cards: tuple[str, ...], told: str) -> Node:
    high = 1 if "JQK".index(cards[0]) > "JQK".index(cards[1]) else -1
    ends = {"pp": high, "bp": 1, "bb": 2 * high, "pbp": -1, "pbb": 2 * high}
    if told in ends:
        return Node(ends[told])
    chances = mixed(cards[len(told) % 2] + told, "pb")
    return Node(
        next=[(chance, kuhn_node(cards, told + move)) for chance, move in zip(chances, "pb", strict=True)]
    )


LEDUC = ("J1", "J2", "Q1", "Q2", "K1", "K2")


def leduc() -> Node:
    deals = list(permutations(LEDUC, 2))
    return Node(next=[(1 / 30, leduc_node(cards, "", "", [1, 1])) for cards in deals])


def leduc_node(cards: tuple[str, ...], board: str, told: str, paid: list[int]) -> Node:
    """`told` has this round's moves: c(heck or call), r(aise), f(old). At most two raises a round."""
    actor = len(told) % 2
    if told.endswith("f"):
        return Node(-paid[0] if actor == 1 else paid[1])  # who folded moved before this one
    if told.endswith("c") and len(told) > 1:
        if board:
            return Node(showdown(cards, board) * paid[0])
        left = [card for card in LEDUC if card not in cards]
        return Node(next=[(1 / 4, leduc_node(cards, card, "", paid)) for card in left])
    moves = "c" + ("r" if told.count("r") < 2 else "") + ("f" if "r" in told else "")
    chances = mixed(cards[actor][0] + board[:1] + told, moves)
    return Node(
        next=[
            (chance, leduc_node(cards, board, told + move, after(paid, actor, move, 4 if board else 2)))
            for chance, move in zip(chances, moves, strict=True)
        ]
    )


def after(paid: list[int], actor: int, move: str, size: int) -> list[int]:
    if move == "f":
        return paid
    to = max(paid) + (size if move == "r" else 0)
    return [to if place == actor else chips for place, chips in enumerate(paid)]


def showdown(cards: tuple[str, ...], board: str) -> int:
    first, second = (10 * (card[0] == board[0]) + "JQK".index(card[0]) for card in cards)
    return (first > second) - (first < second)

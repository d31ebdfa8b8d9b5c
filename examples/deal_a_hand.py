"""Deals one hand and plays it out: whoever can check checks, everybody else calls.

python examples/deal_a_hand.py
"""

from pokerhouse.cards import SeededChance
from pokerhouse.rules import HOUSE, Acted, Awarded, Hand, Secret, StreetDealt, move_names, usual_setup

PLAYERS = ["Ann", "Bob", "Cho"]


def main(seed: str = "an example") -> None:
    """Deal, play, and tell what happened."""
    setup = usual_setup(HOUSE, [1000, 400, 1000], small=5, big=10, players=PLAYERS)
    hand = Hand.deal(setup, Secret.of(SeededChance(seed).deck()))
    while (menu := hand.menu()) is not None:
        hand.act(menu.actor, "check" if menu.check else "call")
    for event, name in zip(hand.events, move_names(hand.events), strict=True):
        match event:
            case Acted(position, _, to):
                print(f"{PLAYERS[position]}: {name} {to or ''}")
            case StreetDealt(street, cards):
                print(f"{street}: {' '.join(cards)}")
            case Awarded(_, position, amount):
                print(f"{PLAYERS[position]} wins {amount}")


if __name__ == "__main__":
    main()

"""`pokerhouse eval`: how strong some cards are."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from pokerhouse.cards import CardError, card_name, parse_cards
from pokerhouse.cli.refusal import Refusal
from pokerhouse.strength import best_five, category, describe, strength


def evaluate(
    *cards: str,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Say how strong five to seven cards are.

    Parameters
    ----------
    cards
        Five to seven cards, each a rank (2-9 T J Q K A) and a suit (c d h s), together or apart.
    json
        Print one JSON object: the category, the five cards that play, and the strength (1 to 7462).
    """
    text = " ".join(cards)
    try:
        read = parse_cards(text)
        value = strength(read)
        five = [card_name(card) for card in best_five(read)]
    except CardError as error:
        raise Refusal(f"{error}.") from error
    if json:
        answer = {"category": category(value).label, "cards": five, "strength": value}
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    else:
        sys.stdout.write(f"{describe(read)}: {' '.join(five)} (strength {value} of 7462)\n")
    return 0

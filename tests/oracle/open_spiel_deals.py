"""Random hands of the research game for our engine and open_spiel's `universal_poker`."""

from random import Random
from typing import Any, NamedTuple

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import RESEARCH, Setup, usual_setup

SMALL, BIG, FULL = 50, 100, 20_000


class SpielDeal(NamedTuple):
    """What both engines are given, from the left of the button."""

    stacks: list[int]
    deck: list[str]


def blinds_of(count: int) -> list[int]:
    """Return the blind of each position; with two players the button, the last, has the small one."""
    return [BIG, SMALL] if count == 2 else [SMALL, BIG, *[0] * (count - 2)]


def random_deal(rng: Random) -> SpielDeal:
    """Draw two or six players, seldom others; half of the hands with the full stacks of RES-1."""
    count = rng.choice([2, 2, 2, 6, 6, 6, rng.randint(3, 9)])
    deck = list(CARD_NAMES)
    rng.shuffle(deck)
    if rng.random() < 0.5:
        return SpielDeal([FULL] * count, deck)
    blinds = blinds_of(count)
    # A stack below its blind ends their process; with no chips behind they look for an actor for ever.
    stacks = [max(blind, 1, random_stack(rng)) for blind in blinds]
    chosen = rng.randrange(count)
    stacks[chosen] = max(stacks[chosen], blinds[chosen] + 1)
    return SpielDeal(stacks, deck)


def random_stack(rng: Random) -> int:
    """Draw a small stack: one chip, about a blind, a few blinds, some of them uneven."""
    kind = rng.randrange(5)
    if kind == 0:
        return rng.choice([1, SMALL, BIG, 2 * BIG]) + rng.choice([-1, 0, 1])
    if kind == 1:
        return rng.randint(1, 4 * BIG)
    if kind == 2:
        return rng.choice([2, 3, 5, 10]) * BIG
    if kind == 3:
        return rng.randint(BIG, 12 * BIG)
    return 20 * BIG


def our_setup(deal: SpielDeal) -> Setup:
    """Return the deal as our engine takes it."""
    return usual_setup(RESEARCH, deal.stacks, small=SMALL, big=BIG)


def their_state(deal: SpielDeal) -> Any:
    """Return the deal as open_spiel takes it, with the hole cards that our deck gives."""
    import pyspiel  # noqa: PLC0415  (a peer: not installed everywhere)

    count = len(deal.stacks)
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": count,
            "numRounds": 4,
            "blind": _row(blinds_of(count)),
            "firstPlayer": "2 1 1 1" if count == 2 else "3 1 1 1",
            "stack": _row(deal.stacks),
            "maxRaises": "4 4 4 4",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        },
    )
    state = game.new_initial_state()
    for position in range(count):
        for name in (deal.deck[position], deal.deck[count + position]):
            state.apply_action(card_number(name))
    return state


def card_number(name: str) -> int:
    """Return open_spiel's number of a card: four suits to a rank, from the deuce of clubs."""
    return "23456789TJQKA".index(name[0]) * 4 + "cdhs".index(name[1])


def _row(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))

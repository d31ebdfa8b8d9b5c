"""Random hands to deal: hostile stacks, antes, posts. The same number gives the same hand everywhere."""

from collections import deque
from random import Random
from typing import ClassVar, Literal, NamedTuple

from msgspec.structs import replace
from pokerkit import Automation, BettingStructure, FixedLimitTexasHoldem, Mode, NoLimitTexasHoldem, State
from pokerkit import Hand as PokerKitHand

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import (
    HOUSE,
    RESEARCH,
    Entrant,
    Ruleset,
    Setup,
    usual_setup,
    with_fixed_limit,
    with_pot_limit,
)
from tests.oracle.pokerkit_cache import CARDS, RememberedHand

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


Game = Literal["house", "research", "fixed-limit", "pot-limit", "bet and three", "big ante"]
TERMS: tuple[Game, ...] = ("pot-limit", "bet and three", "big ante")
"""What a host may add to house (TERM-1, TERM-2)."""

FIXED_LIMIT = Ruleset(name="fixed-limit", raise_cap=4, burns=(1, 1, 1))
"""Four bets a street of one big blind, of two on turn and river; `our_setup` fills in the sizes."""


class Holdem(NoLimitTexasHoldem):
    """PokerKit's no-limit game."""

    hand_types: ClassVar[tuple[type[PokerKitHand], ...]] = (RememberedHand,)


class LimitHoldem(FixedLimitTexasHoldem):
    """PokerKit's fixed-limit game."""

    hand_types: ClassVar[tuple[type[PokerKitHand], ...]] = (RememberedHand,)


class PotHoldem(Holdem):
    """PokerKit's game, pot-limit."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.POT_LIMIT


class CappedHoldem(Holdem):
    """PokerKit's no-limit game with our cap of four raises a street."""

    max_completion_betting_or_raising_count: ClassVar[int | None] = 4


class Deal(NamedTuple):
    """What both engines are given."""

    game: Game
    small: int
    big: int
    ante: int
    stacks: list[int]
    live: list[int]
    deck: list[str]


def random_deal(rng: Random, most: int = 9, term: Game | None = None) -> Deal:
    """Draw a hand for 2 to `most` players; of any of the older games, or of this one."""
    game: Game = term or rng.choices(("house", "research", "fixed-limit"), (14, 4, 2))[0]
    count = rng.choice([2, 2, *range(3, most + 1)])
    big = rng.choice([2, 10, 100])
    small = rng.choice([big // 2, big // 2, 1, big if count > 2 else 1])
    ante = rng.choice([0, 0, 0, 1, big // 2, big])
    hostile = rng.random() < 0.7
    stacks = [random_stack(rng, small, big, ante, hostile=hostile) for _ in range(count)]
    posting = count > 2 and rng.random() < 0.3
    live = [big if posting and position > 1 and rng.random() < 0.4 else 0 for position in range(count)]
    if game == "big ante":
        ante = rng.choice([1, big // 2, big])
    if game in ("fixed-limit", *TERMS):
        # Over a short big blind PokerKit's bets and pots are measured from what was posted; and an ante that
        # the big blind alone pays is paid there before the blind.
        big_at = 1 if count > 2 else 0
        stacks[big_at] = max(stacks[big_at], ante + big)
    deck = list(CARD_NAMES)
    rng.shuffle(deck)
    return Deal(game, small, big, ante, stacks, live, deck)


def random_stack(rng: Random, small: int, big: int, ante: int, *, hostile: bool) -> int:
    """Draw a stack: an ordinary one, or one chip, a blind, one apart from a blind, a few blinds."""
    if not hostile:
        return rng.choice([20, 50, 100, 100, 200]) * big
    kind = rng.randrange(6)
    if kind == 0:
        return 1
    if kind == 1:
        return max(1, rng.choice([ante, ante + small, ante + big, small, big]) + rng.choice([-1, 0, 1]))
    if kind == 2:
        return rng.randint(1, 4 * big)
    if kind == 3:
        return rng.choice([2, 3, 5, 10]) * big
    if kind == 4:
        return rng.randint(big, 30 * big)
    return 100 * big


def our_setup(deal: Deal) -> Setup:
    """Return the deal as our engine takes it."""
    rulesets: dict[Game, Ruleset] = {
        "house": HOUSE,
        "research": replace(RESEARCH, burns=(1, 1, 1)),  # PokerKit burns in every game
        "fixed-limit": replace(FIXED_LIMIT, limits=(deal.big, deal.big, 2 * deal.big, 2 * deal.big)),
        "pot-limit": with_pot_limit(HOUSE),
        "bet and three": with_fixed_limit(HOUSE, deal.big),
        "big ante": replace(HOUSE, antes_last=True),
    }
    ruleset = rulesets[deal.game]
    usual = usual_setup(ruleset, deal.stacks, small=deal.small, big=deal.big, ante=deal.ante)
    entrants = tuple(
        Entrant(entrant.player, entrant.stack, entrant.ante, live)
        for entrant, live in zip(usual.entrants, deal.live, strict=True)
    )
    return Setup(
        usual.ruleset,
        deal.small,
        deal.big,
        entrants,
        usual.button,
        small_at=usual.small_at,
        big_at=usual.big_at,
    )


def their_state(deal: Deal) -> State:
    """Return the deal as PokerKit takes it, with our deck in our order."""
    count = len(deal.stacks)
    blinds = [deal.small, deal.big, *(-live for live in deal.live[2:])]
    limited = deal.game in ("fixed-limit", "bet and three")
    bets = [deal.big, 2 * deal.big] if limited else [deal.big]
    games = {
        "house": Holdem,
        "research": CappedHoldem,
        "fixed-limit": LimitHoldem,
        "pot-limit": PotHoldem,
        "bet and three": LimitHoldem,
        "big ante": Holdem,
    }
    alone = deal.game == "big ante"
    game = games[deal.game](
        AUTOMATIONS,
        not alone,  # an ante short of the others' wins only what it matched; the big blind's is for all
        {1: deal.ante} if alone else deal.ante,  # between two PokerKit turns posts round
        blinds,
        *bets,
        mode=Mode.CASH_GAME,
    )
    state: State = game(tuple(deal.stacks), count)
    # As many as the longest hand takes, three of them burnt: PokerKit goes through the rest at every card.
    cards = [CARDS[name] for name in deal.deck[: 2 * count + 8]]
    state.deck_cards = deque(cards)
    for position in range(count):
        state.deal_hole((cards[position], cards[count + position]), position)
    return state

"""How much of the pot each of several known hands wins on average over the boards to come."""

from collections.abc import Sequence
from math import comb
from typing import Literal

import msgspec

from pokerhouse.cards import FULL_DECK, Card, CardError, Chance, card_name, parse_cards
from pokerhouse.strength import equity_in_python
from pokerhouse.strength.equity_tally import Progress, Tally

try:
    from pokerhouse.strength import equity_in_kernel
except ImportError:  # where the kernel is not built Python counts
    BUILT = False
else:
    BUILT = True

MOST_HANDS = 10
MOST_BOARDS = 2_000_000
"""Up to so many boards are all looked at; two known hands before the flop have 1,712,304."""

SAMPLES = 200_000
"""How many boards are drawn when there are too many to look at them all."""


class HandEquity(msgspec.Struct, frozen=True):
    """What one hand can expect: fractions of the boards, and the counts behind them."""

    cards: tuple[Card, ...]
    win: float
    tie: float
    equity: float
    wins: int
    ties: int
    error: float = 0.0
    """The equity's standard error; none where every board was looked at."""


class EquityResult(msgspec.Struct, frozen=True):
    """The hands' chances over `boards` boards: all of them if `exact`, else a sample."""

    exact: bool
    boards: int
    hands: tuple[HandEquity, ...]


def equity(
    hands: Sequence[str | Sequence[int]],
    board: str | Sequence[int] = (),
    dead: str | Sequence[int] = (),
    *,
    most_boards: int = MOST_BOARDS,
    samples: int = SAMPLES,
    chance: Chance | None = None,
    progress: Progress | None = None,
    twin: Literal["kernel", "python"] | None = None,
) -> EquityResult:
    """Return each hand's chances, exactly if there are at most `most_boards` boards.

    Cards are told as text, "AhKh", or by number.
    Beyond that `samples` boards are drawn from `chance`, which must then be given. The kernel counts where it
    is built, else Python does, unless `twin` names one; exactly they count the same.
    """
    players, board, dead = [_told_cards(hand) for hand in hands], _told_cards(board), _told_cards(dead)
    left = _cards_left(players, board, dead)
    boards = comb(len(left), 5 - len(board))
    exact = boards <= most_boards
    quick = BUILT if twin is None else twin == "kernel"
    if not exact and chance is None:
        raise ValueError(f"{boards} boards are more than {most_boards}: sampling needs a chance to draw from")
    if not exact and samples < 1:
        raise ValueError(f"a sample has at least one board, not {samples}")
    if quick:
        asked = equity_in_kernel.question([[hand] for hand in players], board, dead)
        if chance is None or exact:
            tally = equity_in_kernel.exact(asked, len(players))
            if progress is not None:
                progress(boards, boards)
        else:
            seed = chance.below(2**64)
            tally = equity_in_kernel.drawn(asked, len(players), samples=samples, seed=seed, progress=progress)
    elif chance is None or exact:
        tally = equity_in_python.exact(players, board, left, boards, progress)
    else:
        tally = equity_in_python.drawn(
            players, board, left, samples=samples, chance=chance, progress=progress
        )
    return EquityResult(exact, tally.boards, _told(players, tally, exact=exact))


def _told_cards(told: str | Sequence[int]) -> Sequence[int]:
    return parse_cards(told) if isinstance(told, str) else told


def _told(hands: Sequence[Sequence[int]], tally: Tally, *, exact: bool) -> tuple[HandEquity, ...]:
    """The equities of known hands."""
    return tuple(
        HandEquity(
            cards=tuple(map(Card, hand)),
            win=tally.wins[player] / tally.boards,
            tie=tally.ties[player] / tally.boards,
            equity=tally.equity(player),
            wins=tally.wins[player],
            ties=tally.ties[player],
            error=0.0 if exact else tally.error(player),
        )
        for player, hand in enumerate(hands)
    )


def _cards_left(hands: Sequence[Sequence[int]], board: Sequence[int], dead: Sequence[int]) -> list[Card]:
    """Return the cards still to come; refuse hands, board and dead cards that cannot be together."""
    if not 2 <= len(hands) <= MOST_HANDS:
        raise CardError(f"equity is between 2 to {MOST_HANDS} hands, not {len(hands)}")
    for place, hand in enumerate(hands, start=1):
        if len(hand) != 2:
            raise CardError(f"hand {place} has {len(hand)} cards: a hold'em hand has 2", place)
    if len(board) > 5:
        raise CardError(f"a board has at most 5 cards, not {len(board)}")
    seen: set[int] = set()
    for card in [*(card for hand in hands for card in hand), *board, *dead]:
        if card in seen:
            raise CardError(f"{card_name(card)} is there twice")
        card_name(card)
        seen.add(card)
    left = [card for card in FULL_DECK if card not in seen]
    if len(left) < 5 - len(board):
        raise CardError(f"{len(left)} cards are left: too few to complete the board")
    return left

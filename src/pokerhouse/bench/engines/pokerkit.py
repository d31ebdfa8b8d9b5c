"""PokerKit (pure Python) with everything automated; its bounds are read at every decision."""

import warnings
from random import Random

from pokerkit import Automation, Mode, NoLimitTexasHoldem

from pokerhouse.bench.engines.load import BIG, SMALL, STACK, Play, Policy


def prepared(players: int, policy: Policy) -> Play:
    """Hands that PokerKit shuffles itself."""

    def play(rng: Random) -> int:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return hand(players, policy, rng)

    return play


def hand(players: int, policy: Policy, rng: Random) -> int:
    """Play one hand."""
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation),
        True,  # noqa: FBT003  (antes are trimmed; there are none)
        0,
        (SMALL, BIG),
        BIG,
        STACK,
        players,
        mode=Mode.TOURNAMENT,
    )
    decisions = 0
    while state.status:
        decisions += 1
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        check = not state.checking_or_calling_amount
        choices = 1 if check else 2
        if policy == "random" and low is not None:
            choices += 3
        choice = int(rng.random() * choices) if policy == "random" else 0
        if choice == 0:
            state.check_or_call()
        elif choice == 1 and not check:
            state.fold()
        elif low is not None and high is not None:
            size = choices - choice
            pot = min(high, max(low, state.total_pot_amount + max(state.bets)))
            state.complete_bet_or_raise_to({3: low, 2: pot, 1: high}[size])
    return decisions

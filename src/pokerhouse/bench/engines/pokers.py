"""pokers (Rust). It asks players who are all-in as well, so its random decisions are more: compare the hands.

A raise is by an amount above the call. Its smallest raise is not told: one big blind is taken.
"""

from random import Random

import pokers as engine

from pokerhouse.bench.engines.load import BIG, SMALL, STACK, Play, Policy

FOLD, CHECK, CALL, RAISE = (
    engine.ActionEnum.Fold,
    engine.ActionEnum.Check,
    engine.ActionEnum.Call,
    engine.ActionEnum.Raise,
)


def prepared(players: int, policy: Policy) -> Play:
    """Hands that pokers shuffles itself, from seeds."""
    action, start = engine.Action, engine.State.from_seed

    def play(rng: Random) -> int:
        seed = int(rng.random() * 1e9)
        state = start(n_players=players, button=0, sb=SMALL, bb=BIG, stake=STACK, seed=seed)
        decisions = 0
        while not state.final_state:
            decisions += 1
            offered = state.legal_actions
            check = CHECK in offered
            passive = CHECK if check else CALL
            if policy == "call":
                state = state.apply_action(action(passive))
                continue
            actor = state.players_state[state.current_player]
            owed = state.min_bet - actor.bet_chips
            high = actor.stake - owed
            sizes = [BIG, min(high, state.pot + owed), high] if RAISE in offered and high >= BIG else []
            choices = [passive] if check else [passive, FOLD]
            choice = int(rng.random() * (len(choices) + len(sizes)))
            if choice < len(choices):
                state = state.apply_action(action(choices[choice]))
            else:
                state = state.apply_action(action(RAISE, sizes[choice - len(choices)]))
        if state.status != engine.StateStatus.Ok:
            raise AssertionError(f"pokers ended a hand with {state.status}")
        return decisions

    return play

"""open_spiel's `universal_poker` (C++), stepped from Python.

Its abstraction is fold, call, half the pot, the pot, all-in: listing every single raise costs it far more.
The cards come from decks shuffled beforehand.
"""

from itertools import cycle
from random import Random

import pyspiel

from pokerhouse.bench.engines.load import BIG, SMALL, STACK, Play, Policy, shuffled_decks

CALL = 1


def prepared(players: int, policy: Policy) -> Play:
    """Hands of one game, loaded beforehand."""
    blinds = [BIG, SMALL] if players == 2 else [SMALL, BIG, *[0] * (players - 2)]
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fchpa",
            "numPlayers": players,
            "numRounds": 4,
            "blind": " ".join(map(str, blinds)),
            "firstPlayer": "2 1 1 1" if players == 2 else "3 1 1 1",
            "stack": " ".join([str(STACK)] * players),
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
        },
    )
    decks = cycle(shuffled_decks())

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        cards = iter(next(decks))
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(next(cards))
                continue
            decisions += 1
            offered = state.legal_actions()
            if policy == "call":
                state.apply_action(CALL)
            else:
                state.apply_action(offered[int(rng.random() * len(offered))])
        state.returns()
        return decisions

    return play

"""rlcard (pure Python): the bare game, quicker than its environment. Half the pot is the smallest raise."""

from random import Random

from rlcard.games.nolimitholdem import Action
from rlcard.games.nolimitholdem.game import NolimitholdemGame

from pokerhouse.bench.engines.load import BIG, SMALL, STACK, Play, Policy, Prepared


def prepared(players: int, policy: Policy) -> Play:
    """Hands from decks shuffled beforehand."""
    game = NolimitholdemGame(num_players=players)
    game.small_blind, game.big_blind = SMALL, BIG
    game.np_random = Prepared()
    game.init_chips = [STACK] * players

    def play(rng: Random) -> int:
        state, actor = game.init_game()
        decisions = 0
        while not game.is_over():
            decisions += 1
            offered = state["legal_actions"]
            if policy == "call":
                state, actor = game.step(Action.CHECK_CALL)
                continue
            raised = game.round.raised
            if raised[actor] == max(raised):
                offered = [action for action in offered if action is not Action.FOLD]
            state, actor = game.step(offered[int(rng.random() * len(offered))])
        game.get_payoffs()
        return decisions

    return play

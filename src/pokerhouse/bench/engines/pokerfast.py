"""pokerfast (pure Python)."""

from random import Random

from pokerfast import FastHand

from pokerhouse.bench.engines.load import BIG, SMALL, STACK, Play, Policy, Prepared


def prepared(players: int, policy: Policy) -> Play:
    """Hands from decks shuffled beforehand."""
    chance = Prepared()

    def play(rng: Random) -> int:
        hand = FastHand(
            player_count=players,
            small_blind=SMALL,
            big_blind=BIG,
            min_stack=STACK,
            max_stack=STACK,
            rng=chance,
        )
        decisions = 0
        while not hand.done:
            decisions += 1
            menu = hand.get_action_space()
            check = "check" in menu
            choices = 1 if check else 2
            if policy == "random" and "min_bet" in menu:
                choices += 3
            choice = int(rng.random() * choices) if policy == "random" else 0
            if choice == 0:
                hand.check() if check else hand.call()
            elif choice == 1 and not check:
                hand.fold()
            else:
                low, high = menu["min_bet"], menu["max_bet"]
                owed = menu.get("call", 0)
                pot = min(high, max(low, hand.pot_size() + 2 * owed))
                hand.bet_or_raise((low, pot, high)[choices - choice - 1])
        return decisions

    return play

"""What a hand is guessed to be worth while it runs: the guess that takes luck out of results.

Any guess gives an honest mean, a good one a small spread. But who chose it after the hands were played could
make numbers say what they like: so it belongs to a match's plan, which is hashed before the first deal.
"""

from msgspec import Struct


class ValueFunction(Struct, frozen=True):
    """A live player's share of the pot by its cards, times what the pot will grow to.

    The weights are for chips put in before flop, turn and river are dealt while betting goes on. Where it has
    ended the weight is 1: the share is what the player will get on average.
    """

    name: str = "share-of-pot"
    weights: tuple[float, float, float] = (2.4, 2.0, 1.5)

    def weight(self, street: int, *, betting: bool) -> float:
        """How much a share of the pot counts when this street (1 to 3) is dealt."""
        return self.weights[street - 1] if betting else 1.0


USUAL_VALUE = ValueFunction()

"""Bots with a character: they weigh their cards against the price, each with its own leanings."""

from msgspec import Struct

from pokerhouse.bots.pot_share import opponents, price_share, share_of_pot
from pokerhouse.bots.style import Decision, give_up, menu_of, passive, raise_towards
from pokerhouse.cards import Chance
from pokerhouse.rules import View

MET = 2
"""Of many opponents most fold: cards are weighed against two."""

CHEAPER = 0.15
"""How much less than its price a call that costs next to nothing has to be worth."""


class Personality(Struct, frozen=True, kw_only=True):
    """A style in numbers from 0 to 1."""

    name: str
    caution: float
    """How much better than the price the cards must be to call, more so late and for many chips."""
    entry: float
    """The share the first two cards must be worth to come in at all."""
    boldness: float
    """How often good cards are raised rather than called."""
    threshold: float
    """How far above an even share cards must be to be good."""
    bluff: float
    """How often bad cards bet when nobody else has."""
    size: float
    """The usual raise, as a part of the pot."""

    def decide(self, view: View, chance: Chance) -> Decision:
        """Fold what is not worth its price, raise what is good, sometimes bluff, else go along."""
        menu = menu_of(view)
        rivals = min(opponents(view), MET)
        share = share_of_pot(view, chance, rivals)
        player = view.players[menu.actor]
        burden = min(1.0, view.price / (player.wager + player.stack))
        good = 1 / (1 + rivals) + self.threshold * (1 + 2 * burden)
        if share > good and self._feels(self.boldness, chance):
            return self._raise(view, chance)
        if menu.check:
            bold = not view.price and self._feels(self.bluff, chance)
            return self._raise(view, chance) if bold else passive(menu)
        price = price_share(view) * (1 - CHEAPER * (1 - burden))
        needed = price + self.caution * (1 - price) * min(1.0, 0.7 * len(view.board) / 5 + 0.5 * burden)
        if not view.board:
            needed = max(needed, self.entry)
        return give_up(menu) if share < needed else passive(menu)

    def _raise(self, view: View, chance: Chance) -> Decision:
        """Raise by about the usual part of the pot, a little more or less each time."""
        menu = menu_of(view)
        pot = view.total + menu.call_cost
        part = self.size * (75 + chance.below(51)) / 100
        unit = max(view.big, 1)
        to = view.price + max(int(pot * part) // unit * unit, unit)
        return raise_towards(menu, to)

    @staticmethod
    def _feels(how_often: float, chance: Chance) -> bool:
        return chance.below(1000) < how_often * 1000


STEADY = Personality(
    name="steady", caution=0.6, entry=0.39, boldness=0.7, threshold=0.15, bluff=0.14, size=0.6
)
"""Plays good cards and plays them hard."""

CURIOUS = Personality(
    name="curious", caution=0.4, entry=0.33, boldness=0.35, threshold=0.22, bluff=0.06, size=0.5
)
"""Likes to see what comes."""

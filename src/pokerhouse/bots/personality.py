"""Bots with a character: they weigh their cards against the price, each with its own leanings."""

from msgspec import Struct

from pokerhouse.bots.reading import opponents, price_share, share_of_pot
from pokerhouse.bots.style import Decision, give_up, menu_of, passive, raise_towards
from pokerhouse.cards import Chance
from pokerhouse.rules import View


class Personality(Struct, frozen=True, kw_only=True):
    """A style in five numbers, each from 0 to 1."""

    name: str
    caution: float
    """How much better than the price the cards must be to call."""
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
        share = share_of_pot(view, chance)
        fair = 1 / (1 + opponents(view))
        if share > fair + self.threshold * (1 - fair) and self._feels(self.boldness, chance):
            return self._raise(view, chance)
        if menu.check:
            bold = not view.price and self._feels(self.bluff, chance)
            return self._raise(view, chance) if bold else passive(menu)
        if share < price_share(view) + self.caution * (1 - fair) * self._weight(view):
            return give_up(menu)
        return passive(menu)

    def _raise(self, view: View, chance: Chance) -> Decision:
        """Raise by about the usual part of the pot, a little more or less each time."""
        menu = menu_of(view)
        pot = view.total + menu.call_cost
        part = self.size * (75 + chance.below(51)) / 100
        unit = max(view.big, 1)
        to = view.price + max(int(pot * part) // unit * unit, unit)
        return raise_towards(menu, to)

    def _weight(self, view: View) -> float:
        """Caution counts in full for big calls and hardly for cheap ones."""
        menu = menu_of(view)
        stack = view.places[menu.actor].stack
        return min(1.0, 0.25 + 3 * menu.call_cost / stack)

    @staticmethod
    def _feels(how_often: float, chance: Chance) -> bool:
        return chance.below(1000) < how_often * 1000


STEADY = Personality(name="steady", caution=0.14, boldness=0.8, threshold=0.22, bluff=0.12, size=0.66)
"""Plays few hands and plays them hard."""

CURIOUS = Personality(name="curious", caution=0.02, boldness=0.35, threshold=0.34, bluff=0.06, size=0.5)
"""Likes to see what comes."""

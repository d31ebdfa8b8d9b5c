"""Plain styles to measure others against."""

from msgspec import Struct

from pokerhouse.bots.style import Decision, give_up, menu_of, passive, raise_towards
from pokerhouse.cards import Chance
from pokerhouse.rules import View


class Caller(Struct, frozen=True):
    """Checks and calls, whatever it holds."""

    name: str = "caller"

    def decide(self, view: View, chance: Chance) -> Decision:  # noqa: ARG002  (every style is asked alike)
        """Check or call."""
        return passive(menu_of(view))


class Gambler(Struct, frozen=True):
    """Takes any of its moves with the same chance, raises of three sizes among them."""

    name: str = "gambler"

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose blindly; a check is never folded."""
        menu = menu_of(view)
        moves = [passive(menu)]
        if menu.fold and not menu.check:
            moves.append(give_up(menu))
        if menu.raise_low is not None and menu.raise_high is not None:
            pot = view.price + view.total + menu.call_cost
            moves += [raise_towards(menu, to) for to in (menu.raise_low, pot, menu.raise_high)]
        if menu.all_in_to is not None:
            moves.append(Decision("all_in"))
        return moves[chance.below(len(moves))]

"""What a bot is: a style that looks at a view and decides."""

from typing import Protocol

from msgspec import Struct

from pokerhouse.cards import Chance
from pokerhouse.rules import Menu, Move, View


class Decision(Struct, frozen=True):
    """A move, and for a raise the street total it goes to."""

    move: Move
    to: int | None = None


class Style(Protocol):
    """A way to play. It sees what a player sees and nothing else; luck comes in as an argument."""

    @property
    def name(self) -> str:
        """What the style is called on the command line and in results."""
        ...

    def decide(self, view: View, chance: Chance) -> Decision:
        """Choose a move from `view.menu`."""
        ...


def menu_of(view: View) -> Menu:
    """The menu of a view whose owner has to act."""
    if view.menu is None:
        raise ValueError("this view's owner does not have to act")
    return view.menu


def passive(menu: Menu) -> Decision:
    """Stay in for as little as possible."""
    if menu.check:
        return Decision("check")
    if menu.call_to is not None:
        return Decision("call")
    return cheapest_bet(menu)


def give_up(menu: Menu) -> Decision:
    """Leave the hand, but never when staying is free."""
    if menu.fold and not menu.check:
        return Decision("fold")
    return passive(menu)


def raise_towards(menu: Menu, to: int) -> Decision:
    """Raise to the offered amount nearest to this one, or stay in where no raise is offered."""
    if menu.raise_low is None or menu.raise_high is None:
        return passive(menu)
    return Decision("raise", min(max(to, menu.raise_low), menu.raise_high))


def cheapest_bet(menu: Menu) -> Decision:
    """Where there is nothing to match: the smallest bet, or all-in."""
    if menu.raise_low is not None:
        return Decision("raise", menu.raise_low)
    return Decision("all_in")

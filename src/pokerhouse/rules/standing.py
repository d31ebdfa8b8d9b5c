"""Who acts, who waits, who has just acted, what is offered and who is out: a hand in five words (D4)."""

from typing import TYPE_CHECKING

from msgspec import Struct

from pokerhouse.rules.action import Menu
from pokerhouse.rules.event import Acted

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand


class Done(Struct, frozen=True):
    """The player that acted last, and what it did."""

    player: str
    move: str
    to: int


class Standing(Struct, frozen=True):
    """Names, in turn order. All-in, where it is a move of its own, is reported apart from what is offered."""

    acting: str | None
    waiting: tuple[str, ...]
    done: Done | None
    offered: tuple[str, ...]
    all_in: bool
    out: tuple[str, ...]


def standing_of(hand: "Hand") -> Standing:
    """How the hand stands."""
    names = [entrant.player for entrant in hand.setup.entrants]
    last = next((event for event in reversed(hand.events) if isinstance(event, Acted)), None)
    menu = hand.menu()
    count = len(names)
    waiting: list[str] = []
    if menu is not None:
        turns = [(menu.actor + step) % count for step in range(1, count)]
        waiting = [
            names[position]
            for position in turns
            if not hand.folded[position] and (last is None or position != last.position)
        ]
    return Standing(
        acting=None if menu is None else names[menu.actor],
        waiting=tuple(waiting),
        done=None if last is None else Done(names[last.position], last.move, last.to),
        offered=() if menu is None else offered_by(menu),
        all_in=menu is not None and menu.all_in_to is not None,
        out=tuple(name for name, out in zip(names, hand.folded, strict=True) if out),
    )


def offered_by(menu: Menu) -> tuple[str, ...]:
    """The words of the menu."""
    words = []
    if menu.call_to is not None:
        words.append("bet" if menu.call_is_bet else "call")
    if menu.raise_low is not None:
        words.append("bet" if menu.bet else "raise")
    if menu.check:
        words.append("check")
    if menu.fold:
        words.append("fold")
    return tuple(words)

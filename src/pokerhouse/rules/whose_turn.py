"""Who acts, who waits, who has just acted, what is offered and who is out (D4)."""

from typing import TYPE_CHECKING

from msgspec import Struct

from pokerhouse.rules.action import Menu
from pokerhouse.rules.event import Acted
from pokerhouse.rules.move_name import MoveName, move_names
from pokerhouse.rules.pots import NEVER

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand


class LastAction(Struct, frozen=True):
    """The player that acted last, and what it did."""

    player: str
    move: MoveName
    to: int


class WhoseTurn(Struct, frozen=True):
    """Names, in turn order. All-in, where it is a move of its own, is reported apart from what is offered."""

    acting: str | None
    waiting: tuple[str, ...]
    done: LastAction | None
    offered: tuple[str, ...]
    all_in: bool
    out: tuple[str, ...]
    raises_left: int | None = None
    """How many raises the street still allows; None where they are not counted."""
    checked: tuple[str, ...] = ()
    """Whose check is used up in this circle (STEP-19)."""
    claims: dict[str, int] = {}
    """What each all-in player can win at the most, as things stand."""


def whose_turn(hand: "Hand") -> WhoseTurn:
    """Whose turn it is in this hand, and what that player may do."""
    names = [entrant.player for entrant in hand.setup.entrants]
    last, done = None, None
    if (found := last_act(hand)) is not None:
        act, name = found
        last, done = act.position, LastAction(names[act.position], name, act.to)
    menu, live = hand.menu(), hand.live_positions()
    defers = hand.ruleset.betting == "step" and menu is not None
    count = len(names)
    waiting: list[str] = []
    if menu is not None:
        turns = [(menu.actor + step) % count for step in range(1, count)]
        waiting = [names[position] for position in turns if position != last and not hand.folded[position]]
    return WhoseTurn(
        acting=None if menu is None else names[menu.actor],
        waiting=tuple(waiting),
        done=done,
        offered=() if menu is None else offered_by(menu),
        all_in=menu is not None and menu.all_in_to is not None,
        out=tuple(name for name, out in zip(names, hand.folded, strict=True) if out),
        raises_left=None if hand.cap is None else max(0, hand.cap - hand.raises),
        checked=tuple(names[position] for position in live if defers and hand.checked[position]),
        claims={names[at]: most for at, most in hand.claims().items() if hand.all_in_rounds[at] != NEVER},
    )


def last_act(hand: "Hand") -> tuple[Acted, MoveName] | None:
    """The last move and what it is called."""
    events = hand.events
    for event, name in zip(reversed(events), reversed(move_names(events)), strict=True):
        if isinstance(event, Acted) and name is not None:
            return event, name
    return None


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

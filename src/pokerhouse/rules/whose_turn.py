"""Who acts, who waits, who has just acted, what is offered and who is out: a hand in five words (D4)."""

from typing import TYPE_CHECKING

from msgspec import Struct

from pokerhouse.rules.action import Menu
from pokerhouse.rules.event import Acted, StreetDealt

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
    last, done = None, None
    if (found := last_act(hand)) is not None:
        act, street = found
        last, done = act.position, Done(names[act.position], called(hand, act, street), act.to)
    menu = hand.menu()
    count = len(names)
    waiting: list[str] = []
    if menu is not None:
        turns = [(menu.actor + step) % count for step in range(1, count)]
        waiting = [names[position] for position in turns if position != last and not hand.folded[position]]
    return Standing(
        acting=None if menu is None else names[menu.actor],
        waiting=tuple(waiting),
        done=done,
        offered=() if menu is None else offered_by(menu),
        all_in=menu is not None and menu.all_in_to is not None,
        out=tuple(name for name, out in zip(names, hand.folded, strict=True) if out),
    )


def last_act(hand: "Hand") -> tuple[Acted, int] | None:
    """The last move and the street that saw it."""
    street = hand.street
    for event in reversed(hand.events):
        if isinstance(event, Acted):
            return event, street
        street -= isinstance(event, StreetDealt)
    return None


def called(hand: "Hand", act: Acted, street: int) -> str:
    """What the last move is called: a bet where the menu offered it as one."""
    betting, setup = hand.ruleset.betting, hand.setup
    if act.move == "raise":
        return "bet" if betting == "standard" and street and hand.raises == 1 else "raise"
    if act.move != "call" or act.paid < act.to or betting == "standard":
        return act.move
    if betting == "match" or (not street and act.position in (setup.small_at, setup.big_at)):
        return "bet"
    chips = hand.wagers if street == hand.street else hand.rounds[street + 1]
    first = sum(chips) == act.to  # nobody else has put chips in on this street
    return "bet" if first and (betting == "step" or not street) else "call"


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

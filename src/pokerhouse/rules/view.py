"""What one player, or an observer, may know of a hand: built from what is allowed, never by leaving out."""

from reprlib import repr as short
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.rules.action import Menu
from pokerhouse.rules.event import Event
from pokerhouse.rules.pots import NEVER, Pot
from pokerhouse.rules.refused import Refused
from pokerhouse.rules.ruleset import STREETS, Street

if TYPE_CHECKING:
    from pokerhouse.rules.hand import Hand

State = Literal["running", "over", "voided"]
HIDDEN = ("", "")
"""Two cards face down."""


class PlayerView(Struct, frozen=True):
    """One position as the viewer sees it."""

    player: str
    stack: int
    wager: int
    spent: int
    """All it has put in during this hand, dead posts included."""
    folded: bool
    all_in: bool
    cards: tuple[str, ...]
    """Names; empty names for cards face down; nothing once folded."""
    shown: bool
    mucked: bool
    won: int


class View(Struct, frozen=True):
    """A hand through one pair of eyes. `events` are those of the hand; they hold no hidden card."""

    position: int | None
    ruleset: str
    small: int
    big: int
    street: Street
    board: tuple[str, ...]
    pots: tuple[Pot, ...]
    total: int
    price: int
    full: int
    button: int | None
    small_at: int | None
    big_at: int | None
    actor: int | None
    decision: int
    state: State
    players: tuple[PlayerView, ...]
    menu: Menu | None
    """For the actor's own eyes."""
    events: tuple[Event, ...]


def view_of(hand: "Hand", position: int | None) -> View:
    """The view of this position, or of an observer."""
    if position is not None and (type(position) is not int or not 0 <= position < len(hand.stacks)):
        raise Refused("no_such_position", "LOBBY-1", f"There is no position {short(position)} in this hand.")
    setup = hand.setup
    state: State = "voided" if hand.voided else "over" if hand.over else "running"
    return View(
        position,
        hand.ruleset.name,
        setup.small,
        setup.big,
        STREETS[hand.street],
        tuple(hand.board),
        tuple(hand.pots()),
        hand.pot,
        hand.price,
        hand.full,
        setup.button,
        setup.small_at,
        setup.big_at,
        hand.actor,
        hand.decision,
        state,
        tuple(player_view(hand, index, viewer=position) for index in range(len(hand.stacks))),
        hand.menu() if position is not None and hand.actor == position else None,
        tuple(hand.events),
    )


def own_view(hand: "Hand", public: View, position: int) -> View:
    """The view of this position, made from the observer's: what is the same for all is made once."""
    players = list(public.players)
    players[position] = player_view(hand, position, viewer=position)
    menu = hand.menu() if hand.actor == position else None
    return replace(public, position=position, players=tuple(players), menu=menu)


def player_view(hand: "Hand", position: int, *, viewer: int | None) -> PlayerView:
    """One position as the viewer may see it."""
    return PlayerView(
        hand.setup.entrants[position].player,
        hand.stacks[position],
        0 if hand.over else hand.wagers[position],
        sum(chips[position] for chips in hand.rounds) + hand.wagers[position] + hand.posted_dead[position],
        hand.folded[position],
        hand.all_in_rounds[position] != NEVER and not hand.folded[position],
        visible_cards(hand, position, viewer=viewer),
        hand.shown[position],
        hand.mucked[position],
        hand.won[position],
    )


def visible_cards(hand: "Hand", position: int, *, viewer: int | None) -> tuple[str, ...]:
    """Own and shown cards by name, live players' cards face down, nothing of who folded or mucked."""
    if position == viewer or hand.shown[position]:
        return hand.hole(position)
    return () if hand.folded[position] or hand.mucked[position] else HIDDEN

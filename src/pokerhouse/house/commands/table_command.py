"""What can be asked of a table: one type a command, in the imperative."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.commands.host_command import HostCommand
from pokerhouse.rules import Move

Entry = Literal["post", "wait"]
"""A newcomer posts the big blind and plays as soon as its seat allows, or waits for it (CASH-3.2)."""


class TakeSeat(Struct, frozen=True, kw_only=True, tag="take_seat"):
    """Sit down with chips that are already on their way (TABLE-2)."""

    player: str
    name: str
    seat: int
    amount: int
    transit: str
    bot: bool = False
    entry: Entry = "post"
    auto_rebuy: int = 0


class HoldSeat(Struct, frozen=True, kw_only=True, tag="hold_seat"):
    """Keep an empty seat for a player until a time: it was offered from the waiting list."""

    seat: int
    player: str
    until: int


class Leave(Struct, frozen=True, kw_only=True, tag="leave"):
    """Leave: at once, or when the hand is over (TABLE-7, CASH-6)."""

    player: str


class CancelLeave(Struct, frozen=True, kw_only=True, tag="cancel_leave"):
    """Stay after all."""

    player: str


class Act(Struct, frozen=True, kw_only=True, tag="act"):
    """Move in a hand. It counts only for the hand and the decision it names."""

    player: str
    hand: int
    decision: int
    move: Move
    to: int | None = None


class ShowCards(Struct, frozen=True, kw_only=True, tag="show_cards"):
    """Show one's hole cards when the hand is over (TABLE-10)."""

    player: str
    hand: int


class RebuyIn(Struct, frozen=True, kw_only=True, tag="rebuy_in"):
    """Add chips that are already on their way to the stack (TABLE-6)."""

    player: str
    amount: int
    transit: str


class DrawSafe(Struct, frozen=True, kw_only=True, tag="draw_safe"):
    """Fill the stack up from one's safe between two hands of a sit-and-go (SNG-0.4)."""

    player: str
    amount: int


class SetAutoRebuy(Struct, frozen=True, kw_only=True, tag="set_auto_rebuy"):
    """Set the stack that auto rebuy-in restores; 0 switches it off (TABLE-6)."""

    player: str
    amount: int


class SitOut(Struct, frozen=True, kw_only=True, tag="sit_out"):
    """Be away from the next hand on (TABLE-8)."""

    player: str


class SitIn(Struct, frozen=True, kw_only=True, tag="sit_in"):
    """Be back; or don't go away after all, said before the next hand."""

    player: str


class SetEntry(Struct, frozen=True, kw_only=True, tag="set_entry"):
    """Change one's mind about posting or waiting for the big blind (CASH-3.2)."""

    player: str
    entry: Entry


class NoteConnection(Struct, frozen=True, kw_only=True, tag="note_connection"):
    """The server says whether the player can be reached (CASH-4.4)."""

    player: str
    connected: bool


class NoteDelivered(Struct, frozen=True, kw_only=True, tag="note_delivered"):
    """The server says that chips which left the table are in the player's bank."""

    transit: str


class ForgetArrivals(Struct, frozen=True, kw_only=True, tag="forget_arrivals"):
    """The server says that these movements are over: the banks that sent the chips know of their arrival."""

    transits: tuple[str, ...]


class AnswerOption(Struct, frozen=True, kw_only=True, tag="answer_option"):
    """Accept or decline a house option (CASH-3.5)."""

    player: str
    accept: bool


class Invite(Struct, frozen=True, kw_only=True, tag="invite"):
    """Invite a friend to a private table (PSNG-2). That the two are friends is the server's to know."""

    player: str
    guest: str


class DeclineInvitation(Struct, frozen=True, kw_only=True, tag="decline_invitation"):
    """Turn an invitation to a private table down; one can be invited again (PSNG-2)."""

    player: str


class VoidHand(Struct, frozen=True, kw_only=True, tag="void_hand"):
    """Give every chip of the running hand back to its giver (STD-14)."""

    reason: str


class Dismiss(Struct, frozen=True, kw_only=True, tag="dismiss"):
    """Close the table and send everyone home with their chips. Only between hands."""

    reason: str = ""
    unused: bool = False
    """Only if no person sits there by then."""


Command = (
    TakeSeat
    | HoldSeat
    | Leave
    | CancelLeave
    | Act
    | ShowCards
    | RebuyIn
    | DrawSafe
    | SetAutoRebuy
    | SitOut
    | SitIn
    | SetEntry
    | NoteConnection
    | NoteDelivered
    | ForgetArrivals
    | AnswerOption
    | Invite
    | DeclineInvitation
    | VoidHand
    | Dismiss
    | HostCommand
)

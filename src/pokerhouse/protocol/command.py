"""What a client may say: one type a wish, each with the id its answer will carry."""

from typing import Literal

from msgspec import Struct

from pokerhouse.protocol.limits import Chips, CommandId, Count, Seat, TableId


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A wish with an id. The same id sent again gets the first answer again and changes nothing."""

    id: CommandId


class FollowLobby(Command, frozen=True, kw_only=True, tag="follow_lobby"):
    """Send the list of tables now and whenever it changes."""


class LeaveLobby(Command, frozen=True, kw_only=True, tag="leave_lobby"):
    """Send the list of tables no more."""


class Watch(Command, frozen=True, kw_only=True, tag="watch"):
    """Follow a table (LOBBY-1). With `seen`, the number of the last message seen, only the gap is sent."""

    table: TableId
    seen: Count | None = None


class Unwatch(Command, frozen=True, kw_only=True, tag="unwatch"):
    """Follow a table no more. A seat at the table is kept."""

    table: TableId


class TakeSeat(Command, frozen=True, kw_only=True, tag="take_seat"):
    """Join a table in an empty seat with chips from the bank (TABLE-2)."""

    table: TableId
    seat: Seat
    amount: Chips
    entry: Literal["post", "wait"] = "post"
    """Post the big blind and play as soon as the seat allows, or wait for the big blind (CASH-3.2)."""
    auto_rebuy: Chips = 0
    """Buy back in to this stack by itself when a hand leaves less than 100; 0 asks instead (TABLE-6)."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Leave the table: at once, or when the hand is over (TABLE-7, CASH-6)."""

    table: TableId


class CancelLeave(Command, frozen=True, kw_only=True, tag="cancel_leave"):
    """Stay after all, said before the hand is over."""

    table: TableId


class SitOut(Command, frozen=True, kw_only=True, tag="sit_out"):
    """Be away from the next hand on (TABLE-8, CASH-4.1)."""

    table: TableId


class SitIn(Command, frozen=True, kw_only=True, tag="sit_in"):
    """Be back, or don't go away after all (CASH-5)."""

    table: TableId


class SetEntry(Command, frozen=True, kw_only=True, tag="set_entry"):
    """A newcomer's change of mind: post the big blind, or wait for it (CASH-3.2)."""

    table: TableId
    entry: Literal["post", "wait"]


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Act in a hand. It counts only for the decision it names."""

    table: TableId
    hand: Count
    decision: Count
    move: Literal["fold", "check", "call", "raise", "all_in"]
    to: Chips | None = None
    """For a raise (or the first bet): the player's total for the street after acting."""


class ShowCards(Command, frozen=True, kw_only=True, tag="show_cards"):
    """Show one's hole cards after the hand, until the next one starts (TABLE-10)."""

    table: TableId
    hand: Count


class RebuyIn(Command, frozen=True, kw_only=True, tag="rebuy_in"):
    """Bring the stack to `amount` from the bank between two hands (TABLE-6)."""

    table: TableId
    amount: Chips


class SetAutoRebuy(Command, frozen=True, kw_only=True, tag="set_auto_rebuy"):
    """Change the stack that auto rebuy-in restores; 0 switches it off (TABLE-6)."""

    table: TableId
    amount: Chips


class BuyChips(Command, frozen=True, kw_only=True, tag="buy_chips"):
    """Get play chips from the cage into the bank (TABLE-4)."""

    amount: Chips


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the house is there; the answer carries its time."""


AnyCommand = (
    FollowLobby
    | LeaveLobby
    | Watch
    | Unwatch
    | TakeSeat
    | Leave
    | CancelLeave
    | SitOut
    | SitIn
    | SetEntry
    | Act
    | ShowCards
    | RebuyIn
    | SetAutoRebuy
    | BuyChips
    | Ping
)

"""What a client may say: one type a command, each with the id its answer will carry."""

from typing import Literal

from msgspec import field

from pokerhouse.protocol.chat import ChatCommand
from pokerhouse.protocol.command_id import Command
from pokerhouse.protocol.game import GameName
from pokerhouse.protocol.host_command import BotStyle, HostCommand
from pokerhouse.protocol.limits import (
    Bots,
    Chips,
    Count,
    PlayerId,
    PlayerName,
    Preferences,
    Rounds,
    Seat,
    Seconds,
    TableId,
    Title,
)
from pokerhouse.protocol.people_command import PeopleCommand


class FollowLobby(Command, frozen=True, kw_only=True, tag="follow_lobby"):
    """Send a page of the list of tables now, and from now on what changes in any of them."""

    after: Count = 0
    """The `next` of the page before."""


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


class DrawSafe(Command, frozen=True, kw_only=True, tag="draw_safe"):
    """Fill the stack up by `amount` from one's safe between two hands of a sit-and-go (SNG-0.4)."""

    table: TableId
    amount: Chips


class SetAutoRebuy(Command, frozen=True, kw_only=True, tag="set_auto_rebuy"):
    """Change the stack that auto rebuy-in restores; 0 switches it off (TABLE-6)."""

    table: TableId
    amount: Chips


class BuyChips(Command, frozen=True, kw_only=True, tag="buy_chips"):
    """Get play chips from the cage into the bank (TABLE-4)."""

    amount: Chips


class AnswerOption(Command, frozen=True, kw_only=True, tag="answer_option"):
    """Accept or decline a house option that a newcomer was asked about (CASH-3.5)."""

    table: TableId
    accept: bool


class OpenTable(Command, frozen=True, kw_only=True, tag="open_table"):
    """Open a table and be its host; a private one is not listed (HOST-1, PSNG-2).

    The answer carries the `table`. It is dismissed when the last player has left it.
    """

    kind: Literal["cash", "sng", "private_sng"]
    game: GameName = "house"
    """`house`, `sbe`, `step` or `texas` (GAME-2)."""
    no_blinds: bool = False
    """`sbe` and `texas` without blinds (GAME-5)."""
    name: Title
    seats: Seat
    small: Chips
    big: Chips
    buy_in_low: Chips = 100
    buy_in_high: Chips = 200
    starting_stack: Chips = 1_000
    """What a private sit-and-go gives everyone (PSNG-1)."""
    bots: Bots = 0
    """So many bots of the house sit down, and come back for the next one; at least one seat stays free."""
    bot_styles: list[BotStyle] = field(default_factory=list)
    """Their characters; beyond it the house chooses (HOST-8)."""
    no_bots: bool = False
    """No bot ever sits here (HOST-8)."""
    private: bool = False
    """Not listed, for the invited alone (HOST-1); a private sit-and-go always is."""
    action_seconds: Seconds | None = None
    time_bank_seconds: Seconds | None = None
    rounds_a_level: Rounds = 1
    """How many rounds a level of a private sit-and-go lasts (HOST-7)."""
    options: list[Literal["buy_button", "take_small", "take_button"]] = field(default_factory=list)
    """The house options for newcomers of a cash table (CASH-3.5)."""


class Invite(Command, frozen=True, kw_only=True, tag="invite"):
    """Invite a friend to a private table where one is invited oneself (PSNG-2)."""

    table: TableId
    player: PlayerId


class AcceptInvitation(Command, frozen=True, kw_only=True, tag="accept_invitation"):
    """Take a free seat at the table of an invitation; the answer carries `table` and `seat`."""

    invitation: TableId


class DeclineInvitation(Command, frozen=True, kw_only=True, tag="decline_invitation"):
    """Turn an invitation down; one can be invited again."""

    invitation: TableId


class AskFriend(Command, frozen=True, kw_only=True, tag="ask_friend"):
    """Ask somebody to be friends: by id, or by the name of somebody who is here now."""

    player: PlayerId | None = None
    name: PlayerName | None = None


class AcceptFriend(Command, frozen=True, kw_only=True, tag="accept_friend"):
    """Accept somebody's request to be friends."""

    player: PlayerId


class DeclineFriend(Command, frozen=True, kw_only=True, tag="decline_friend"):
    """Turn a request down, or take one's own back."""

    player: PlayerId


class RemoveFriend(Command, frozen=True, kw_only=True, tag="remove_friend"):
    """Be friends no more."""

    player: PlayerId


class QuickJoin(Command, frozen=True, kw_only=True, tag="quick_join"):
    """Where can this player play the game `house` soonest? The answer carries `table` and `seat`.

    Nothing is taken yet.
    """

    small: Chips | None = None
    """Only tables with this small blind."""


class JoinWaitingList(Command, frozen=True, kw_only=True, tag="join_waiting_list"):
    """Wait for a seat at a full table; `seat_offered` comes when there is one."""

    table: TableId


class LeaveWaitingList(Command, frozen=True, kw_only=True, tag="leave_waiting_list"):
    """Wait no longer, or decline the seat that was offered."""

    table: TableId


class KeepPreferences(Command, frozen=True, kw_only=True, tag="keep_preferences"):
    """Keep how the player likes the page; `me` carries it to every browser of the player."""

    preferences: Preferences


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
    | DrawSafe
    | SetAutoRebuy
    | BuyChips
    | AnswerOption
    | OpenTable
    | Invite
    | AcceptInvitation
    | DeclineInvitation
    | AskFriend
    | AcceptFriend
    | DeclineFriend
    | RemoveFriend
    | QuickJoin
    | JoinWaitingList
    | LeaveWaitingList
    | KeepPreferences
    | Ping
    | HostCommand
    | ChatCommand
    | PeopleCommand
)

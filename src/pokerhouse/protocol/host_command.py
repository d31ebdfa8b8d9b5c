"""What a table's host may say, and what guests say who come by its link."""

from typing import Literal

from pokerhouse.protocol.command_id import Command
from pokerhouse.protocol.game import GameName
from pokerhouse.protocol.limits import Chips, Guests, LinkKey, PlayerId, Rounds, Seconds, TableId, Title

BotStyle = Literal["steady", "curious", "caller", "gambler"]
"""The characters of the house's bots."""


class MakeLink(Command, frozen=True, kw_only=True, tag="make_link"):
    """Give the table its one link, for so many guests and so many seconds; the one before ends (HOST-2).

    The answer carries the `token`.
    """

    table: TableId
    guests: Guests
    seconds: Seconds


class RevokeLink(Command, frozen=True, kw_only=True, tag="revoke_link"):
    """Take the table's link back (HOST-2)."""

    table: TableId


class FollowLink(Command, frozen=True, kw_only=True, tag="follow_link"):
    """Come to a table by its link, and with `amount` sit down at once (HOST-2, TABLE-2).

    The answer carries the `table`, and the `seat` if one was taken; without a free seat one waits for it.
    """

    token: LinkKey
    amount: Chips | None = None


class PausePlay(Command, frozen=True, kw_only=True, tag="pause_play"):
    """Deal no hand after this one (HOST-3)."""

    table: TableId


class ResumePlay(Command, frozen=True, kw_only=True, tag="resume_play"):
    """Go on dealing (HOST-3)."""

    table: TableId


class LockTable(Command, frozen=True, kw_only=True, tag="lock_table"):
    """Let nobody new sit down, or let people in again (HOST-4)."""

    table: TableId
    locked: bool


class AskToLeave(Command, frozen=True, kw_only=True, tag="ask_to_leave"):
    """Send a player away; with `bar` it does not come back to this table (HOST-5)."""

    table: TableId
    player: PlayerId
    bar: bool = False


class PassHost(Command, frozen=True, kw_only=True, tag="pass_host"):
    """Give the host's role to another person at the table (HOST-6)."""

    table: TableId
    player: PlayerId


class ChangeTable(Command, frozen=True, kw_only=True, tag="change_table"):
    """Change the table from the next hand on; what is left out stays (HOST-7)."""

    table: TableId
    name: Title | None = None
    game: GameName | None = None
    """Another game, while no chips are on the table (GAME-1)."""
    no_blinds: bool | None = None
    small: Chips | None = None
    big: Chips | None = None
    buy_in_low: Chips | None = None
    buy_in_high: Chips | None = None
    action_seconds: Seconds | None = None
    time_bank_seconds: Seconds | None = None
    starting_stack: Chips | None = None
    rounds_a_level: Rounds | None = None
    private: bool | None = None
    chat: Literal["everyone", "players", "off"] | None = None


class AddBot(Command, frozen=True, kw_only=True, tag="add_bot"):
    """One more bot of this character (HOST-8)."""

    table: TableId
    style: BotStyle


class RemoveBot(Command, frozen=True, kw_only=True, tag="remove_bot"):
    """Send a bot away; none comes in its place (HOST-8)."""

    table: TableId
    player: PlayerId


HostCommand = (
    MakeLink
    | RevokeLink
    | FollowLink
    | PausePlay
    | ResumePlay
    | LockTable
    | AskToLeave
    | PassHost
    | ChangeTable
    | AddBot
    | RemoveBot
)

"""What one may say against other people: to have nothing to do with them, and to report them."""

from typing import Literal

from pokerhouse.protocol.command_id import Command
from pokerhouse.protocol.limits import PlayerId, ReportText, TableId


class BlockPlayer(Command, frozen=True, kw_only=True, tag="block_player"):
    """Have nothing to do with somebody any more; it is not told (PEOPLE-1, PEOPLE-2)."""

    player: PlayerId


class UnblockPlayer(Command, frozen=True, kw_only=True, tag="unblock_player"):
    """Take a block back."""

    player: PlayerId


class ReportPlayer(Command, frozen=True, kw_only=True, tag="report_player"):
    """Report somebody to who runs the house; it is not told (PEOPLE-3).

    With a `table`, what it said there last goes with the report.
    """

    player: PlayerId
    why: Literal["chat", "name", "cheating", "other"]
    text: ReportText = ""
    table: TableId | None = None


PeopleCommand = BlockPlayer | UnblockPlayer | ReportPlayer

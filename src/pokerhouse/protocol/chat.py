"""What is said at a table: words and reactions (HOST-10)."""

from typing import Literal

from msgspec import Struct

from pokerhouse.protocol.command_id import Command
from pokerhouse.protocol.limits import PlayerId, TableId, Words

Reaction = Literal["nice", "wow", "laugh", "unlucky", "cheers", "thanks"]


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something at a table one follows; who does not sit there is heard among the observers."""

    table: TableId
    text: Words


class React(Command, frozen=True, kw_only=True, tag="react"):
    """Show a reaction at one's seat."""

    table: TableId
    reaction: Reaction


class ClearChat(Command, frozen=True, kw_only=True, tag="clear_chat"):
    """Take back all that was said at one's own table."""

    table: TableId


class MutePlayer(Command, frozen=True, kw_only=True, tag="mute_player"):
    """Let somebody say nothing more at one's own table, or let it speak again."""

    table: TableId
    player: PlayerId
    muted: bool


ChatCommand = Say | React | ClearChat | MutePlayer


class ChatLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was said: words, or a reaction."""

    number: int
    """Counts what was said at this table while the house is open."""
    at: int
    player: str
    name: str
    text: str = ""
    reaction: Reaction | None = None
    seat: int | None = None
    """Where it sat; without one it was an observer."""

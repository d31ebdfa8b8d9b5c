"""What the host of a table can ask of it, and what guests do with its link."""

from msgspec import Struct

from pokerhouse.house.game import Game
from pokerhouse.house.terms import AnteOf, Betting


class MakeLink(Struct, frozen=True, kw_only=True, tag="make_link"):
    """Give the table its one link; an older one brings nobody any more (HOST-2)."""

    player: str
    key: str
    guests: int
    """So many people may come by it."""
    until: int


class RevokeLink(Struct, frozen=True, kw_only=True, tag="revoke_link"):
    """Take the link back (HOST-2)."""

    player: str


class FollowLink(Struct, frozen=True, kw_only=True, tag="follow_link"):
    """Come to the table by its link (HOST-2)."""

    player: str
    key: str


class PausePlay(Struct, frozen=True, kw_only=True, tag="pause_play"):
    """Deal no further hand; the one that runs is played (HOST-3)."""

    player: str


class ResumePlay(Struct, frozen=True, kw_only=True, tag="resume_play"):
    """Go on dealing (HOST-3)."""

    player: str


class StartNow(Struct, frozen=True, kw_only=True, tag="start_now"):
    """Start the sit-and-go with those who are here (TERM-10)."""

    player: str


class LockTable(Struct, frozen=True, kw_only=True, tag="lock_table"):
    """Let nobody new sit down, or let people in again (HOST-4)."""

    player: str
    locked: bool


class AskToLeave(Struct, frozen=True, kw_only=True, tag="ask_to_leave"):
    """Send a player away, for good if it is barred (HOST-5)."""

    player: str
    guest: str
    bar: bool = False


class PassHost(Struct, frozen=True, kw_only=True, tag="pass_host"):
    """Give the host's role to another person at the table (HOST-6)."""

    player: str
    to: str


class ChangeTable(Struct, frozen=True, kw_only=True, tag="change_table"):
    """Change what the table is set to, from the next hand on; what is None stays (HOST-7)."""

    player: str
    name: str | None = None
    game: Game | None = None
    no_blinds: bool | None = None
    betting: Betting | None = None
    ante: int | None = None
    ante_of: AnteOf | None = None
    level_minutes: int | None = None
    antes_from: int | None = None
    rebuy_blinds: int | None = None
    keep_winnings: bool | None = None
    no_hit_and_run: bool | None = None
    small: int | None = None
    big: int | None = None
    buy_in_low: int | None = None
    buy_in_high: int | None = None
    action_ms: int | None = None
    time_bank_ms: int | None = None
    starting_stack: int | None = None
    rounds_a_level: int | None = None
    private: bool | None = None
    chat: str | None = None


class AddBot(Struct, frozen=True, kw_only=True, tag="add_bot"):
    """Ask the house for one more bot, of this character (HOST-8)."""

    player: str
    style: str


class RemoveBot(Struct, frozen=True, kw_only=True, tag="remove_bot"):
    """Send a bot away; it is not replaced (HOST-8)."""

    player: str
    bot: str


HostCommand = (
    MakeLink
    | RevokeLink
    | FollowLink
    | PausePlay
    | ResumePlay
    | StartNow
    | LockTable
    | AskToLeave
    | PassHost
    | ChangeTable
    | AddBot
    | RemoveBot
)

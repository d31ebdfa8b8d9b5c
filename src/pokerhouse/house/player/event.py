"""What happened to a player's account, in the past tense."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.player.command import HeardLine, ReportWhy, Terms
from pokerhouse.house.reason import Reason


class Entered(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What all events of a player have: the time and the version of the form."""

    at: int
    v: int = 1


class PlayerCreated(Entered, frozen=True, kw_only=True, tag="player_created"):
    """Somebody entered the house for the first time."""

    player: str
    name: str
    guest: bool


class ChipsBought(Entered, frozen=True, kw_only=True, tag="chips_bought"):
    """The cage issued chips into the bank (TABLE-4). `day` counts days since 1970 (UTC)."""

    amount: int
    day: int
    from_grant: int
    """How much of it is starting grant."""
    reason: Reason


class ChipsSent(Entered, frozen=True, kw_only=True, tag="chips_sent"):
    """Chips left the bank for a table."""

    terms: Terms
    amount: int
    transit: str
    purpose: Literal["buy_in", "rebuy_in"]


class ChipsArrived(Entered, frozen=True, kw_only=True, tag="chips_arrived"):
    """The table took the chips."""

    transit: str


class ChipsTakenBack(Entered, frozen=True, kw_only=True, tag="chips_taken_back"):
    """The table refused the chips; they are in the bank again."""

    table: str
    amount: int
    transit: str


class ChipsReceived(Entered, frozen=True, kw_only=True, tag="chips_received"):
    """Chips came from a table into the bank."""

    table: str
    amount: int
    transit: str
    purpose: Literal["left", "excess", "refund", "prize"]


class ReceiptsForgotten(Entered, frozen=True, kw_only=True, tag="receipts_forgotten"):
    """Both sides know that these chips came home: nothing of the movements is left to remember."""

    transits: tuple[str, ...]


class GuestForgotten(Entered, frozen=True, kw_only=True, tag="guest_forgotten"):
    """A guest has not come for too long: all that was in the bank is in the cage again."""

    amount: int


class FriendAsked(Entered, frozen=True, kw_only=True, tag="friend_asked"):
    """This player asked somebody to be friends."""

    friend: str


class FriendRequested(Entered, frozen=True, kw_only=True, tag="friend_requested"):
    """Somebody asked this player to be friends."""

    friend: str
    origin: str = ""


class FriendAdded(Entered, frozen=True, kw_only=True, tag="friend_added"):
    """The two are friends."""

    friend: str


class FriendRemoved(Entered, frozen=True, kw_only=True, tag="friend_removed"):
    """The two are friends no more, or a request was dropped."""

    friend: str


class PlayerBlocked(Entered, frozen=True, kw_only=True, tag="player_blocked"):
    """This player has nothing to do with somebody any more (PEOPLE-1)."""

    player: str


class PlayerUnblocked(Entered, frozen=True, kw_only=True, tag="player_unblocked"):
    """The block is over."""

    player: str


class PlayerReported(Entered, frozen=True, kw_only=True, tag="player_reported"):
    """This player reported somebody to who runs the house (PEOPLE-3)."""

    player: str
    why: ReportWhy
    text: str = ""
    table: str = ""
    hand: int = 0
    lines: tuple[HeardLine, ...] = ()


class PreferencesKept(Entered, frozen=True, kw_only=True, tag="preferences_kept"):
    """The player chose how it likes the page."""

    preferences: dict[str, bool | int | str]


class BecameMember(Entered, frozen=True, kw_only=True, tag="became_member"):
    """The guest is a member: never forgotten, and let in by a password from anywhere."""


PlayerEvent = (
    PlayerCreated
    | ChipsBought
    | ChipsSent
    | ChipsArrived
    | ChipsTakenBack
    | ChipsReceived
    | ReceiptsForgotten
    | GuestForgotten
    | FriendAsked
    | FriendRequested
    | FriendAdded
    | FriendRemoved
    | PlayerBlocked
    | PlayerUnblocked
    | PlayerReported
    | PreferencesKept
    | BecameMember
)

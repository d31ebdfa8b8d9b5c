"""What can be asked of a player's account: chips and where they go, and other people."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.kind_facts import KIND_FACTS, Kind, KindFacts
from pokerhouse.house.settings import TableSettings

ReportWhy = Literal["chat", "name", "cheating", "other"]
"""What somebody is reported for."""


class Terms(Struct, frozen=True, kw_only=True):
    """What a player has to know of a table before chips go there."""

    table: str
    small: int
    big: int
    low: int
    high: int
    kind: Kind = "cash"
    hit_and_run_ms: int = 3_600_000
    no_hit_and_run: bool = False

    @property
    def facts(self) -> KindFacts:
        """What is settled for this kind of table."""
        return KIND_FACTS[self.kind]

    @property
    def hit_and_run(self) -> bool:
        """Whether a winner who leaves is bound, and one who is bound is held to it (SNG-8, TERM-9)."""
        return self.facts.hit_and_run and not self.no_hit_and_run

    @classmethod
    def of(cls, settings: TableSettings) -> "Terms":
        """The terms of a table with these settings."""
        return cls(
            table=settings.id,
            small=settings.small,
            big=settings.big,
            low=settings.buy_in_low,
            high=settings.buy_in_high,
            kind=settings.kind,
            hit_and_run_ms=settings.hit_and_run_ms,
            no_hit_and_run=settings.no_hit_and_run,
        )


class CagePolicy(Struct, frozen=True, kw_only=True):
    """What the host lets the cage give: once at the start, and per day (UTC)."""

    grant: int = 1_000
    daily: int = 10_000


class BuyChips(Struct, frozen=True, kw_only=True, tag="buy_chips"):
    """Get chips from the cage into the bank (TABLE-4); possible at any time (CASH-7.1)."""

    amount: int
    policy: CagePolicy


class SendChips(Struct, frozen=True, kw_only=True, tag="send_chips"):
    """Send chips from the bank on their way to a table: to sit down, or to rebuy in there."""

    terms: Terms
    amount: int
    transit: str
    purpose: Literal["buy_in", "rebuy_in"] = "buy_in"
    tables_at_once: int = 1
    """At how many tables the host lets a player sit."""


class NoteArrived(Struct, frozen=True, kw_only=True, tag="note_arrived"):
    """The server says that the table took the chips."""

    transit: str


class TakeBack(Struct, frozen=True, kw_only=True, tag="take_back"):
    """The table refused the chips: back to the bank."""

    transit: str


class ReceiveChips(Struct, frozen=True, kw_only=True, tag="receive_chips"):
    """Chips come from a table into the bank."""

    table: str
    amount: int
    transit: str
    purpose: Literal["left", "excess", "refund", "prize"] = "left"


class ForgetReceipts(Struct, frozen=True, kw_only=True, tag="forget_receipts"):
    """The server says that these movements are over: the tables that sent the chips know of their arrival."""

    transits: tuple[str, ...]


class ForgetGuest(Struct, frozen=True, kw_only=True, tag="forget_guest"):
    """The server says that this guest will not come again: its chips go back to the cage.

    Nothing happens while some of them are at a table or on their way.
    """


class AskFriend(Struct, frozen=True, kw_only=True, tag="ask_friend"):
    """Ask somebody to be friends. The server tells the other with `NoteFriendAsked`."""

    friend: str


class NoteFriendAsked(Struct, frozen=True, kw_only=True, tag="note_friend_asked"):
    """Somebody asks this player to be friends."""

    friend: str
    origin: str = ""
    """In a full list requests of one origin make room first (PEOPLE-4); empty is an origin of its own."""


class AcceptFriend(Struct, frozen=True, kw_only=True, tag="accept_friend"):
    """Accept a request. The server tells the other with `NoteFriend`."""

    friend: str


class NoteFriend(Struct, frozen=True, kw_only=True, tag="note_friend"):
    """The two are friends: the other accepted, or an invitation link was followed (PSNG-2)."""

    friend: str


class RemoveFriend(Struct, frozen=True, kw_only=True, tag="remove_friend"):
    """Be friends no more, or drop a request. The server says it to both."""

    friend: str


class NoteParted(Struct, frozen=True, kw_only=True, tag="note_parted"):
    """The other has ended friendship, or taken its own request back; what this player asked stays asked."""

    friend: str


class BlockPlayer(Struct, frozen=True, kw_only=True, tag="block_player"):
    """Have nothing to do with somebody any more (PEOPLE-1). The server says `NoteParted` to the other."""

    player: str


class UnblockPlayer(Struct, frozen=True, kw_only=True, tag="unblock_player"):
    """Take a block back."""

    player: str


class HeardLine(Struct, frozen=True, kw_only=True):
    """Something that somebody said, as it was heard."""

    at: int
    text: str


class ReportPlayer(Struct, frozen=True, kw_only=True, tag="report_player"):
    """Report somebody to who runs the house (PEOPLE-3)."""

    player: str
    why: ReportWhy
    text: str = ""
    table: str = ""
    hand: int = 0
    lines: tuple[HeardLine, ...] = ()
    """What the reported one said last, as this player heard it."""


class KeepPreferences(Struct, frozen=True, kw_only=True, tag="keep_preferences"):
    """Keep how the player likes the page; what was kept before is replaced."""

    preferences: dict[str, bool | int | str]


class BecomeMember(Struct, frozen=True, kw_only=True, tag="become_member"):
    """The server says that this guest has a password now, and comes back by it."""


PlayerCommand = (
    BuyChips
    | SendChips
    | NoteArrived
    | TakeBack
    | ReceiveChips
    | ForgetReceipts
    | ForgetGuest
    | AskFriend
    | NoteFriendAsked
    | AcceptFriend
    | NoteFriend
    | RemoveFriend
    | NoteParted
    | BlockPlayer
    | UnblockPlayer
    | ReportPlayer
    | KeepPreferences
    | BecomeMember
)

"""What the house says to a client."""

from msgspec import Struct

from pokerhouse.protocol.chat import ChatLine
from pokerhouse.protocol.event import AnyEvent
from pokerhouse.protocol.view import BuyInOffer, LobbyRow, Me, Reason, TableView


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """One frame from the house. `now` is its clock in UTC milliseconds."""

    now: int


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """The first frame on a socket."""

    me: Me
    version: str
    started: int
    """When this house started; a change means that it restarted in between."""
    public_url: str = ""
    """The address that the house goes by, if its host has named one."""
    network_url: str = ""
    """Its address in the local network, if it can be reached there."""


class Answer(Message, frozen=True, kw_only=True, tag="answer"):
    """The command with this id was accepted; what came of it is stored."""

    id: str
    table: str = ""
    """The table that was opened, found or accepted."""
    seat: int | None = None
    """The seat that was found or taken."""
    token: str = ""
    """For `make_link`: what `follow_link` takes."""


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """The command with this id was refused and changed nothing. Without an id the frame could not be read."""

    id: str | None = None
    reason: Reason


class MeChanged(Message, frozen=True, kw_only=True, tag="me"):
    """The recipient's bank or seats changed."""

    me: Me


class LobbyList(Message, frozen=True, kw_only=True, tag="lobby"):
    """A page of the public tables, oldest first (LOBBY-1)."""

    tables: list[LobbyRow]
    people: int
    after: int = 0
    """Where this page begins; the first one begins the list anew."""
    next: int = 0
    """There are more: `follow_lobby` after this number brings them."""


class LobbyChanged(Message, frozen=True, kw_only=True, tag="lobby_changed"):
    """Public tables that are new or changed, those that are gone, and how many people are here."""

    tables: list[LobbyRow]
    gone: list[str]
    people: int


class Snapshot(Message, frozen=True, kw_only=True, tag="snapshot"):
    """A table as it stands after message `number`; updates follow from number + 1."""

    table: str
    number: int
    view: TableView


class Update(Message, frozen=True, kw_only=True, tag="update"):
    """One stored batch at a table. Numbers of a table are consecutive, so a gap shows.

    When a gap is filled, all but the last update come without a view.
    """

    table: str
    number: int
    events: list[AnyEvent]
    view: TableView | None = None


class TablePresence(Message, frozen=True, kw_only=True, tag="presence"):
    """Who watches and who is connected at a table changed. It is not stored and has no number."""

    table: str
    observers: int
    away: list[int]
    """Seats whose player has no connection."""


class OfferChanged(Message, frozen=True, kw_only=True, tag="offer"):
    """What the recipient may buy in for at a table changed with its account; else it comes with the view."""

    table: str
    offer: BuyInOffer | None = None


class ChatShown(Message, frozen=True, kw_only=True, tag="chat"):
    """What was said at a table last: to who begins to follow it, and when the host changes it (HOST-10)."""

    table: str
    lines: list[ChatLine]
    muted: list[str] = []
    """Players whom the host lets say nothing."""


class Said(Message, frozen=True, kw_only=True, tag="said"):
    """Somebody said something, or reacted. It is not stored and has no number of the table's."""

    table: str
    line: ChatLine


class SeatOffered(Message, frozen=True, kw_only=True, tag="seat_offered"):
    """A seat is free at a table that the recipient waits for; `take_seat` takes it until the deadline."""

    table: str
    name: str
    seat: int
    deadline: int


class TableClosed(Message, frozen=True, kw_only=True, tag="table_closed"):
    """The table was dismissed (CASH-1.2)."""

    table: str
    reason: Reason


class Dropped(Message, frozen=True, kw_only=True, tag="dropped"):
    """The house closes this socket, and why: too slow, too many commands, signed out, shutting down."""

    reason: Reason


class StoreState(Message, frozen=True, kw_only=True, tag="store_state"):
    """Whether the house can store anything. While it can't, the tables wait, and no clock runs out."""

    works: bool


AnyMessage = (
    Welcome
    | Answer
    | Refused
    | MeChanged
    | LobbyList
    | LobbyChanged
    | Snapshot
    | Update
    | TablePresence
    | OfferChanged
    | ChatShown
    | Said
    | SeatOffered
    | TableClosed
    | StoreState
    | Dropped
)

"""What one step of one aggregate wants stored, all of it or nothing."""

from typing import Literal

from msgspec import Struct
from sqlalchemy import Executable


class EventRow(Struct, frozen=True):
    """One event as it is stored."""

    type: str
    version: int
    data: bytes


class LedgerRow(Struct, frozen=True):
    """Chips going from one account to another because of event `item` of the batch."""

    item: int
    kind: str
    debit: str
    credit: str
    amount: int


class TransitRow(Struct, frozen=True):
    """Chips that set out and have not arrived."""

    id: str
    player: str
    table: str
    amount: int
    towards: Literal["table", "bank"]
    at: int = 0


class AnswerRow(Struct, frozen=True):
    """The first answer to a player's command."""

    player: str
    id: str
    answer: bytes


class PlayerRow(Struct, frozen=True):
    """Somebody who may sit down: a guest, a member, or a bot with its style."""

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    style: str = ""
    created: int = 0
    name_key: str = ""
    """For a new guest: the key of their name, which nobody else may have."""


class SessionRow(Struct, frozen=True):
    """A way in for a player; the token itself is never stored."""

    token_hash: str
    player: str


class PasswordRow(Struct, frozen=True):
    """A member's password as a hash, and the codes that stand for it."""

    player: str
    hash: str
    recoveries: tuple[str, ...] = ()


class SnapshotRow(Struct, frozen=True):
    """The state of a stream after a batch."""

    stream: str
    number: int
    version: str
    data: bytes


class Batch(Struct, frozen=True, kw_only=True):
    """One transaction's worth of one aggregate; `number` follows the stream's last one.

    A batch without a stream stores only what else it names: an answer, a session.
    """

    at: int
    stream: str = ""
    kind: str = ""
    """For the first batch of a stream: what the stream is."""
    closes: bool = False
    """Nothing follows in this stream."""
    number: int = 0
    command: str | None = None
    events: tuple[EventRow, ...] = ()
    secrets: dict[int, bytes] = {}
    transfers: tuple[LedgerRow, ...] = ()
    departed: tuple[TransitRow, ...] = ()
    arrived: tuple[str, ...] = ()
    answer: AnswerRow | None = None
    player: PlayerRow | None = None
    session: SessionRow | None = None
    password: PasswordRow | None = None
    snapshot: SnapshotRow | None = None
    changes: tuple[Executable, ...] = ()
    """What ends or is forgotten with it (`endings.py`)."""
    also: tuple["Batch", ...] = ()
    """What another aggregate stores in the same transaction: all of it, or nothing of either."""


class StoredBatch(Struct, frozen=True):
    """A batch as it is read back."""

    number: int
    at: int
    events: tuple[EventRow, ...]

"""What a backup must not bring back: cards that people have seen since, and sessions that are over."""

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, or_, select, update

from pokerhouse.server.storage import metadata


class Settled(Struct, frozen=True):
    """What was taken out of a restored house."""

    voided: int
    """Hands that ran: they are voided when the house opens (STD-14)."""
    signed_out: int
    """Sessions that are over."""


class _Started(Struct):
    hand: int


def settle(restored: Connection, *, keep_sessions: bool) -> Settled:
    """Make a restored house safe to open.

    A hand that ran would be dealt on with the same cards, and those who saw the rest of it would know them.
    Without its deck it is voided instead, and its chips go back to their givers. A cookie that was signed out
    after the backup would let in again, so all sessions end, unless the host keeps them.
    """
    voided = 0
    streams, secrets, sessions = (metadata.tables[name] for name in ("streams", "secrets", "sessions"))
    tables = select(streams.c.stream).where(streams.c.kind == "table", streams.c.closed.is_(None))
    for stream in restored.execute(tables).scalars().all():
        hand = _running(restored, stream)
        if hand:
            deck = (secrets.c.stream == stream) & (secrets.c.hand == hand)
            voided += restored.execute(delete(secrets).where(deck)).rowcount
    if keep_sessions:
        return Settled(voided, 0)
    open_ones = (sessions.c.revoked.is_(None)) | (sessions.c.revoked > 0)
    return Settled(voided, restored.execute(update(sessions).where(open_ones).values(revoked=0)).rowcount)


def _running(restored: Connection, stream: str) -> int:
    """The hand that a table was in the middle of; 0 if it was in none."""
    events = metadata.tables["events"]
    started = (
        select(events.c.number, events.c.data)
        .where(events.c.stream == stream, events.c.type == "hand_started")
        .order_by(events.c.number.desc())
        .limit(1)
    )
    last = restored.execute(started).first()
    if last is None:
        return 0
    later = (events.c.stream == stream) & (events.c.number >= last.number) & (events.c.type == "hand_event")
    ended = or_(*(events.c.data.contains(f'"{how}"') for how in ("hand_ended", "hand_voided")))
    over = restored.execute(select(func.count()).select_from(events).where(later, ended)).scalar()
    return 0 if over else msgspec.json.decode(last.data, type=_Started).hand

"""How the house stands at the moment its figures are read: they are counted then, and not at every step."""

from collections import Counter

from pokerhouse.server.metrics import (
    DATABASE_BYTES,
    MAILBOX_DEPTH,
    PEOPLE,
    SEATED,
    TABLES,
    exposition,
)
from pokerhouse.server.room import Room


async def figures(room: Room) -> bytes:
    """Every figure, in the form Prometheus reads."""
    seated, tables, deepest = Counter({"people": 0, "bots": 0}), Counter[tuple[str, str]](), 0
    for desk in room.tables:
        summary = desk.summary
        bots = sum(seat.bot for seat in summary.seated)
        seated["bots"] += bots
        seated["people"] += len(summary.seated) - bots
        state = "playing" if summary.in_hand else "waiting" if summary.idle else "between_hands"
        tables[summary.settings.kind, state] += 1
        deepest = max(deepest, desk.waiting)
    PEOPLE.set(room.presence.people)
    MAILBOX_DEPTH.set(deepest)
    for who, number in seated.items():
        SEATED.labels(who).set(number)
    TABLES.clear()
    for (kind, state), number in tables.items():
        TABLES.labels(kind, state).set(number)
    if not room.storage.trouble:
        DATABASE_BYTES.set(await room.store.size())
    return exposition()

"""Hidden cards are in the secrets and nowhere else: not in stored events, ledger, answers or snapshots."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pokerhouse.house.events import HandEvent
from pokerhouse.rules import Shown, StreetDealt
from pokerhouse.server.actors import table_archive
from pokerhouse.server.storage.batch import EventRow
from pokerhouse.server.storage.rows import table_event
from tests.server.harness.running import TEST, open_house

pytestmark = pytest.mark.anyio

TABLES = ("streams", "events", "ledger", "transits", "commands", "players", "sessions", "snapshots")


async def test_no_stored_byte_tells_a_hidden_card(
    tmp_path: Path, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    wanted = sized(table_archive.TABLES.every + 50, 5_000)
    async with open_house(f"sqlite:///{tmp_path}/house.sqlite", replace(TEST, bots=4)) as house:
        ann = await house.guest("Ann")
        await ann.watch("maple-room")
        while ann.numbers["maple-room"] < wanted:
            await ann.message()
        await ann.close()
    database = sqlite3.connect(tmp_path / "house.sqlite")
    hidden, public = cards_of(database)
    assert sum(len(cards) for cards in hidden.values()) > 500
    for (stream, hand), cards in hidden.items():
        # A hidden card is a card of the deck that was neither dealt to the board nor shown.
        told = public.get((stream, hand), set())
        assert not cards & told
    for table in TABLES:
        for row in database.execute(f"SELECT * FROM {table}"):  # noqa: S608
            assert "deck" not in " ".join(str(value) for value in row)
    events = text_of_hands(database)
    for (stream, hand), cards in hidden.items():
        for card in cards:
            assert f'"{card}"' not in events.get((stream, hand), "")
    snapshots = [str(row[0]) for row in database.execute("SELECT data FROM snapshots")]
    assert snapshots
    assert not any("secret" in data for data in snapshots)
    database.close()
    figure(f"{len(hidden)} hands searched in the stored bytes, no hidden card")


def cards_of(
    database: sqlite3.Connection,
) -> tuple[dict[tuple[str, int], set[str]], dict[tuple[str, int], set[str]]]:
    """By stream and hand: the cards nobody was shown, and those on the board or shown."""
    decks = {
        (stream, hand): set(msgspec.json.decode(data)["deck"])
        for stream, hand, data in database.execute("SELECT stream, hand, data FROM secrets")
    }
    public: dict[tuple[str, int], set[str]] = {}
    rows = database.execute("SELECT stream, type, version, data FROM events WHERE type = 'hand_event'")
    for stream, kind, version, data in rows:
        event = table_event(EventRow(kind, version, data.encode()))
        if isinstance(event, HandEvent) and isinstance(event.event, StreetDealt | Shown):
            public.setdefault((stream, event.hand), set()).update(event.event.cards)
    hidden = {key: deck - public.get(key, set()) for key, deck in decks.items()}
    return hidden, public


def text_of_hands(database: sqlite3.Connection) -> dict[tuple[str, int], str]:
    """By stream and hand: the bytes of everything stored about it."""
    texts: dict[tuple[str, int], str] = {}
    rows = database.execute(
        "SELECT stream, data FROM events WHERE type IN ('hand_event', 'hand_started', 'rested')"
    )
    for stream, data in rows:
        key = (stream, msgspec.json.decode(data)["hand"])
        texts[key] = texts.get(key, "") + data
    return texts

"""What happened as rows of the tables, and the house's events as they were stored."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Table

from pokerhouse.house import events as house
from pokerhouse.house import player as account
from pokerhouse.house.events import TableEvent
from pokerhouse.house.ledger import Book
from pokerhouse.house.player import PlayerEvent
from pokerhouse.house.state import TableState
from pokerhouse.house.waiting import WaitingEvent
from pokerhouse.rules import Secret
from pokerhouse.server.storage import schema
from pokerhouse.server.storage.batch import Batch, EventRow, LedgerRow, TransitRow

_encoder = msgspec.json.Encoder()
_table_events: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_player_events: msgspec.json.Decoder[PlayerEvent] = msgspec.json.Decoder(PlayerEvent)
_waiting_events: msgspec.json.Decoder[WaitingEvent] = msgspec.json.Decoder(WaitingEvent)
_secrets: msgspec.json.Decoder[Secret] = msgspec.json.Decoder(Secret)


def rows_of(batch: Batch, serial: int) -> Iterator[tuple[Table, tuple[Any, ...]]]:
    """Each row of a batch with its table, the columns in the table's order."""
    stream, number, at = batch.stream, batch.number, batch.at
    if batch.kind:
        yield schema.streams, (stream, batch.kind, at, None)
    for item, event in enumerate(batch.events):
        data = event.data.decode()
        yield (
            schema.events,
            (stream, number, item, serial, event.type, event.version, data, at, batch.command),
        )
    for hand, secret in batch.secrets.items():
        yield schema.secrets, (stream, hand, secret.decode())
    for line, row in enumerate(batch.transfers):
        yield schema.ledger, (stream, number, line, row.item, row.kind, row.debit, row.credit, row.amount)
    for chips in batch.departed:
        yield schema.transits, (chips.id, chips.player, chips.table, chips.amount, chips.towards, at)
    if player := batch.player:
        yield schema.players, (player.id, player.name, player.kind, player.style, at)
        if player.name_key:
            yield schema.names, (player.name_key, player.id)
    if session := batch.session:
        yield schema.sessions, (session.token_hash, session.player, at, None)
    if password := batch.password:
        yield schema.passwords, (password.player, password.hash, at)
        yield from ((schema.recoveries, (code, password.player)) for code in password.recoveries)
    if answer := batch.answer:
        yield schema.commands, (answer.player, answer.id, answer.answer.decode(), at)
    if snapshot := batch.snapshot:
        state = snapshot.data.decode()
        yield schema.snapshots, (snapshot.stream, snapshot.number, snapshot.version, state)


def event_rows(
    events: Sequence[TableEvent] | Sequence[PlayerEvent] | Sequence[WaitingEvent],
) -> tuple[EventRow, ...]:
    """Events as they are stored."""
    return tuple(
        EventRow(str(event.__struct_config__.tag), event.v, _encoder.encode(event)) for event in events
    )


def table_event(row: EventRow) -> TableEvent:
    """A table's event as it was stored."""
    return _table_events.decode(row.data)


def player_event(row: EventRow) -> PlayerEvent:
    """A player's event as it was stored."""
    return _player_events.decode(row.data)


def waiting_event(row: EventRow) -> WaitingEvent:
    """An event of the waiting lists as it was stored."""
    return _waiting_events.decode(row.data)


def secret_data(secret: Secret) -> bytes:
    """A hand's secret as it is stored, apart from the events."""
    return _encoder.encode(secret)


def secret_of(data: bytes) -> Secret:
    """A hand's secret as it was stored."""
    return _secrets.decode(data)


def ledger_rows(
    book: Book, stream: str, events: Sequence[TableEvent] | Sequence[PlayerEvent]
) -> tuple[LedgerRow, ...]:
    """The transfers of these events, each with the place of its event among them."""
    return tuple(
        LedgerRow(item, transfer.kind, transfer.debit, transfer.credit, transfer.amount)
        for item, event in enumerate(events)
        for transfer in book.transfers(stream, event)
    )


def departed_from_table(state: TableState, events: Sequence[TableEvent]) -> tuple[TransitRow, ...]:
    """Chips that set out from a table to a bank in these events."""
    rows = []
    for event in events:
        transit: str = getattr(event, "transit", "")
        outgoing = state.outgoing.get(transit)
        if outgoing:
            table, at = state.settings.id, event.at
            rows.append(TransitRow(transit, outgoing.player, table, outgoing.amount, "bank", at))
    return tuple(rows)


def departed_from_bank(player: str, events: Sequence[PlayerEvent]) -> tuple[TransitRow, ...]:
    """Chips that set out from a bank to a table."""
    return tuple(
        TransitRow(event.transit, player, event.terms.table, event.amount, "table", event.at)
        for event in events
        if isinstance(event, account.ChipsSent)
    )


def arrived(events: Sequence[TableEvent] | Sequence[PlayerEvent]) -> tuple[str, ...]:
    """Transits that are over: the sender knows that the chips arrived, or has them back."""
    return tuple(
        event.transit
        for event in events
        if isinstance(event, house.TransitDelivered | account.ChipsArrived | account.ChipsTakenBack)
    )

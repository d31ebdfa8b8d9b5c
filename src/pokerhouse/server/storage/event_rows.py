"""The house's events as rows, and rows as events."""

from collections.abc import Sequence

import msgspec

from pokerhouse.house import events as house
from pokerhouse.house import player as account
from pokerhouse.house.events import TableEvent
from pokerhouse.house.player import PlayerEvent
from pokerhouse.house.state import TableState
from pokerhouse.house.waiting import WaitingEvent
from pokerhouse.rules import Secret
from pokerhouse.server.storage.batch import EventRow, TransitRow
from pokerhouse.server.storage.upcast import is_old, upcast

_encoder = msgspec.json.Encoder()
_table_events: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_player_events: msgspec.json.Decoder[PlayerEvent] = msgspec.json.Decoder(PlayerEvent)
_waiting_events: msgspec.json.Decoder[WaitingEvent] = msgspec.json.Decoder(WaitingEvent)
_secrets: msgspec.json.Decoder[Secret] = msgspec.json.Decoder(Secret)


def event_rows(
    events: Sequence[TableEvent] | Sequence[PlayerEvent] | Sequence[WaitingEvent],
) -> tuple[EventRow, ...]:
    """Events as they are stored."""
    return tuple(
        EventRow(str(event.__struct_config__.tag), event.v, _encoder.encode(event)) for event in events
    )


def table_event(row: EventRow) -> TableEvent:
    """A table's event as it was stored, in today's form."""
    return _table_events.decode(_data_of_today(row))


def player_event(row: EventRow) -> PlayerEvent:
    """A player's event as it was stored, in today's form."""
    return _player_events.decode(_data_of_today(row))


def waiting_event(row: EventRow) -> WaitingEvent:
    """An event of the waiting lists as it was stored, in today's form."""
    return _waiting_events.decode(_data_of_today(row))


def _data_of_today(row: EventRow) -> bytes:
    if not is_old(row.type, row.version):
        return row.data
    return _encoder.encode(upcast(row.type, row.version, msgspec.json.decode(row.data)))


def secret_data(secret: Secret) -> bytes:
    """A hand's secret as it is stored, apart from the events."""
    return _encoder.encode(secret)


def secret_of(data: bytes) -> Secret:
    """A hand's secret as it was stored."""
    return _secrets.decode(data)


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
    """Transits that are over: who sent the chips knows that they arrived, or has them back."""
    return tuple(
        event.transit
        for event in events
        if isinstance(event, house.TransitDelivered | account.ChipsArrived | account.ChipsTakenBack)
    )

"""Events that were stored once must load for ever: a corpus is kept, and grows with every new form."""

from pathlib import Path

import msgspec
import pytest

from pokerhouse.house.events import TableEvent
from pokerhouse.house.player.event import PlayerEvent
from pokerhouse.house.waiting import WaitingEvent
from pokerhouse.server.storage.batch import EventRow
from pokerhouse.server.storage.rows import event_rows, player_event, table_event, waiting_event

CORPUS = Path(__file__).parent / "corpus"


def kept(name: str) -> list[EventRow]:
    lines = (CORPUS / name).read_bytes().splitlines()
    facts = [(line, msgspec.json.decode(line)) for line in lines]
    return [EventRow(fact["type"], fact["v"], line) for line, fact in facts]


@pytest.mark.parametrize("row", kept("table.jsonl"), ids=lambda row: f"{row.type} {row.version}")
def test_a_stored_table_event_loads(row: EventRow) -> None:
    assert event_rows([table_event(row)])[0].type == row.type


@pytest.mark.parametrize("row", kept("player.jsonl"), ids=lambda row: f"{row.type} {row.version}")
def test_a_stored_player_event_loads(row: EventRow) -> None:
    assert event_rows([player_event(row)])[0].type == row.type


@pytest.mark.parametrize("row", kept("waiting.jsonl"), ids=lambda row: f"{row.type} {row.version}")
def test_a_stored_event_of_the_waiting_lists_loads(row: EventRow) -> None:
    assert event_rows([waiting_event(row)])[0].type == row.type


def test_every_event_says_its_version() -> None:
    for union in (TableEvent, PlayerEvent, WaitingEvent):
        members = msgspec.inspect.type_info(union)
        assert isinstance(members, msgspec.inspect.UnionType)
        for member in members.types:
            assert isinstance(member, msgspec.inspect.StructType)
            assert {"at", "v"} <= {field.name for field in member.fields}

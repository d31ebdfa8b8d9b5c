"""A batch as rows of every table, to the letter; events as rows, and rows as events in today's form."""

from typing import Any

import msgspec
import pytest

from pokerhouse.house import events as house
from pokerhouse.house import player as account
from pokerhouse.house.player import Terms
from pokerhouse.house.state import Outgoing, TableState
from pokerhouse.house.waiting import Queued
from pokerhouse.rules import UNTOLD
from pokerhouse.server.standing_tables import STANDING
from pokerhouse.server.storage.batch import (
    AnswerRow,
    Batch,
    EventRow,
    LedgerRow,
    PlayerRow,
    SessionRow,
    SnapshotRow,
    TransitRow,
)
from pokerhouse.server.storage.event_rows import (
    arrived,
    departed_from_bank,
    departed_from_table,
    event_rows,
    player_event,
    secret_data,
    secret_of,
    table_event,
    waiting_event,
)
from pokerhouse.server.storage.rows import INSERTS, REPLACED
from pokerhouse.server.storage.upcast import UPCASTERS

FULL = Batch(
    at=77,
    stream="table:oak",
    kind="table",
    number=3,
    command="ann:c1",
    events=(EventRow("sat", 1, b'{"a":1}'), EventRow("left", 2, b"{}")),
    secrets={5: b'["As"]', 6: b"[]"},
    transfers=(LedgerRow(0, "post", "stack:a", "pot:b", 5), LedgerRow(1, "win", "pot:b", "stack:a", 9)),
    departed=(TransitRow("t1", "ann", "oak", 200, "bank", 9),),
    arrived=("t0",),
    answer=AnswerRow("ann", "c1", b"{}"),
    player=PlayerRow("g-1", "Ann", "guest", "", 4),
    name_key="ann",
    session=SessionRow("hash", "g-1"),
    snapshot=SnapshotRow("table:oak", 2, "v7", b"{}"),
)


def test_every_row_of_a_batch() -> None:
    found = {table.name: list(make(FULL, 41)) for table, _, make in INSERTS}
    assert found == {
        "streams": [("table:oak", "table", 77)],
        "players": [("g-1", "Ann", "guest", "", 77)],
        "names": [("ann", "g-1")],
        "sessions": [("hash", "g-1", 77)],
        "events": [
            ("table:oak", 3, 0, 41, "sat", 1, '{"a":1}', 77, "ann:c1"),
            ("table:oak", 3, 1, 41, "left", 2, "{}", 77, "ann:c1"),
        ],
        "secrets": [("table:oak", 5, '["As"]'), ("table:oak", 6, "[]")],
        "ledger": [
            ("table:oak", 3, 0, 0, "post", "stack:a", "pot:b", 5),
            ("table:oak", 3, 1, 1, "win", "pot:b", "stack:a", 9),
        ],
        "transits": [("t1", "ann", "oak", 200, "bank", 77)],
        "commands": [("ann", "c1", "{}", 77)],
        "snapshots": [("table:oak", 2, "v7", "{}")],
    }
    for table, columns, make in INSERTS:
        assert all(len(row) == len(columns) for row in make(FULL, 41)), table.name
    assert {table.name: keys for table, keys in REPLACED.items()} == {
        "commands": ("player", "id"),
        "snapshots": ("stream",),
    }


def test_a_batch_of_nothing_has_no_rows() -> None:
    assert [row for _, _, make in INSERTS for row in make(Batch(at=1), 1)] == []
    nameless = Batch(at=1, player=PlayerRow("b-1", "Ida", "bot"))
    assert [row for _, _, make in INSERTS for row in make(nameless, 1)] == [("b-1", "Ida", "bot", "", 1)]
    assert [row for _, _, make in INSERTS for row in make(Batch(at=1, name_key="ann"), 1)] == []


def test_what_a_batch_leaves_out() -> None:
    usual = msgspec.structs.asdict(Batch(at=5))
    assert usual == {
        "at": 5, "stream": "", "kind": "", "closes": False, "number": 0, "command": None, "events": (),
        "secrets": {}, "transfers": (), "departed": (), "arrived": (), "answer": None, "player": None,
        "name_key": "", "session": None, "prolonged": "", "revoked": "", "signed_out": "", "snapshot": None,
        "forget_before": 0, "sessions_before": 0, "also": (),
    }  # fmt: skip
    assert TransitRow("t", "ann", "oak", 1, "bank").at == PlayerRow("g", "Ann", "guest").created == 0
    assert PlayerRow("g", "Ann", "guest").style == ""


QUEUED = Queued(at=5, table="oak", player="ann")


@pytest.mark.parametrize(
    ("event", "read"),
    [
        (house.TransitDelivered(at=5, transit="t7"), table_event),
        (account.ChipsArrived(at=5, transit="t7"), player_event),
        (QUEUED, waiting_event),
    ],
)
def test_old_forms_are_read_as_today_s(event: Any, read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = event.__struct_config__.tag
    data = msgspec.json.encode(event)
    assert event_rows([event, event]) == (EventRow(kind, 1, data),) * 2
    assert read(EventRow(kind, 1, data)) == event

    def step(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "at": data["at"] + 1}

    for version in (0, 1):
        monkeypatch.setitem(UPCASTERS, (kind, version), step)
    old = EventRow(kind, 0, data)
    assert read(old) == msgspec.structs.replace(event, at=7, v=2)
    assert read(EventRow(kind, 2, data)) == event, "that is today's form"


def test_a_secret_comes_back() -> None:
    assert secret_data(UNTOLD) == b'{"deck":[]}'
    assert secret_of(b'{"deck":[]}') == UNTOLD


def test_chips_that_set_out_and_arrive() -> None:
    state = TableState(settings=STANDING[0], opened=1, at=1)
    state.outgoing["t1"] = Outgoing("ann", 250, "left")
    left = house.TransitDelivered(at=8, transit="t1")
    other = house.TransitDelivered(at=9, transit="t2")
    assert departed_from_table(state, [left, other, house.ArrivalsForgotten(at=9, transits=())]) == (
        TransitRow("t1", "ann", "maple-room", 250, "bank", 8),
    )
    sent = account.ChipsSent(at=4, terms=Terms.of(STANDING[0]), amount=300, transit="t3", purpose="buy_in")
    arrival = account.ChipsArrived(at=5, transit="t3")
    assert departed_from_bank("ann", [arrival, sent]) == (
        TransitRow("t3", "ann", "maple-room", 300, "table", 4),
    )
    back = account.ChipsTakenBack(at=6, table="oak", amount=300, transit="t4")
    told: list[account.PlayerEvent] = [sent, arrival, back]
    assert arrived(told) == ("t3", "t4")
    assert arrived([left]) == ("t1",)

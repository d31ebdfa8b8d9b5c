"""The contract of the store, on SQLite and on PostgreSQL."""

import pytest
from sqlalchemy.exc import IntegrityError

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
from pokerhouse.server.storage.store import Store

pytestmark = pytest.mark.anyio

SAT = EventRow("seat_taken", 1, '{"type":"seat_taken","name":"Zoë"}'.encode())
LEFT = EventRow("seat_left", 1, b'{"type":"seat_left"}')


def batch(number: int, stream: str = "table:oak", **more: object) -> Batch:
    return Batch(at=1_000 + number, stream=stream, number=number, events=(SAT, LEFT), **more)  # type: ignore[arg-type]


async def test_batches_come_back_in_order(store: Store) -> None:
    await store.write([batch(1, kind="table"), batch(1, "table:elm", kind="table")])
    await store.write([batch(2)])
    stored = await store.batches("table:oak")
    assert [(one.number, one.at) for one in stored] == [(1, 1_001), (2, 1_002)]
    assert stored[0].events == (SAT, LEFT)
    assert [one.number for one in await store.batches("table:oak", after=1)] == [2]
    assert await store.streams("table") == ["table:elm", "table:oak"]


async def test_everything_comes_in_the_order_of_storing(store: Store) -> None:
    await store.write([batch(1), batch(1, "player:ann")])
    await store.write([batch(2, "player:ann"), batch(2)])
    order = [(stream, number) for stream, number, _ in await store.everything()]
    assert order == [("table:oak", 1), ("player:ann", 1), ("player:ann", 2), ("table:oak", 2)]


async def test_order_goes_on_after_a_restart(store: Store) -> None:
    await store.write([batch(1)])
    await store.open()
    await store.write([batch(1, "table:elm"), batch(2)])
    assert [stream for stream, _, _ in await store.everything()] == ["table:oak", "table:elm", "table:oak"]


async def test_a_number_is_stored_once(store: Store) -> None:
    await store.write([batch(1)])
    second = batch(1, secrets={7: b"deck"}, answer=AnswerRow("ann", "c1", b"{}"))
    with pytest.raises(IntegrityError):
        await store.write([batch(2), second])
    assert [one.number for one in await store.batches("table:oak")] == [1]
    assert await store.secrets("table:oak") == {}
    assert await store.answers("ann", 10) == []


async def test_secrets_stand_apart_and_by_hand(store: Store) -> None:
    await store.write([batch(1, secrets={1: b'["As"]'}), batch(2, secrets={2: b'["Kd"]'})])
    assert await store.secrets("table:oak") == {1: b'["As"]', 2: b'["Kd"]'}
    assert await store.secrets("table:oak", first_hand=2) == {2: b'["Kd"]'}
    events = [event.data for one in await store.batches("table:oak") for event in one.events]
    assert not any(b"As" in data or b"Kd" in data for data in events)


async def test_ledger_rows_keep_their_event(store: Store) -> None:
    rows = (LedgerRow(0, "post", "stack:oak:ann", "pot:oak:1", 5), LedgerRow(1, "post", "a", "b", 10**12))
    await store.write([batch(1, transfers=rows)])
    assert await store.ledger("table:oak") == [(1, rows[0]), (1, rows[1])]


async def test_transits_are_open_until_they_arrive(store: Store) -> None:
    row = TransitRow("t1", "ann", "oak", 200, "table")
    await store.write([batch(1, departed=(row,))])
    assert [(open_.id, open_.amount) for open_ in await store.open_transits()] == [("t1", 200)]
    await store.write([batch(2, arrived=("t1", "unknown"))])
    assert await store.open_transits() == []


async def test_a_transit_may_arrive_in_the_commit_it_left(store: Store) -> None:
    row = TransitRow("t1", "ann", "oak", 200, "bank")
    await store.write([batch(1, departed=(row,)), batch(2, arrived=("t1",))])
    assert await store.open_transits() == []


async def test_answers_are_remembered_and_replaced(store: Store) -> None:
    await store.write([Batch(at=1, answer=AnswerRow("ann", "c1", b"first"))])
    await store.write([Batch(at=2, answer=AnswerRow("ann", "c2", b"second"))])
    await store.write([Batch(at=3, answer=AnswerRow("bob", "c1", b"other"))])
    assert await store.answers("ann", 10) == [("c1", b"first"), ("c2", b"second")]
    assert await store.answers("ann", 1) == [("c2", b"second")]
    await store.write([Batch(at=4, answer=AnswerRow("ann", "c1", b"again"))])
    assert await store.answers("ann", 10) == [("c2", b"second"), ("c1", b"again")]
    await store.write([Batch(at=5, forget_before=4)])
    assert await store.answers("ann", 10) == [("c1", b"again")]
    assert await store.answers("bob", 10) == []


async def test_sessions_open_until_they_are_revoked(store: Store) -> None:
    ann = PlayerRow("g-1", "Ann", "guest")
    await store.write([Batch(at=1, player=ann, session=SessionRow("hash", "g-1"))])
    assert await store.session("hash", 1, 0) == ("g-1", 1)
    assert await store.session("hash", 1, 2) is None  # it began too long ago
    assert await store.session("other", 1, 0) is None
    await store.write([Batch(at=2, prolonged="hash")])
    assert await store.session("hash", 2, 2) == ("g-1", 2)
    await store.write([Batch(at=3, revoked="hash")])
    await store.write([Batch(at=4, prolonged="hash")])
    assert await store.session("hash", 1, 0) is None
    await store.write([Batch(at=3, session=SessionRow("second", "g-1"))])
    await store.write([Batch(at=4, signed_out="g-1")])
    assert [await store.session(token, 4, 0) for token in ("hash", "second")] == [None, None]


async def test_a_name_has_one_owner(store: Store) -> None:
    await store.write([Batch(at=1, player=PlayerRow("g-1", "Ann", "guest"), name_key="ann")])
    with pytest.raises(IntegrityError):
        await store.write([Batch(at=1, player=PlayerRow("g-2", "ANN", "guest"), name_key="ann")])
    assert (await store.named("ann"), await store.named("bob")) == ("g-1", None)
    assert await store.player("g-2") is None


async def test_players_by_kind(store: Store) -> None:
    await store.write([Batch(at=1, player=PlayerRow("b-1", "Ida", "bot", "steady"))])
    await store.write([Batch(at=2, player=PlayerRow("g-1", "Ann", "guest"))])
    assert await store.players("bot") == [PlayerRow("b-1", "Ida", "bot", "steady", 1)]
    assert await store.player("g-1") == PlayerRow("g-1", "Ann", "guest", "", 2)
    assert await store.player("g-2") is None


async def test_a_snapshot_replaces_the_older_one(store: Store) -> None:
    for number in (1, 2):
        kept = SnapshotRow("table:oak", number, "v", b"{}")
        await store.write([batch(number, snapshot=kept)])
    found = await store.snapshot("table:oak")
    assert found is not None
    assert found.number == 2
    assert await store.snapshot("table:elm") is None


async def test_a_closed_stream_is_not_listed(store: Store) -> None:
    await store.write([batch(1, kind="table")])
    await store.write([batch(2, closes=True)])
    assert await store.streams("table") == []
    assert len(await store.batches("table:oak")) == 2

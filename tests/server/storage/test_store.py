"""The contract of the store, on SQLite and on PostgreSQL: what is written is read back, all or nothing."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy.exc import IntegrityError

from pokerhouse.server.storage import (
    AnswerRow,
    Batch,
    DatabaseFile,
    EventRow,
    PlayerRow,
    SessionRow,
    SnapshotRow,
    Store,
    StoredBatch,
    TransitRow,
    answers_forgotten,
    guest_forgotten,
    session_ended,
    session_prolonged,
    sessions_forgotten,
    signed_out,
)
from pokerhouse.server.storage.files import FileGoneError

pytestmark = pytest.mark.anyio


def row(name: str, kind: str = "x") -> EventRow:
    return EventRow(kind, 1, f'"{name}"'.encode())


def batch(stream: str, number: int, *names: str, **more: Any) -> Batch:
    """A batch whose time is a hundred times its number."""
    rows = tuple(row(name, "hand_started" if name == "hand" else "x") for name in names)
    return Batch(at=100 * number, stream=stream, number=number, events=rows, **more)


async def test_streams_by_themselves_and_many_at_once(store: Store) -> None:
    assert (await store.last_moment(), store.serial) == (0, 0)
    also = batch("player:ann", 1, "ann", kind="player")
    await store.write(
        [batch("table:elm", 1, "a", "b", kind="table", also=(also,)), batch("table:oak", 1, "c")]
    )
    assert (store.serial, await store.last_moment()) == (3, 100)
    await store.write([batch("table:elm", 2, "d"), batch("table:elm", 3, "e")])
    assert (store.serial, await store.last_moment()) == (5, 300)
    elm = [
        StoredBatch(1, 100, (row("a"), row("b"))),
        StoredBatch(2, 200, (row("d"),)),
        StoredBatch(3, 300, (row("e"),)),
    ]
    assert await store.batches("table:elm") == elm
    assert await store.batches("table:elm", 1) == elm[1:]
    assert await store.batches_of({"table:elm": 1, "table:oak": 0, "table:ash": 0}) == {
        "table:elm": elm[1:],
        "table:oak": [StoredBatch(1, 100, (row("c"),))],
        "table:ash": [],
    }
    await store.open()
    assert store.serial == 5
    assert (await store.streams("table"), await store.streams("player")) == (["table:elm"], ["player:ann"])
    await store.write([Batch(at=1, stream="table:yew", kind="table")])
    await store.write([Batch(at=100, stream="table:ash", kind="table")])
    assert await store.streams("table") == ["table:yew", "table:ash", "table:elm"]


async def test_the_last_hands_of_a_table(store: Store) -> None:
    names = ("open", "hand", "x", "hand", "y", "hand", "z")
    await store.write([batch("table:oak", number, name) for number, name in enumerate(names, 1)])
    await store.write([batch("table:elm", 1, "hand")])

    async def numbers(hands: int, upto: int, *kinds: str) -> list[int]:
        asked = kinds or ("hand_started", "x")
        return [one.number for one in await store.last_hands("table:oak", hands, upto, asked)]

    assert await numbers(1, 7) == [6, 7]
    assert await numbers(2, 7) == [4, 5, 6, 7]
    assert await numbers(9, 7) == [2, 3, 4, 5, 6, 7]
    assert await numbers(1, 6) == [6]
    assert await numbers(1, 5) == [4, 5]
    assert await numbers(1, 1) == []
    assert await numbers(2, 7, "hand_started") == [4, 6]


async def test_secrets_snapshots_and_transits(store: Store) -> None:
    first = batch(
        "table:oak",
        1,
        secrets={1: b"one", 2: b"two"},
        snapshot=SnapshotRow("table:oak", 1, "v", b"s1"),
        departed=(TransitRow("t2", "ann", "oak", 9, "bank"), TransitRow("t1", "bob", "oak", 8, "table")),
    )
    elm = SnapshotRow("table:elm", 2, "w", b"s2")
    second = batch("table:elm", 1, secrets={1: b"three"}, snapshot=elm)
    early = Batch(at=50, departed=(TransitRow("t3", "cid", "elm", 7, "bank"),))
    await store.write([first, second, early])
    wanted = [("table:oak", 2), ("table:elm", 1), ("table:ash", 1)]
    assert await store.secrets(wanted) == {("table:oak", 2): b"two", ("table:elm", 1): b"three"}
    assert await store.snapshots(["table:oak", "table:elm", "table:ash"]) == {
        "table:oak": first.snapshot,
        "table:elm": elm,
    }
    assert await store.snapshots(["table:ash"]) == {}
    assert await store.open_transits() == [
        TransitRow("t3", "cid", "elm", 7, "bank", 50),
        TransitRow("t1", "bob", "oak", 8, "table", 100),
        TransitRow("t2", "ann", "oak", 9, "bank", 100),
    ]


async def test_answers_by_player_and_age(store: Store) -> None:
    await store.write([Batch(at=at, answer=AnswerRow("ann", f"c{at}", str(at).encode())) for at in (1, 2, 3)])
    await store.write([Batch(at=9, answer=AnswerRow("bob", "c1", b"bob"))])
    assert (await store.answer("ann", "c1"), await store.answer("bob", "c1")) == (b"1", b"bob")
    assert await store.answer("ann", "c9") is None
    assert await store.answers("ann", 2) == [("c2", b"2"), ("c3", b"3")]
    assert [await store.has_answers_before(moment) for moment in (1, 2)] == [False, True]
    await store.write([Batch(at=10, changes=(answers_forgotten(2),))])
    assert await store.answers("ann", 9) == [("c2", b"2"), ("c3", b"3")]


def guest(name: str, at: int, *, session: int | None = None, kind: Any = "guest") -> list[Batch]:
    """Somebody who came at that time, and perhaps again."""
    player = PlayerRow(name, name.title(), kind, name_key=name)
    came = Batch(at=at, stream=f"player:{name}", kind="player", player=player)
    again = [Batch(at=session, session=SessionRow(f"hash-{name}", name))] if session is not None else []
    return [came, *again]


async def test_people_and_whom_the_house_forgets(store: Store) -> None:
    await store.write(
        [
            *guest("zoe", 5),
            *guest("ann", 5),
            *guest("bob", 4, session=9),
            *guest("cid", 4, session=10),
            *guest("dan", 10),
            *guest("ida", 1, kind="bot"),
            *guest("eve", 3),
        ]
    )
    assert [one.id for one in await store.players("guest")] == ["eve", "bob", "cid", "ann", "zoe", "dan"]
    assert await store.forgotten_guests(10, 9) == ["eve", "bob", "ann", "zoe"]
    assert await store.forgotten_guests(10, 2) == ["eve", "bob"]
    assert await store.forgotten_guests(10, 2, "bob") == ["ann", "zoe"]
    assert await store.forgotten_guests(10, 9, "ann") == ["zoe"], "of one moment, too"
    assert await store.forgotten_guests(10, 9, "zoe") == []
    await store.write(
        [Batch(at=11, stream="player:eve", number=1, closes=True, changes=guest_forgotten("eve"))]
    )
    assert await store.forgotten_guests(10, 2, "eve") == ["bob", "ann"], "also after who is forgotten"
    assert await store.forgotten_guests(10, 9) == ["bob", "ann", "zoe"]
    assert (await store.named("eve"), await store.named("bob")) == (None, "bob")
    assert (await store.session("hash-bob", 0, 9), await store.session("hash-bob", 0, 10)) == (
        ("bob", 9),
        None,
    )
    await store.write([Batch(at=13, changes=(sessions_forgotten(10),))])
    assert [await store.session(f"hash-{name}", 0, 0) for name in ("bob", "cid")] == [None, ("cid", 10)]


async def test_sessions_end_when_they_are_told_to(store: Store) -> None:
    await store.write([Batch(at=1, player=PlayerRow(name, name, "guest")) for name in ("ann", "bob")])
    sessions = [SessionRow(f"{name}{number}", name) for name in ("ann", "bob") for number in (1, 2)]
    await store.write([Batch(at=1, session=one) for one in sessions])

    async def alive(oldest: int) -> list[str]:
        return [one.token_hash for one in sessions if await store.session(one.token_hash, 9, oldest)]

    await store.write([Batch(at=5, changes=(session_ended("ann1"), session_prolonged("ann2", 5)))])
    assert await alive(1) == ["ann2", "bob1", "bob2"]
    assert await alive(2) == ["ann2"], "the others began too long ago"
    assert await store.session("ann2", 9, 0) == ("ann", 5)
    await store.write([Batch(at=6, changes=(session_prolonged("ann1", 6), signed_out("bob")))])
    assert await alive(1) == ["ann2"], "what has ended stays so"


def step(number: int, **more: Any) -> Batch:
    """A batch of a table, with an event."""
    return batch("table:oak", number, "x", **more)


async def test_a_number_is_stored_once(store: Store) -> None:
    await store.write([step(1)])
    second = step(1, secrets={7: b"deck"}, answer=AnswerRow("ann", "c1", b"{}"))
    with pytest.raises(IntegrityError):
        await store.write([step(2), second])
    assert [one.number for one in await store.batches("table:oak")] == [1]
    assert await store.secrets([("table:oak", 7)]) == {}
    assert await store.answers("ann", 10) == []


async def test_transits_are_open_until_they_arrive(store: Store) -> None:
    row = TransitRow("t1", "ann", "oak", 200, "table")
    await store.write([step(1, departed=(row,))])
    assert [(open_.id, open_.amount) for open_ in await store.open_transits()] == [("t1", 200)]
    await store.write([step(2, arrived=("t1", "unknown"))])
    assert await store.open_transits() == []


async def test_a_transit_may_arrive_in_the_commit_it_left(store: Store) -> None:
    row = TransitRow("t1", "ann", "oak", 200, "bank")
    await store.write([step(1, departed=(row,)), step(2, arrived=("t1",))])
    assert await store.open_transits() == []


async def test_answers_are_remembered_and_replaced(store: Store) -> None:
    await store.write([Batch(at=1, answer=AnswerRow("ann", "c1", b"first"))])
    await store.write([Batch(at=2, answer=AnswerRow("ann", "c2", b"second"))])
    await store.write([Batch(at=3, answer=AnswerRow("bob", "c1", b"other"))])
    assert await store.answers("ann", 10) == [("c1", b"first"), ("c2", b"second")]
    assert await store.answers("ann", 1) == [("c2", b"second")]
    await store.write([Batch(at=4, answer=AnswerRow("ann", "c1", b"again"))])
    assert await store.answers("ann", 10) == [("c2", b"second"), ("c1", b"again")]
    await store.write([Batch(at=5, changes=(answers_forgotten(4),))])
    assert await store.answers("ann", 10) == [("c1", b"again")]
    assert await store.answers("bob", 10) == []


async def test_a_name_has_one_owner(store: Store) -> None:
    await store.write([Batch(at=1, player=PlayerRow("g-1", "Ann", "guest", name_key="ann"))])
    with pytest.raises(IntegrityError):
        await store.write([Batch(at=1, player=PlayerRow("g-2", "ANN", "guest", name_key="ann"))])
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
        await store.write([step(number, snapshot=kept)])
    assert (await store.snapshots(["table:oak"]))["table:oak"].number == 2


async def test_a_closed_stream_is_not_listed(store: Store) -> None:
    await store.write([step(1, kind="table")])
    await store.write([step(2, closes=True)])
    assert await store.streams("table") == []
    assert len(await store.batches("table:oak")) == 2


class Pen:
    """Writes down what it is asked to write."""

    def __init__(self) -> None:
        self.written: list[tuple[list[str], int]] = []

    async def write(self, batches: Sequence[Batch], serial: int) -> None:
        self.written.append(([one.stream for one in batches], serial))


async def test_batches_are_numbered_in_the_order_of_storing_and_not_into_a_file_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen = Pen()
    monkeypatch.setattr("pokerhouse.server.storage.store.pen", lambda *_: pen)
    path = tmp_path / "house.sqlite"
    path.touch()
    store = Store(cast("Any", SimpleNamespace()), DatabaseFile(path))
    await store.write([Batch(at=1, stream="a", also=(Batch(at=1, stream="b"),)), Batch(at=1, stream="c")])
    await store.write([Batch(at=1, stream="d")])
    assert pen.written == [(["a", "b", "c"], 1), (["d"], 4)]
    path.unlink()
    with pytest.raises(FileGoneError, match=f"the database {path} was deleted or replaced"):
        await store.write([Batch(at=1, stream="e")])
    assert (len(pen.written), store.serial) == (2, 4)

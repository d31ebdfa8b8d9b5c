"""Tables on their way into the store and back: what goes with a batch, and what a house finds of them."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.cards import SeededChance
from pokerhouse.house import Command, Table, TableSettings
from pokerhouse.house.commands import Dismiss, ForgetArrivals, HoldSeat, Leave, NoteDelivered, TakeSeat
from pokerhouse.house.events import HandEvent
from pokerhouse.house.player import KeepPreferences
from pokerhouse.protocol.command import OpenTable
from pokerhouse.rules import HandVoided
from pokerhouse.server.actors import table_archive, table_opener
from pokerhouse.server.actors.table_archive import (
    TABLES,
    first_batch,
    next_batch,
    open_tables,
    restore_table,
    restore_tables,
)
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError, Store, StoredBatch
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE, OWLS = "maple-room", "night-owls"
SETTINGS = TableSettings(
    id="x", name="X", seats=3, small=1, big=2, buy_in_low=100, buy_in_high=200, standing=True
)


class Desk:
    """A table and the batches that are made of it; nothing is stored."""

    def __init__(self) -> None:
        self.at, self.chance = 5, SeededChance("x")
        self.stored, self.first = first_batch(SETTINGS, self.at)

    def step(self, command: Command | None, answer: AnswerRow | None = None, after: int = 1) -> Batch:
        """The batch of a command, or of the deadline after so many milliseconds."""
        self.at += after
        table = self.stored.table
        take = table.tick(self.at, self.chance) if command is None else None
        outcome = take or table.handle(command, self.at, self.chance)  # type: ignore[arg-type]
        told = self.stored.teller.tell(self.stored.number + 1, outcome.events, table)
        batch = next_batch(self.stored, told.number, outcome, answer)
        self.stored.number = told.number
        return batch


def sat(seat: int) -> TakeSeat:
    return TakeSeat(player=f"p{seat}", name=f"P{seat}", seat=seat, amount=100, transit=f"t{seat}")


def hold(desk: Desk) -> HoldSeat:
    return HoldSeat(seat=3, player="p3", until=desk.at + 10)


async def in_hand(house: House, *tables: str) -> None:
    """Three people play at each of these."""
    for number, table in enumerate(tables):
        names = [f"{letter}{number}" for letter in "ABC"]
        await house.guests(*names)
        for seat, name in enumerate(names, 1):
            await house.sit(name, table, seat)
    await house.until(lambda: all(house.desk(table).summary.in_hand for table in tables))


# batches


def test_a_snapshot_goes_with_a_hand_s_start_and_with_every_so_manieth_batch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TABLES, "every", 4)
    desk = Desk()
    batches = [desk.first, *(desk.step(hold(desk), after=20) for _ in range(8))]
    assert [batch.number for batch in batches] == list(range(1, 10))
    assert [batch.number for batch in batches if batch.snapshot] == [4, 8]
    desk.at += 10
    batches = [desk.step(sat(seat)) for seat in (1, 2, 3)]
    assert [batch.number for batch in batches if batch.snapshot] == [12]
    dealt = desk.step(None, after=60_000)
    assert any(row.type == "hand_started" for row in dealt.events)
    assert dealt.snapshot is not None
    assert (dealt.snapshot.stream, dealt.snapshot.number, dealt.number) == ("table:x", 13, 13)
    assert (list(dealt.secrets), dealt.at) == ([1], batches[-1].at + 4_000)


def test_a_table_closes_when_it_is_dismissed_and_no_bank_has_anything_to_ask_it() -> None:
    desk = Desk()
    steps = (sat(1), Leave(player="p1"))
    assert [desk.step(step).closes for step in steps] == [False, False]
    (home,) = desk.stored.table.state.outgoing
    assert not desk.step(Dismiss(reason="nobody")).closes, "a stack is on its way, and an arrival is known"
    assert not desk.step(NoteDelivered(transit=home)).closes, "a bank may ask about the arrival"
    assert desk.step(ForgetArrivals(transits=("t1",))).closes
    other = Desk()
    for step in (sat(1), Leave(player="p1"), Dismiss(reason="nobody")):
        other.step(step)
    (home,) = other.stored.table.state.outgoing
    assert not other.step(ForgetArrivals(transits=("t1",))).closes, "a stack is on its way"
    assert other.step(NoteDelivered(transit=home)).closes
    assert Desk().step(Dismiss(reason="nobody")).closes


# back from the store


def test_decks_are_found_however_few_are_asked_for_together(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [TABLE, OWLS, "tea-and-chips"]

    async def story(house: House) -> None:
        await in_hand(house, *tables)
        store = house.store
        plain = [(await restore_table(store, table, use_snapshots=False)).snapshot() for table in tables]
        decks = [table_of(house.desk(table)).hand.secret for table in tables]  # type: ignore[union-attr]
        for together in (1, 2, 3, 4):
            monkeypatch.setattr(table_archive, "SECRETS_TOGETHER", together)
            found = await restore_tables(store, tables)
            assert [found[table].snapshot() for table in tables] == plain
            assert [found[table].table.hand.secret for table in tables] == decks  # type: ignore[union-attr]

    lived(story, tables_at_once=1)


def test_without_snapshots_many_tables_are_read_from_their_events(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await in_hand(house, TABLE, OWLS)
        await asyncio.sleep(60)
        store = house.store
        plain = [
            (await restore_table(store, table, use_snapshots=False)).snapshot() for table in (TABLE, OWLS)
        ]
        monkeypatch.setattr(TABLES, "_version", "another")
        with capture_logs() as logs:
            found = await restore_tables(store, [TABLE, OWLS])
        assert logs == [], "a snapshot of another form is nothing to worry about"
        assert [found[table].snapshot() for table in (TABLE, OWLS)] == plain
        assert [found[table].recent[0].number for table in (TABLE, OWLS)] == [1, 1]
        alone = await restore_table(store, TABLE)
        assert (alone.snapshot(), alone.recent[0].number) == (plain[0], 1)

    lived(story)


def test_a_snapshot_that_does_not_become_a_table_is_made_up_for_and_the_log_says_so() -> None:
    def broken(*_: object) -> Table:
        raise ValueError("a chair is missing")

    async def story(house: House) -> None:
        await in_hand(house, TABLE)
        store = house.store
        plain = (await restore_table(store, TABLE, use_snapshots=False)).snapshot()
        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            fault.setattr(Table, "restore", broken)
            found = await restore_tables(store, [TABLE, OWLS])
            assert (list(found), found[TABLE].snapshot()) == ([TABLE, OWLS], plain)
            assert (await restore_table(store, TABLE)).snapshot() == plain
        said = [(line["event"], line["stream"], line["log_level"]) for line in logs]
        assert said == [("a snapshot can't be restored; the events can", f"table:{TABLE}", "error")] * 2
        rows = await house.store.snapshots([f"table:{TABLE}"])
        rows = {stream: replace(row, data=b"{}") for stream, row in rows.items()}

        async def spoilt(*_: object) -> Any:
            return rows

        house.store.snapshots = spoilt  # type: ignore[method-assign, assignment]
        with capture_logs() as logs:
            found = await restore_tables(store, [TABLE, OWLS])
        assert (list(found), found[TABLE].snapshot()) == ([TABLE, OWLS], plain)
        said = [(line["event"], line["stream"], line["log_level"]) for line in logs]
        assert said == [("a snapshot can't be read; the events can", f"table:{TABLE}", "warning")]

    lived(story)


def test_a_table_without_its_beginning_is_no_table() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", TABLE, 1)
        stream = f"table:{TABLE}"
        batches = await house.store.batches(stream)

        async def later(*_: object) -> dict[str, Any]:
            return {stream: batches[1:]}

        house.store.batches_of = later  # type: ignore[method-assign, assignment]
        with pytest.raises(TypeError, match="a table's first event says how it was opened"):
            await restore_table(house.store, TABLE)

    lived(story)


@pytest.mark.parametrize("together", [1, 2, 3, 4])
def test_a_house_opens_with_all_its_tables_and_their_hands(
    together: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_opener, "TOGETHER", together)

    async def story(house: House) -> None:
        await in_hand(house, TABLE)
        before = sorted(desk.id for desk in house.room.tables)
        number = house.desk(TABLE).number
        await house.open()
        assert sorted(desk.id for desk in house.room.tables) == before
        await asyncio.sleep(0.1)
        desk = house.desk(TABLE)
        assert (desk.number, desk.summary.in_hand) == (number + 1, True), "it goes on"
        await house.until(lambda: not desk.summary.in_hand)
        events = [event for told in desk.recent for event in told.stored]
        assert sum(seated.stack for seated in desk.summary.seated) == 600
        hands = [event.event for event in events if isinstance(event, HandEvent)]
        assert not any(isinstance(event, HandVoided) for event in hands)

    lived(story)


def test_an_outage_while_tables_are_read_keeps_the_house_closed() -> None:
    async def cut(*_: object) -> dict[str, Any]:
        raise OSError("the line is cut")

    async def story(house: House) -> None:
        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            fault.setattr(Store, "batches_of", cut)
            with pytest.raises(OSError, match="the line is cut"):
                await house.open()
        assert not [line for line in logs if "stays closed" in line["event"]]
        await house.open()
        assert len(house.room.tables) == 4

    lived(story)


def test_the_clock_goes_on_after_the_last_moment_of_any_table() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ahead = house.room.clock.now() + 3_600_000
        hold = HoldSeat(seat=1, player=house.players["Ada"], until=ahead + 1_000)
        await house.desk(OWLS).handle(hold, arrival=ahead)
        await (await house.account("Ada")).handle(KeepPreferences(preferences={"sound": 1}))
        assert house.room.clock.now() < ahead
        await house.open()
        assert house.room.clock.now() >= ahead

    lived(story)


def test_a_dismissed_table_runs_on_unseen_until_its_chips_are_home() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", OWLS, 1)
        ada, desk = await house.account("Ada"), house.desk(OWLS)

        async def full(*_: object) -> None:
            raise NotStoredError("the disk is full")

        ada.handle = full  # type: ignore[method-assign, assignment]
        await desk.handle(Dismiss(reason="nobody"), arrival=house.room.clock.now())
        await asyncio.sleep(1)
        assert (ada.summary.bank, OWLS in house.room.tables) == (2_800, False)
        await house.open()
        assert OWLS not in house.room.tables
        await asyncio.sleep(1)
        assert (await house.account("Ada")).summary.bank == 3_000
        assert OWLS not in await open_tables(house.store)

    lived(story)


# opening


def opened(house: House) -> list[str]:
    return [desk.settings.name for desk in house.room.tables if desk.settings.creator]


def test_a_table_is_open_if_it_is_stored_whatever_was_said_of_it() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        given = {"kind": "cash", "seats": 2, "small": 1, "big": 2}
        house.store.trouble.append("full")
        assert (await house.refused("Ada", OpenTable, name="Lost", **given))[0] == "not_stored"
        assert opened(house) == []
        house.store.trouble.append("unclear")
        batches, asked = Store.batches, list[int]()

        async def silent(self: Store, *which: Any) -> list[StoredBatch]:
            asked.append(house.room.clock.now())
            if len(asked) < 5:
                raise OSError("the line is cut")
            return await batches(self, *which)

        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            fault.setattr(Store, "batches", silent)
            table = (await house.do("Ada", OpenTable, name="Found", **given)).table
        assert [moment - asked[0] for moment in asked] == [0, 500, 1_500, 3_500, 7_500]
        said = [line for line in logs if line["event"] == "nobody knows yet whether a table is open"]
        assert [line["table"] for line in said] == [table] * 4
        assert opened(house) == ["Found"]
        await house.sit("Ada", table, 1)
        await house.open()
        assert opened(house) == ["Found"]

    lived(story)

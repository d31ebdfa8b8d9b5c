"""Waiting lists to the second: who is gone, who sits elsewhere, closed tables, a house opened again."""

import asyncio
import sqlite3
from contextlib import closing

from pokerhouse.protocol.command import JoinWaitingList, LeaveWaitingList, TakeSeat
from pokerhouse.protocol.message import SeatOffered
from tests.server.playthroughs.story import House, lived

TABLE = "two-of-us"


async def full(house: House, *waiting: str) -> None:
    """Ada and Bea play for two; these wait."""
    await house.guests("Ada", "Bea", *waiting)
    for seat, name in enumerate(("Ada", "Bea"), 1):
        await house.sit(name, TABLE, seat, 400)
    for name in waiting:
        await house.do(name, JoinWaitingList, table=TABLE)


def waits(house: House) -> int:
    return house.room.waiting_lists.waiting(TABLE)


def queues(house: House, name: str) -> list[tuple[str, str, int, int | None, bool]]:
    found = house.room.waiting_lists.of_player(house.players[name])
    return [(one.table, one.table_name, one.place, one.seat, bool(one.deadline)) for one in found]


def test_a_place_outlives_its_holder_for_twenty_seconds() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        assert queues(house, "Dan") == [(TABLE, "Two of Us", 2, None, False)]
        house.go("Cid")
        await asyncio.sleep(19.9)
        assert waits(house) == 2
        await asyncio.sleep(0.2)
        assert (waits(house), queues(house, "Dan")) == (1, [(TABLE, "Two of Us", 1, None, False)])
        house.go("Dan")
        await asyncio.sleep(10)
        await house.come("Dan")
        await asyncio.sleep(30)
        assert waits(house) == 1, "it came back in time"

    lived(story)


def test_an_offer_outlives_its_holder_for_four_seconds() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        house.go("Cid")
        await asyncio.sleep(1)
        await house.leave("Ada", TABLE)
        await asyncio.sleep(60)  # Bea alone: the seat was offered to Cid, who is gone, and then to Dan
        (offer,) = house.heard("Dan", SeatOffered)
        assert (offer.table, offer.name, offer.seat) == (TABLE, "Two of Us", 1)

    lived(story)


def test_an_offer_goes_on_when_its_holder_goes() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        await house.leave("Ada", TABLE)
        await asyncio.sleep(0.1)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        assert queues(house, "Cid") == [(TABLE, "Two of Us", 1, 1, True)]
        held = house.desk(TABLE).summary.held
        assert [(seat, one.player) for seat, one in held.items()] == [(1, house.players["Cid"])]
        gone = house.room.clock.now()
        house.go("Cid")
        await asyncio.sleep(3.9)
        assert house.heard("Dan", SeatOffered) == []
        await asyncio.sleep(0.2)
        (offer,) = house.heard("Dan", SeatOffered)
        assert gone + 4_000 <= offer.now <= gone + 4_100
        await house.do("Dan", LeaveWaitingList, table=TABLE)
        await asyncio.sleep(0.1)
        summary = house.desk(TABLE).summary
        assert (waits(house), summary.open_seats) == (0, (1,)), "the seat is everybody's again"

    lived(story)


def test_who_sits_down_elsewhere_waits_on_and_who_sits_down_there_does_not() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        assert await house.refused("Cid", JoinWaitingList, table=TABLE) == (
            "queued_already", "limit", "You wait there already.", {},
        )  # fmt: skip
        assert await house.refused("Ada", JoinWaitingList, table=TABLE) == (
            "already_seated", "TABLE-2", "You sit at that table already.", {},
        )  # fmt: skip
        assert await house.refused("Ada", LeaveWaitingList, table=TABLE) == (
            "not_waiting", "limit", "You don't wait for a seat there.", {},
        )  # fmt: skip
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        await house.do("Cid", TakeSeat, table=TABLE, seat=1, amount=400)
        await asyncio.sleep(0.1)
        assert (queues(house, "Cid"), queues(house, "Dan")) == ([], [(TABLE, "Two of Us", 1, None, False)])
        await asyncio.sleep(30)
        assert house.heard("Dan", SeatOffered) == []

    lived(story)


def test_nobody_waits_for_a_closed_table() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid")
        await house.guests("Eve", "Fay")
        table = await house.table("Eve")
        await house.sit("Eve", table, 1)
        assert await house.refused("Fay", JoinWaitingList, table=table) == (
            "seat_free", "limit", "A seat is free there: take it.", {},
        )  # fmt: skip
        await house.guests("Gil")
        await house.sit("Gil", table, 2)
        await house.do("Fay", JoinWaitingList, table=table)
        assert [one[0] for one in queues(house, "Fay")] == [table]
        for name in ("Eve", "Gil"):
            await house.leave(name, table)
        await house.until(lambda: table not in house.room.tables)
        await asyncio.sleep(0.1)
        assert (queues(house, "Fay"), house.room.waiting_lists.waiting(table), waits(house)) == ([], 0, 1)
        assert house.me("Fay").waiting == []

    lived(story)


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        await house.open()
        assert waits(house) == 2
        await asyncio.sleep(5)
        await house.come("Dan")
        assert queues(house, "Cid")[0][3] == 1, "offered anew, and nobody takes absence amiss yet"
        await asyncio.sleep(15.5)
        (offer,) = house.heard("Dan", SeatOffered)
        assert (waits(house), offer.seat) == (1, 1)
        assert {one.player for one in house.desk(TABLE).summary.held.values()} == {house.players["Dan"]}
        house.go("Dan")
        await asyncio.sleep(4.1)
        assert waits(house) == 0, "nobody is expected any more"

    lived(story)


def test_queues_without_their_snapshot_are_read_from_what_happened() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        before = queues(house, "Cid"), queues(house, "Dan")
        await house.close()
        with closing(sqlite3.connect(house.path)) as file:
            file.execute("DELETE FROM snapshots WHERE stream LIKE 'waiting%'")
            file.commit()
        await house.open()
        assert waits(house) == 2
        assert (queues(house, "Cid"), queues(house, "Dan")) == before

    lived(story)

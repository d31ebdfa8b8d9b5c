"""Waiting lists when storing fails or takes its time: nobody waits for ever, no seat is kept in vain."""

import asyncio

from pokerhouse.house.events import SeatHeld
from pokerhouse.protocol.command import JoinWaitingList, LeaveWaitingList
from pokerhouse.protocol.message import SeatOffered
from tests.server.people.waiting.test_waiting_edges import TABLE, full, queues, waits
from tests.server.playthroughs.story import House, lived
from tests.server.playthroughs.trouble import Trouble, has


def held(house: House) -> list[str]:
    """For whom seats were held, in order."""
    events = [event for told in house.desk(TABLE).recent for event in told.stored]
    names = {player: name for name, player in house.players.items()}
    return [names[event.player] for event in events if isinstance(event, SeatHeld)]


def test_a_seat_is_offered_though_the_table_could_not_hold_it_at_once() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid")
        holding = Trouble(house, has("seat_held"), lambda number: number < 3)
        await house.leave("Ada", TABLE)
        await house.until(lambda: len(holding.tried) > 1, 0.1)
        assert house.heard("Cid", SeatOffered) == [], "nobody is told of a seat that is not held"
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)), 0.1)
        (offer,) = house.heard("Cid", SeatOffered)
        assert (offer.seat, len(holding.tried), held(house)) == (1, 3, ["Cid"])

    lived(story)


def test_who_waits_no_longer_is_not_told_of_a_seat_that_could_not_be_held() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        holding = Trouble(house, has("seat_held"), lambda number: number == 1)
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(holding.tried), 0.05)
        await house.do("Cid", LeaveWaitingList, table=TABLE)
        await asyncio.sleep(10)
        assert (house.heard("Cid", SeatOffered), held(house)) == ([], ["Dan"])
        assert [offer.seat for offer in house.heard("Dan", SeatOffered)] == [1]

    lived(story)


def test_a_queue_learns_of_a_free_seat_though_that_could_not_be_stored_at_once() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid")
        noting = Trouble(house, has("seat_offered"), lambda number: number < 3)
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)), 0.1)
        assert len(noting.tried) == 3

    lived(story)


def test_who_hangs_up_while_its_place_is_stored_has_twenty_seconds() -> None:
    async def story(house: House) -> None:
        await full(house)
        await house.guests("Cid")
        joins = asyncio.create_task(house.do("Cid", JoinWaitingList, table=TABLE))
        await asyncio.sleep(0)
        house.go("Cid")
        await joins
        await asyncio.sleep(19.9)
        assert queues(house, "Cid")
        await asyncio.sleep(0.2)
        assert waits(house) == 0

    lived(story)

"""A network's share of a queue, however its people come and go; strangers to a table that turns private."""

import asyncio
from typing import Any

from pokerhouse.house.commands import HoldSeat
from pokerhouse.protocol.command import AcceptFriend, AskFriend, Invite, JoinWaitingList, LeaveWaitingList
from pokerhouse.protocol.host_command import ChangeTable
from pokerhouse.protocol.message import SeatOffered
from pokerhouse.rules import Refused
from pokerhouse.server.settings import NetworkAllowance
from tests.server.people.waiting.test_waiting_edges import TABLE, full, queues, waits
from tests.server.playthroughs.story import House, lived

ONE, OTHER = "one address", "another address"


async def waiting_from(house: House, network: str, *names: str) -> None:
    for name in names:
        house.go(name)
        await house.come(name, network)
        await house.do(name, JoinWaitingList, table=TABLE)


def test_hanging_up_makes_no_room_for_more_of_a_network() -> None:
    async def story(house: House) -> None:
        await full(house)
        await house.guests("Cid", "Dan", "Eve", "Fay")
        await waiting_from(house, ONE, "Cid", "Dan")
        house.go("Cid")
        house.go("Dan")
        house.go("Eve")
        await house.come("Eve", ONE)
        assert (await house.refused("Eve", JoinWaitingList, table=TABLE))[0] == "queue_crowded"
        await waiting_from(house, OTHER, "Fay")
        await asyncio.sleep(21)
        assert waits(house) == 1, "who does not come back waits no longer"
        await house.do("Eve", JoinWaitingList, table=TABLE)
        await house.come("Cid", ONE)
        await house.do("Cid", JoinWaitingList, table=TABLE)
        assert (await house.refused("Eve", JoinWaitingList, table=TABLE))[0] == "queue_crowded"

    lived(story, network=NetworkAllowance(waiting=2))


def test_a_place_counts_where_it_was_taken() -> None:
    async def story(house: House) -> None:
        await full(house)
        await house.guests("Cid", "Dan")
        await waiting_from(house, ONE, "Cid")
        house.go("Cid")
        await house.come("Cid", OTHER)
        house.go("Dan")
        await house.come("Dan", ONE)
        assert (await house.refused("Dan", JoinWaitingList, table=TABLE))[0] == "queue_crowded"
        await house.do("Cid", LeaveWaitingList, table=TABLE)
        await house.do("Dan", JoinWaitingList, table=TABLE)

    lived(story, network=NetworkAllowance(waiting=1))


def test_after_a_restart_a_place_counts_where_its_holder_is() -> None:
    async def story(house: House) -> None:
        await full(house)
        await house.guests("Cid", "Dan")
        await waiting_from(house, ONE, "Cid")
        await house.open()
        await house.come("Cid", OTHER)
        await house.come("Dan", OTHER)
        assert (await house.refused("Dan", JoinWaitingList, table=TABLE))[0] == "queue_crowded"

    lived(story, network=NetworkAllowance(waiting=1))


def test_a_place_that_was_not_stored_counts_nowhere() -> None:
    async def story(house: House) -> None:
        await full(house)
        await house.guests("Cid", "Dan")
        await house.come("Cid", ONE)
        house.store.trouble.append("full")
        assert (await house.refused("Cid", JoinWaitingList, table=TABLE))[0] == "not_stored"
        await waiting_from(house, ONE, "Dan")

    lived(story, network=NetworkAllowance(waiting=1))


def test_a_table_that_is_busy_for_a_moment_costs_nobody_its_place() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        desk, tried = house.desk(TABLE), 0
        handle = desk.handle

        async def busy(command: Any, **values: Any) -> None:
            nonlocal tried
            tried += isinstance(command, HoldSeat)
            if isinstance(command, HoldSeat) and tried < 3:
                raise Refused("desk_busy", "limit", "Too much is going on here. Try again.")
            await handle(command, **values)

        desk.handle = busy  # type: ignore[method-assign]
        await house.leave("Ada", TABLE)
        await asyncio.sleep(5)
        assert [offer.seat for offer in house.heard("Cid", SeatOffered)] == [1]
        assert (desk.summary.held[1].player, waits(house)) == (house.players["Cid"], 2)

    lived(story)


def test_who_is_a_stranger_to_a_table_that_turns_private_waits_no_longer() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan")
        table = await house.table("Ada")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
        for name in ("Cid", "Dan"):
            await house.do(name, JoinWaitingList, table=table)
        await house.do("Ada", ChangeTable, table=table, name="Others")
        await asyncio.sleep(60)
        assert [len(queues(house, name)) for name in ("Cid", "Dan")] == [1, 1]
        await house.do("Ada", AskFriend, player=house.players["Dan"])
        await house.do("Dan", AcceptFriend, player=house.players["Ada"])
        await house.do("Ada", Invite, table=table, player=house.players["Dan"])
        await house.do("Ada", ChangeTable, table=table, private=True)
        await asyncio.sleep(60)
        assert [len(queues(house, name)) for name in ("Cid", "Dan")] == [0, 1]

    lived(story)

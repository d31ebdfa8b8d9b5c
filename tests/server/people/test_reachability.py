"""Whether a player can be reached, as its table has stored it (CASH-4.4)."""

import asyncio
from collections.abc import Sequence

import pytest

from pokerhouse.client import Client
from pokerhouse.house.events import ConnectionNoted
from pokerhouse.protocol.command import TakeSeat
from pokerhouse.server import tasks
from pokerhouse.server.people import reachability
from pokerhouse.server.storage import Batch
from tests.server.harness.running import Running
from tests.server.harness.table_steps import eventually, sit
from tests.server.playthroughs.story import House, lived
from tests.server.playthroughs.trouble import Standstill, has

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.mark.rule("CASH-4.4")
@pytest.mark.parametrize("comes_back", [False, True], ids=["goes", "comes"])
async def test_a_table_learns_of_it_though_nothing_could_be_stored_then(
    house: Running, monkeypatch: pytest.MonkeyPatch, *, comes_back: bool
) -> None:
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.001)
    monkeypatch.setattr(reachability, "GRACE_SECONDS", 0.0)
    ann = await house.guest("Ann")
    await sit(ann, TABLE, 1)
    desk, failed, write = house.desk(TABLE), 0, house.room.store.write

    async def unlucky(batches: Sequence[Batch]) -> None:
        nonlocal failed
        noted = any(event.type == "connection_noted" for batch in batches for event in batch.events)
        if noted and failed < 3:
            failed += 1
            raise OSError("the disk is full")
        await write(batches)

    def stored() -> list[bool]:
        """What is stored of it."""
        events = [event for told in desk.recent for event in told.stored]
        return [event.connected for event in events if isinstance(event, ConnectionNoted)]

    if comes_back:
        await ann.close()
        await eventually(lambda: stored() == [False])
    monkeypatch.setattr(house.room.store, "write", unlucky)
    if comes_back:
        ann = Client(ann.ticket, come_back=False)
        await ann.connect()
    else:
        await ann.close()
    await eventually(lambda: stored()[-1:] == [comes_back])
    assert failed == 3
    await ann.close()


@pytest.mark.rule("CASH-4.4")
def test_who_hangs_up_while_its_seat_is_being_stored_is_away() -> None:
    async def story(small: House) -> None:
        await small.guests("Ada", "Bea")
        table = await small.table("Ada", seats=3)
        await small.sit("Bea", table, 2)
        disk = Standstill(small, has("seat_taken"))
        sitting = asyncio.create_task(small.say("Ada", TakeSeat, table=table, seat=1, amount=200))
        await disk.reached.wait()
        small.go("Ada")
        await asyncio.sleep(reachability.GRACE_SECONDS + 1)
        disk.go_on()
        await sitting
        await asyncio.sleep(reachability.GRACE_SECONDS + 1)
        chairs = await small.desk(table).look(lambda news: news.table.state.chairs.values())
        assert {chair.name for chair in chairs if not chair.connected} == {"Ada"}, "Bea is here"

    lived(story)


@pytest.mark.rule("CASH-4.4")
def test_who_comes_and_goes_is_away_four_seconds_after_it_last_went() -> None:
    async def story(small: House) -> None:
        await small.guests("Ada", "Bea")
        table = await small.table("Ada", seats=3)
        await small.sit("Bea", table, 2)

        async def away() -> bool:
            chairs = await small.desk(table).look(lambda news: list(news.table.state.chairs.values()))
            return not chairs[0].connected

        small.go("Bea")
        await asyncio.sleep(reachability.GRACE_SECONDS - 1)
        await small.come("Bea")
        small.go("Bea")
        await asyncio.sleep(reachability.GRACE_SECONDS - 0.1)
        assert not await away(), "a reload takes no more than that"
        await asyncio.sleep(0.2)
        assert await away()

    lived(story)

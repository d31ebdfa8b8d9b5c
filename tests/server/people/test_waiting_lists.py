"""Waiting lists and quick join."""

import asyncio

import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import (
    AnyCommand,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    OpenTable,
    QuickJoin,
    TakeSeat,
)
from pokerhouse.protocol.message import SeatOffered
from tests.server.running import Running
from tests.server.story import act, actor_of, close_all, sit, until
from tests.server.test_friends import me_until

pytestmark = pytest.mark.anyio

TABLE = "two-of-us"


async def full(house: Running) -> list[Client]:
    """A table of two seats, both taken."""
    people = [await house.guest(name) for name in ("Ada", "Bea")]
    for seat, client in enumerate(people, start=1):
        await sit(client, TABLE, seat, 400)
    return people


async def offered(client: Client) -> SeatOffered:
    """The seat that is offered to somebody who waits."""
    async with asyncio.timeout(20):
        while True:
            message = await client.message()
            if isinstance(message, SeatOffered):
                return message


async def one_leaves(people: list[Client]) -> None:
    """Whoever has to act first plays its hand and leaves."""
    first = await actor_of(people, TABLE)
    await act(first, TABLE, "raise", 40)
    await first.command(Leave(id="go", table=TABLE))
    await act(await actor_of([client for client in people if client is not first], TABLE), TABLE, "fold")


@pytest.mark.rule("TABLE-1", "LOBBY-1")
async def test_the_first_in_the_queue_is_offered_the_seat_that_becomes_free(house: Running) -> None:
    people = await full(house)
    cid, dan, eve = [await house.guest(name) for name in ("Cid", "Dan", "Eve")]
    for client in (cid, dan):
        await client.command(JoinWaitingList(id="wait", table=TABLE))
    me = await me_until(dan, lambda me: bool(me.waiting))
    assert [(queue.table_name, queue.place) for queue in me.waiting] == [("Two of Us", 2)]
    rows = {row.table: row for row in house.room.lobby.rows()}
    assert (rows[TABLE].waiting, rows[TABLE].open) == (2, False)
    with pytest.raises(RefusedError) as caught:
        await cid.command(JoinWaitingList(id="twice", table=TABLE))
    assert (caught.value.reason.code, caught.value.reason.rule) == ("queued_already", "limit")

    await one_leaves(people)
    offer = await offered(cid)
    assert (offer.table, offer.name) == (TABLE, "Two of Us")
    # The seat is kept for who was asked.
    with pytest.raises(RefusedError) as caught:
        await eve.command(TakeSeat(id="sit", table=TABLE, seat=offer.seat, amount=400))
    assert caught.value.reason.code == "seat_held"
    await cid.command(LeaveWaitingList(id="no", table=TABLE))
    again = await offered(dan)
    assert again.seat == offer.seat
    await dan.command(TakeSeat(id="sit", table=TABLE, seat=again.seat, amount=400))
    assert (await me_until(dan, lambda me: bool(me.seated) and not me.waiting)).seated == [TABLE]
    assert house.room.lobby.waiting(TABLE) == 0
    await close_all([*people, cid, dan, eve])


async def test_refusals_of_the_queue(house: Running) -> None:
    people = await full(house)
    cid = await house.guest("Cid")
    wishes: dict[str, tuple[Client, AnyCommand]] = {
        "already_seated": (people[0], JoinWaitingList(id="1", table=TABLE)),
        "seat_free": (cid, JoinWaitingList(id="2", table="maple-room")),
        "not_waiting": (cid, LeaveWaitingList(id="3", table=TABLE)),
        "no_such_table": (cid, JoinWaitingList(id="4", table="nowhere")),
    }
    for code, (client, wish) in wishes.items():
        with pytest.raises(RefusedError) as caught:
            await client.command(wish)
        assert (caught.value.reason.code, bool(caught.value.reason.rule)) == (code, True)
    await close_all([*people, cid])


@pytest.mark.rule("LOBBY-1", "CASH-1.1")
async def test_quick_join_finds_where_one_plays_soonest(house: Running) -> None:
    ada, bea, cid = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    await sit(ada, "night-owls", 4, 100)
    await sit(bea, "night-owls", 5, 100)
    found = await cid.command(QuickJoin(id="any"))
    assert found.table == "night-owls"
    assert found.seat not in {None, 4, 5}
    assert (await cid.command(QuickJoin(id="ten", small=10))).table == TABLE
    with pytest.raises(RefusedError) as caught:
        await cid.command(QuickJoin(id="none", small=7))
    assert (caught.value.reason.code, caught.value.reason.rule) == ("nowhere", "LOBBY-1")
    with pytest.raises(RefusedError) as caught:
        await ada.command(QuickJoin(id="again"))
    assert caught.value.reason.code == "one_table"
    opened = OpenTable(
        id="open", kind="sng", name="Quick", seats=2, small=5, big=10, buy_in_low=100, buy_in_high=200
    )
    await cid.command(opened)
    assert (await cid.command(QuickJoin(id="five", small=5))).seat == 1
    await close_all([ada, bea, cid])


async def test_a_declined_seat_is_free_for_everybody_again(house: Running) -> None:
    people = await full(house)
    cid, eve = await house.guest("Cid"), await house.guest("Eve")
    await cid.command(JoinWaitingList(id="wait", table=TABLE))
    await one_leaves(people)
    offer = await offered(cid)
    seen = await eve.watch(TABLE)
    assert seen.held == [offer.seat]
    await cid.command(LeaveWaitingList(id="no", table=TABLE))
    await until(eve, TABLE, lambda view: view.held == [])
    await eve.command(TakeSeat(id="sit", table=TABLE, seat=offer.seat, amount=400))
    await close_all([*people, cid, eve])

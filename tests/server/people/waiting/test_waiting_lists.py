"""Waiting lists and quick join."""

import asyncio

import pytest

from pokerhouse.client import Client, RefusedError
from pokerhouse.house.waiting import waiting_list
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import (
    AnyCommand,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    OpenTable,
    Ping,
    QuickJoin,
    TakeSeat,
)
from pokerhouse.protocol.message import Answer, SeatOffered
from pokerhouse.server.connections import Connection
from pokerhouse.server.people import waiting_lists
from tests.server.harness.running import Running, open_house
from tests.server.harness.table_steps import act, actor_of, close_all, eventually, sit, until
from tests.server.people.test_friends import me_until

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


def listed(house: Running) -> tuple[int, bool]:
    """How many wait, by the lobby, and whether a seat is open."""
    row = {row.table: row for row in house.room.lobby.rows()}[TABLE]
    return row.waiting, row.open


@pytest.mark.rule("TABLE-1", "LOBBY-1")
async def test_the_first_in_the_queue_is_offered_the_seat_that_becomes_free(house: Running) -> None:
    people = await full(house)
    cid, dan, eve = [await house.guest(name) for name in ("Cid", "Dan", "Eve")]
    for client in (cid, dan):
        await client.command(JoinWaitingList(id="wait", table=TABLE))
    me = await me_until(dan, lambda me: bool(me.waiting))
    assert [(queue.table_name, queue.place) for queue in me.waiting] == [("Two of Us", 2)]
    await eventually(lambda: listed(house) == (2, False))
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
    await eventually(lambda: listed(house) == (0, False))
    await close_all([*people, cid, dan, eve])


async def test_refusals_of_the_queue(house: Running) -> None:
    people = await full(house)
    cid = await house.guest("Cid")
    commands: dict[str, tuple[Client, AnyCommand]] = {
        "already_seated": (people[0], JoinWaitingList(id="1", table=TABLE)),
        "seat_free": (cid, JoinWaitingList(id="2", table="maple-room")),
        "not_waiting": (cid, LeaveWaitingList(id="3", table=TABLE)),
        "no_such_table": (cid, JoinWaitingList(id="4", table="nowhere")),
    }
    for code, (client, command) in commands.items():
        with pytest.raises(RefusedError) as caught:
            await client.command(command)
        assert (caught.value.reason.code, bool(caught.value.reason.rule)) == (code, True)
    await close_all([*people, cid])


@pytest.mark.rule("LOBBY-1", "CASH-1.1")
async def test_quick_join_finds_where_one_plays_soonest(house: Running) -> None:
    ada, bea, cid = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    await sit(ada, "night-owls", 4, 200)
    await sit(bea, "night-owls", 5, 200)
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


async def test_everybody_waits_on_after_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        people = await full(house)
        waiting = [await house.guest(name) for name in ("Cid", "Dan")]
        for client in waiting:
            await client.command(JoinWaitingList(id="wait", table=TABLE))
        places = {client.ticket.me.player: place for place, client in enumerate(waiting, start=1)}
        await close_all([*people, *waiting])
    async with open_house(sqlite) as house:
        for player, place in places.items():
            assert [queue.place for queue in house.room.waiting_lists.of_player(player)] == [place]


async def test_a_seat_offered_before_a_restart_is_offered_anew(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        people, cid = await full(house), await house.guest("Cid")
        await cid.command(JoinWaitingList(id="wait", table=TABLE))
        await one_leaves(people)
        first = await offered(cid)
        await close_all([*people, cid])
    monkeypatch.setattr(waiting_lists, "HOLD_GRACE_SECONDS", 0.0)  # nobody has come back by then
    async with open_house(sqlite) as house:
        player = cid.ticket.me.player
        lists = house.room.waiting_lists
        await eventually(lambda: (lists.of_player(player)[0].deadline or 0) > first.deadline)
        await eventually(lambda: house.desk(TABLE).summary.held[first.seat].until > first.deadline)
        assert house.desk(TABLE).summary.held[first.seat].player == player


@pytest.mark.parametrize("comes_back", [False, True])
async def test_a_place_ends_with_presence(
    house: Running, monkeypatch: pytest.MonkeyPatch, *, comes_back: bool
) -> None:
    monkeypatch.setattr(waiting_lists, "GRACE_SECONDS", 60 if comes_back else 0.05)
    people = await full(house)
    cid, dan = await house.guest("Cid"), await house.guest("Dan")
    for client in (cid, dan):
        await client.command(JoinWaitingList(id="wait", table=TABLE))
    lists, player = house.room.waiting_lists, cid.ticket.me.player
    await cid.close()
    await eventually(lambda: not house.room.presence.is_connected(player))
    if comes_back:
        cid = Client(cid.ticket, come_back=False)
        await cid.connect()
        await eventually(lambda: house.room.presence.is_connected(player))
        lists._end_absence(player)  # noqa: SLF001  (the grace is over)
        monkeypatch.setattr(waiting_lists, "GRACE_SECONDS", 0.05)
    await dan.close()
    await eventually(lambda: not lists.of_player(dan.ticket.me.player))
    assert len(lists.of_player(player)) == comes_back
    await close_all([*people, cid])


async def test_a_line_cut_right_behind_the_command_leaves_no_place(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_lists, "GRACE_SECONDS", 0.05)
    people, room = await full(house), house.room
    player = (await room.visitors.welcome_guest("Cid"))[0].player
    # The command runs to its end though its socket is gone before it reaches the list.
    gone = Connection(player, room.clock)
    frame = await room.reception.answer(gone, JoinWaitingList(id="wait", table=TABLE), room.clock.now())
    assert isinstance(message_decoder.decode(frame), Answer)
    await eventually(lambda: not room.waiting_lists.of_player(player))
    await close_all(people)


async def test_an_offer_goes_on_when_its_holder_is_gone(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_lists, "HOLD_GRACE_SECONDS", 0.05)
    people = await full(house)
    cid, dan = await house.guest("Cid"), await house.guest("Dan")
    for client in (cid, dan):
        await client.command(JoinWaitingList(id="wait", table=TABLE))
    await one_leaves(people)
    first = await offered(cid)
    await cid.close()
    second = await offered(dan)  # long before the 20 seconds of a place, or the 30 of an offer
    assert second.seat == first.seat
    await eventually(lambda: not house.room.waiting_lists.of_player(cid.ticket.me.player))
    await dan.command(TakeSeat(id="sit", table=TABLE, seat=second.seat, amount=400))
    await close_all([*people, dan])


async def test_an_offer_to_who_is_away_already_does_not_stand_its_whole_time(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_lists, "HOLD_GRACE_SECONDS", 0.05)
    people = await full(house)
    cid, dan = await house.guest("Cid"), await house.guest("Dan")
    for client in (cid, dan):
        await client.command(JoinWaitingList(id="wait", table=TABLE))
    await cid.close()
    await eventually(lambda: not house.room.presence.is_connected(cid.ticket.me.player))
    await one_leaves(people)
    await offered(dan)
    await close_all([*people, dan])


async def test_who_comes_back_in_time_keeps_the_offer(house: Running) -> None:
    people, cid = await full(house), await house.guest("Cid")
    await cid.command(JoinWaitingList(id="wait", table=TABLE))
    await one_leaves(people)
    offer, player = await offered(cid), cid.ticket.me.player
    await cid.close()
    await eventually(lambda: not house.room.presence.is_connected(player))
    cid = Client(cid.ticket, come_back=False)
    await cid.connect()
    await eventually(lambda: house.room.presence.is_connected(player))
    house.room.waiting_lists._end_hold(player)  # noqa: SLF001  (the grace is over)
    await cid.command(Ping(id="later"))
    assert [queue.seat for queue in house.room.waiting_lists.of_player(player)] == [offer.seat]
    await close_all([*people, cid])


async def test_an_offer_that_expires_goes_to_the_next_in_line(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_list, "OFFER_MS", 200)
    people = await full(house)
    cid, dan = await house.guest("Cid"), await house.guest("Dan")
    for client in (cid, dan):
        await client.command(JoinWaitingList(id="wait", table=TABLE))
    await one_leaves(people)
    first = await offered(cid)
    monkeypatch.setattr(waiting_list, "OFFER_MS", 30_000)  # the next one has its whole time
    second = await offered(dan)
    assert second.seat == first.seat
    assert second.deadline > first.deadline
    # Who let it expire waits no longer, and the seat is kept for the next one alone.
    assert house.room.waiting_lists.of_player(cid.ticket.me.player) == []
    with pytest.raises(RefusedError) as caught:
        await cid.command(TakeSeat(id="late", table=TABLE, seat=first.seat, amount=400))
    assert caught.value.reason.code == "seat_held"
    await dan.command(TakeSeat(id="sit", table=TABLE, seat=second.seat, amount=400))
    await close_all([*people, cid, dan])

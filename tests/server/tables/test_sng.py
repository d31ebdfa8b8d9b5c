"""Sit-and-goes through the server: of bots and people, to their end."""

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError, Ticket
from pokerhouse.protocol import event as wire
from pokerhouse.protocol.command import Leave, OpenTable, RebuyIn, SitIn, SitOut, TakeSeat
from pokerhouse.protocol.message import MeChanged, Update, Welcome
from pokerhouse.protocol.view import TableView
from tests.server.harness.running import Running, open_house
from tests.server.harness.table_steps import act, close_all, has_turn, sit, until
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

PATIENCE_SECONDS = 30


async def opened(client: Client, kind: str = "sng", seats: int = 3, bots: int = 0) -> str:
    """A sit-and-go of the smallest stake."""
    command = OpenTable(
        id=client.new_id(), kind=kind, name="Sunday", seats=seats, small=10, big=20,  # type: ignore[arg-type]
        buy_in_low=100, buy_in_high=200, starting_stack=200, bots=bots,
    )  # fmt: skip
    return (await client.command(command)).table


async def play(client: Client, table: str, events: list[wire.AnyEvent]) -> TableView:
    """Shove until the sit-and-go is over; everything that was told."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not any(isinstance(event, wire.SngEnded) for event in events):
            message = await client.message()
            if isinstance(message, Update) and message.table == table:
                events += message.events
            view = client.views[table]
            if client.is_quiet() and has_turn(view):
                await shove(client, table)
    return client.views[table]


async def shove(client: Client, table: str) -> None:
    """All the chips, as far as the menu goes."""
    you = client.views[table].you
    menu = you.menu if you else None
    if menu is None:
        raise AssertionError("it is somebody else's turn")
    if menu.raise_high is not None:
        await act(client, table, "raise", menu.raise_high)
    else:
        await act(client, table, "check" if menu.check else "call")


@pytest.mark.rule("SNG-1.1", "SNG-1.2", "SNG-2", "SNG-3", "SNG-9.1", "SNG-10", "SNG-7")
async def test_a_sit_and_go_of_bots_and_one_person_to_its_end(house: Running) -> None:
    ada = await house.guest("Ada")
    table = await opened(ada, bots=2)
    await sit(ada, table, await free_seat(ada, table), 200)
    events: list[wire.AnyEvent] = []
    await play(ada, table, events)
    kinds = {type(event) for event in events}
    assert {wire.SngStarted, wire.LevelStarted, wire.ButtonDrawn, wire.SngEnded} <= kinds
    ended = next(event for event in events if isinstance(event, wire.SngEnded))
    assert min(rank.rank for rank in ended.ranks) == 1
    assert all(rank.name for rank in ended.ranks)
    assert len(ended.ranks) == 3
    levels = [event for event in events if isinstance(event, wire.LevelStarted)]
    assert (levels[0].level, levels[0].small, levels[0].big) == (1, 10, 20)
    out = [event for event in events if isinstance(event, wire.Eliminated)]
    assert all(event.name and event.rank > 1 and event.reason.rule for event in out)
    await close_all([ada])


async def free_seat(client: Client, table: str) -> int:
    """The seat that the bots leave free."""
    await client.watch(table)
    view = await until(
        client, table, lambda view: sum(seat.bot for seat in view.seats) == len(view.seats) - 1
    )
    return next(seat.seat for seat in view.seats if seat.player is None)


@pytest.mark.rule("SNG-2", "SNG-0.2", "SNG-6")
async def test_nobody_sits_down_in_a_running_one_and_a_leaver_forfeits(house: Running) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bea", "Cid")]
    eve = await house.guest("Eve")
    table = await opened(people[0])
    for seat, client in enumerate(people, start=1):
        await sit(client, table, seat, 200)
    view = await until(people[0], table, lambda view: view.sng is not None and view.hand is not None)
    assert view.sng is not None
    assert (view.sng.running, view.sng.level, view.sng.places_left) == (True, 1, 3)
    assert (view.sng.small, view.sng.next_small, view.sng.next_big) == (10, 15, 30)
    assert 0 < view.sng.round_hands <= 3

    seen = await eve.watch(table)
    assert seen.offer is not None
    assert seen.offer.refused is not None
    assert seen.offer.refused.rule == "SNG-2"
    with pytest.raises(RefusedError) as caught:
        await eve.command(TakeSeat(id="sit", table=table, seat=1, amount=200))
    assert caught.value.reason.rule in {"TABLE-1", "SNG-2"}

    actor = await acting(people, table)
    await act(actor, table, "fold")
    bank = house.room.accounts.here(actor.ticket.me.player)
    assert bank is not None
    before = bank.summary.bank
    await actor.command(Leave(id="go", table=table))
    told = [event for message in eve.read() if isinstance(message, Update) for event in message.events]
    forfeits = [event for event in told if isinstance(event, wire.Forfeited)]
    assert len(forfeits) == 1
    assert forfeits[0].stack > 0
    assert bank.summary.bank == before
    await close_all([*people, eve])


async def give_up(leaver: Client, people: list[Client], table: str) -> None:
    """Leave for good; where the next hand was quicker, it is folded (CASH-6.2, D16)."""
    await leaver.command(SitOut(id="away", table=table))
    async with asyncio.timeout(20):
        while leaver.views[table].you is not None:
            with suppress(RefusedError):
                await leaver.command(Leave(id=leaver.new_id(), table=table))
                for client in people:
                    client.read()
                    if has_turn(client.views[table]):
                        await act(client, table, "fold")


async def acting(people: list[Client], table: str) -> Client:
    """Who has to act."""
    async with asyncio.timeout(20):
        while True:
            for client in people:
                client.read()
                if table in client.views and has_turn(client.views[table]):
                    return client
            await people[0].message()


@pytest.mark.rule("SNG-4.1", "SNG-4.2", "SNG-4.6", "SNG-5", "TABLE-8")
async def test_sitting_out_walks_and_coming_back(house: Running) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bea")]
    ada, bea = people
    table = await opened(ada, seats=2)
    for seat, client in enumerate(people, start=1):
        await sit(client, table, seat, 200)
    await until(bea, table, lambda view: view.hand is not None and view.hand.actor is not None)
    await bea.command(SitOut(id="away", table=table))
    actor = await acting(people, table)
    await act(actor, table, "fold")
    view = await until(
        ada, table, lambda view: view.seats[1].absence is not None and view.seats[1].status == "sitting_out"
    )
    absence = view.seats[1].absence
    assert absence is not None
    assert (absence.period, absence.hands_left) == (1, None)
    assert absence.until is not None
    walked: list[wire.AnyEvent] = []
    async with asyncio.timeout(20):
        while not any(isinstance(event, wire.Walked) for event in walked):
            message = await ada.message()
            walked += message.events if isinstance(message, Update) else []
    taken = [event for event in walked if isinstance(event, wire.BlindTaken)]
    assert all(event.seat == 2 and event.reason.rule == "SNG-4.2" for event in taken)
    mine = await until(bea, table, lambda view: view.you is not None and view.you.sit_in is not None)
    assert mine.you is not None
    assert mine.you.sit_in is not None
    assert mine.you.sit_in.enabled
    await bea.command(SitIn(id="back", table=table))
    back = await until(bea, table, lambda view: view.seats[1].absence is None)
    assert back.you is not None
    assert back.you.sit_in is not None
    assert back.you.sit_in.reason is not None
    await close_all(people)


@pytest.mark.rule("SNG-10", "SNG-7", "SNG-1.3")
async def test_after_the_end_the_prize_is_in_the_bank_and_the_next_one_is_asked_for(house: Running) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bea")]
    table = await opened(people[0], seats=2)
    for seat, client in enumerate(people, start=1):
        await sit(client, table, seat, 200)
    actor = await acting(people, table)
    other = people[1 - people.index(actor)]
    await act(actor, table, "fold")
    await until(other, table, lambda view: view.hand is not None and view.hand.actor is not None)
    leaver = await acting(people, table)
    winner = people[1 - people.index(leaver)]
    await act(leaver, table, "fold")
    await give_up(leaver, people, table)
    view = await until(winner, table, lambda view: view.you is not None and view.you.question is not None)
    assert view.you is not None
    assert view.you.question is not None
    assert (view.you.question.kind, view.you.question.low, view.you.question.high) == ("next_sng", 100, 200)
    assert view.sng is not None
    assert (view.sng.running, [rank.rank for rank in view.sng.ranks]) == (False, [1, 2])
    account = house.room.accounts.here(winner.ticket.me.player)
    assert account is not None
    async with asyncio.timeout(10):
        while account.summary.bank != 1_200:
            await winner.message()
    await winner.command(RebuyIn(id="again", table=table, amount=200))
    assert account.summary.bank == 1_000
    await close_all(people)


@pytest.mark.rule("SNG-10", "SNG-1.3")
async def test_houses_that_stop_in_mid_tournament_lose_no_chip(sqlite: str) -> None:
    ticket: Ticket | None = None
    table, heard = "", 0
    for stop in range(1, 5):
        async with open_house(sqlite) as house:
            if ticket is None:
                ada = await house.guest("Ada")
                ticket = ada.ticket
                table = await opened(ada, bots=2)
                await sit(ada, table, await free_seat(ada, table), 200)
            else:
                ada = await returned(house, ticket)
                await ada.watch(table)
            async with asyncio.timeout(PATIENCE_SECONDS):
                while ada.numbers[table] < heard + 7 * stop:
                    await ada.message()
                    if ada.is_quiet():
                        with suppress(RefusedError):  # the seat was taken, the time was up
                            await answer(ada, table)
            heard = ada.numbers[table]
            await ada.close()
        assert await examine(sqlite, []) == []


async def returned(house: Running, ticket: Ticket) -> Client:
    """Somebody who comes back to a house that has opened again."""
    client = Client(replace(ticket, socket=f"ws{house.url[4:]}/ws"), come_back=False)
    await client.connect()
    return client


async def answer(client: Client, table: str) -> None:
    """Whatever the player is asked: a move, or the next sit-and-go."""
    view = client.views[table]
    if has_turn(view):
        await shove(client, table)
    elif view.you is None and view.sng is not None and not view.sng.running:
        seat = next((seat.seat for seat in view.seats if seat.player is None), None)
        if seat is not None:
            await client.command(TakeSeat(id=client.new_id(), table=table, seat=seat, amount=100))
    elif view.you is not None and view.you.question is not None:
        await client.command(RebuyIn(id=client.new_id(), table=table, amount=100))


@pytest.mark.rule("SNG-10")
async def test_a_prize_on_its_way_comes_home_after_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        people = [await house.guest(name) for name in ("Ada", "Bea")]
        table = await opened(people[0], seats=2)
        for seat, client in enumerate(people, start=1):
            await sit(client, table, seat, 200)
        leaver = await acting(people, table)
        winner = people[1 - people.index(leaver)]
        account = await house.room.accounts.get(winner.ticket.me.player)
        await act(leaver, table, "fold")

        async def held(*_: object) -> None:
            """The house stops before the bank has noted the prize."""
            await asyncio.Event().wait()

        account.handle = held  # type: ignore[method-assign,assignment]
        await give_up(leaver, people, table)
        await until(winner, table, lambda view: view.sng is not None and not view.sng.running)
        assert account.summary.bank == 800
        await close_all(people)
        await house.room.close()
    async with open_house(sqlite) as house:
        back = await returned(house, winner.ticket)
        async with asyncio.timeout(10):
            while not isinstance(said := await back.message(), MeChanged | Welcome) or said.me.bank != 1_200:
                pass
        await back.close()
    assert await examine(sqlite, []) == []

"""Whoever comes back hears what it missed, word for word, and no more than it could have seen."""

import asyncio
import socket

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect

from pokerhouse.client import Client, enter
from pokerhouse.protocol.command import Unwatch, Watch
from pokerhouse.protocol.event import AnyEvent, HandStarted
from pokerhouse.protocol.message import Answer, Snapshot, Update
from pokerhouse.server.actors.table_archive import RECENT_MAX
from pokerhouse.server.metrics import DROPPED
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import act, actor_of, close_all, eventually, seated, sit, until

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


async def heard(client: Client, command: Watch) -> list[Update | Snapshot]:
    """What the house sends in answer to a watch."""
    while not client.is_quiet():
        await client.message()
    await client.command(command)
    told: list[Update | Snapshot] = []
    while not isinstance(message := await client.message(), Answer) or message.id != command.id:
        if isinstance(message, Update | Snapshot):
            told.append(message)
    return told


async def play_a_while(players: list[Client], decisions: int) -> None:
    """Everybody goes along."""
    for _ in range(decisions):
        actor = await actor_of(players, TABLE)
        menu = actor.views[TABLE].you
        if menu is None or menu.menu is None:
            raise AssertionError("nobody has to act")
        await act(actor, TABLE, "check" if menu.menu.check else "call")


async def test_the_gap_is_what_the_others_heard(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    observer, steady = await house.guest("Eve"), await house.guest("Sam")
    await steady.watch(TABLE)
    await observer.watch(TABLE)
    seen = observer.numbers[TABLE]
    await observer.command(Unwatch(id="u", table=TABLE))
    await play_a_while(players, 12)
    gap = await heard(observer, Watch(id="back", table=TABLE, seen=seen))
    told: dict[int, list[AnyEvent]] = {}
    while steady.numbers[TABLE] < observer.numbers[TABLE] or not steady.is_quiet():
        message = await steady.message()
        if isinstance(message, Update):
            told[message.number] = message.events
    assert [message.number for message in gap] == list(range(seen + 1, observer.numbers[TABLE] + 1))
    for message in gap:
        assert isinstance(message, Update)
        assert message.events == told[message.number]
        assert (message.view is not None) == (message is gap[-1])
    assert observer.views[TABLE].seats == steady.views[TABLE].seats
    await close_all([*players, observer, steady])


async def test_a_player_hears_its_own_cards_again_and_nobody_elses(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    await play_a_while(players, 8)
    for player in players:
        await player.command(Unwatch(id=player.new_id(), table=TABLE))
        gap = await heard(player, Watch(id=player.new_id(), table=TABLE, seen=1))
        starts = [event for message in gap if isinstance(message, Update) for event in message.events]
        cards = [event.cards for event in starts if isinstance(event, HandStarted)]
        assert all(len(own) == 2 for own in cards)
        assert cards
    stranger = await house.guest("Eve")
    gap = await heard(stranger, Watch(id="all", table=TABLE, seen=1))
    starts = [event for message in gap if isinstance(message, Update) for event in message.events]
    assert [event.cards for event in starts if isinstance(event, HandStarted)] == [[]] * len(cards)
    await close_all([*players, stranger])


async def test_nothing_missed_nothing_sent(house: Running) -> None:
    ann = await house.guest("Ann")
    await ann.watch(TABLE)
    assert await heard(ann, Watch(id="again", table=TABLE, seen=ann.numbers[TABLE])) == []
    await ann.close()


async def test_no_number_is_told_twice_to_who_follows_already(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    eve = await house.guest("Eve")
    await eve.watch(TABLE)
    seen = eve.numbers[TABLE]
    await play_a_while(players, 2)
    # As if what was told since were still on its way when the table is asked for again.
    sent = await heard(eve, Watch(id="again", table=TABLE, seen=seen))
    assert [(type(message), message.number) for message in sent] == [(Snapshot, eve.numbers[TABLE])]
    assert eve.numbers[TABLE] > seen
    await close_all([*players, eve])


@pytest.mark.parametrize("seen", [0, 10**6])
async def test_what_is_no_gap_gets_a_snapshot(house: Running, seen: int) -> None:
    ann = await house.guest("Ann")
    sent = await heard(ann, Watch(id="w", table=TABLE, seen=seen))
    if seen:
        assert [type(message) for message in sent] == [Snapshot]
    else:
        assert [message.number for message in sent] == [1]
    await ann.close()


async def test_a_long_absence_gets_a_snapshot(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=4)) as house:
        ann = await house.guest("Ann")
        await ann.watch(TABLE)
        first = ann.numbers[TABLE]
        async with asyncio.timeout(30):
            while ann.numbers[TABLE] < first + RECENT_MAX + 5:
                await ann.message()
        await ann.command(Unwatch(id="u", table=TABLE))
        sent = await heard(ann, Watch(id="w", table=TABLE, seen=first))
        assert isinstance(sent[0], Snapshot)
        await ann.close()


async def test_after_a_restart_the_gap_is_still_there(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        players = await seated(house, TABLE, 3)
        await play_a_while(players, 3)
        before = players[0].views[TABLE]
        seen = players[0].numbers[TABLE]
        tickets = [player.ticket for player in players]
        await close_all(players)
    async with open_house(sqlite) as house:
        back = Client(replace(tickets[0], socket=f"ws{house.url[4:]}/ws"), come_back=False)
        await back.connect()
        back.numbers[TABLE] = seen
        gap = await heard(back, Watch(id="w", table=TABLE, seen=seen))
        assert [message.number for message in gap] == list(range(seen + 1, back.numbers[TABLE] + 1))
        view = await until(back, TABLE, lambda view: view.hand is not None)
        assert view.hand is not None
        assert before.hand is not None
        assert view.hand.number == before.hand.number
        assert view.hand.board == before.hand.board
        assert [seat.cards for seat in view.seats] == [seat.cards for seat in before.seats]
        assert view.hand.decision == before.hand.decision
        await back.close()


async def test_a_slow_client_is_dropped_and_holds_up_nobody(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, bots=4)) as house:
        ticket = await enter(house.url, "Slow")
        with socket.socket() as narrow:
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            narrow.settimeout(0)
            await asyncio.get_running_loop().sock_connect(
                narrow, ("127.0.0.1", int(house.url.split(":")[-1]))
            )
            headers = {"Cookie": ticket.cookie}
            slow = await connect(ticket.socket, sock=narrow, additional_headers=headers, proxy=None)
            for table in ("maple-room", "night-owls", "tea-and-chips"):
                await slow.send(f'{{"type":"watch","id":"{table}","table":"{table}"}}')
            slow.transport.pause_reading()
            fast = await house.guest("Fast")
            await fast.watch(TABLE)
            async with asyncio.timeout(60):
                while house.room.presence.is_connected(ticket.me.player) or not fast.numbers:
                    await fast.message()
            assert DROPPED.labels("too_slow")._value.get() >= 1  # noqa: SLF001
            before = fast.numbers[TABLE]
            async with asyncio.timeout(10):
                while fast.numbers[TABLE] < before + 5:
                    await fast.message()
            assert fast.breaks == 0
            await fast.close()
            slow.transport.abort()


@pytest.mark.rule("LOBBY-1")
async def test_an_observer_sees_no_hole_cards(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    eve = await house.guest("Eve")
    view = await eve.watch(TABLE)
    assert all(set(seat.cards) <= {""} for seat in view.seats)
    assert view.you is None
    assert view.observers == 1
    await close_all([*players, eve])


@pytest.mark.rule("LOBBY-2")
async def test_lobby_and_table_count_the_observers(house: Running) -> None:
    players = await seated(house, TABLE, 3)
    watching = [await house.guest(name) for name in ("Eve", "Sam")]
    for number, observer in enumerate(watching, start=1):
        assert (await observer.watch(TABLE)).observers == number

    def listed() -> int:
        return {row.table: row.observers for row in house.room.lobby.rows()}[TABLE]

    await eventually(lambda: listed() == 2)
    await watching[0].command(Unwatch(id="u", table=TABLE))
    await eventually(lambda: listed() == 1)
    await close_all([*players, *watching])


@pytest.mark.rule("TABLE-2")
async def test_everyones_view_follows_a_join(house: Running) -> None:
    eve = await house.guest("Eve")
    await eve.watch(TABLE)
    ann = await house.guest("Ann")
    await sit(ann, TABLE, 4, 300)
    view = await until(eve, TABLE, lambda view: view.seats[3].player is not None)
    assert (view.seats[3].name, view.seats[3].stack) == ("Ann", 300)
    assert (await house.room.visitors.me(ann.ticket.me.player)).bank == 700
    await close_all([eve, ann])

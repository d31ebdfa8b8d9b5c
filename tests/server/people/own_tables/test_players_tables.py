"""Opening tables of every kind, and what the house refuses."""

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import FollowLobby, Leave, OpenTable
from pokerhouse.protocol.limits import TABLES_A_PLAYER
from pokerhouse.protocol.message import LobbyList
from pokerhouse.protocol.view import LobbyRow
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import close_all, sit, until

pytestmark = pytest.mark.anyio


def open_table(client: Client, kind: str = "cash", **more: object) -> OpenTable:
    """A table with the smallest stake."""
    said = {"name": "Ada's table", "seats": 3, "small": 1, "big": 2, **more}
    return OpenTable(id=client.new_id(), kind=kind, **said)  # type: ignore[arg-type]


async def lobby(client: Client) -> dict[str, LobbyRow]:
    """The tables as the lobby lists them now."""
    await client.command(FollowLobby(id=client.new_id()))
    lists = [message for message in client.read() if isinstance(message, LobbyList)]
    return {row.table: row for row in lists[-1].tables}


@pytest.mark.rule("LOBBY-1", "SNG-1.1", "PSNG-2")
async def test_public_tables_are_listed_and_private_ones_are_not(house: Running) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    cash = (await ada.command(open_table(ada))).table
    sng = (await ada.command(open_table(ada, "sng", small=5, big=10, buy_in_low=100, buy_in_high=300))).table
    private = (await ada.command(open_table(ada, "private_sng", starting_stack=500))).table
    rows = await lobby(eve)
    assert (rows[cash].kind, rows[cash].seats, rows[cash].starts_when_full) == ("cash", 3, False)
    row = rows[sng]
    assert (row.kind, row.small, row.starts_when_full, row.open, row.level) == ("sng", 5, True, True, None)
    assert private not in rows
    seen = await ada.watch(private)
    assert (seen.kind, seen.state, seen.needed) == ("private_sng", "waiting", 3)
    assert seen.people is not None
    assert (seen.people.free, seen.people.starting_stack) == (3, 500)
    assert [guest.name for guest in seen.people.people] == ["Ada"]
    assert seen.offer is not None
    assert (seen.offer.low, seen.offer.high, seen.offer.refused) == (0, 0, None)
    await close_all([ada, eve])


@pytest.mark.rule("TABLE-5", "PSNG-1")
async def test_impossible_tables_are_refused(house: Running) -> None:
    ada = await house.guest("Ada")
    commands = {
        "bad_buy_in_range": open_table(ada, buy_in_low=300, buy_in_high=200),
        "bad_stakes": open_table(ada, "sng", small=3, big=7),
        "bad_seats": open_table(ada, seats=1),
        "bad_starting_stack": open_table(ada, "private_sng", starting_stack=50),
        "too_many_bots": open_table(ada, bots=3),
        "bad_table_name": open_table(ada, name="  "),
    }
    for code, command in commands.items():
        with pytest.raises(RefusedError) as caught:
            await ada.command(command)
        assert (caught.value.reason.code, bool(caught.value.reason.rule)) == (code, True)
    assert len(await lobby(ada)) == 4
    await close_all([ada])


@pytest.mark.rule("CASH-1.2")
async def test_a_player_opens_a_few_tables_and_again_when_one_is_dismissed(house: Running) -> None:
    ada = await house.guest("Ada")
    tables = [(await ada.command(open_table(ada))).table for _ in range(TABLES_A_PLAYER)]
    one_more = open_table(ada)
    for _ in range(2):
        with pytest.raises(RefusedError) as caught:
            await ada.command(one_more)
        assert (caught.value.reason.code, caught.value.reason.rule) == ("too_many_tables", "limit")
    await sit(ada, tables[0], 1, 100)
    await until(ada, tables[0], lambda view: view.you is not None)
    await ada.command(Leave(id=ada.new_id(), table=tables[0]))
    assert (await ada.command(open_table(ada))).table
    await close_all([ada])


async def test_a_network_may_open_no_more_tables(sqlite: str) -> None:
    settings = replace(TEST, network=replace(TEST.network, tables_an_hour=1))
    async with open_house(sqlite, settings) as house:
        ada, eve = await house.guest("Ada"), await house.guest("Eve")
        await ada.command(open_table(ada))
        with pytest.raises(RefusedError) as caught:
            await eve.command(open_table(eve))
        assert (caught.value.reason.code, caught.value.reason.rule) == ("too_many_tables", "limit")
        await close_all([ada, eve])


async def test_the_same_wish_opens_one_table(house: Running) -> None:
    ada = await house.guest("Ada")
    said = open_table(ada)
    first, again = await ada.command(said), await ada.command(said)
    assert first.table == again.table
    assert len(await lobby(ada)) == 5
    await close_all([ada])


async def test_opened_tables_are_there_after_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ada = await house.guest("Ada")
        table = (await ada.command(open_table(ada, "sng", buy_in_low=100, buy_in_high=200))).table
        await close_all([ada])
    async with open_house(sqlite) as house:
        eve = await house.guest("Eve")
        assert (await eve.watch(table)).kind == "sng"
        await close_all([eve])


@pytest.mark.rule("CASH-1.2")
async def test_forgotten_tables_are_closed(house: Running) -> None:
    ada = await house.guest("Ada")
    table = (await ada.command(open_table(ada, bots=2))).table
    await house.room.players_tables.sweep()
    assert table in await lobby(ada)
    house.room.clock.start_after(house.room.clock.now() + 601_000)
    await house.room.players_tables.sweep()
    assert table not in await lobby(ada)
    await close_all([ada])

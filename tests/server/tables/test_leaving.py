"""Leaving a table for the lobby, and sitting at more than one table where the host allows it."""

import pytest
from msgspec.structs import replace

from pokerhouse.client import RefusedError
from pokerhouse.protocol.command import Leave, OpenTable, Ping, SitIn, SitOut, TakeSeat
from pokerhouse.server.settings import Settings
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import close_all, sit, until

pytestmark = pytest.mark.anyio


@pytest.mark.rule("TABLE-7")
async def test_who_leaves_follows_the_table_no_more_until_it_opens_it_again(house: Running) -> None:
    ada, bea = await house.guest("Ada"), await house.guest("Bea")
    opened = OpenTable(id="open", kind="cash", name="Short", seats=3, small=1, big=2)
    table = (await ada.command(opened)).table
    await sit(ada, table, 1)
    await sit(bea, table, 2)
    await bea.command(Leave(id="go", table=table))
    await until(bea, table, lambda view: view.you is None)
    left = bea.numbers[table]
    await ada.command(SitOut(id="out", table=table))
    await ada.command(SitIn(id="in", table=table))
    await bea.command(Ping(id="ping"))  # whatever was sent to Bea before this answer has arrived
    assert bea.numbers[table] == left
    view = await bea.watch(table)
    assert (view.you, view.seats[1].player) == (None, None)
    assert bea.numbers[table] > left
    await close_all([ada, bea])


async def test_a_host_may_let_people_sit_at_two_tables(sqlite: str) -> None:
    async with open_house(sqlite, replace(TEST, tables_at_once=2)) as house:
        ada = await house.guest("Ada")
        await sit(ada, "maple-room", 1, 400)
        view = await ada.watch("tea-and-chips")
        assert view.offer is not None
        assert view.offer.refused is None
        await sit(ada, "tea-and-chips", 1, 200)
        with pytest.raises(RefusedError) as caught:
            await ada.command(TakeSeat(id="third", table="night-owls", seat=1, amount=200))
        assert (caught.value.reason.code, caught.value.reason.facts) == ("one_table", {"tables": 2})
        await ada.close()


async def test_by_default_one_sits_at_one_table(house: Running) -> None:
    ada = await house.guest("Ada")
    await sit(ada, "maple-room", 1, 400)
    with pytest.raises(RefusedError) as caught:
        await ada.command(TakeSeat(id="second", table="tea-and-chips", seat=1, amount=200))
    assert (caught.value.reason.code, caught.value.reason.facts) == ("one_table", {"tables": 1})
    await ada.close()


@pytest.mark.parametrize("tables", [0, 5, -1])
def test_no_host_allows_none_or_more_than_four(tables: int) -> None:
    assert [Settings(tables_at_once=fine).tables_at_once for fine in (1, 4)] == [1, 4]
    with pytest.raises(ValueError, match="1 to 4 tables"):
        Settings(tables_at_once=tables)

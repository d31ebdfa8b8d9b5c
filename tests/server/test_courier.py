"""Chips between banks and tables: none is lost, whatever happens on the way."""

import pytest

from pokerhouse.client import RefusedError
from pokerhouse.house.player import Player
from pokerhouse.house.player_command import BuyChips, CagePolicy, PlayerCommand, SendChips, Terms
from pokerhouse.protocol.command import Leave, RebuyIn, TakeSeat
from pokerhouse.protocol.message import MeChanged
from pokerhouse.server.account import SNAPSHOT_EVERY
from pokerhouse.server.record import player_event
from tests.server.running import Running, open_house
from tests.server.story import sit
from tests.server.witness import examine

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.mark.rule("CASH-6.5", "TABLE-7")
async def test_the_stack_goes_home(house: Running) -> None:
    ann = await house.guest("Ann")
    await sit(ann, TABLE, 1, 400)
    await ann.command(Leave(id="l", table=TABLE))
    while not isinstance(message := await ann.message(), MeChanged) or message.me.seated:
        pass
    assert message.me.bank == 1_000
    assert [(movement.what, movement.amount) for movement in message.me.movements] == [
        ("cash_out", 400), ("buy_in", -400), ("cage", 1_000),
    ]  # fmt: skip
    await ann.close()


@pytest.mark.rule("TABLE-1", "TABLE-4")
async def test_a_refused_seat_leaves_the_bank_whole(house: Running) -> None:
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    await sit(ann, TABLE, 1)
    with pytest.raises(RefusedError) as refusal:
        await sit(bob, TABLE, 1)
    assert refusal.value.reason.code == "seat_taken"
    with pytest.raises(RefusedError) as refusal:
        await bob.command(TakeSeat(id="rich", table="two-of-us", seat=1, amount=2_000))
    assert refusal.value.reason.rule == "TABLE-1"
    assert (await house.room.door.me(bob.ticket.me.player)).bank == 1_000
    with pytest.raises(RefusedError) as refusal:
        await ann.command(TakeSeat(id="two", table="night-owls", seat=1, amount=200))
    assert refusal.value.reason.code == "one_table"
    await ann.close()
    await bob.close()


@pytest.mark.rule("TABLE-6")
async def test_rebuy_in_is_for_small_stacks(house: Running) -> None:
    ann = await house.guest("Ann")
    with pytest.raises(RefusedError) as refusal:
        await ann.command(RebuyIn(id="no-seat", table=TABLE, amount=500))
    assert refusal.value.reason.code == "not_seated"
    await sit(ann, TABLE, 1)
    for amount in (500, 100):
        with pytest.raises(RefusedError) as refusal:
            await ann.command(RebuyIn(id=ann.new_id(), table=TABLE, amount=amount))
        assert refusal.value.reason.code == "stack_enough"
    assert (await house.room.door.me(ann.ticket.me.player)).bank == 800
    await ann.close()


async def test_chips_on_their_way_come_home_after_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        player = ann.ticket.me.player
        account = await house.room.accounts.get(player)
        terms = Terms.of(house.room.desks[TABLE].settings)
        await account.order(SendChips(terms=terms, amount=300, transit="on-the-way"))
        assert (await house.room.door.me(player)).bank == 700
        await ann.close()
    async with open_house(sqlite) as house:
        me = await house.room.door.me(player)
        assert (me.bank, me.in_play, me.seated) == (1_000, 0, [])
    assert await examine(sqlite, []) == []


async def test_chips_that_arrived_unnoticed_stay_where_they_are(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        player = ann.ticket.me.player
        account = await house.room.accounts.get(player)
        ordered = account.order

        async def crash(command: PlayerCommand) -> None:
            if isinstance(command, SendChips):
                await ordered(command)

        account.order = crash  # type: ignore[method-assign,assignment]
        await sit(ann, TABLE, 1, 300)
        assert len(await house.room._store.open_transits()) == 1  # noqa: SLF001
        await ann.close()
    async with open_house(sqlite) as house:
        me = await house.room.door.me(player)
        assert (me.bank, me.in_play, me.seated) == (700, 300, [TABLE])
        assert await house.room._store.open_transits() == []  # noqa: SLF001
    assert await examine(sqlite, []) == []


async def test_a_stack_that_left_unnoticed_reaches_the_bank(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        player = ann.ticket.me.player
        await sit(ann, TABLE, 1, 300)
        house.room._courier._carry_home = lambda *_: None  # type: ignore[method-assign]  # noqa: SLF001
        await ann.command(Leave(id="l", table=TABLE))
        assert (await house.room.door.me(player)).bank == 700
        await ann.close()
    async with open_house(sqlite) as house:
        bob = await house.guest("Bob")
        await bob.watch(TABLE)
        desk = house.room.desks[TABLE]
        while desk.table.state.outgoing:
            await bob.message()
        me = await house.room.door.me(player)
        assert (me.bank, me.in_play, me.seated) == (1_000, 0, [])
        await bob.close()
    assert await examine(sqlite, []) == []


async def test_a_players_snapshot_is_the_rebuilt_player(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        account = await house.room.accounts.get(ann.ticket.me.player)
        for _ in range(SNAPSHOT_EVERY + 20):
            await account.order(BuyChips(amount=1, policy=CagePolicy()))
        store = house.room._store  # noqa: SLF001
        assert await store.snapshot(account.stream) is not None
        bank, movements, state = account.bank, list(account.movements), account.player.state
        await account.load()
        assert (account.bank, account.movements, account.player.state) == (bank, movements, state)
        rows = [row for batch in await store.batches(account.stream) for row in batch.events]
        assert Player.rebuild([player_event(row) for row in rows]).state == state
        await account.order(BuyChips(amount=1, policy=CagePolicy()))
        await ann.close()

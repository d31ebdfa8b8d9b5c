"""Chips between banks and tables: none is lost, whatever happens on the way."""

import asyncio
import contextlib
from collections.abc import Sequence

import pytest

from pokerhouse.client import RefusedError
from pokerhouse.house import commands as house_commands
from pokerhouse.house.player.command import BuyChips, CagePolicy, PlayerCommand, SendChips, Terms
from pokerhouse.house.player.player import Player
from pokerhouse.house.transit import manifest
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.command import Leave, RebuyIn, TakeSeat
from pokerhouse.protocol.message import MeChanged
from pokerhouse.server.actors import Account
from pokerhouse.server.actors.account import PLAYERS
from pokerhouse.server.storage import AnswerRow, Batch, NotStoredError, Store, player_event
from tests.server.harness.running import Running, open_house
from tests.server.harness.table_steps import eventually, sit
from tests.server.harness.witness import examine

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
    assert (await house.room.visitors.me(bob.ticket.me.player)).bank == 1_000
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
    assert (await house.room.visitors.me(ann.ticket.me.player)).bank == 800
    await ann.close()


async def test_chips_on_their_way_come_home_after_a_restart(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        player = ann.ticket.me.player
        account = await house.room.accounts.get(player)
        terms = Terms.of(house.desk(TABLE).settings)
        await account.handle(SendChips(terms=terms, amount=300, transit="on-the-way"))
        assert (await house.room.visitors.me(player)).bank == 700
        await ann.close()
    async with open_house(sqlite) as house:
        me = await house.room.visitors.me(player)
        assert (me.bank, me.in_play, me.seated) == (1_000, 0, [])
    assert await examine(sqlite, []) == []


async def test_chips_that_arrived_unnoticed_stay_where_they_are(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        player = ann.ticket.me.player
        account = await house.room.accounts.get(player)
        _notes_nothing(account)
        sitting = asyncio.create_task(sit(ann, TABLE, 1, 300))
        await eventually(lambda: bool(house.desk(TABLE).summary.arrived))
        assert len(await house.room.store.open_transits()) == 1
        sitting.cancel()
        await ann.close()
    async with open_house(sqlite) as house:
        me = await house.room.visitors.me(player)
        assert (me.bank, me.in_play, me.seated) == (700, 300, [TABLE])
        assert await house.room.store.open_transits() == []
    assert await examine(sqlite, []) == []


@pytest.mark.parametrize("others", [0, 5])
async def test_an_arrival_is_known_however_many_come_after_it(
    sqlite: str, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that remembered only its last arrivals let a bank take chips back that lay on the table."""
    monkeypatch.setattr(manifest, "FORGET_AT", 2)
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        account = await house.room.accounts.get(ann.ticket.me.player)
        _notes_nothing(account)
        sitting = asyncio.create_task(sit(ann, TABLE, 1, 300))
        await eventually(lambda: bool(house.desk(TABLE).summary.arrived))
        bob = await house.guest("Bob")
        await _come_and_go(house, bob.ticket.me.player, 2, others)
        await bob.close()
        sitting.cancel()
        await ann.close()
    async with open_house(sqlite) as house:
        me = await house.room.visitors.me(account.id)
        assert (me.bank, me.in_play, me.seated) == (700, 300, [TABLE])
        assert await house.room.store.open_transits() == []
    assert await examine(sqlite, []) == []


def _notes_nothing(account: Account) -> None:
    """From now on chips can leave this bank, and nothing else of it is stored."""
    handled = account.handle

    async def unstored(command: PlayerCommand, answer: AnswerRow | None = None) -> None:
        if not isinstance(command, SendChips):
            raise NotStoredError("the disk is full")
        await handled(command, answer)

    account.handle = unstored  # type: ignore[method-assign]


async def _come_and_go(house: Running, player: str, seat: int, times: int) -> None:
    """Sit down and leave again and again, faster than a client may."""
    account, desk, courier = await house.room.accounts.get(player), house.desk(TABLE), house.room._courier  # noqa: SLF001
    for _ in range(times):
        await courier.buy_in(account, desk, seat=seat, amount=200, arrival=0)
        await desk.handle(house_commands.Leave(player=player), arrival=0)
        await eventually(lambda: not account.summary.seated)


async def test_what_both_sides_know_is_forgotten(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 4)
    ann = await house.guest("Ann")
    desk = house.desk(TABLE)
    account = await house.room.accounts.get(ann.ticket.me.player)
    await _come_and_go(house, account.id, 1, 6)
    await eventually(lambda: len(desk.summary.arrived) <= 2)
    await eventually(lambda: len(account.summary.state.receipts) <= 2)
    await ann.close()


async def test_a_stack_that_left_unnoticed_reaches_the_bank(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        player = ann.ticket.me.player
        await sit(ann, TABLE, 1, 300)
        house.room._courier._carry_home = lambda *_: None  # type: ignore[method-assign]  # noqa: SLF001
        await ann.command(Leave(id="l", table=TABLE))
        assert (await house.room.visitors.me(player)).bank == 700
        await ann.close()
    async with open_house(sqlite) as house:
        bob = await house.guest("Bob")
        await bob.watch(TABLE)
        desk = house.desk(TABLE)
        while desk.summary.outgoing:
            await bob.message()
        me = await house.room.visitors.me(player)
        assert (me.bank, me.in_play, me.seated) == (1_000, 0, [])
        await bob.close()
    assert await examine(sqlite, []) == []


async def test_a_players_snapshot_is_the_rebuilt_player(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        account = await house.room.accounts.get(ann.ticket.me.player)
        for _ in range(PLAYERS.every + 20):
            await account.handle(BuyChips(amount=1, policy=CagePolicy()))
        store = house.room.store
        stream, summary = f"player:{account.id}", account.summary
        assert await store.snapshots([stream])
        movements, state = summary.movements, summary.state
        await account.load()
        assert account.summary is not summary
        assert (account.summary.movements, account.summary.state) == (movements, state)
        rows = [row for batch in await store.batches(stream) for row in batch.events]
        assert Player.rebuild([player_event(row) for row in rows]).state == state
        await account.handle(BuyChips(amount=1, policy=CagePolicy()))
        await ann.close()


class Unsure:
    """Stands before the store's `write`: it fails before or after the commit, as often as it is told to.

    What the house writes on its own in the background is let through.
    """

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.before = self.after = 0
        self._write = store.write
        monkeypatch.setattr(store, "write", self.write)

    async def write(self, batches: Sequence[Batch]) -> None:
        of_people = any(batch.stream for batch in batches)
        if self.before and of_people:
            self.before -= 1
            raise OSError("the disk is full")
        await self._write(batches)
        if self.after and of_people:
            self.after -= 1
            raise OSError("the line broke after the commit")


async def test_a_guest_who_could_not_be_stored_may_try_again(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsure = Unsure(house.room.store, monkeypatch)
    unsure.before = 1
    async with asyncio.timeout(10):
        with pytest.raises(NotStoredError):
            await house.room.visitors.welcome_guest("Ann")
        me, _token = await house.room.visitors.welcome_guest("Ann")
    assert me.bank == 1_000


async def test_a_repeat_after_an_unclear_commit_is_not_carried_out_again(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.guest("Ann")
    unsure = Unsure(house.room.store, monkeypatch)
    unsure.after = 1
    with pytest.raises(RefusedError) as refusal:
        await ann.command(wire.BuyChips(id="once", amount=500))
    assert refusal.value.reason.code == "not_stored"
    await ann.command(wire.BuyChips(id="once", amount=500))
    assert (await house.room.visitors.me(ann.ticket.me.player)).bank == 1_500
    await ann.close()


@pytest.mark.parametrize("failing", range(1, 4))
async def test_a_buy_in_comes_to_an_end_whichever_of_its_commits_fails(
    sqlite: str, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        await ann.watch(TABLE)
        store, commits = house.room.store, 0
        write = store.write

        async def nth_fails(batches: Sequence[Batch]) -> None:
            nonlocal commits
            if any(batch.stream for batch in batches):
                commits += 1
                if commits == failing:
                    raise OSError("the disk is full")
            await write(batches)

        monkeypatch.setattr(store, "write", nth_fails)
        with contextlib.suppress(RefusedError):
            await ann.command(TakeSeat(id="sit", table=TABLE, seat=1, amount=200))
        me = await house.room.visitors.me(ann.ticket.me.player)
        assert (me.bank, me.in_play) in ((1_000, 0), (800, 200))
        assert bool(me.seated) == (me.bank == 800)
        if not me.seated:
            await ann.command(TakeSeat(id="again", table=TABLE, seat=1, amount=200))
        await ann.close()
    assert await examine(sqlite, []) == []

"""What the house does when something of its own fails: nothing is lost, nothing stands still."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from pokerhouse.cards import Chance
from pokerhouse.client import Client, RefusedError
from pokerhouse.house import Outcome, Table
from pokerhouse.house.events import HandEvent
from pokerhouse.house.player import BuyChips, CagePolicy
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.event import ReboughtIn
from pokerhouse.rules import HandVoided
from pokerhouse.server import tasks
from pokerhouse.server.actors import accounts as accounts_module
from pokerhouse.server.actors.account import PLAYERS
from pokerhouse.server.actors.actor import FAILURES_MAX
from pokerhouse.server.actors.table_archive import TABLES
from pokerhouse.server.actors.waiting_desk import WAITING
from pokerhouse.server.storage import Batch, NotStoredError
from tests.server.harness.frozen_table import Frozen
from tests.server.harness.running import Running, open_house, table_of
from tests.server.harness.table_steps import PATIENCE_SECONDS, act, actor_of, close_all, eventually, sit
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

TABLE = "two-of-us"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once."""
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.001)


class Failing:
    """Stands before the store's `write`: batches of one kind of stream fail, as often as it is told to."""

    def __init__(self, house: Running, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        self.times = 0
        self._kind = kind
        self._write = house.room.store.write
        monkeypatch.setattr(house.room.store, "write", self.write)

    async def write(self, batches: Sequence[Batch]) -> None:
        if self.times and any(batch.stream.startswith(self._kind) for batch in batches):
            self.times -= 1
            raise OSError("the disk is full")
        await self._write(batches)


def broken_by_us(*_: object) -> NoReturn:
    """Stands for whatever of ours has a fault."""
    raise ValueError("nobody knows why")


# a desk


def voided_in(frozen: Frozen) -> list[HandVoided]:
    """The hands that were voided there, as it was told."""
    stored = [
        event.event for told in frozen.listener.heard for event in told.stored if isinstance(event, HandEvent)
    ]
    return [event for event in stored if isinstance(event, HandVoided)]


@pytest.mark.rule("STD-14")
async def test_a_hand_that_can_t_go_on_is_voided_and_the_table_plays_on(
    frozen: Frozen, monkeypatch: pytest.MonkeyPatch
) -> None:
    await frozen.desk.handle(frozen.call(), arrival=frozen.clock.moment)
    ticked, tries = Table.tick, 0

    def broken(self: Table, now: int, chance: Chance) -> Outcome:
        nonlocal tries
        if self.state.phase == "hand" and self.state.hand_number == 1:
            tries += 1
            raise ValueError("a card is missing")
        return ticked(self, now, chance)

    monkeypatch.setattr(Table, "tick", broken)
    frozen.clock.moment = frozen.deadline + 1
    frozen.desk.wake()
    await eventually(lambda: bool(voided_in(frozen)))
    assert tries == FAILURES_MAX
    (voided,) = voided_in(frozen)
    assert sum(voided.refunds) == 25
    assert [seated.stack for seated in frozen.desk.summary.seated] == [200, 200, 200]
    frozen.clock.moment = frozen.deadline
    frozen.desk.wake()
    await eventually(lambda: table_of(frozen.desk).state.hand_number == 2)


async def test_a_table_that_fails_between_two_hands_has_nothing_to_give_up(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.guest("Ann")
    await sit(ann, TABLE, 1, 400)
    desk, tries = house.desk(TABLE), 0

    def broken(*_: object) -> NoReturn:
        nonlocal tries
        tries += 1
        broken_by_us()

    number = desk.number
    with monkeypatch.context() as fault:
        fault.setattr(Table, "tick", broken)
        fault.setattr(Table, "next_deadline", 1)
        desk.wake()
        await eventually(lambda: tries > FAILURES_MAX + 1)
        assert desk.number == number
    await ann.command(wire.Leave(id="go", table=TABLE))
    await ann.close()


# an account


async def test_a_bank_that_could_not_be_stored_is_as_it_was(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.guest("Ann")
    account = await house.room.accounts.get(ann.ticket.me.player)
    failing = Failing(house, monkeypatch, "player:")
    failing.times = 1
    before = account.summary
    with pytest.raises(NotStoredError):
        await account.handle(BuyChips(amount=50, policy=CagePolicy()))
    assert (account.summary.state, account.summary.movements) == (before.state, before.movements)
    await account.handle(BuyChips(amount=70, policy=CagePolicy()))
    assert account.summary.bank == 1_070
    assert [movement.amount for movement in account.summary.movements] == [70, 1_000]
    await ann.close()


async def test_who_was_let_go_is_loaded_again_as_it_was(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts_module, "REMEMBERED_MS", 0)
    ann = await house.guest("Ann")
    player, accounts = ann.ticket.me.player, house.room.accounts
    said = await ann.command(wire.BuyChips(id="more", amount=300))
    state = (await accounts.get(player)).summary.state
    accounts.forget(player)
    assert accounts.here(player) is not None, "who is connected stays"
    await ann.close()
    await eventually(lambda: accounts.here(player) is None)
    again = await accounts.get(player)
    assert again.summary.state == state
    assert (again.name, again.kind) == ("Ann", "guest")
    back = Client(ann.ticket, come_back=False)
    await back.connect()
    assert await back.command(wire.BuyChips(id="more", amount=300)) == said, "its answers are loaded, too"
    assert again.summary.bank == 1_300
    await back.close()


async def test_an_unknown_player_is_nobody(house: Running) -> None:
    with pytest.raises(KeyError):
        await house.room.accounts.get("g-nobody")
    ann = await house.guest("Ann")
    for command in (
        wire.AskFriend(id="ask", player="g-nobody"),
        wire.AcceptFriend(id="accept", player="g-nobody"),
        wire.RemoveFriend(id="remove", player="g-nobody"),
    ):
        with pytest.raises(RefusedError) as refusal:
            await ann.command(command)
        assert (refusal.value.reason.code, refusal.value.reason.rule) == ("no_such_player", "PSNG-2")
    await ann.close()


# the courier


@pytest.mark.parametrize("kind", ["player:", "table:"])
async def test_a_stack_reaches_its_bank_though_storing_fails(
    sqlite: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        ann = await house.guest("Ann")
        await sit(ann, TABLE, 1, 400)
        account = await house.room.accounts.get(ann.ticket.me.player)
        await eventually(lambda: not account.summary.state.transits)
        failing, stored = Failing(house, monkeypatch, kind), house.desk(TABLE).number
        if kind == "player:":
            failing.times = 3
        await ann.command(wire.Leave(id="go", table=TABLE))
        failing.times = 3
        await eventually(lambda: account.summary.bank == 1_000 and not failing.times)
        await eventually(lambda: not house.desk(TABLE).summary.outgoing)
        assert account.summary.seated == ()
        assert house.desk(TABLE).number > stored
        await ann.close()
    assert await examine(sqlite, []) == []


async def all_in_until(house: Running, people: list[Client], reached: type) -> None:
    """Everybody goes all-in hand after hand until the table has told of this."""
    table = house.desk(TABLE)

    def told() -> bool:
        return any(isinstance(event, reached) for step in table.recent for event in step.events)

    async with asyncio.timeout(PATIENCE_SECONDS):
        while not told():
            try:
                client = await actor_of(people, TABLE)
                menu = client.views[TABLE].you.menu  # type: ignore[union-attr]
                if menu is not None and menu.raise_high is not None:
                    await act(client, TABLE, "raise", menu.raise_high)
                else:
                    await act(client, TABLE, "call")
            except RefusedError:
                continue


@pytest.mark.rule("TABLE-6")
@pytest.mark.parametrize("failing", ["", "player:", "table:"])
async def test_auto_rebuy_in_answers_by_itself(
    sqlite: str, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite) as house:
        people = [await house.guest(name) for name in ("Ann", "Bob")]
        for seat, client in enumerate(people, start=1):
            await client.watch(TABLE)
            await client.command(wire.TakeSeat(id="sit", table=TABLE, seat=seat, amount=400, auto_rebuy=400))
        tried: list[int] = []
        if failing:
            gate = Failing(house, monkeypatch, failing)
            rebuy = house.room._courier.rebuy_in  # noqa: SLF001

            async def unlucky(*arguments: object, **more: object) -> None:
                gate.times = 1 if not tried else 0
                tried.append(1)
                await rebuy(*arguments, **more)  # type: ignore[arg-type]

            monkeypatch.setattr(house.room._courier, "rebuy_in", unlucky)  # noqa: SLF001
        await all_in_until(house, people, ReboughtIn)
        assert not failing or len(tried) > 1
        events = [event for told in house.desk(TABLE).recent for event in told.events]
        (rebought,) = [event for event in events if isinstance(event, ReboughtIn)]
        assert (rebought.amount, rebought.stack) == (400, 400)
        player = people[rebought.seat - 1].ticket.me.player
        account = await house.room.accounts.get(player)
        await eventually(lambda: not account.summary.state.transits)
        assert account.summary.bank == 200
        await close_all(people)
    assert await examine(sqlite, []) == []


# snapshots


@pytest.mark.parametrize("wrong", ["broken", "of another form", "no table"])
async def test_a_snapshot_that_can_t_be_read_is_made_up_for_by_the_events(
    tmp_path: Path, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in (PLAYERS, TABLES, WAITING):
        monkeypatch.setattr(kind, "every", 2)
    file = tmp_path / "house.sqlite"
    async with open_house(f"sqlite:///{file}") as house:
        people = [await house.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
        for seat, client in enumerate(people[:2], start=1):
            await sit(client, TABLE, seat, 400)
        for client in people[2:]:
            await client.command(wire.JoinWaitingList(id="wait", table=TABLE))
        await act(await actor_of(people[:2], TABLE), TABLE, "call")
        players = [client.ticket.me.player for client in people]
        banks = [(await house.room.accounts.get(player)).summary.bank for player in players]
        await close_all(people)
    with sqlite3.connect(file) as broken:
        kept = {stream.partition(":")[0] for (stream,) in broken.execute("SELECT stream FROM snapshots")}
        assert kept == {"table", "player", "waiting"}
        if wrong != "no table":
            version = "version" if wrong == "broken" else "'another'"
            broken.execute(f"UPDATE snapshots SET data = '{{}}', version = {version}")  # noqa: S608
    broken.close()
    with monkeypatch.context() as fault:
        if wrong == "no table":
            fault.setattr(Table, "restore", broken_by_us)
        async with open_house(f"sqlite:///{file}") as house:
            assert [seated.player for seated in house.desk(TABLE).summary.seated] == players[:2]
            assert house.desk(TABLE).summary.in_hand
            lists = house.room.waiting_lists
            assert [lists.of_player(player)[0].place for player in players[2:]] == [1, 2]
            assert [(await house.room.accounts.get(player)).summary.bank for player in players] == banks
    assert await examine(f"sqlite:///{file}", []) == []

"""Players and queues on their way into the store and back; who is kept in memory, and how long."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable
from typing import TypeVar

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house import CagePolicy
from pokerhouse.house.player import BuyChips, KeepPreferences, NoteArrived, ReceiveChips, SendChips, Terms
from pokerhouse.house.waiting import NoteFree, Queue, Unqueue
from pokerhouse.protocol.chat import Say
from pokerhouse.protocol.command import AskFriend, JoinWaitingList
from pokerhouse.protocol.command import KeepPreferences as Keep
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, account, accounts, waiting_desk
from pokerhouse.server.actors.account import PlayerMachine
from pokerhouse.server.actors.waiting_desk import STREAM, WaitingMachine
from pokerhouse.server.clock import Clock
from pokerhouse.server.storage import AnswerRow, Batch, PlayerRow, SnapshotRow
from tests.server.harness.grounds import ground
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"
POLICY = CagePolicy(grant=1_000, daily=5_000)

T = TypeVar("T")


class Kept:
    """A store of one stream, in memory; it knows after which number it was asked."""

    def __init__(self) -> None:
        self.kept: list[Batch] = []
        self.row: SnapshotRow | None = None
        self.asked: list[int] = []

    def write(self, batch: Batch | None) -> None:
        """Keep a batch."""
        assert batch is not None
        assert batch.number == len(self.kept) + 1
        self.kept.append(batch)
        self.row = batch.snapshot or self.row

    async def snapshot(self, _stream: str) -> SnapshotRow | None:
        """The last snapshot."""
        return self.row

    async def batches(self, _stream: str, after: int) -> list[Batch]:
        """What came after that number."""
        self.asked.append(after)
        return [batch for batch in self.kept if batch.number > after]


def now(waiting: Awaitable[T]) -> T:
    """What comes of it; nobody waits for anything here."""

    async def awaited() -> T:
        return await waiting

    return asyncio.run(awaited())


def player_of(store: Kept) -> PlayerMachine:
    """Ada, of whom the store knows."""
    return PlayerMachine(ground(store=store), PlayerRow("g-1", "Ada", "guest"))


def ada(store: Kept, buys: int) -> PlayerMachine:
    """Ada, who came in and bought 1, 2, 3, ... chips."""
    machine = player_of(store)
    step = machine.create([BuyChips(amount=POLICY.grant, policy=POLICY)], None, "ada")
    for number in range(1, buys + 2):
        store.write(step.batch)
        machine.settle(step)
        if number <= buys:
            step = machine.handle(BuyChips(amount=number, policy=POLICY), Clock().now(), None)
    return machine


# a player


@pytest.mark.parametrize("every", [2, 3, 4, 100])
def test_a_player_is_read_from_its_snapshot_and_what_came_after(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account, "SNAPSHOT_EVERY", every)
    store = Kept()
    machine = ada(store, 4)
    assert [batch.number for batch in store.kept if batch.snapshot] == list(range(every, 6, every))
    again = player_of(store)
    now(again.restore())
    assert store.asked == [5 - 5 % every if every < 100 else 0], "what the snapshot has is not read"
    assert (again.summary.state, again.summary.movements) == (
        machine.summary.state,
        machine.summary.movements,
    )
    assert again.summary.bank == 1_010
    assert list(now(machine.restore())) == [], "nothing of it is news"
    assert machine.summary.bank == 1_010
    step = again.handle(BuyChips(amount=5, policy=POLICY), Clock().now(), AnswerRow("g-1", "c", b"{}"))
    assert step.batch is not None
    assert (step.batch.number, step.batch.command, step.batch.stream) == (6, "g-1/c", "player:g-1")


@pytest.mark.parametrize("every", [1, 3, 5, 100])
def test_what_was_stored_of_a_player_unclearly_is_news_and_counts_once(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account, "SNAPSHOT_EVERY", every)
    store = Kept()
    machine = ada(store, 3)
    step = machine.handle(BuyChips(amount=500, policy=POLICY), Clock().now(), None)
    store.write(step.batch)  # and nobody says so
    (news,) = now(machine.restore())
    assert news == step.news
    assert (machine.summary.bank, machine.summary.movements[0].amount) == (1_506, 500)
    assert len(machine.summary.movements) == 5


def test_a_player_s_snapshot_that_can_t_be_read_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account, "SNAPSHOT_EVERY", 2)
    store = Kept()
    machine = ada(store, 4)
    assert store.row is not None
    for row, said in ((replace(store.row, version="another"), 0), (replace(store.row, data=b"{}"), 1)):
        store.row = row
        again = player_of(store)
        with capture_logs() as logs:
            now(again.restore())
        assert again.summary.state == machine.summary.state
        assert [(line["event"], line["stream"]) for line in logs] == [
            ("a snapshot can't be read; the events can", "player:g-1")
        ] * said
    assert store.asked == [0, 0]


def test_somebody_who_could_not_be_stored_is_as_if_it_never_came() -> None:
    machine = player_of(Kept())
    machine.create([BuyChips(amount=POLICY.grant, policy=POLICY)], None, "ada")
    assert list(now(machine.restore())) == []
    state = machine.summary.state
    assert (state.id, state.name, state.guest, machine.summary.bank) == ("g-1", "Ada", True, 0)


@pytest.mark.rule("CASH-8.2")
def test_leaving_a_winner_binds_for_an_hour() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ada = await house.account("Ada")
        terms = Terms.of(house.desk(TABLE).settings)
        for table, home in ((TABLE, 300), ("night-owls", 200)):
            there = replace(terms, table=table)
            await ada.handle(SendChips(terms=there, amount=200, transit=f"to {table}"))
            await ada.handle(NoteArrived(transit=f"to {table}"))
            await ada.handle(ReceiveChips(table=table, amount=home, transit=f"from {table}", purpose="left"))
        left = house.room.clock.now()
        assert ada.summary.bound_until(TABLE, left) == left + 3_600_000
        assert ada.summary.bound_until(TABLE, left + 3_599_999) == left + 3_600_000
        assert ada.summary.bound_until(TABLE, left + 3_600_000) == 0
        assert ada.summary.bound_until("night-owls", left) == 0
        assert ada.summary.bound_until("two-of-us", left) == 0
        much = SendChips(terms=replace(terms, high=9_000), amount=9_000, transit="x")
        assert isinstance(ada.summary.refusal(much, left), Refused)
        assert ada.summary.refusal(KeepPreferences(preferences={}), left) is None

    lived(story)


def test_an_answer_without_events_is_kept_for_a_repeat() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", TABLE, 1)
        first = await house.say("Ada", Say, id="hello", table=TABLE, text="Hello")
        await asyncio.sleep(5)
        await house.open()
        await house.come("Ada")
        assert await house.say("Ada", Say, id="hello", table=TABLE, text="Hello") == first

    lived(story)


def test_an_unclear_friendship_is_no_fault_and_the_log_names_who_was_restored() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        house.store.trouble.append("full")
        with capture_logs() as logs:
            await house.refused("Ada", AskFriend, name="Bea")
            await asyncio.sleep(5)
        restored = [line["actor"] for line in logs if line["event"] == "restored from the store"]
        assert sorted(restored) == sorted(f"player:{player}" for player in house.players.values())
        assert not [line for line in logs if line["event"] == "a step failed"]

    lived(story)


def test_what_turns_out_to_be_stored_is_told_to_its_player() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        house.store.trouble.append("unclear")
        assert (await house.refused("Ada", Keep, preferences={"sound": 1}))[0] == "not_stored"
        await asyncio.sleep(5)
        assert house.me("Ada").preferences == {"sound": 1}

    lived(story)


# queues


def queued(store: Kept, many: int) -> WaitingMachine:
    """So many wait for a table."""
    machine = WaitingMachine(store)  # type: ignore[arg-type]
    for number in range(1, many + 1):
        step = machine.handle(Queue(player=f"p{number}", table="t"), 10 * number, None)
        store.write(step.batch)
        machine.settle(step)
    return machine


@pytest.mark.parametrize("every", [2, 3, 5, 100])
def test_queues_are_read_from_their_snapshot_and_what_came_after(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_desk, "SNAPSHOT_EVERY", every)
    store = Kept()
    machine = queued(store, 5)
    assert [batch.number for batch in store.kept if batch.snapshot] == list(range(every, 6, every))
    assert [batch.kind for batch in store.kept] == ["waiting", "", "", "", ""]
    assert {(batch.stream, batch.command) for batch in store.kept} == {(STREAM, None)}
    again = WaitingMachine(store)  # type: ignore[arg-type]
    now(again.restore())
    assert store.asked == [5 - 5 % every if every < 100 else 0]
    assert again.summary == machine.summary
    assert again.summary.lines["t"].players == ["p1", "p2", "p3", "p4", "p5"]
    assert list(now(machine.restore())) == [], "nothing of it is news"
    step = again.handle(Unqueue(player="p1", table="t"), 60, AnswerRow("p1", "c", b"{}"))
    assert step.batch is not None
    assert (step.batch.number, step.batch.command, step.batch.at) == (6, "p1/c", 60)


@pytest.mark.parametrize("every", [1, 3, 100])
def test_what_was_stored_of_queues_unclearly_is_news_and_counts_once(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_desk, "SNAPSHOT_EVERY", every)
    store = Kept()
    machine = queued(store, 2)
    step = machine.handle(Queue(player="p3", table="t"), 30, None)
    assert machine.summary.lines["t"].players == ["p1", "p2"], "it is not stored yet"
    store.write(step.batch)  # and nobody says so
    (news,) = now(machine.restore())
    assert news == step.news
    assert machine.summary.lines["t"].players == ["p1", "p2", "p3"]


def test_queues_whose_snapshot_can_t_be_read_are_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_desk, "SNAPSHOT_EVERY", 2)
    store = Kept()
    machine = queued(store, 4)
    assert store.row is not None
    for row, said in ((replace(store.row, version="another"), 0), (replace(store.row, data=b"1"), 1)):
        store.row = row
        again = WaitingMachine(store)  # type: ignore[arg-type]
        with capture_logs() as logs:
            now(again.restore())
        assert again.summary == machine.summary
        assert [(line["event"], line["stream"]) for line in logs] == [
            ("a snapshot can't be read; the events can", STREAM)
        ] * said
    assert store.asked == [0, 0]


def test_what_changes_no_queue_is_stored_only_for_its_answer() -> None:
    machine, answer = queued(Kept(), 0), AnswerRow("p1", "c", b"{}")
    nothing = machine.handle(NoteFree(table="t", seats=()), 5, None)
    assert (nothing.batch, nothing.news) == (None, None)
    machine.settle(nothing)
    step = machine.handle(NoteFree(table="t", seats=()), 7, answer)
    assert step.batch is not None
    assert (step.batch.at, step.batch.answer, step.batch.stream, step.news) == (7, answer, "", None)
    machine.settle(step)
    step = machine.handle(Queue(player="p1", table="t"), 10, answer)
    assert step.batch is not None
    assert (step.batch.number, step.batch.kind) == (1, "waiting"), "nothing was counted before"


def test_a_place_in_a_queue_that_was_stored_unclearly_is_told() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "two-of-us", seat, 400)
        await asyncio.sleep(0.1)
        house.store.trouble.append("unclear")
        assert (await house.refused("Cid", JoinWaitingList, id="q", table="two-of-us"))[0] == "not_stored"
        await asyncio.sleep(5)
        assert [queue.place for queue in house.me("Cid").waiting] == [1]
        await house.do("Cid", JoinWaitingList, id="q", table="two-of-us")

    lived(story)


# who is in memory


async def known(house: House, count: int) -> list[str]:
    """So many who took a name and never came in."""
    return [(await house.room.visitors.welcome_guest(f"P{number}"))[0].player for number in range(count)]


def test_nobody_holds_an_account_that_was_let_go() -> None:
    async def story(house: House) -> None:
        (player,) = await known(house, 1)
        loaded = weakref.ref(await house.room.accounts.get(player))
        await asyncio.sleep(59)
        gc.collect()
        assert loaded() is not None
        await asyncio.sleep(2)
        gc.collect()
        assert (loaded(), house.room.accounts.here(player)) == (None, None)

    lived(story)


def test_who_asks_at_once_gets_one_account_though_the_first_has_gone() -> None:
    async def story(house: House) -> None:
        (player,) = await known(house, 1)
        asking = [asyncio.create_task(house.room.accounts.get(player)) for _ in range(3)]
        await asyncio.sleep(0)
        asking[0].cancel()
        first, second, third = await asyncio.gather(*asking, return_exceptions=True)
        assert isinstance(first, asyncio.CancelledError)
        assert isinstance(second, Account)
        assert second is third is house.room.accounts.here(player)

    lived(story)


@pytest.mark.parametrize(("most", "gone"), [(9, 0), (10, 1), (20, 1), (21, 0)])
def test_where_there_are_as_many_as_may_be_the_oldest_makes_room(
    most: int, gone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        full = most if gone else 20 if most > 20 else 5
        players = await known(house, full + 1)
        here = house.room.accounts.here
        for player in players[:-1]:
            await house.room.accounts.get(player)
        monkeypatch.setattr(accounts, "LOADED_MAX", most)
        await house.room.accounts.get(players[-1])
        assert [here(player) is None for player in players] == [True] * gone + [False] * (full + 1 - gone)

    lived(story)


def test_a_house_without_a_grant_gives_nothing_to_who_comes_in() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ada = (await house.account("Ada")).summary
        assert (ada.bank, ada.movements) == (0, ())

    lived(story, cage=CagePolicy(grant=0, daily=5_000))


def test_an_account_in_use_stays_a_minute_from_then() -> None:
    async def story(house: House) -> None:
        (player,) = await known(house, 1)
        ada = await house.room.accounts.get(player)
        await asyncio.sleep(40)
        ada.use()
        await asyncio.sleep(59)
        assert house.room.accounts.here(player) is ada
        await asyncio.sleep(2)
        assert house.room.accounts.here(player) is None

    lived(story)

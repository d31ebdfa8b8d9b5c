"""Actors in a loop whose time jumps: pauses to the second, who is busy, who is let go, what is stored."""

import asyncio
import gc
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from pokerhouse.house import TableSettings
from pokerhouse.house.commands import Dismiss
from pokerhouse.house.player import BuyChips, KeepPreferences, SendChips, Terms
from pokerhouse.protocol.command import AcceptFriend, AskFriend, JoinWaitingList, RebuyIn
from pokerhouse.rules import Refused
from pokerhouse.server.actors import TableSummary, account, accounts, answer, table_archive, waiting_desk
from pokerhouse.server.actors.actor import Actor
from pokerhouse.server.actors.table_archive import TableArchive, snapshot_of
from pokerhouse.server.actors.table_opener import TOGETHER
from pokerhouse.server.storage import AnswerRow
from pokerhouse.server.tasks import Tasks
from tests.server.actors.test_actor import Counter, Disk
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.small_house import HouseClock
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"


class Bench:
    """An actor with all that it is made of, by a clock that jumps."""

    def __init__(self) -> None:
        self.machine, self.disk, self.tasks, self.clock = Counter(), Disk(), Tasks(), HouseClock()
        self.published: list[tuple[int, int]] = []
        self.begun = self.clock.now()
        self.actor: Actor[int, int] = Actor(
            self.machine, writer=self.disk, clock=self.clock, tasks=self.tasks, publish=self.publish
        )

    def busy(self) -> bool:
        return self.actor.busy

    def publish(self, count: int) -> None:
        self.published.append((count, self.clock.now() - self.begun))


def benched(story: Callable[[Bench], Awaitable[None]]) -> None:
    """Let this happen to an actor."""

    async def live() -> None:
        bench = Bench()
        await story(bench)
        await bench.tasks.close()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())


def test_what_was_promised() -> None:
    assert (answer.ANSWERS_MAX, answer.AT_HAND_MAX, answer.MARK_BYTES) == (512, 64, 8)
    assert (accounts.BUSY_MS, TOGETHER, table_archive.SECRETS_TOGETHER) == (1_000, 200, 500)


def test_a_deadline_is_met_at_its_moment_and_busy_is_who_has_work() -> None:
    async def story(bench: Bench) -> None:
        actor, machine = bench.actor, bench.machine
        assert not bench.busy()
        await actor.handle(3, arrival=bench.clock.now())
        machine.deadline = bench.begun + 1_500
        actor.wake()
        assert bench.busy()
        await asyncio.sleep(1.4)
        assert not bench.busy()
        assert bench.published == [(3, 0)]
        await asyncio.sleep(0.2)
        assert bench.published == [(3, 0), (6, 1_500)]
        bench.disk.open.clear()
        waiting = asyncio.create_task(actor.handle(1, arrival=bench.clock.now()))
        behind = asyncio.create_task(actor.look(lambda: machine.count))
        await asyncio.sleep(1)
        assert bench.busy()
        bench.disk.open.set()
        await waiting
        assert (await behind, bench.busy()) == (7, False)

    benched(story)


def test_pauses_double_up_to_eight_seconds_and_after_three_faults_it_is_given_up() -> None:
    async def story(bench: Bench) -> None:
        bench.disk.failing = True
        bench.machine.deadline = bench.begun

        async def stored_again() -> list[int]:
            bench.machine.deadline = bench.begun
            return []

        bench.machine.restore = stored_again  # type: ignore[method-assign]
        bench.actor.wake()
        await asyncio.sleep(30)
        # At 0, 0.5, 1.5, 3.5, 7.5, 15.5 and 23.5 seconds.
        assert (bench.machine.still, bench.machine.given_up) == (7, False)
        bench.actor.stop()

    benched(story)

    async def fails(bench: Bench) -> None:
        def tick(now: int) -> object:
            del now
            raise ValueError("a fault of our own")

        bench.machine.tick = tick  # type: ignore[method-assign, assignment]
        bench.machine.deadline = bench.begun
        bench.actor.wake()
        await asyncio.sleep(3.4)
        assert not bench.machine.given_up
        await asyncio.sleep(0.2)
        assert (bench.machine.given_up, bench.published) == (True, [(0, 3_500)])
        bench.actor.stop()

    benched(fails)


def test_who_is_away_is_let_go_after_a_minute() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        here, ada, bea = house.room.accounts.here, house.players["Ada"], house.players["Bea"]
        await house.sit("Bea", TABLE, 1)
        known = here(ada)
        house.go("Ada")
        house.go("Bea")
        await asyncio.sleep(59)
        assert here(ada) is known
        await asyncio.sleep(2)
        assert (here(ada), here(bea) is not None) == (None, True), "who sits at a table stays"
        again = await house.room.accounts.get(ada)
        assert again is known, "somebody still held it"
        assert here(ada) is known
        async with again.turn:
            await asyncio.sleep(65)
            assert here(ada) is known, "it is busy"
        await asyncio.sleep(2)
        assert here(ada) is None
        del known, again
        gc.collect()
        await house.room.accounts.get(ada)
        assert here(ada) is not None, "it is read from the store again, and kept"
        with pytest.raises(KeyError):
            await house.room.accounts.get("g-0")

    lived(story)


def test_a_player_is_the_same_from_its_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account, "SNAPSHOT_EVERY", 4)

    async def story(house: House) -> None:
        await house.guests("Ada")
        ada = await house.account("Ada")
        for number in range(6):
            await ada.handle(BuyChips(amount=number + 1, policy=house.settings.cage))
        row = await house.store.snapshot(ada.machine.stream)
        assert row is not None
        assert row.number == 4
        before = ada.summary
        await ada.machine.restore()
        assert (ada.summary.state, ada.summary.movements) == (before.state, before.movements)
        assert (ada.summary.bank, len(ada.summary.movements)) == (3_021, 7)
        await ada.handle(KeepPreferences(preferences={"sound": 1}))
        await house.open()
        await house.come("Ada")
        restored = (await house.account("Ada")).summary
        assert (restored.bank, restored.state.preferences) == (3_021, {"sound": 1})
        assert restored.movements == before.movements

    lived(story)


def test_both_sides_of_a_friendship_or_neither() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        ada, bea = [await house.account(name) for name in ("Ada", "Bea")]
        house.store.trouble.append("full")
        assert (await house.refused("Ada", AskFriend, name="Bea"))[0] == "not_stored"
        await asyncio.sleep(5)
        assert (list(ada.summary.state.asked), list(bea.summary.state.requests)) == ([], [])
        house.store.trouble.append("unclear")
        assert (await house.refused("Ada", AskFriend, name="Bea"))[0] == "not_stored"
        await asyncio.sleep(5)
        assert (list(ada.summary.state.asked), list(bea.summary.state.requests)) == ([bea.id], [ada.id])
        await house.do("Bea", AcceptFriend, player=ada.id)
        assert (list(ada.summary.state.friends), list(bea.summary.state.friends)) == ([bea.id], [ada.id])
        assert not ada.busy
        assert not bea.busy

    lived(story)


def test_what_somebody_may_bring_to_a_table() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ada, now = await house.account("Ada"), house.room.clock.now()
        terms = Terms.of(house.desk(TABLE).settings)
        assert ada.summary.offer(terms, now, 1) == (200, 1_000, None)
        given = replace(terms, kind="private_sng")
        assert ada.summary.offer(given, now, 1) == (0, 0, None)
        low, high, refusal = ada.summary.offer(replace(terms, low=4_000, high=5_000), now, 1)
        assert (low, high) == (4_000, 5_000)
        assert isinstance(refusal, Refused)
        await ada.handle(SendChips(terms=terms, amount=200, transit="t"))
        assert ada.summary.offer(replace(terms, table="other"), now, 2)[2] is None
        assert ada.summary.offer(replace(terms, table="other"), now, 1)[2] is not None
        assert (ada.summary.seated, ada.summary.bound_until(TABLE, now)) == ((TABLE,), 0)
        code, rule, text, facts = await house.refused("Ada", RebuyIn, table="night-owls", amount=200)
        assert (code, rule, text, facts) == ("not_seated", "TABLE-6", "You have no seat at this table.", {})

    lived(story)


def test_a_table_is_the_same_from_its_snapshot_and_from_its_events() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for seat, name in enumerate(("Ada", "Bea", "Cid"), 1):
            await house.sit(name, TABLE, seat)
        await asyncio.sleep(100)
        archive = TableArchive(house.store)
        assert sorted(await archive.tables()) == ["maple-room", "night-owls", "tea-and-chips", "two-of-us"]
        plain = await archive.restore(TABLE, use_snapshot=False)
        short = await archive.restore(TABLE)
        many = await archive.restore_many([TABLE, "nowhere", "two-of-us"])
        assert snapshot_of(short)["table"]["state"]["hand_number"] == short.table.state.hand_number > 0
        assert snapshot_of(short) == snapshot_of(plain) == snapshot_of(many[TABLE])
        assert (short.number, many[TABLE].number, sorted(many)) == (
            plain.number,
            plain.number,
            [TABLE, "two-of-us"],
        )
        row = await house.store.snapshot(f"table:{TABLE}")
        assert row is not None
        for stored in (short, many[TABLE]):  # what lies before the snapshot is not read
            assert [told.number for told in stored.recent] == list(range(row.number + 1, plain.number + 1))
        retold = await archive.retell(TABLE)
        assert sorted(retold) == list(range(1, plain.number + 1))
        assert [retold[told.number] for told in house.desk(TABLE).recent] == list(house.desk(TABLE).recent)
        with pytest.raises(KeyError):
            await archive.restore("nowhere")
        summary = TableSummary.of(plain.table)
        assert (summary.seated, summary.host, summary.locked) == (house.desk(TABLE).summary.seated, "", False)
        opened, first = archive.opened(
            TableSettings(id="x", name="X", seats=2, small=1, big=2, buy_in_low=100, buy_in_high=200),
            5,
            AnswerRow("ada", "c1", b"{}"),
        )
        assert (opened.number, first.number, first.at, first.stream, first.kind, first.command) == (
            1, 1, 5, "table:x", "table", "ada/c1",
        )  # fmt: skip
        await house.desk("two-of-us").handle(Dismiss(reason="nobody"), arrival=house.room.clock.now())
        await asyncio.sleep(0.1)
        assert "two-of-us" not in await archive.tables()

    lived(story)


def test_queues_are_the_same_from_their_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_desk, "SNAPSHOT_EVERY", 2)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan", "Eve")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "two-of-us", seat, 400)
        for name in ("Cid", "Dan", "Eve"):
            await house.do(name, JoinWaitingList, table="two-of-us")
        row = await house.store.snapshot("waiting:lists")
        assert row is not None
        assert row.number == 2
        assert [batch.number for batch in await house.store.batches("waiting:lists")] == [1, 2, 3]
        await house.open()
        places = [house.room.waiting_lists.of_player(house.players[name]) for name in ("Cid", "Dan", "Eve")]
        assert [queue.place for (queue,) in places] == [1, 2, 3]

    lived(story)


def test_only_people_are_let_go_and_sooner_where_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        here, known = house.room.accounts.here, house.room.accounts
        bot = await known.create_bot("Nils", "caller", house.settings.cage)
        await house.guests("Ada", "Bea")
        house.go("Ada")
        await asyncio.sleep(1)
        for player in (bot.id, house.players["Ada"], house.players["Bea"], "g-0"):
            known.forget(player)
        assert [here(player) is None for player in (bot.id, *house.players.values())] == [False] * 3
        monkeypatch.setattr(accounts, "LOADED_MAX", 4)
        known.forget(house.players["Ada"])
        assert here(house.players["Ada"]) is not None
        monkeypatch.setattr(accounts, "LOADED_MAX", 3)
        for player in (bot.id, house.players["Ada"], house.players["Bea"]):
            known.forget(player)
        assert [here(player) is None for player in (bot.id, *house.players.values())] == [False, True, False]

    lived(story)

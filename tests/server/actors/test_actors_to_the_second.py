"""Actors in a loop whose time jumps: pauses to the second, who is busy, who is let go, what is stored."""

import asyncio
import gc
from collections.abc import Awaitable, Callable

import pytest

from pokerhouse.protocol.command import AcceptFriend, AskFriend
from pokerhouse.server.actors import accounts
from pokerhouse.server.actors.actor import Actor
from pokerhouse.server.tasks import Tasks
from tests.server.actors.test_actor import Counter, Disk
from tests.server.harness.grounds import ground
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
            self.machine, ground(writer=self.disk, clock=self.clock, tasks=self.tasks), self.publish
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


def test_a_deadline_is_met_at_its_moment_and_busy_is_who_has_work() -> None:
    async def story(bench: Bench) -> None:
        actor, machine = bench.actor, bench.machine
        assert not bench.busy()
        await actor.handle(3, arrival=bench.clock.now())
        machine.due = bench.begun + 1_500
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
        bench.machine.due = bench.begun

        async def stored_again() -> None:
            bench.machine.due = bench.begun

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
        bench.machine.due = bench.begun
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

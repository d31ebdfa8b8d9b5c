"""Cuts at any moment under load: people who hang up in mid-command, over a store that fails now and then."""

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Refused
from pokerhouse.server import tasks
from pokerhouse.server.storage import Batch
from tests.server.cuts.stage import PASSING, Stage, new_id
from tests.server.cuts.test_cuts import nobody_is_stuck, stage_on
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

PEOPLE = 12
TABLES = ("night-owls", "tea-and-chips", "two-of-us")


class Restless:
    """Somebody who says one thing after the other and hangs up in the middle of most of them."""

    def __init__(self, stage: Stage, player: str, tables: Sequence[str], seed: int) -> None:
        self.cuts = 0
        self._stage = stage
        self.player = player
        self._tables = tables
        self._chance = random.Random(seed)

    def command(self) -> AnyCommand:
        """Something with chips."""
        chance, name = self._chance, new_id()
        table = chance.choice(self._tables)
        said: list[AnyCommand] = [
            wire.TakeSeat(id=name, table=table, seat=chance.randint(1, 6), amount=100),
            wire.TakeSeat(id=name, table=table, seat=chance.randint(1, 6), amount=150),
            wire.Leave(id=name, table=table),
            wire.RebuyIn(id=name, table=table, amount=200),
            wire.BuyChips(id=name, amount=chance.randint(1, 20)),
            wire.SitOut(id=name, table=table),
        ]
        return chance.choice(said)

    async def one_cut(self) -> None:
        """Say something, hang up, say it again: two answers to the repeat are the same."""
        command = self.command()
        saying = asyncio.create_task(self._stage.say(self.player, command))
        for _ in range(self._chance.randint(0, 12)):
            await asyncio.sleep(0)
        if self._chance.random() < 0.5:
            await asyncio.sleep(self._chance.random() / 100)
        self.cuts += saying.cancel()
        answers: list[str] = []
        while len(answers) < 2:
            frame = await self._stage.say(self.player, command)
            said = message_decoder.decode(frame)
            if not (isinstance(said, Refused) and said.reason.code in PASSING):
                answers.append(frame)
        assert answers[0] == answers[1]


async def test_random_cuts_under_load(
    sqlite: str,
    sized: Callable[[int, int], int],
    figure: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cuts = sized(100, 10_000)
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.001)
    chance, failures = random.Random(1), 0
    async with stage_on(sqlite) as stage:
        store = stage.room.store
        write = store.write

        async def unsure(batches: Sequence[Batch]) -> None:
            nonlocal failures
            kind = chance.randint(0, 20)
            failures += kind < 2
            if kind == 0:
                raise OSError("the disk is full")
            await write(batches)
            if kind == 1:
                raise OSError("the line broke after the commit")

        people = [Restless(stage, await stage.guest(), TABLES, seed) for seed in range(PEOPLE)]
        monkeypatch.setattr(store, "write", unsure)

        async def be(one: Restless) -> None:
            while sum(person.cuts for person in people) < cuts:
                await one.one_cut()

        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(be(person))
        monkeypatch.setattr(store, "write", write)
        for person in people:
            await stage.calm(person.player)
            await nobody_is_stuck(stage, person.player)
        made = sum(person.cuts for person in people)
    assert await examine(sqlite, []) == []
    assert failures > 0
    figure(f"{made:,} lines cut, {failures:,} commits failed or unclear; every chip and answer in its place")

"""Looking for a seat: a house may have thousands of tables, and nobody makes the others wait by asking."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from pokerhouse.protocol.command import QuickJoin
from pokerhouse.server.actors import Desk
from pokerhouse.server.commands.quick_join import DESKS_AT_ONCE
from tests.server.cuts.stage import Stage, new_id
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio


async def test_tables_are_looked_at_some_at_a_time(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(house.room)
    for _ in range(DESKS_AT_ONCE + 8):
        await stage.table()
    looking: list[int] = []
    most = looked = 0
    look = Desk.look

    async def counted(self: Desk, what: Callable[[Any], Any]) -> Any:
        nonlocal most, looked
        looking.append(1)
        most, looked = max(most, len(looking)), looked + 1
        try:
            await asyncio.sleep(0)
            return await look(self, what)
        finally:
            looking.pop()

    monkeypatch.setattr(Desk, "look", counted)
    answer = await stage.do(await stage.guest(), QuickJoin(id=new_id(), small=1))
    assert answer.table
    assert looked > DESKS_AT_ONCE
    assert most == DESKS_AT_ONCE

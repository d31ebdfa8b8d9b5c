"""Chips that were on their way when a house without views stopped: to one end or the other."""

import asyncio

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house.commands import NoteDelivered
from pokerhouse.house.player import NoteArrived, SendChips, Terms
from pokerhouse.house.transit import manifest
from tests.server.actors.books import OAK, Floor, on_a_floor
from tests.server.actors.stored.test_chips_alone import PAIR, failing, leave, said, table


async def sent(floor: Floor, name: str, to: str) -> None:
    """Somebody's chips have left the bank for a table, and nobody brings them there."""
    send = SendChips(terms=replace(Terms.of(OAK), table=to), amount=200, transit=f"{name} to {to}")
    await (await floor.accounts.get(name)).handle(send)


async def banks(floor: Floor, *names: str) -> list[int]:
    return [(await floor.accounts.get(name)).summary.bank for name in names]


def test_after_a_stop_chips_go_to_one_end_or_the_other_unless_only_a_broken_table_knows() -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann", "bob", "cid", "dan")
        await floor.opener.open(PAIR)
        for name, to in (("ann", "oak"), ("bob", "gone"), ("cid", "pair")):
            await sent(floor, name, to)
        failing(floor, await floor.accounts.get("dan"), NoteArrived)
        sitting = asyncio.create_task(floor.sit("dan", desk, 4))
        await asyncio.sleep(0.1)
        sitting.cancel()
        assert len(floor.books.transits) == 4
        await floor.again(broken=["pair"])
        assert await banks(floor, "ann", "bob", "cid", "dan") == [1_000, 1_000, 800, 800]
        assert list(floor.books.transits) == ["cid to pair"]
        (oak,) = [one for one in floor.tables if one.id == "oak"]
        assert [(one.player, one.stack) for one in oak.summary.seated] == [("dan", 200)]
        await floor.again()
        assert (await banks(floor, "cid"), floor.books.transits) == ([1_000], {})

    on_a_floor(story)


def test_after_a_stop_what_is_open_anywhere_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann")
        await floor.sit("ann", desk, 1)
        failing(floor, desk, NoteDelivered)
        await leave(floor, "ann", desk)
        await asyncio.sleep(1)
        assert floor.bank("ann") == 1_000
        await floor.again(broken=["oak"])
        other = floor.tables.get("pair") or await floor.opener.open(PAIR)
        await floor.sit("ann", other, 1)
        await leave(floor, "ann", other)
        await asyncio.sleep(1)
        ann = await floor.accounts.get("ann")
        assert len(ann.summary.state.receipts) == 1, "the broken table does not know"
        desks = await floor.again()
        await asyncio.sleep(1)
        ann = await floor.accounts.get("ann")
        assert (ann.summary.bank, list(ann.summary.state.receipts)) == (1_000, [])
        assert [one.summary.outgoing for one in desks] == [{}, {}]

    on_a_floor(story)


def test_after_a_stop_one_account_that_can_t_be_read_keeps_nobody_waiting() -> None:
    async def story(floor: Floor) -> None:
        await table(floor, "ann", "bob")
        for name in ("ann", "bob"):
            await sent(floor, name, "oak")
        row = floor.books.rows.pop("ann")
        with capture_logs() as logs:
            await floor.again()
        assert said(logs, "chips stay on their way") == [{"player": "ann", "table": "oak"}]
        assert await banks(floor, "bob") == [1_000]
        floor.books.rows["ann"] = row
        assert await banks(floor, "ann") == [800]

    on_a_floor(story)


def test_after_a_stop_a_table_that_has_much_to_forget_does_so_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(floor: Floor) -> None:
        desk = await table(floor, "ann")
        await floor.sit("ann", desk, 1)
        assert len(desk.summary.arrived) == 1
        monkeypatch.setattr(manifest, "FORGET_AT", 1)
        (again,) = await floor.again()
        await asyncio.sleep(0.1)
        assert again.summary.arrived == ()

    on_a_floor(story)

"""Chips between banks and tables in a loop whose time jumps: asked first, carried home, forgotten at last."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house.commands import Dismiss, ForgetArrivals, NoteDelivered
from pokerhouse.house.commands import TakeSeat as Claim
from pokerhouse.house.player import NoteArrived, ReceiveChips, SendChips, TakeBack, Terms
from pokerhouse.house.transit import manifest
from pokerhouse.protocol.command import Act, RebuyIn, TakeSeat
from pokerhouse.protocol.message import Answer
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Accounts, Desk, table_archive
from pokerhouse.server.actors.courier import Courier
from pokerhouse.server.actors.table_archive import StoredTable, open_tables
from pokerhouse.server.storage import NotStoredError
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE, PAIR, OWLS = "maple-room", "two-of-us", "night-owls"

Handle = Callable[..., Awaitable[None]]


def failing(house: House, actor: Account | Desk, kind: type, times: int = 1_000) -> list[float]:
    """So often a command of this kind can't be stored there; the seconds at which it was tried."""
    tried: list[float] = []
    handled: Handle = actor.handle
    begun = house.room.clock.now()

    async def handle(command: Any, *rest: Any, **more: Any) -> None:
        if isinstance(command, kind):
            tried.append((house.room.clock.now() - begun) / 1_000)
            if len(tried) <= times:
                raise NotStoredError("the disk is full")
        await handled(command, *rest, **more)

    actor.handle = handle  # type: ignore[method-assign]
    return tried


async def stored(house: House, name: str) -> int:
    """How many batches are stored of somebody."""
    return len(await house.store.batches(f"player:{house.players[name]}"))


async def banks(house: House, *names: str) -> list[int]:
    return [(await house.account(name)).summary.bank for name in names]


async def sent(house: House, name: str, table: str) -> None:
    """Somebody's chips have left the bank for a table, and nobody brings them there."""
    terms = Terms.of(house.desk(OWLS).settings)
    send = SendChips(terms=replace(terms, table=table), amount=200, transit=f"{name} to {table}")
    await (await house.account(name)).handle(send)


def broken(patch: pytest.MonkeyPatch, table: str) -> None:
    """This table can't be read any more."""
    rebuilt = table_archive._rebuilt  # noqa: SLF001

    def others(kept: Any, secrets: Any) -> StoredTable:
        found = rebuilt(kept, secrets)
        if found.table.state.settings.id == table:
            raise ValueError("an event can't be read")
        return found

    patch.setattr(table_archive, "_rebuilt", others)


async def bust(house: House, *names: str) -> str:
    """Everybody goes all-in until somebody is asked to rebuy in; who."""
    table, by_id = table_of(house.desk(PAIR)), {house.players[name]: name for name in names}
    for _ in range(500):
        table = table_of(house.desk(PAIR))
        state, hand = table.state, table.hand
        if state.questions:
            return by_id[state.chairs[next(iter(state.questions))].player]
        if state.clock is None or hand is None or (menu := hand.menu()) is None:
            await asyncio.sleep(0.5)
            continue
        most = menu.raise_high
        said = {"hand": state.hand_number, "decision": state.clock.decision}
        move = {"move": "call"} if most is None else {"move": "raise", "to": most}
        await house.say(by_id[state.chairs[state.clock.seat].player], Act, table=PAIR, **said, **move)
    raise AssertionError("nobody lost all")


@pytest.mark.rule("TABLE-6", "TABLE-4")
def test_a_table_is_asked_before_any_chip_moves() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.sit("Ada", TABLE, 1)
        before = [await stored(house, name) for name in ("Ada", "Bea")]
        enough = ("stack_enough", "TABLE-6", "Your stack is already 200.", {"stack": 200})
        for to in (1, 200):
            assert await house.refused("Ada", RebuyIn, table=TABLE, amount=to) == enough
        code, _, text, _ = await house.refused("Ada", RebuyIn, table=TABLE, amount=201)
        assert (code, text != enough[2]) == ("stack_enough", True), "this the table says itself"
        assert (await house.refused("Bea", TakeSeat, table=TABLE, seat=1, amount=200))[0] == "seat_taken"
        assert [await stored(house, name) for name in ("Ada", "Bea")] == before

    lived(story)


@pytest.mark.rule("TABLE-2")
def test_of_two_who_want_one_seat_the_other_has_its_chips_again() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        said = await asyncio.gather(
            *(house.say(name, TakeSeat, table=TABLE, seat=1, amount=200) for name in ("Ada", "Bea"))
        )
        sits = [isinstance(answer, Answer) for answer in said]
        assert sorted(sits) == [False, True]
        assert await banks(house, "Ada", "Bea") == [2_800 if sat else 3_000 for sat in sits]
        assert await house.store.open_transits() == []
        assert [one.player for one in house.desk(TABLE).summary.seated] == [
            house.players[name] for name, sat in zip(("Ada", "Bea"), sits, strict=True) if sat
        ]

    lived(story)


def test_chips_go_back_when_that_can_be_stored() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ada, desk = await house.account("Ada"), house.desk(TABLE)
        seat = failing(house, desk, Claim)
        back = failing(house, ada, TakeBack, 4)
        with capture_logs() as logs:
            code, *_ = await house.refused("Ada", TakeSeat, table=TABLE, seat=1, amount=200)
        assert (code, seat, back) == ("not_stored", [0.0], [0.0, 0.5, 1.5, 3.5, 7.5])
        said = [line for line in logs if line["event"] == "chips are still on their way"]
        assert [line["player"] for line in said] == [ada.id] * 4, "whoever reads the log knows whose they are"
        assert (ada.summary.bank, ada.summary.seated) == (3_000, ())

    lived(story)


def test_a_stack_is_carried_until_it_is_home() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", TABLE, 1)
        received = failing(house, await house.account("Ada"), ReceiveChips, 6)
        with capture_logs() as logs:
            await house.leave("Ada", TABLE)
            await asyncio.sleep(23)
            assert await banks(house, "Ada") == [2_800]
            await asyncio.sleep(1)
        assert received == [0.0, 0.5, 1.5, 3.5, 7.5, 15.5, 23.5]
        assert [line["table"] for line in logs if line["event"] == "chips are not home yet"] == [TABLE] * 6
        assert (await banks(house, "Ada"), house.desk(TABLE).summary.outgoing) == ([3_000], {})

    lived(story)


def test_what_both_sides_know_is_forgotten_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(house: House) -> None:
        await house.guests("Ada")
        ada, desk = await house.account("Ada"), house.desk(TABLE)
        for _ in range(2):
            await house.sit("Ada", TABLE, 1)
            await asyncio.sleep(0.1)
            assert desk.summary.arrived == ()
            await house.leave("Ada", TABLE)
            await asyncio.sleep(0.1)
            assert list(ada.summary.state.receipts) == []
            assert ada.summary.bank == 3_000

    lived(story)


def test_a_closed_table_is_asked_to_forget_until_it_has_and_only_then_is_over() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        store, desk = house.store, house.desk(TABLE)
        await house.sit("Ada", TABLE, 1)
        await asyncio.sleep(0.1)
        assert len(desk.summary.arrived) == 1, "so few are not worth a step"
        forgotten = failing(house, desk, ForgetArrivals, 3)
        with capture_logs() as logs:
            await desk.handle(Dismiss(reason="nobody"), arrival=house.room.clock.now())
            await asyncio.sleep(3)
            assert (await banks(house, "Ada"), TABLE in await open_tables(store)) == ([3_000], True)
            assert not desk.summary.finished
            await asyncio.sleep(1)
        assert forgotten == [0.0, 0.5, 1.5, 3.5], "one asks, and waits before it asks again"
        assert [line["table"] for line in logs if line["event"] == "arrivals are not forgotten yet"] == [
            TABLE
        ] * 3
        assert (desk.summary.finished, TABLE in await open_tables(store)) == (True, False)
        with pytest.raises(Refused, match="This table has closed"):
            await desk.look(lambda news: news.summary)

    lived(story)


def test_a_closed_table_that_could_not_forget_does_so_when_the_house_opens_again() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", TABLE, 1)
        failing(house, house.desk(TABLE), ForgetArrivals)
        await house.desk(TABLE).handle(Dismiss(reason="nobody"), arrival=house.room.clock.now())
        await asyncio.sleep(1)
        assert (await banks(house, "Ada"), TABLE in await open_tables(house.store)) == ([3_000], True)
        await house.open()
        await asyncio.sleep(0.1)
        assert TABLE not in await open_tables(house.store)

    lived(story)


def test_one_at_a_time_asks_a_table_to_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        desk = house.desk(TABLE)
        asked = failing(house, desk, ForgetArrivals, 3)
        await house.sit("Ada", TABLE, 1)
        await asyncio.sleep(0.1)
        await house.sit("Bea", TABLE, 2)
        await asyncio.sleep(10)
        assert (asked, desk.summary.arrived) == ([0.0, 0.5, 1.5, 3.5], ())

    lived(story)


def test_no_arrival_is_forgotten_before_its_bank_knows_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the bank, which does not know, would take back chips that lie on the table."""
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        desk = house.desk(TABLE)
        noted = failing(house, await house.account("Ada"), NoteArrived, 3)
        sitting = asyncio.create_task(house.sit("Ada", TABLE, 1))
        await asyncio.sleep(1)
        await house.sit("Bea", TABLE, 2)
        await asyncio.sleep(1)
        assert (len(desk.summary.arrived), len(noted)) == (1, 3)
        await sitting
        await asyncio.sleep(1)
        assert (await banks(house, "Ada", "Bea"), desk.summary.arrived) == ([2_800, 2_800], ())
        assert sum(seated.stack for seated in desk.summary.seated) == 400

    lived(story)


@pytest.mark.rule("TABLE-6")
def test_auto_rebuy_in_is_tried_until_it_is_stored_also_after_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.do(name, TakeSeat, table=PAIR, seat=seat, amount=400, auto_rebuy=500)
        tried: list[int] = []

        async def full(*_: object, **more: Any) -> None:
            tried.append(house.room.clock.now())
            assert more["to"] == 500
            raise NotStoredError("the disk is full")

        with monkeypatch.context() as fault:
            fault.setattr(Courier, "rebuy_in", full)
            broke = await bust(house, "Ada", "Bea")
            await asyncio.sleep(4)
            assert [moment - tried[0] for moment in tried] == [0, 500, 1_500, 3_500]
        await house.open()
        await asyncio.sleep(1)
        seated = house.desk(PAIR).summary.seat_of(house.players[broke])
        assert seated is not None
        assert await banks(house, broke) == [2_100]

    lived(story)


@pytest.mark.rule("TABLE-6")
@pytest.mark.parametrize("auto", [0, 2_000])
def test_who_asked_for_no_auto_rebuy_in_or_can_t_pay_it_decides_itself(
    auto: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuy, tried = Courier.rebuy_in, list[int]()

    async def counted(*given: Any, **more: Any) -> None:
        tried.append(more["to"])
        await rebuy(*given, **more)

    monkeypatch.setattr(Courier, "rebuy_in", counted)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.do(name, TakeSeat, table=PAIR, seat=seat, amount=2_000, auto_rebuy=auto)
        await bust(house, "Ada", "Bea")
        with capture_logs() as logs:
            await asyncio.sleep(5)
        said = [(line["table"], line["code"]) for line in logs if line["event"] == "no auto rebuy-in"]
        assert (len(said), tried) == ((1, [2_000]) if auto else (0, []))
        assert all(table == PAIR for table, _ in said)
        assert len(table_of(house.desk(PAIR)).state.questions) == 1, "the question stands"

    lived(story)


def test_after_a_stop_chips_go_back_unless_only_a_broken_table_knows() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for name, table in (("Ada", OWLS), ("Bea", TABLE), ("Cid", "a table that is gone")):
            await sent(house, name, table)
        assert await banks(house, "Ada", "Bea", "Cid") == [2_800] * 3
        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            broken(fault, OWLS)
            await house.open()
        said = [line for line in logs if line["event"] == "a table can't be restored and stays closed"]
        assert [line["table"] for line in said] == [OWLS]
        assert OWLS not in house.room.tables
        assert await banks(house, "Ada", "Bea", "Cid") == [2_800, 3_000, 3_000]
        await house.open()
        assert await banks(house, "Ada", "Bea", "Cid") == [3_000] * 3

    lived(story)


def test_one_account_that_can_t_be_read_keeps_nobody_else_waiting() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for name in ("Ada", "Bea"):
            await sent(house, name, TABLE)
        get, ada = Accounts.get, house.players["Ada"]

        async def others(self: Accounts, player: str) -> Account:
            if player == ada:
                raise ValueError("an event can't be read")
            return await get(self, player)

        with pytest.MonkeyPatch.context() as fault, capture_logs() as logs:
            fault.setattr(Accounts, "get", others)
            await house.open()
            assert await banks(house, "Bea") == [3_000]
        said = [line for line in logs if line["event"] == "chips stay on their way"]
        assert [(line["player"], line["table"]) for line in said] == [(ada, TABLE)]
        assert await banks(house, "Ada") == [2_800]

    lived(story)


def test_a_stack_that_is_home_comes_no_second_time_from_a_table_that_was_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(manifest, "FORGET_AT", 1)

    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", OWLS, 1)
        failing(house, house.desk(OWLS), NoteDelivered)
        await house.leave("Ada", OWLS)
        await asyncio.sleep(1)
        assert await banks(house, "Ada") == [3_000]
        with pytest.MonkeyPatch.context() as fault:
            broken(fault, OWLS)
            await house.open()
        await house.come("Ada")
        await house.sit("Ada", TABLE, 1)
        await house.leave("Ada", TABLE)
        await asyncio.sleep(1)
        assert len((await house.account("Ada")).summary.state.receipts) == 1, "the broken table does not know"
        await house.open()
        await asyncio.sleep(1)
        ada = (await house.account("Ada")).summary
        assert (ada.bank, list(ada.state.receipts), house.desk(OWLS).summary.outgoing) == (3_000, [], {})

    lived(story)

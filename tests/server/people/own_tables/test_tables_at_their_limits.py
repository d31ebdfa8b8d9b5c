"""Tables that people open: how many, by which names, as they were asked for, and how long without people."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.command import OpenTable, TakeSeat, Watch
from pokerhouse.protocol.message import Answer, Refused
from pokerhouse.server.people import players_tables
from tests.server.playthroughs.story import House, lived
from tests.server.playthroughs.trouble import Standstill, Trouble, has

WISH: dict[str, Any] = {"kind": "cash", "name": "Ours", "seats": 2, "small": 1, "big": 2}


def test_the_last_place_of_the_house_is_one_table_s_though_two_are_opened_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(players_tables, "TABLES_MAX", 6)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        Trouble(house, has("table_opened"), lambda number: number == 1)
        assert isinstance(await house.say("Ada", OpenTable, **WISH), Refused), "not stored"
        await house.table("Ada")
        at_once = await asyncio.gather(*(house.say(name, OpenTable, **WISH) for name in ("Bea", "Cid")))
        assert [type(one) for one in at_once] == [Answer, Refused]
        assert await house.refused("Cid", OpenTable, **WISH) == (
            "house_full", "limit", "The house has no room for another table.", {"most": 6},
        )  # fmt: skip

    lived(story)


def test_somebody_opens_so_many_and_is_told_how_many() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        names = [house.desk(await house.table("Ada")).settings.name for _ in range(3)]
        assert names == ["Ours", "Ours 2", "Ours 3"]
        text = "You have opened 3 tables. Leave one to close it first."
        assert await house.refused("Ada", OpenTable, **WISH) == (
            "too_many_tables",
            "limit",
            text,
            {"most": 3},
        )

    lived(story)


def test_a_table_is_as_it_was_asked_for() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table(
            "Ada", seats=5, small=2, big=4, buy_in_low=150, buy_in_high=300, starting_stack=700,
            options=["buy_button", "take_small", "buy_button"], bots=1, bot_styles=["caller"], private=True,
            rounds_a_level=3, action_seconds=25, time_bank_seconds=0,
        )  # fmt: skip
        given = house.desk(table).settings
        assert (given.kind, given.seats, given.small, given.big) == ("cash", 5, 2, 4)
        assert (given.buy_in_low, given.buy_in_high, given.starting_stack) == (150, 300, 700)
        assert given.options == ("buy_button", "take_small")
        assert (given.creator, given.private, given.rounds_a_level) == (house.players["Ada"], True, 3)
        assert (given.bots, given.bot_styles, given.no_bots) == (1, ("caller",), False)
        assert (given.action_ms, given.time_bank_ms) == (25_000, 0)
        usual = house.desk("maple-room").settings
        assert (given.between_hands_ms, given.after_sng_ms) == (usual.between_hands_ms, usual.after_sng_ms)
        other = house.desk(await house.table("Ada", no_bots=True)).settings
        assert (other.no_bots, other.action_ms, other.time_bank_ms) == (
            True, usual.action_ms, usual.time_bank_ms,
        )  # fmt: skip

    lived(story)


def test_a_house_in_a_hurry_makes_no_pauses() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        given = house.desk(await house.table("Ada")).settings
        assert (given.between_hands_ms, given.after_showdown_ms, given.after_sng_ms) == (20, 20, 20)

    lived(story, hurry=True)


def test_a_table_is_closed_that_nobody_used_for_longer_than_it_may_be_empty() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        sweep, last = house.room.players_tables.sweep, house.room.clock.now()
        cash, followed = await house.table("Ada"), await house.table("Ada")
        sng = await house.table("Ada", kind="sng", small=5, big=10)
        private, taken = await house.table("Bea", kind="private_sng"), await house.table("Bea")
        await house.do("Bea", Watch, table=followed)
        await house.sit("Bea", taken, 1)
        opened = [cash, sng, followed, private, taken]

        async def stay() -> list[str]:
            await sweep()
            return [table for table in opened if table in house.room.tables]

        assert house.room.clock.now() == last
        house.skip(600)
        assert await stay() == opened
        house.skip(0.001)
        assert await stay() == [followed, private, taken]
        house.skip(3_600 - 600.001)
        assert await stay() == [followed, private, taken]
        house.skip(0.001)
        assert await stay() == [followed, taken]
        assert len(house.room.tables) == 6, "the house's own stay"

    lived(story)


def test_a_table_that_can_t_be_closed_keeps_no_other_open() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        tables = [await house.table("Ada") for _ in range(2)]
        works = False
        Trouble(house, lambda batch: batch.stream == f"table:{tables[0]}", lambda _: not works)
        with capture_logs() as logs:
            await asyncio.sleep(720)
        assert [table in house.room.tables for table in tables] == [True, False]
        assert {line["table"] for line in logs if line["event"] == "a table stays open"} == {tables[0]}
        works = True
        await asyncio.sleep(61)
        assert tables[0] not in house.room.tables

    lived(story)


def test_a_table_is_not_swept_from_under_who_is_sitting_down(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada", seats=3)
        monkeypatch.setattr(players_tables, "FORGOTTEN_MS", 1_000)
        await asyncio.sleep(2)
        disk = Standstill(house, has("seat_taken"))
        sitting = asyncio.create_task(house.say("Ada", TakeSeat, table=table, seat=1, amount=200))
        await disk.reached.wait()
        sweep = asyncio.create_task(house.room.players_tables.sweep())
        await asyncio.sleep(0.1)
        disk.go_on()
        assert isinstance(await sitting, Answer)
        await sweep
        assert house.room.tables.get(table), "she was told that she sits there"

    lived(story)

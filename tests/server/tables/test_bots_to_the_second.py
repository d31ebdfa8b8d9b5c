"""The house's bots to the second: how many sit where, how long they think, when they come back."""

import asyncio
from contextlib import suppress
from itertools import pairwise

import pytest

from pokerhouse.house import CagePolicy
from pokerhouse.house.commands import Dismiss, Leave
from pokerhouse.house.events import HandEvent, ReboughtIn, SeatLeft
from pokerhouse.protocol.command import JoinWaitingList, Watch
from pokerhouse.protocol.host_command import AddBot, RemoveBot
from pokerhouse.rules import Acted, Refused
from pokerhouse.server.actors import Desk
from pokerhouse.server.house_bots import house_bots
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived


def bots(desk: Desk) -> list[str]:
    return [seated.player for seated in desk.summary.seated if seated.bot]


def sitting(house: House) -> dict[str, int]:
    """How many bots sit where."""
    return {desk.id: len(bots(desk)) for desk in house.room.tables}


def test_so_many_at_each_table_and_the_last_seat_is_for_people() -> None:
    async def story(house: House) -> None:
        await asyncio.sleep(1)
        five = {"maple-room": 5, "tea-and-chips": 5, "night-owls": 5, "two-of-us": 1}
        assert sitting(house) == five
        everybody = [one for desk in house.room.tables for one in desk.summary.seated]
        accounts = [await house.room.accounts.get(one.player) for one in everybody]
        assert sorted({account.style for account in accounts}) == ["caller", "gambler"]
        assert len({account.name for account in accounts}) == 16
        for account, seated in zip(accounts, everybody, strict=True):
            (table,) = account.summary.seated
            settings = house.desk(table).settings
            assert (settings.buy_in_low + settings.buy_in_high) // 2 <= seated.stack <= settings.buy_in_high
            assert account.summary.bank == 20_000 - seated.stack
        await house.guests("Ada")
        desk = house.desk("tea-and-chips")
        await house.sit("Ada", desk.id, desk.summary.open_seats[0])
        await asyncio.sleep(120)
        assert len(bots(desk)) == 3, "half of the seats, once a person sits there"
        await house.leave("Ada", desk.id)
        await asyncio.sleep(120)
        await house.do("Ada", Watch, table=desk.id)
        await asyncio.sleep(60)
        assert len(bots(desk)) == 5
        await house.open()
        await asyncio.sleep(1)
        assert sitting(house) == five

    lived(story, bots=5)


def test_a_person_alone_at_two_seats_does_not_stay_alone() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk("two-of-us")
        await house.until(lambda: len(bots(desk)) == 1)
        await house.sit("Ada", desk.id, desk.summary.open_seats[0], 400)
        (bot,) = bots(desk)
        await desk.handle(Leave(player=bot), arrival=house.room.clock.now())
        await house.until(lambda: not bots(desk))
        await asyncio.sleep(10)
        assert len(bots(desk)) == 1

    lived(story, bots=5)


def test_a_bot_thinks_as_long_as_it_was_told_and_comes_back_after_some_seconds() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk("maple-room")
        await house.do("Ada", Watch, table=desk.id)
        await asyncio.sleep(60)
        table = table_of(desk)
        stored = [event for told in desk.recent for event in told.stored]
        acted = [one.at for one in stored if isinstance(one, HandEvent) and isinstance(one.event, Acted)]
        pauses = {later - before for before, later in pairwise(acted)}
        assert {pause for pause in pauses if 0 < pause < 3_000} == {1_000, 1_001, 1_002, 1_003}
        assert table.state.hand_number > 2
        await house.until(lambda: table.state.phase == "hand", 0.1)
        leaving = 0
        for bot in bots(desk):
            with suppress(Refused):  # blinds stay for their first action
                if not leaving:
                    await desk.handle(Leave(player=bot), arrival=house.room.clock.now())
                    leaving += 1
        await house.until(lambda: len(bots(desk)) == 2, 0.1)
        left = house.room.clock.now()
        await house.until(lambda: len(bots(desk)) == 3, 0.1)
        assert 1_900 <= house.room.clock.now() - left <= 6_100

    lived(story, bots=3, thinking_ms=(1_000, 1_003))


def test_bots_of_an_opened_table_leave_a_seat_and_make_room() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada", seats=3, bots=2, bot_styles=["gambler"])
        desk = house.desk(table)
        await asyncio.sleep(1)
        assert len(bots(desk)) == 2
        styles = [(await house.room.accounts.get(one)).style for one in bots(desk)]
        assert styles[0] == "gambler"
        await house.sit("Ada", table, desk.summary.open_seats[0])
        assert await house.refused("Ada", AddBot, table=table, style="caller") == (
            "table_full", "HOST-8", "There is no free seat for another bot.", {},
        )  # fmt: skip
        await house.do("Bea", JoinWaitingList, table=table)
        await house.until(lambda: len(bots(desk)) == 1, 5)
        private = await house.table("Bea", kind="private_sng", name="P", seats=3, small=10, big=20, bots=2)
        await asyncio.sleep(1)
        assert len(bots(house.desk(private))) == 2
        assert set(bots(house.desk(private))) <= set(house.desk(private).summary.invited)

    lived(story)


def test_shares_of_bots_end_where_others_begin() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for number in range(3):
            await house.table("Ada", name=f"T{number}", seats=6, bots=5)
        await asyncio.sleep(1)
        opened = {desk.id: len(bots(desk)) for desk in house.room.tables if not desk.settings.standing}
        assert list(opened.values()) == [2, 1, 1], "eight for the network: nobody takes more than is left"

    lived(story)


def test_after_a_restart_bots_count_as_before_and_those_without_work_are_found_again() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        tables = [await house.table("Ada", name=f"T{number}", seats=3, bots=2) for number in range(2)]
        await asyncio.sleep(1)
        assert [len(bots(house.desk(table))) for table in tables] == [2, 2]
        await house.open()
        await house.come("Ada")
        await asyncio.sleep(1)
        assert await house.refused("Ada", AddBot, table=tables[0], style="caller") == (
            "bots_busy", "PEOPLE-5", "The house has no more bots for this table now.", {},
        )  # fmt: skip
        now = house.room.clock.now()
        await house.desk(tables[1]).handle(Dismiss(reason="nobody"), arrival=now)
        await asyncio.sleep(1)
        await house.open()
        await house.come("Ada")
        another = await house.table("Ada", name="Another", seats=3, bots=2)
        await asyncio.sleep(1)
        assert len(bots(house.desk(another))) == 2
        assert len(await house.store.players("bot")) == 4, "nobody was hired"

    lived(story)


def test_a_bot_goes_to_the_cage_when_its_bank_is_short_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house_bots, "CAGE", CagePolicy(grant=200, daily=10**9))

    async def banks(house: House, desk: Desk) -> list[int]:
        return [(await house.room.accounts.get(bot)).summary.bank for bot in bots(desk)]

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        given = {"seats": 4, "bots": 3, "small": 50, "big": 100}
        exact = house.desk(await house.table("Ada", buy_in_low=200, buy_in_high=200, **given))
        dear = house.desk(await house.table("Bea", name="Dear", buy_in_low=300, buy_in_high=300, **given))
        await asyncio.sleep(0.1)
        assert (await banks(house, exact), await banks(house, dear)) == ([0, 0, 0], [100, 100, 100])
        await house.do("Ada", Watch, table=exact.id)
        again: list[ReboughtIn] = []
        while not again:
            await asyncio.sleep(10)
            stored = [event for told in exact.recent for event in told.stored]
            assert not any(isinstance(event, SeatLeft) for event in stored), "who has lost all stays"
            again += [event for event in stored if isinstance(event, ReboughtIn)]
        assert again[0].player in bots(exact)

    lived(story, styles=("gambler",))


def test_a_host_gets_the_characters_it_asked_for_also_one_of_them_twice() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(
            await house.table("Ada", seats=4, bots=3, bot_styles=["caller", "caller", "caller"])
        )
        await asyncio.sleep(1)
        assert [(await house.room.accounts.get(bot)).style for bot in bots(desk)] == ["caller"] * 3

    lived(story)


def test_a_bot_without_work_comes_again_where_its_character_is_asked_for() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(await house.table("Ada", seats=4, bots=2, bot_styles=["caller", "gambler"]))
        await asyncio.sleep(0.1)
        for bot in bots(desk):
            await house.do("Ada", RemoveBot, table=desk.id, player=bot)
        await house.until(lambda: not bots(desk))
        another = house.desk(await house.table("Ada", seats=4, bots=1, bot_styles=["gambler"]))
        await asyncio.sleep(0.1)
        assert [(await house.room.accounts.get(bot)).style for bot in bots(another)] == ["gambler"]
        assert len(await house.store.players("bot")) == 2, "nobody was hired"

    lived(story)


def test_a_bot_that_was_sent_away_counts_for_its_host_no_more() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(await house.table("Ada", seats=6, bots=4))
        await asyncio.sleep(0.1)
        for _ in range(3):
            assert (await house.refused("Ada", AddBot, table=desk.id, style="caller"))[0] == "bots_busy"
            await house.do("Ada", RemoveBot, table=desk.id, player=bots(desk)[0])
            await house.until(lambda: len(bots(desk)) == 3)
            await house.do("Ada", AddBot, table=desk.id, style="caller")
            await house.until(lambda: len(bots(desk)) == 4)

    lived(story)


def test_people_do_not_count_as_bots_after_a_restart() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(await house.table("Ada", seats=6, bots=3))
        await asyncio.sleep(0.1)
        await house.sit("Ada", desk.id, desk.summary.open_seats[0])
        await house.open()
        await house.come("Ada")
        await house.do("Ada", AddBot, table=desk.id, style="caller")  # the fourth of hers
        assert (await house.refused("Ada", AddBot, table=desk.id, style="caller"))[0] == "bots_busy"

    lived(story)


def test_bots_are_numbered_where_all_names_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_bots, "BOT_NAMES", ("Alma", "Bruno"))

    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.table("Ada", seats=5, bots=4)
        await asyncio.sleep(0.1)
        names = {row.name for row in await house.store.players("bot")}
        assert names == {"Alma", "Bruno", "Bot 3", "Bot 4"}

    lived(story)

"""The house's bots when something goes wrong: nothing can be stored, one is broken, the house closes."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from pokerhouse.house.commands import Act, Command, TakeSeat
from pokerhouse.house.events import ReboughtIn, SatIn, SatOut, SeatLeft
from pokerhouse.protocol.command import Watch
from pokerhouse.protocol.host_command import AddBot, RemoveBot
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Courier, Desk
from pokerhouse.server.storage import AnswerRow, Batch
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived
from tests.server.playthroughs.trouble import Trouble, has


def of_bots(batch: Batch) -> bool:
    return batch.stream.startswith("player:b-")


def bots(desk: Desk) -> list[str]:
    return [seated.player for seated in desk.summary.seated if seated.bot]


def test_a_bot_whose_buy_in_could_not_be_stored_sits_down_some_seconds_later() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        trouble = Trouble(house, of_bots, lambda number: number == 2)  # its chips leave its bank
        with capture_logs() as logs:
            desk = house.desk(await house.table("Ada", seats=5, bots=4))
            await asyncio.sleep(1)
        said = [line["event"] for line in logs if line.get("table") == desk.id]
        assert (said, bots(desk)) == (["a bot found no seat", "bots come when storing works"], [])
        failed = trouble.tried[1]
        await house.until(lambda: len(bots(desk)) == 4, 0.1)
        assert failed + 2_000 <= house.room.clock.now() <= failed + 6_200
        assert len(await house.store.players("bot")) == 4, "who found no seat is asked first"

    lived(story)


def test_while_nothing_can_be_stored_bots_try_again_every_few_seconds_and_not_more_often() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        works = False
        trouble = Trouble(house, of_bots, lambda _: not works)
        desk = house.desk(await house.table("Ada", seats=5, bots=2))
        await asyncio.sleep(10)
        await house.do("Ada", AddBot, table=desk.id, style="caller")
        await asyncio.sleep(1)
        assert bots(desk) == []
        called = len(trouble.tried)
        await asyncio.sleep(200)
        pauses = {later - before for before, later in pairwise(trouble.tried[called:])}
        assert pauses == {2_000, 3_000, 4_000, 5_000, 6_000}, "however often they were called"
        works = True
        await asyncio.sleep(7)
        assert len(bots(desk)) == 3

    lived(story)


def test_a_bot_that_could_not_be_hired_counts_for_nobody() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada", seats=5, bots=3)
        await asyncio.sleep(0.1)
        Trouble(house, of_bots, lambda _: True)
        await house.table("Ada", name="Another", seats=5, bots=1)
        await asyncio.sleep(0.1)
        await house.do("Ada", AddBot, table=table, style="caller")  # the fourth, and no more (PEOPLE-5)
        await asyncio.sleep(0.1)
        assert len(bots(house.desk(table))) == 3

    lived(story)


def test_a_question_that_a_bot_had_no_time_to_answer_is_answered_when_the_house_opens_again() -> None:
    async def never(*_given: object, **_named: object) -> None:
        await asyncio.Event().wait()

    async def story(house: House) -> None:
        await house.guests("Ada")
        given = {"buy_in_low": 200, "buy_in_high": 200, "small": 50, "big": 100}
        table = await house.table("Ada", seats=4, bots=3, **given)
        await house.do("Ada", Watch, table=table)
        with pytest.MonkeyPatch.context() as monkeypatch:
            monkeypatch.setattr(Courier, "rebuy_in", never)
            await house.until(lambda: bool(table_of(house.desk(table)).state.questions), 0.1)
            asked = {one.player for one in table_of(house.desk(table)).state.chairs.values() if not one.stack}
            await house.open()
        await asyncio.sleep(0.1)
        stored = [event for told in house.desk(table).recent for event in told.stored]
        assert {event.player for event in stored if isinstance(event, ReboughtIn)} == asked

    lived(story, styles=("gambler",))


def test_one_broken_bot_keeps_nobody_out_and_is_told_to_the_host() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(await house.table("Ada", seats=4, bots=3))
        await asyncio.sleep(0.1)
        for bot in bots(desk):
            await house.do("Ada", RemoveBot, table=desk.id, player=bot)
        await house.until(lambda: not bots(desk))
        first, *others = [row.id for row in await house.store.players("bot")]
        await house.close()
        with closing(sqlite3.connect(house.path)) as file:
            for rows in ("snapshots", "events"):
                file.execute(f"UPDATE {rows} SET data = '{{' WHERE stream = 'player:{first}'")  # noqa: S608
            file.commit()
        with capture_logs() as logs:
            await house.open()
        broken = [line for line in logs if line["event"] == "a bot can't be loaded"]
        assert [(line["log_level"], line["player"]) for line in broken] == [("error", first)]
        await house.come("Ada")
        another = house.desk(await house.table("Ada", name="Another", seats=4, bots=2))
        await asyncio.sleep(0.1)
        assert {*bots(another)} == {*others}

    lived(story)


def test_a_bot_whose_chips_can_t_be_stored_leaves_and_comes_back() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        given = {"buy_in_low": 200, "buy_in_high": 200, "small": 50, "big": 100}
        desk = house.desk(await house.table("Ada", seats=4, bots=3, **given))
        await asyncio.sleep(0.1)
        await house.do("Ada", Watch, table=desk.id)
        works = False
        Trouble(house, of_bots, lambda _: not works)
        with capture_logs() as logs:
            await house.until(lambda: len(bots(desk)) < 3, 0.1)
        left = [event.player for told in desk.recent for event in told.stored if isinstance(event, SeatLeft)]
        said = [line["event"] for line in logs if line.get("table") == desk.id]
        assert (len(left), said.count("a bot leaves")) == (1, 1)
        works = True
        await house.until(lambda: len(bots(desk)) == 3, 0.1)

    lived(story, styles=("gambler",))


def happened(desk: Desk, kind: type[SatIn | SatOut]) -> list[tuple[str, int]]:
    """To whom of a table this happened, and when."""
    stored = [event for told in desk.recent for event in told.stored]
    return [(event.player, event.at) for event in stored if isinstance(event, kind)]


def test_a_bot_that_thought_too_long_sits_in_again_however_long_storing_takes() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada", seats=4, bots=3)
        await house.do("Ada", Watch, table=table)
        sits_in = Trouble(house, has("sat_in"), lambda number: number < 4)
        await house.until(lambda: len(sits_in.tried) == 4)
        ((away, gone),), ((back, at),) = (
            happened(house.desk(table), SatOut),
            happened(house.desk(table), SatIn),
        )
        assert (away, gone, at) == (back, sits_in.tried[0], sits_in.tried[3])
        assert at - gone >= 1_500

    lived(story, thinking_ms=(600_000, 600_000))


def test_a_bot_that_was_away_when_the_house_closed_sits_in_when_it_opens() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada", seats=4, bots=3)
        await house.do("Ada", Watch, table=table)
        sits_in = Trouble(house, has("sat_in"), lambda _: True)
        await house.until(lambda: bool(sits_in.tried))
        ((away, _),) = happened(house.desk(table), SatOut)
        await house.open()
        await asyncio.sleep(0.1)
        assert [player for player, _ in happened(house.desk(table), SatIn)] == [away]

    lived(story, thinking_ms=(600_000, 600_000))


def test_a_bot_whose_chips_came_back_after_a_kill_looks_for_work(monkeypatch: pytest.MonkeyPatch) -> None:
    handle, hung = Desk.handle, list[str]()

    async def hangs(desk: Desk, command: Command, *, arrival: int, answer: AnswerRow | None = None) -> None:
        if isinstance(command, TakeSeat) and command.bot and not hung:
            hung.append(command.player)
            await asyncio.Event().wait()  # here the house is killed
        await handle(desk, command, arrival=arrival, answer=answer)

    monkeypatch.setattr(Desk, "handle", hangs)

    async def story(house: House) -> None:
        await house.guests("Ada")
        table = await house.table("Ada", seats=6)
        await house.do("Ada", AddBot, table=table, style="steady")
        await house.until(lambda: bool(hung))
        await house.open()
        await asyncio.sleep(10)
        assert bots(house.desk(table)) == hung, "nobody else had to be hired"

    lived(story)


def test_a_bot_says_again_what_a_busy_table_did_not_take(monkeypatch: pytest.MonkeyPatch) -> None:
    handle, busy = Desk.handle, list[object]()

    async def refuses(desk: Desk, command: Command, *, arrival: int, answer: AnswerRow | None = None) -> None:
        if isinstance(command, Act) and len(busy) < 3:
            busy.append(command)
            raise Refused("desk_busy", "limit", "Too much is going on here. Try again.")
        await handle(desk, command, arrival=arrival, answer=answer)

    monkeypatch.setattr(Desk, "handle", refuses)

    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(await house.table("Ada", seats=4, bots=3))
        await house.do("Ada", Watch, table=desk.id)
        await house.until(lambda: len(busy) == 3)
        await asyncio.sleep(2)
        assert len({str(one) for one in busy}) == 1, "the same words until they are heard"

    lived(story)

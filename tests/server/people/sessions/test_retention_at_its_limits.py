"""What the house forgets, to the millisecond: answers, sessions, and guests who don't come any more."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.command import BuyChips
from pokerhouse.server.people import retention
from pokerhouse.server.storage import NotStoredError
from tests.server.playthroughs.story import House, lived
from tests.server.playthroughs.trouble import Trouble

DAY = 86_400


async def sweep(house: House) -> None:
    await house.room._retention.sweep()  # noqa: SLF001


async def gone(house: House, *names: str) -> None:
    """Guests who came once, one after the other, and went."""
    for name in names:
        await house.guests(name)
        house.go(name)
        await asyncio.sleep(0.001)


async def known(house: House, *names: str) -> list[str]:
    """Whose names are still somebody's."""
    return [name for name in names if await house.store.named(name.lower())]


def test_guests_are_forgotten_who_don_t_come_any_more() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        house.go("Bea")
        house.go("Cid")
        house.skip(DAY - 60)
        await house.come("Cid")
        assert await house.store.named("bea") == house.players["Bea"]
        house.skip(2 * 3_600)
        with capture_logs() as logs:
            await asyncio.sleep(3 * 3_600)
        assert await house.store.named("bea") is None, "away for a day, and the name is free"
        assert await house.store.named("ada") == house.players["Ada"], "who is here stays"
        assert await house.store.named("cid") == house.players["Cid"]
        assert [line["guests"] for line in logs if line["event"] == "guests are forgotten"] == [1]

    lived(story, guest_days=1)


def test_a_guest_is_forgotten_after_more_than_so_many_days() -> None:
    async def story(house: House) -> None:
        me, _ = await house.room.visitors.welcome_guest("Ada")
        house.skip(3 * DAY)
        await sweep(house)
        assert await house.store.named("ada") == me.player
        house.skip(0.001)
        await sweep(house)
        assert await house.store.named("ada") is None

    lived(story, guest_days=3)


def test_some_guests_are_forgotten_at_a_time_those_first_who_came_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retention, "GUESTS_A_SWEEP", 2)

    async def story(house: House) -> None:
        await gone(house, "Ada", "Bea", "Cid")
        house.skip(2 * DAY)
        await sweep(house)
        assert await known(house, "Ada", "Bea", "Cid") == ["Cid"]
        await sweep(house)
        assert await known(house, "Cid") == []

    lived(story, guest_days=1)


def test_a_broken_guest_keeps_nobody_else_and_is_told_to_the_host() -> None:
    async def story(house: House) -> None:
        await gone(house, "Ada", "Bea")
        await house.close()
        with closing(sqlite3.connect(house.path)) as file:
            for rows in ("snapshots", "events"):
                where = f"stream = 'player:{house.players['Ada']}'"
                file.execute(f"UPDATE {rows} SET data = '{{' WHERE {where}")  # noqa: S608
            file.commit()
        await house.open()
        house.skip(2 * DAY)
        with capture_logs() as logs:
            await sweep(house)
        assert await known(house, "Ada", "Bea") == ["Ada"]
        told = [line for line in logs if line["event"] == "a guest can't be forgotten"]
        assert {(line["player"], line["log_level"]) for line in told} == {(house.players["Ada"], "error")}

    lived(story, guest_days=1)


def test_where_nothing_can_be_stored_the_others_are_left_for_the_next_time() -> None:
    async def story(house: House) -> None:
        await gone(house, "Ada", "Bea")
        house.skip(2 * DAY)
        works = False
        trouble = Trouble(house, lambda batch: batch.stream.startswith("player:"), lambda _: not works)
        with capture_logs() as logs, pytest.raises(NotStoredError):
            await sweep(house)
        assert (len(trouble.tried), await known(house, "Ada", "Bea")) == (1, ["Ada", "Bea"])
        assert not [line for line in logs if line["event"] == "a guest can't be forgotten"]
        works = True
        await sweep(house)
        assert await known(house, "Ada", "Bea") == []

    lived(story, guest_days=1)


def test_an_answer_is_kept_for_two_days() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.do("Ada", BuyChips, id="chips", amount=5)
        for later, kept in ((2 * DAY, True), (0.001, False)):
            house.skip(later)
            await sweep(house)
            assert (await house.store.answer(house.players["Ada"], "chips") is not None) == kept

    lived(story)


def sessions_kept(house: House) -> int:
    with closing(sqlite3.connect(house.path)) as file:
        return int(file.execute("SELECT count(*) FROM sessions").fetchone()[0])


@pytest.mark.parametrize(("guest_days", "kept"), [(0, 90), (10, 90), (91, 91)])
def test_a_session_is_kept_as_long_as_it_lets_in_or_tells_when_its_guest_came(
    guest_days: int, kept: int
) -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        for later, left in ((kept * DAY, 1), (0.001, 0)):
            house.skip(later)
            await sweep(house)
            assert sessions_kept(house) == left

    lived(story, guest_days=guest_days)

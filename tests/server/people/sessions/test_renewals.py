"""A session is renewed once, while anything can be stored, and never past signing out everywhere."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from pokerhouse.server.storage import Store
from tests.server.playthroughs.story import House, lived

DAY = 86_400


class Early:
    """A store that is read before what is on its way to it has arrived."""

    def __init__(self, store: Store, known: dict[Any, Any]) -> None:
        self._store, self._known = store, known
        self.read, self.answered = asyncio.Event(), asyncio.Event()

    async def session(self, token_hash: str, now: int, oldest: int) -> tuple[str, int] | None:
        if token_hash not in self._known:
            return await self._store.session(token_hash, now, oldest)
        self.read.set()
        await self.answered.wait()
        return cast("tuple[str, int]", self._known[token_hash])


async def old_session(house: House) -> tuple[str, str, Early]:
    """Somebody's token of two days ago, and a store that still knows it whatever has been stored since."""
    me, token = await house.room.visitors.welcome_guest("Ann")
    house.skip(2 * DAY)
    row = house.room.sessions.row(token, me.player)
    known = {row.token_hash: await house.store.session(row.token_hash, house.room.clock.now(), 0)}
    return me.player, token, Early(house.store, known)


def told(race: Callable[[House, str, str, Early], Any], monkeypatch: pytest.MonkeyPatch) -> str | None:
    """The token that a thief is told who asks for a new one while its victim signs out everywhere."""
    found: list[str | None] = []

    async def story(house: House) -> None:
        player, token, early = await old_session(house)
        monkeypatch.setattr(house.room.sessions, "_store", early)
        fresh = await race(house, player, token, early)
        found.append(fresh)
        monkeypatch.setattr(house.room.sessions, "_store", house.store)
        assert await house.room.sessions.player(token) is None

    lived(story)
    return found[0]


def test_a_thief_who_was_read_before_the_sign_out_gets_no_new_token(monkeypatch: pytest.MonkeyPatch) -> None:
    async def race(house: House, player: str, token: str, early: Early) -> str | None:
        renewing = asyncio.create_task(house.room.sessions.rotated(token))
        await early.read.wait()
        await house.room.visitors.sign_out_everywhere(player)
        early.answered.set()
        return await renewing

    assert told(race, monkeypatch) is None


def test_a_thief_who_is_read_while_the_sign_out_is_on_its_way_gets_no_new_token(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def race(house: House, player: str, token: str, early: Early) -> str | None:
        begun, go_on, write = asyncio.Event(), asyncio.Event(), house.store._pen.write  # noqa: SLF001

        async def slow(batches: Any, serial: int) -> None:
            if any(batch.signed_out for batch in batches):
                begun.set()
                await go_on.wait()
            await write(batches, serial)

        monkeypatch.setattr(house.store._pen, "write", slow)  # noqa: SLF001
        monkeypatch.setattr(house.room.sessions, "_is_known", no)
        early.answered.set()
        leaving = asyncio.create_task(house.room.visitors.sign_out_everywhere(player))
        await begun.wait()
        renewing = asyncio.create_task(house.room.sessions.rotated(token))
        while not house.room._writer._waiting.qsize() and not renewing.done():  # noqa: SLF001, ASYNC110
            await asyncio.sleep(0)
        go_on.set()
        await leaving
        return await renewing

    assert told(race, monkeypatch) is None


async def no(_token: str) -> bool:
    """There is no successor yet."""
    return False


def test_however_often_it_is_asked_for_a_session_has_one_successor() -> None:
    async def story(house: House) -> None:
        sessions, visitors = house.room.sessions, house.room.visitors
        me, token = await visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        at_once = await asyncio.gather(*(sessions.rotated(token) for _ in range(5)))
        fresh = [await sessions.rotated(token) for _ in range(5)]
        (one,) = {told for told in (*at_once, *fresh) if told}
        assert fresh == [one] * 5, "an answer may be lost: who asks again gets it again"
        assert len(sessions._replaced) == 1  # noqa: SLF001
        assert await sessions.player(one) == me.player
        _, other = await visitors.welcome_guest("Bea")
        house.skip(2 * DAY)
        assert await sessions.rotated(other) != one

    lived(story)


def test_a_successor_that_was_signed_out_is_not_told_again() -> None:
    async def story(house: House) -> None:
        sessions, visitors = house.room.sessions, house.room.visitors
        me, token = await visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        fresh = await sessions.rotated(token)
        assert fresh
        await visitors.sign_out(me.player, fresh)
        assert await sessions.rotated(token) is None
        assert await sessions.player(fresh) is None

    lived(story)


def test_while_nothing_can_be_stored_a_session_stays_as_it_is() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        await asyncio.sleep(3_700)  # the house has stored what it does every hour
        for trouble in ("full", "unclear"):
            house.store.trouble.append(trouble)
            assert await sessions.rotated(token) is None
            assert await sessions.player(token) == me.player
            await house.until(lambda: not house.room._writer.outage.why)  # noqa: SLF001
        fresh = await sessions.rotated(token)
        assert fresh
        assert await sessions.player(fresh) == me.player

    lived(story)


def test_a_failed_sign_out_ends_nothing() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        await asyncio.sleep(3_700)
        house.store.trouble.append("full")
        with pytest.raises(Exception, match="OSError"):
            await house.room.visitors.sign_out_everywhere(me.player)
        await house.until(lambda: not house.room._writer.outage.why)  # noqa: SLF001
        assert await sessions.player(str(await sessions.rotated(token))) == me.player

    lived(story)

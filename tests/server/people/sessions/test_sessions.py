"""Sessions end: by signing out, here or everywhere, and by age; who comes back has the full time again."""

import asyncio
from base64 import urlsafe_b64decode
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pokerhouse.server.people import COOKIE, sessions
from pokerhouse.server.storage import Batch
from tests.server.harness.running import Running
from tests.server.playthroughs.story import House, lived

pytestmark = pytest.mark.anyio

DAY = 86_400


async def test_a_stolen_cookie_is_dead_after_signing_out_everywhere(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with httpx.AsyncClient(base_url=house.url) as web:
        answer = await web.post("/api/guest", json={"name": "Ann"})
        player, stolen = answer.json()["player"], answer.cookies[COOKIE]
        assert "set-cookie" not in (await web.get("/api/me")).headers, "it is new"
        monkeypatch.setattr(sessions, "PROLONGED_AFTER_MS", 0)
        back = await web.get("/api/me")
        assert (back.json()["player"], back.cookies[COOKIE]) == (player, stolen)
        assert f"Max-Age={90 * DAY}" in back.headers["set-cookie"]
        headers = {"Cookie": f"{COOKIE}={stolen}", "Origin": house.url}
        socket = f"{house.url.replace('http', 'ws')}/ws"
        async with connect(socket, additional_headers=headers, proxy=None) as thief:
            assert (await web.post("/api/leave?everywhere=true")).status_code == 204
            with suppress(ConnectionClosed):
                async for _ in thief:  # until the house has closed it
                    pass
            assert thief.close_code == 4401
        with pytest.raises(InvalidStatus):
            await connect(socket, additional_headers=headers, proxy=None)
        assert (await web.get("/api/me", headers={"Cookie": headers["Cookie"]})).status_code == 204


async def test_a_token_has_256_bits_and_is_not_stored(house: Running) -> None:
    _, token = await house.room.visitors.welcome_guest("Ann")
    assert len(urlsafe_b64decode(f"{token}=")) == 32
    async with house.room.store._engine.connect() as connection:  # noqa: SLF001 - the rows themselves
        rows = (await connection.exec_driver_sql("SELECT * FROM sessions")).all()
    assert rows
    assert token not in repr(rows)


def test_a_session_lasts_ninety_days_from_the_last_time_its_player_came() -> None:
    async def story(house: House) -> None:
        found = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ada")
        assert [await found.player(given) for given in (token, "x", "", None)] == [me.player, *[None] * 3]
        house.skip(DAY - 0.001)
        assert not await found.prolonged(token)
        house.skip(0.001)
        assert [await found.prolonged(token) for _ in range(2)] == [True, False]
        house.skip(90 * DAY)
        assert await found.player(token) == me.player
        house.skip(0.001)
        assert (await found.player(token), await found.prolonged(token)) == (None, False)

    lived(story)


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize("first", [False, True])
def test_who_signs_out_while_a_session_is_prolonged_stays_out(*, everywhere: bool, first: bool) -> None:
    async def story(house: House) -> None:
        found, visitors = house.room.sessions, house.room.visitors
        me, token = await visitors.welcome_guest("Ann")
        other = found.row("another", me.player)
        await house.store.write([Batch(at=house.room.clock.now(), session=other)])
        house.skip(2 * DAY)
        leave = visitors.sign_out_everywhere(me.player) if everywhere else visitors.sign_out(me.player, token)
        work = [leave, found.prolonged(token)]
        await asyncio.gather(*(work if first else reversed(work)))
        for _ in range(2):
            assert not await found.prolonged(token)
            assert await found.player(token) is None
            assert await found.player("another") == (None if everywhere else me.player)
            await house.close()
            house.skip(-DAY / 2)  # the machine's clock is behind at the next start
            await house.open()
            found = house.room.sessions

    lived(story)


def test_while_nothing_can_be_stored_a_session_stays_as_it_is() -> None:
    async def story(house: House) -> None:
        found, visitors = house.room.sessions, house.room.visitors
        me, token = await visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        await asyncio.sleep(3_700)  # the house has stored what it does every hour
        for trouble in ("full", "unclear"):
            house.store.trouble.append(trouble)
            assert not await found.prolonged(token)
            assert await found.player(token) == me.player
            await house.until(lambda: not house.room._writer.trouble)  # noqa: SLF001
        house.store.trouble.append("full")
        with pytest.raises(Exception, match="OSError"):
            await visitors.sign_out_everywhere(me.player)
        await house.until(lambda: not house.room._writer.trouble)  # noqa: SLF001
        assert await found.player(token) == me.player, "a sign-out that failed ends nothing"

    lived(story)


def test_a_token_has_a_hundred_characters_at_most() -> None:
    async def story(house: House) -> None:
        me, _ = await house.room.visitors.welcome_guest("Ada")
        found = house.room.sessions
        for size in (100, 101):
            row = found.row("y" * size, me.player)
            await house.store.write([Batch(at=house.room.clock.now(), session=row)])
        assert [await found.player("y" * size) for size in (100, 101)] == [me.player, None]

    lived(story)

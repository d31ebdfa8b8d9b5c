"""Sessions end: by signing out, everywhere, by age; and they are replaced while one comes and goes."""

from base64 import urlsafe_b64decode
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pokerhouse.server.clock import Clock
from pokerhouse.server.people import COOKIE, sessions
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio


async def guest(house: Running) -> tuple[str, str]:
    """Somebody new: its id and the token of its session."""
    async with httpx.AsyncClient() as web:
        answer = await web.post(f"{house.url}/api/guest", json={"name": "Ann"})
        return answer.json()["player"], answer.cookies[COOKIE]


async def whose(house: Running, token: str) -> str | None:
    """Who is behind a token, as the house says."""
    async with httpx.AsyncClient(cookies={COOKIE: token}) as web:
        answer = await web.get(f"{house.url}/api/me")
        return str(answer.json()["player"]) if answer.status_code == 200 else None


async def second_session(house: Running, token: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Another token of the same player, by coming back after a day."""
    monkeypatch.setattr(sessions, "ROTATED_AFTER_MS", 0)
    async with httpx.AsyncClient(cookies={COOKIE: token}) as web:
        fresh = (await web.get(f"{house.url}/api/me")).cookies[COOKIE]
    monkeypatch.undo()
    return fresh


async def test_a_stolen_cookie_is_dead_after_signing_out_everywhere(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, stolen = await guest(house)
    kept = await second_session(house, stolen, monkeypatch)
    assert await whose(house, stolen) == await whose(house, kept) == player
    headers = {"Cookie": f"{COOKIE}={stolen}", "Origin": house.url}
    socket = f"{house.url.replace('http', 'ws')}/ws"
    async with connect(socket, additional_headers=headers, proxy=None) as thief:
        async with httpx.AsyncClient(cookies={COOKIE: kept}) as web:
            assert (await web.post(f"{house.url}/api/leave?everywhere=true")).status_code == 204
        with suppress(ConnectionClosed):
            async for _ in thief:  # until the house has closed it
                pass
        assert thief.close_code == 4401
    assert [await whose(house, token) for token in (stolen, kept)] == [None, None]
    with pytest.raises(InvalidStatus):
        await connect(socket, additional_headers=headers, proxy=None)


async def test_signing_out_here_leaves_the_other_sessions(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, first = await guest(house)
    second = await second_session(house, first, monkeypatch)
    third = await second_session(house, second, monkeypatch)
    assert await whose(house, third) == player
    async with httpx.AsyncClient(cookies={COOKIE: first}) as web:
        await web.post(f"{house.url}/api/leave")
    assert (await whose(house, first), await whose(house, third)) == (None, player)


async def test_a_replaced_token_ends_after_a_moment(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    player, old = await guest(house)
    fresh = await second_session(house, old, monkeypatch)
    monkeypatch.setattr(sessions, "GRACE_MS", -1)
    assert (await whose(house, fresh), await whose(house, old)) == (player, None)


async def test_who_never_got_the_new_token_comes_in_with_the_old_one(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer with the new cookie was lost on its way: the guest would have lost its chips with it."""
    player, old = await guest(house)
    lost = await second_session(house, old, monkeypatch)
    real = Clock.now
    monkeypatch.setattr(Clock, "now", lambda self: real(self) + sessions.LOST_MS - 60_000)
    assert await house.room.sessions.player(old) == player
    monkeypatch.setattr(Clock, "now", lambda self: real(self) + sessions.LOST_MS)
    assert await house.room.sessions.player(old) is None, "nobody keeps an old one alive for ever"
    assert await house.room.sessions.player(lost) == player


async def test_who_signed_out_does_not_come_to_life_by_the_token_that_replaced_it(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, first = await guest(house)
    second = await second_session(house, first, monkeypatch)
    async with httpx.AsyncClient(cookies={COOKIE: first}) as web:
        await web.post(f"{house.url}/api/leave")
    assert (await whose(house, second), await whose(house, first)) == (None, None)


async def test_a_session_ends_by_its_age(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    _player, token = await guest(house)
    monkeypatch.setattr(sessions, "COOKIE_DAYS", -1)
    assert await whose(house, token) is None


async def test_a_token_has_256_bits_and_is_not_stored(house: Running) -> None:
    _player, token = await guest(house)
    assert len(urlsafe_b64decode(f"{token}=")) == 32
    async with house.room.store._engine.connect() as connection:  # noqa: SLF001 - the rows themselves
        rows = (await connection.exec_driver_sql("SELECT * FROM sessions")).all()
    assert rows
    assert token not in repr(rows)

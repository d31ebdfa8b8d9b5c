"""Sessions to the millisecond: how long an old one lets in, and what a disk that fails does to that."""

import asyncio

import pytest

from pokerhouse.server.people import sessions
from pokerhouse.server.storage import Batch
from tests.server.playthroughs.story import House, lived

DAY = 86_400


async def ada(house: House) -> tuple[str, str]:
    """Her id and her token."""
    me, token = await house.room.visitors.welcome_guest("Ada")
    return me.player, token


async def rotated(house: House, token: str) -> str:
    """The token that replaces this one, a day later."""
    house.skip(DAY)
    fresh = await house.room.sessions.rotated(token)
    assert fresh is not None
    return fresh


def test_an_old_session_whose_new_one_never_came_lets_in_for_a_week() -> None:
    async def story(house: House) -> None:
        player, token = await ada(house)
        await rotated(house, token)
        house.skip(7 * DAY - 0.001)
        assert await house.room.sessions.player(token) == player
        house.skip(0.001)
        assert await house.room.sessions.player(token) is None

    lived(story)


def test_a_session_ends_ninety_days_after_it_began() -> None:
    async def story(house: House) -> None:
        player, token = await ada(house)
        house.skip(90 * DAY)
        assert await house.room.sessions.player(token) == player
        house.skip(0.001)
        assert await house.room.sessions.player(token) is None

    lived(story)


def test_the_first_use_of_a_new_session_ends_the_old_one_though_it_was_not_stored_at_once() -> None:
    async def story(house: House) -> None:
        player, token = await ada(house)
        fresh = await rotated(house, token)
        house.store.trouble.append("full")
        assert await house.room.sessions.player(fresh) == player, "who comes in does not wait for a disk"
        await asyncio.sleep(61)
        assert await house.room.sessions.player(token) == player
        await house.room.sessions.player(fresh)
        await asyncio.sleep(61)
        assert await house.room.sessions.player(token) is None

    lived(story)


def test_of_too_many_that_were_replaced_the_oldest_lets_in_for_its_week(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sessions, "REPLACED_MAX", 2)

    async def story(house: House) -> None:
        tokens = [(await house.room.visitors.welcome_guest(name))[1] for name in ("Ada", "Bea", "Cid")]
        house.skip(DAY)
        for fresh in [await house.room.sessions.rotated(token) for token in tokens]:
            await house.room.sessions.player(fresh)
        await asyncio.sleep(61)
        assert [await house.room.sessions.player(token) is None for token in tokens] == [False, True, True]

    lived(story)


def test_a_token_has_a_hundred_characters_at_most() -> None:
    async def story(house: House) -> None:
        player, _ = await ada(house)
        found = house.room.sessions
        for size in (100, 101):
            row = found.row("y" * size, player)
            await house.store.write([Batch(at=house.room.clock.now(), session=row)])
        assert [await found.player("y" * size) for size in (100, 101)] == [player, None]

    lived(story)

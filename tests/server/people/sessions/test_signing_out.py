"""Signing out ends a session and what follows it, also what is being made of it at that moment."""

import asyncio

from tests.server.playthroughs.story import House, lived

DAY = 86_400


def test_signing_out_ends_the_successor_that_was_never_used() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ann")
        _, other = await house.room.visitors.welcome_guest("Bea")
        house.skip(2 * DAY)
        fresh = await sessions.rotated(token)
        assert fresh
        await house.room.visitors.sign_out(me.player, token)
        assert (await sessions.player(token), await sessions.player(fresh)) == (None, None)
        assert await sessions.rotated(token) is None
        assert await sessions.player(other), "others stay"

    lived(story)


def test_who_signs_out_while_its_session_is_renewed_has_none_afterwards() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        fresh, _ = await asyncio.gather(
            sessions.rotated(token), house.room.visitors.sign_out(me.player, token)
        )
        assert (fresh, await sessions.player(token)) == (None, None)

    lived(story)


def test_signing_out_ends_the_session_before_which_would_let_in_for_a_moment_longer() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        fresh = await sessions.rotated(token)
        assert fresh
        assert (await sessions.player(fresh), await sessions.player(token)) == (me.player, me.player)
        await house.room.visitors.sign_out(me.player, fresh)
        assert (await sessions.player(fresh), await sessions.player(token)) == (None, None)

    lived(story)


def test_signing_out_by_a_session_that_was_never_used_ends_the_one_before() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        me, token = await house.room.visitors.welcome_guest("Ann")
        house.skip(2 * DAY)
        fresh = await sessions.rotated(token)
        assert fresh
        await sessions.revoke(fresh)
        assert (await sessions.player(fresh), await sessions.player(token)) == (None, None), me.player

    lived(story)

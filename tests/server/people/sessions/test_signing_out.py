"""Signing out ends a session and what follows it, also what is being made of it at that moment."""

import asyncio

from tests.server.playthroughs.story import House, lived

DAY = 86_400


async def renewed(house: House) -> tuple[str, str, str]:
    """A guest whose session is two days old: the guest, its token and the one that replaces it."""
    me, token = await house.room.visitors.welcome_guest("Ann")
    house.skip(2 * DAY)
    fresh = await house.room.sessions.rotated(token)
    assert fresh
    return me.player, token, fresh


def test_signing_out_ends_the_successor_that_was_never_used() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        _, other = await house.room.visitors.welcome_guest("Bea")
        player, token, fresh = await renewed(house)
        await house.room.visitors.sign_out(player, token)
        assert (await sessions.player(token), await sessions.player(fresh)) == (None, None)
        assert await sessions.rotated(token) is None
        assert await sessions.player(other), "others stay"

    lived(story)


def test_signing_out_ends_the_session_before_which_would_let_in_for_a_moment_longer() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        player, token, fresh = await renewed(house)
        assert (await sessions.player(fresh), await sessions.player(token)) == (player, player)
        await house.room.visitors.sign_out(player, fresh)
        assert (await sessions.player(fresh), await sessions.player(token)) == (None, None)

    lived(story)


def test_signing_out_by_a_session_that_was_never_used_ends_the_one_before() -> None:
    async def story(house: House) -> None:
        sessions = house.room.sessions
        player, token, fresh = await renewed(house)
        await house.room.visitors.sign_out(player, fresh)
        assert (await sessions.player(fresh), await sessions.player(token)) == (None, None)

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


def test_who_has_signed_out_is_not_in_again_when_the_clock_is_behind_at_the_next_start() -> None:
    async def story(house: House) -> None:
        for everywhere in (False, True):
            visitors = house.room.visitors
            me, token = await visitors.welcome_guest("Ann")
            house.skip(3_600)  # nothing happens that is an event
            if everywhere:
                await visitors.sign_out_everywhere(me.player)
            else:
                await visitors.sign_out(me.player, token)
            await house.close()
            house.skip(-1_800)
            await house.open()
            assert await house.room.sessions.player(token) is None

    lived(story)


def test_signing_out_ends_the_session_before_also_after_a_restart_in_between() -> None:
    async def story(house: House) -> None:
        player, token, fresh = await renewed(house)
        await house.open()
        sessions = house.room.sessions
        assert (await sessions.player(fresh), await sessions.player(token)) == (player, player)
        await house.room.visitors.sign_out(player, fresh)
        assert (await sessions.player(fresh), await sessions.player(token)) == (None, None)

    lived(story)

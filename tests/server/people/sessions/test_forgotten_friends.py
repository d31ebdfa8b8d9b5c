"""Who is forgotten is in nobody's list any more: its name is another's soon."""

import asyncio

from pokerhouse.protocol.command import AcceptFriend, AskFriend
from pokerhouse.protocol.view import Me
from tests.server.playthroughs.story import House, lived

DAY = 86_400


async def acquainted(house: House) -> None:
    """Ada is Bea's friend, asked Cid and was asked by Dan; then she goes."""
    await house.guests("Ada", "Bea", "Cid", "Dan")
    await house.do("Ada", AskFriend, player=house.players["Bea"])
    await house.do("Bea", AcceptFriend, player=house.players["Ada"])
    await house.do("Ada", AskFriend, player=house.players["Cid"])
    await house.do("Dan", AskFriend, player=house.players["Ada"])


def lists(me: Me) -> list[list[str]]:
    """The names of friends, of who asked, and of whom one has asked."""
    return [[person.name for person in people] for people in (me.friends, me.requests, me.asked)]


async def told(house: House) -> list[list[list[str]]]:
    """What those who are here know of others."""
    await asyncio.sleep(1)
    return [lists(house.me(name)) for name in ("Bea", "Cid", "Dan")]


KNOWN = [[["Ada"], [], []], [[], ["Ada"], []], [[], [], ["Ada"]]]
NOBODY: list[list[list[str]]] = [[[], [], []]] * 3


async def two_days_pass(house: House) -> None:
    """Nothing happens; then the house looks whom it may forget."""
    house.skip(2 * DAY)
    await asyncio.sleep(1)


def test_who_is_forgotten_is_nobody_s_friend_and_has_asked_nobody() -> None:
    async def story(house: House) -> None:
        await acquainted(house)
        house.go("Ada")
        assert await told(house) == KNOWN
        await two_days_pass(house)
        assert await house.store.named("ada") is None
        assert await told(house) == NOBODY
        ada = (await house.account("Ada")).summary.state
        assert (ada.friends, ada.asked, ada.requests, ada.bank) == ([], [], [], 0)
        await house.open()
        for name in ("Bea", "Cid", "Dan"):
            await house.come(name)
        assert await told(house) == NOBODY, "so it is stored"
        await house.guests("Ada")
        assert await told(house) == NOBODY, "the next of that name is a stranger"

    lived(story, guest_days=1)


def test_who_is_here_or_has_chips_at_a_table_keeps_its_friends() -> None:
    async def story(house: House) -> None:
        await acquainted(house)
        await two_days_pass(house)
        assert await told(house) == KNOWN
        await house.sit("Ada", "maple-room", 1)
        await house.sit("Bea", "maple-room", 2)  # alone, Ada's chair would be given up (CASH-1.2)
        house.go("Ada")
        await asyncio.sleep(3_700)
        assert await told(house) == KNOWN

    lived(story, guest_days=1)


def test_what_was_cut_off_in_the_middle_is_done_an_hour_later() -> None:
    async def story(house: House) -> None:
        await acquainted(house)
        house.go("Ada")
        await asyncio.sleep(1)
        house.store.trouble.extend(["", "full"])
        await two_days_pass(house)
        assert await told(house) == [NOBODY[0], *KNOWN[1:]]
        assert await house.store.named("ada") == house.players["Ada"], "not forgotten yet"
        await asyncio.sleep(3_700)
        assert (await told(house), await house.store.named("ada")) == (NOBODY, None)

    lived(story, guest_days=1)

"""Names while they are on their way into the store: nobody loses its own, nobody gets another's."""

import asyncio
from collections.abc import Sequence

import pytest

from pokerhouse.server.house_bots import house_bots
from pokerhouse.server.storage import Batch, NotStoredError
from tests.server.playthroughs.story import House, lived


def test_who_is_stored_by_an_unclear_commit_has_its_name_and_its_session() -> None:
    async def story(house: House) -> None:
        await asyncio.sleep(1)  # its own first things are stored
        house.store.trouble.append("unclear")
        me, token = await house.room.visitors.welcome_guest("Ann")
        assert me.name == "Ann"
        assert me.bank == house.settings.cage.grant
        assert await house.store.named("ann") == me.player
        assert await house.room.sessions.player(token) == me.player
        assert (await house.room.visitors.me(me.player)).name == "Ann"

    lived(story)


def test_who_is_not_stored_takes_no_name() -> None:
    async def story(house: House) -> None:
        await asyncio.sleep(1)  # its own first things are stored
        house.store.trouble.append("full")
        with pytest.raises(NotStoredError):
            await house.room.visitors.welcome_guest("Ann")
        assert await house.store.named("ann") is None
        assert (await house.room.visitors.welcome_guest("Ann"))[0].name == "Ann"

    lived(story)


def test_of_two_with_one_name_the_second_gets_a_number_and_nobody_is_stored_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(house: House) -> None:
        await asyncio.sleep(1)  # its own first things are stored
        groups: list[int] = []
        write = house.store._pen.write  # noqa: SLF001

        async def counted(batches: Sequence[Batch], serial: int) -> None:
            groups.append(len(batches))
            await write(batches, serial)

        monkeypatch.setattr(house.store._pen, "write", counted)  # noqa: SLF001
        wishes = ["Ann", "ann", "Ann 2", *(f"X{number}" for number in range(9))]
        welcomed = await asyncio.gather(*map(house.room.visitors.welcome_guest, wishes))
        assert [me.name for me, _ in welcomed[:3]] == ["Ann", "ann 2", "Ann 2 2"]
        assert sum(groups) == len(wishes), "no group fell apart"

    lived(story)


def test_a_name_that_could_not_be_stored_is_free_again() -> None:
    async def story(house: House) -> None:
        await asyncio.sleep(1)  # its own first things are stored
        house.store.trouble.append("full")
        welcome = house.room.visitors.welcome_guest
        first, second = await asyncio.gather(welcome("Ann"), welcome("Ann"), return_exceptions=True)
        assert isinstance(first, NotStoredError)
        assert isinstance(second, NotStoredError) or second[0].name == "Ann 2"  # type: ignore[index]
        assert (await welcome("Ann"))[0].name == "Ann"

    lived(story)


def test_a_bot_that_could_not_be_hired_takes_no_name_and_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_bots, "BOT_NAMES", ("Alma",))

    async def story(house: House) -> None:
        await asyncio.sleep(1)  # its own first things are stored
        bots = house.room._bots  # noqa: SLF001
        house.store.trouble.append("full")
        with pytest.raises(NotStoredError):
            await bots._hire(None)  # noqa: SLF001
        house.store.trouble.append("unclear")
        names = [(await bots._hire(None)).name for _ in range(3)]  # noqa: SLF001
        assert names == ["Alma", "Bot 2", "Bot 3"]
        assert len(await house.store.players("bot")) == 3, "who is stored after all works here"

    lived(story)

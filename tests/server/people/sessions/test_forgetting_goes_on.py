"""Guests who can't be forgotten do not keep the others: each sweep goes on where the last one ended."""

import asyncio
from collections.abc import Callable

import pytest

from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account
from pokerhouse.server.people import retention
from pokerhouse.server.storage import NotStoredError
from tests.server.playthroughs.story import House, lived

DAY = 86_400


async def sweep(house: House) -> None:
    await house.room._retention.sweep()  # noqa: SLF001


async def known(house: House, *names: str) -> list[str]:
    return [name for name in names if await house.store.named(name.lower())]


# Made anew each time: an exception that is kept keeps all that it was raised through.
FAILURES: list[Callable[[], Exception]] = [
    lambda: Refused("chips_away", "limit", "They are on their way."),
    lambda: KeyError("x"),
]


@pytest.mark.parametrize("failure", FAILURES, ids=["refused", "broken"])
def test_who_can_not_be_forgotten_blocks_nobody(
    failure: Callable[[], Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "GUESTS_A_SWEEP", 2)
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")
    stuck: set[str] = set()
    handle = Account.handle

    async def broken(account: Account, command: object, answer: object = None) -> None:
        if account.name in stuck:
            error = failure()
            raise error
        await handle(account, command, answer)  # type: ignore[arg-type]

    monkeypatch.setattr(Account, "handle", broken)

    async def story(house: House) -> None:
        for name in names:
            await house.room.visitors.welcome_guest(name)
            await asyncio.sleep(1)
        stuck.update(("Ann", "Bob"))
        house.skip(101 * DAY)
        left = []
        for _ in range(3):
            await sweep(house)
            left.append(await known(house, *names))
        assert left == [list(names), ["Ann", "Bob", "Eve"], ["Ann", "Bob"]], "two are looked at each time"
        stuck.clear()
        await sweep(house)
        assert await known(house, *names) == [], "after the last it begins anew"

    lived(story, guest_days=100)


def test_a_guest_whose_forgetting_is_never_stored_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    handle = Account.handle

    async def broken(account: Account, command: object, answer: object = None) -> None:
        if account.name == "Ann":
            raise NotStoredError("a fault of this account's")
        await handle(account, command, answer)  # type: ignore[arg-type]

    monkeypatch.setattr(Account, "handle", broken)

    async def story(house: House) -> None:
        for name in ("Ann", "Bob"):
            await house.room.visitors.welcome_guest(name)
            await asyncio.sleep(1)
        house.skip(101 * DAY)
        with pytest.raises(NotStoredError):
            await sweep(house)
        assert await known(house, "Ann", "Bob") == ["Ann", "Bob"]
        with pytest.raises(NotStoredError):
            await sweep(house)
        assert await known(house, "Ann", "Bob") == ["Ann"], "the next one first, then Ann once more"

    lived(story, guest_days=100)

"""What is forgotten, and when: answers, sessions, and guests whose chips go back to the cage."""

import sqlite3

import pytest
from msgspec.structs import replace

from pokerhouse.protocol.command import BuyChips
from pokerhouse.server.actors import Account
from pokerhouse.server.admin import audit_house
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection
from pokerhouse.server.storage import Batch, sessions_forgotten
from tests.server.harness.running import TEST, Running, open_house
from tests.server.harness.table_steps import close_all, eventually, sit

pytestmark = pytest.mark.anyio

DAY_MS = 86_400_000
DAYS_100 = replace(TEST, guest_days=100, accept_clock=True)


async def sweep(house: Running) -> None:
    await house.room._retention.sweep()  # noqa: SLF001


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """So many days the house's clock is ahead."""
    ahead, real = [0], Clock.now
    monkeypatch.setattr(Clock, "now", lambda self: real(self) + ahead[0] * DAY_MS)
    return ahead


async def test_a_guest_who_does_not_come_is_forgotten_and_the_books_agree(
    database: str, later: list[int]
) -> None:
    async with open_house(database, DAYS_100) as house:
        gone, seated = await house.guest("Gone"), await house.guest("Seated")
        await gone.command(BuyChips(id="more", amount=500))
        await sit(seated, "maple-room", 1)
        await close_all([gone, seated])
        await eventually(lambda: house.room.presence.people == 0)
        token = gone.ticket.cookie.partition("=")[2]
        later[0] = 99
        await sweep(house)
        back = await house.room.store.named("gone")
        assert back == gone.ticket.me.player  # a day too early
        here = await house.guest("Here")
        later[0] = 101
        before = await audit_house(database)
        await sweep(house)
        report = await audit_house(database)
        assert report.faults == ()
        assert before.issued - report.issued == 1_500  # the grant and what was bought
        assert await house.room.store.named("gone") is None
        assert await house.room.sessions.player(token) is None
        assert await house.room.store.named("here") == here.ticket.me.player
        assert await house.room.store.named("seated") == seated.ticket.me.player  # chips at a table
        await sweep(house)
        assert (await audit_house(database)).issued == report.issued
        again = await house.guest("Gone")
        assert again.ticket.me.name == "Gone"
        await close_all([here, again])


async def test_nobody_is_forgotten_where_the_host_wants_that(sqlite: str, later: list[int]) -> None:
    async with open_house(sqlite, replace(DAYS_100, guest_days=0)) as house:
        ann = await house.guest("Ann")
        await ann.close()
        await eventually(lambda: house.room.presence.people == 0)
        later[0] = 20_000
        await sweep(house)
        assert await house.room.store.named("ann") == ann.ticket.me.player


async def test_old_answers_and_sessions_go(house: Running, later: list[int]) -> None:
    ann = await house.guest("Ann")
    await ann.command(BuyChips(id="chips", amount=5))
    player, store = ann.ticket.me.player, house.room.store
    later[0] = 1
    await sweep(house)
    assert await store.answer(player, "chips") is not None
    later[0] = 3
    await sweep(house)
    assert await store.answer(player, "chips") is None
    token = ann.ticket.cookie.partition("=")[2]
    assert await house.room.sessions.player(token)
    over = Batch(at=1, changes=(sessions_forgotten(house.room.clock.now() + 1),))
    await house.room._writer.store(over)  # noqa: SLF001
    assert await house.room.sessions.player(token) is None
    await ann.close()


async def test_one_broken_guest_does_not_keep_the_others_and_all_answers(
    sqlite: str, later: list[int]
) -> None:
    async with open_house(sqlite, DAYS_100) as house:
        broken, gone = await house.guest("Broken"), await house.guest("Gone")
        await gone.command(BuyChips(id="chips", amount=5))
        await close_all([broken, gone])
        await eventually(lambda: house.room.presence.people == 0)
    with sqlite3.connect(sqlite[10:]) as thief:
        thief.execute(
            "UPDATE events SET data = '{}' WHERE stream = ?", (f"player:{broken.ticket.me.player}",)
        )
    thief.close()
    later[0] = 101
    async with open_house(sqlite, DAYS_100) as house:
        store = house.room.store
        await sweep(house)
        assert await store.named("gone") is None
        assert await store.named("broken") == broken.ticket.me.player
        assert await store.answer(gone.ticket.me.player, "chips") is None


async def test_a_guest_who_comes_back_while_others_are_forgotten_stays(
    sqlite: str, later: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(sqlite, DAYS_100) as house:
        ann = await house.guest("Ann")
        await ann.close()
        await eventually(lambda: house.room.presence.people == 0)
        room, get = house.room, house.room.accounts.get

        async def meanwhile(player: str) -> Account:
            account = await get(player)
            room.presence.add(Connection(player, room.clock))
            return account

        monkeypatch.setattr(room.accounts, "get", meanwhile)
        later[0] = 101
        await sweep(house)
        assert await room.store.named("ann") == ann.ticket.me.player

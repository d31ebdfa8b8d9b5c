"""Players and queues on their way into the store and back; who is kept in memory, and how long."""

import asyncio
import gc
import weakref
from typing import TypeVar

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from pokerhouse.house import CagePolicy
from pokerhouse.house.player import KeepPreferences, NoteArrived, ReceiveChips, SendChips, Terms
from pokerhouse.protocol.chat import Say
from pokerhouse.protocol.command import AskFriend, JoinWaitingList
from pokerhouse.protocol.command import KeepPreferences as Keep
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, accounts
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"
POLICY = CagePolicy(grant=1_000, daily=5_000)

T = TypeVar("T")


@pytest.mark.rule("CASH-8.2")
def test_leaving_a_winner_binds_for_an_hour() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ada = await house.account("Ada")
        terms = Terms.of(house.desk(TABLE).settings)
        for table, home in ((TABLE, 300), ("night-owls", 200)):
            there = replace(terms, table=table)
            await ada.handle(SendChips(terms=there, amount=200, transit=f"to {table}"))
            await ada.handle(NoteArrived(transit=f"to {table}"))
            await ada.handle(ReceiveChips(table=table, amount=home, transit=f"from {table}", purpose="left"))
        left = house.room.clock.now()
        assert ada.summary.bound_until(TABLE, left) == left + 3_600_000
        assert ada.summary.bound_until(TABLE, left + 3_599_999) == left + 3_600_000
        assert ada.summary.bound_until(TABLE, left + 3_600_000) == 0
        assert ada.summary.bound_until("night-owls", left) == 0
        assert ada.summary.bound_until("two-of-us", left) == 0
        much = SendChips(terms=replace(terms, high=9_000), amount=9_000, transit="x")
        assert isinstance(ada.summary.refusal(much, left), Refused)
        assert ada.summary.refusal(KeepPreferences(preferences={}), left) is None

    lived(story)


def test_an_answer_without_events_is_kept_for_a_repeat() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", TABLE, 1)
        first = await house.say("Ada", Say, id="hello", table=TABLE, text="Hello")
        await asyncio.sleep(5)
        await house.open()
        await house.come("Ada")
        assert await house.say("Ada", Say, id="hello", table=TABLE, text="Hello") == first

    lived(story)


def test_an_unclear_friendship_is_no_fault_and_the_log_names_who_was_restored() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        house.store.trouble.append("full")
        with capture_logs() as logs:
            await house.refused("Ada", AskFriend, name="Bea")
            await asyncio.sleep(5)
        restored = [line["actor"] for line in logs if line["event"] == "restored from the store"]
        assert sorted(restored) == sorted(f"player:{player}" for player in house.players.values())
        assert not [line for line in logs if line["event"] == "a step failed"]

    lived(story)


def test_what_turns_out_to_be_stored_is_told_to_its_player() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        house.store.trouble.append("unclear")
        assert (await house.refused("Ada", Keep, preferences={"sound": 1}))[0] == "not_stored"
        await asyncio.sleep(5)
        assert house.me("Ada").preferences == {"sound": 1}

    lived(story)


def test_a_place_in_a_queue_that_was_stored_unclearly_is_told() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "two-of-us", seat, 400)
        await asyncio.sleep(0.1)
        house.store.trouble.append("unclear")
        assert (await house.refused("Cid", JoinWaitingList, id="q", table="two-of-us"))[0] == "not_stored"
        await asyncio.sleep(5)
        assert [queue.place for queue in house.me("Cid").waiting] == [1]
        await house.do("Cid", JoinWaitingList, id="q", table="two-of-us")

    lived(story)


# who is in memory


async def known(house: House, count: int) -> list[str]:
    """So many who took a name and never came in."""
    return [(await house.room.visitors.welcome_guest(f"P{number}"))[0].player for number in range(count)]


def test_nobody_holds_an_account_that_was_let_go() -> None:
    async def story(house: House) -> None:
        (player,) = await known(house, 1)
        loaded = weakref.ref(await house.room.accounts.get(player))
        await asyncio.sleep(59)
        gc.collect()
        assert loaded() is not None
        await asyncio.sleep(2)
        gc.collect()
        assert (loaded(), house.room.accounts.here(player)) == (None, None)

    lived(story)


def test_who_asks_at_once_gets_one_account_though_the_first_has_gone() -> None:
    async def story(house: House) -> None:
        (player,) = await known(house, 1)
        asking = [asyncio.create_task(house.room.accounts.get(player)) for _ in range(3)]
        await asyncio.sleep(0)
        asking[0].cancel()
        first, second, third = await asyncio.gather(*asking, return_exceptions=True)
        assert isinstance(first, asyncio.CancelledError)
        assert isinstance(second, Account)
        assert second is third is house.room.accounts.here(player)

    lived(story)


@pytest.mark.parametrize(("most", "gone"), [(9, 0), (10, 1), (20, 1), (21, 0)])
def test_where_there_are_as_many_as_may_be_the_oldest_makes_room(
    most: int, gone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        full = most if gone else 20 if most > 20 else 5
        players = await known(house, full + 1)
        here = house.room.accounts.here
        for player in players[:-1]:
            await house.room.accounts.get(player)
        monkeypatch.setattr(accounts, "LOADED_MAX", most)
        await house.room.accounts.get(players[-1])
        assert [here(player) is None for player in players] == [True] * gone + [False] * (full + 1 - gone)

    lived(story)


def test_a_house_without_a_grant_gives_nothing_to_who_comes_in() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        ada = (await house.account("Ada")).summary
        assert (ada.bank, ada.movements) == (0, ())

    lived(story, cage=CagePolicy(grant=0, daily=5_000))


def test_an_account_in_use_stays_a_minute_from_then() -> None:
    async def story(house: House) -> None:
        (player,) = await known(house, 1)
        ada = await house.room.accounts.get(player)
        await asyncio.sleep(40)
        ada.use()
        await asyncio.sleep(59)
        assert house.room.accounts.here(player) is ada
        await asyncio.sleep(2)
        assert house.room.accounts.here(player) is None

    lived(story)

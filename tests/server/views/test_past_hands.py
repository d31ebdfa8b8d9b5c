"""Past hands of a table as each player may see them."""

import asyncio
from typing import Any

import pytest

from pokerhouse.protocol.command import DeclineInvitation, TakeSeat
from pokerhouse.protocol.host_command import ChangeTable, FollowLink, MakeLink
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE = "two-of-us"


async def dealt(house: House, *names: str) -> None:
    """These two sit down, and a hand is dealt."""
    for seat, name in enumerate(names, 1):
        await house.sit(name, TABLE, seat, 400)
    await house.until(lambda: house.desk(TABLE).summary.in_hand)


def test_own_cards_own_seat_and_names_are_told() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Cid")
        read = house.room.past_hands.read
        assert (await read(house.desk(TABLE), "")).hands == []
        bot = next(seated for seated in house.desk(TABLE).summary.seated)
        await house.sit("Ada", TABLE, 3 - bot.seat, 400)
        await house.until(lambda: house.desk(TABLE).summary.in_hand)
        for name, seat in (("Ada", 3 - bot.seat), ("Cid", None)):
            found = await read(house.desk(TABLE), house.players[name])
            assert (found.table, found.name) == (TABLE, "Two of Us")
            (hand,) = found.hands
            assert (hand.hand, hand.mine) == (1, seat)
            assert {(one.seat, one.name, one.bot, one.stack) for one in hand.seats} == {
                (3 - bot.seat, "Ada", False, 400),
                (bot.seat, bot.name, True, bot.stack),
            }
            cards = [len(getattr(event, "cards", [])) for event in hand.events[:1]]
            assert cards == [2 if seat else 0]

    lived(story, bots=1, thinking_ms=(60_000, 60_000))


def test_without_its_deck_a_hand_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_hands: Any) -> dict[Any, Any]:
        return {}

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await dealt(house, "Ada", "Bea")
        assert len((await house.room.past_hands.read(house.desk(TABLE), "")).hands) == 1
        monkeypatch.setattr(house.store, "secrets", nothing)
        assert (await house.room.past_hands.read(house.desk(TABLE), "")).hands == []

    lived(story)


@pytest.mark.rule("HOST-1", "HOST-2")
def test_a_guest_reads_no_private_hand_from_before_they_came() -> None:
    async def read(house: House, table: str) -> list[list[int]]:
        reader, desk = house.room.past_hands, house.desk(table)
        found = [await reader.read(desk, house.players[name]) for name in ("Ada", "Bea", "Cid")]
        return [[hand.hand for hand in past.hands] for past in found]

    async def next_hand(house: House, table: str, number: int) -> None:
        await house.until(lambda: table_of(house.desk(table)).state.hand_number == number, 0.1)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Ada", private=True, seats=2)
        token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3_600)).token
        await house.do("Bea", FollowLink, token=token)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.do(name, TakeSeat, table=table, seat=seat, amount=200)
        await next_hand(house, table, 1)
        await asyncio.sleep(1)
        await house.do("Cid", FollowLink, token=token)
        assert await read(house, table) == [[1], [1], []]
        await next_hand(house, table, 2)
        await house.do("Ada", ChangeTable, table=table, private=False)
        assert await read(house, table) == [[1, 2], [1, 2], [2]]
        await house.do("Cid", DeclineInvitation, invitation=table)
        await next_hand(house, table, 3)
        await asyncio.sleep(1)
        assert (await read(house, table))[2] == [3], "it is listed now"

    lived(story)

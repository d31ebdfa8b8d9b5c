"""Past hands of a table for two, read with a store that may know less than it should."""

import asyncio
from typing import Any, cast

import pytest

from pokerhouse.protocol.command import DeclineInvitation, TakeSeat
from pokerhouse.protocol.host_command import ChangeTable, FollowLink, MakeLink
from pokerhouse.protocol.rest import PastHands
from pokerhouse.server.views import PastHandsReader
from pokerhouse.server.views import past_hands as module
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE = "two-of-us"


class Known:
    """The store of a house: notes whom it is asked for, and may have lost something."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self.asked: list[str] = []
        self.lost: set[str] = set()

    async def last_hands(self, *asked: Any) -> Any:
        return await self._store.last_hands(*asked)

    async def player(self, player: str) -> Any:
        self.asked.append(player)
        return None if "players" in self.lost else await self._store.player(player)

    async def secrets(self, hands: Any) -> Any:
        return {} if "secrets" in self.lost else await self._store.secrets(hands)


async def dealt(house: House, table: str, *names: str) -> None:
    """These two sit down, and a hand is dealt."""
    for seat, name in enumerate(names, 1):
        await house.sit(name, table, seat, 400)
    await house.until(lambda: house.desk(table).summary.in_hand)


async def told(house: House, known: Known, player: str = "") -> PastHands:
    """What is read with this store, by a reader of its own."""
    return await PastHandsReader(cast("Any", known)).read(house.desk(TABLE), player)


def test_own_cards_own_seat_and_names_are_told() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        assert (await told(house, Known(house))).hands == []
        await dealt(house, TABLE, "Ada", "Bea")
        for name, seat in (("Ada", 1), ("Bea", 2), ("Cid", None)):
            found = await told(house, Known(house), house.players[name])
            assert (found.table, found.name) == (TABLE, "Two of Us")
            (hand,) = found.hands
            assert (hand.hand, hand.mine) == (1, seat)
            assert sorted((one.seat, one.name, one.bot, one.stack) for one in hand.seats) == [
                (1, "Ada", False, 400),
                (2, "Bea", False, 400),
            ]
            cards = [len(getattr(event, "cards", [])) for event in hand.events[:1]]
            assert cards == [2 if seat else 0]

    lived(story)


def test_what_the_store_has_lost_is_left_out() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await dealt(house, TABLE, "Ada", "Bea")
        known = Known(house)
        known.lost = {"players"}
        (hand,) = (await told(house, known)).hands
        assert [(one.name, one.bot) for one in hand.seats] == [("", False), ("", False)]
        known.lost = {"secrets"}
        assert (await told(house, known)).hands == [], "without its deck a hand can't be told"

    lived(story)


def test_names_are_kept_for_as_many_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PEOPLE_MAX", 2)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        other = await house.table("Cid", small=10, big=20, buy_in_low=400, buy_in_high=2_000)
        await dealt(house, TABLE, "Ada", "Bea")
        first, second = [one.name for one in (await told(house, Known(house))).hands[0].seats]
        await dealt(house, other, first, "Cid")
        known = Known(house)
        reader = PastHandsReader(cast("Any", known))

        async def asked_for(table: str) -> list[str]:
            """Whom the store was asked for, while a hand of this table was told."""
            known.asked.clear()
            (hand,) = (await reader.read(house.desk(table), "")).hands
            assert {one.name for one in hand.seats} == {first, second if table == TABLE else "Cid"}
            return [name for asked in known.asked for name in house.players if house.players[name] == asked]

        assert await asked_for(TABLE) == [first, second]
        assert await asked_for(TABLE) == []
        assert await asked_for(other) == ["Cid"]
        assert await asked_for(TABLE) == [second], "who was met longest ago was forgotten"

    lived(story)


def test_others_have_their_turn_before_and_after_a_hand_is_told() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await dealt(house, TABLE, "Ada", "Bea")
        known = AtOnce(house)
        await told(house, known)  # now it knows all that will be asked
        turns = 0

        async def somebody() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(somebody())
        assert len((await told(house, known)).hands) == 1
        other.cancel()
        assert turns == 4, "two while the table is asked, and one before and after the hand"

    lived(story)


class AtOnce(Known):
    """Has read everything before: nobody waits for it."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._answers: dict[str, Any] = {}

    async def last_hands(self, *asked: Any) -> Any:
        return await self._once("hands", super().last_hands(*asked))

    async def player(self, player: str) -> Any:
        return await self._once(player, super().player(player))

    async def secrets(self, hands: Any) -> Any:
        return await self._once("secrets", super().secrets(hands))

    async def _once(self, name: str, answer: Any) -> Any:
        if name in self._answers:
            answer.close()
        else:
            self._answers[name] = await answer
        return self._answers[name]


@pytest.mark.rule("HOST-1", "HOST-2")
def test_a_guest_reads_no_private_hand_from_before_they_came() -> None:
    async def read(house: House, table: str) -> list[list[int]]:
        reader, desk = PastHandsReader(house.store), house.desk(table)
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

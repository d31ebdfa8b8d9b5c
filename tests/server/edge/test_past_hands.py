"""The last hands of a table over HTTP: from the stored events, no hidden card but the asker's own."""

import asyncio
from typing import Any

import httpx
import pytest

from pokerhouse.client import Client
from pokerhouse.protocol.command import SetAutoRebuy
from pokerhouse.server.storage import Store
from pokerhouse.server.storage.batch import StoredBatch
from tests.server.harness.running import Running, open_house
from tests.server.harness.table_steps import act, actor_of, close_all, seated, until

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


async def past_hands(house: Running, client: Client | None, **options: int) -> Any:
    """What this person is told; None if it is refused."""
    cookies = {"cookie": client.ticket.cookie} if client else {}
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        answer = await web.get(f"/api/tables/{TABLE}/hands", params=options, headers=cookies)
    return answer.json() if answer.status_code == 200 else None


async def play(people: list[Client], hands: int) -> dict[str, dict[int, list[str]]]:
    """Everybody folds so many hands through; each one's own cards by hand, as it saw them at its turn."""
    dealt: dict[str, dict[int, list[str]]] = {one.ticket.me.player: {} for one in people}
    number = 0
    while number <= hands:
        one = await actor_of(people, TABLE)
        view = await until(one, TABLE, lambda view: view.you is not None and view.you.menu is not None)
        assert view.hand is not None
        assert view.you is not None
        number = view.hand.number
        seat = view.seats[view.you.seat - 1]
        dealt[one.ticket.me.player][number] = list(seat.cards)
        await act(one, TABLE, "fold")
    return dealt


async def test_own_cards_and_nobody_elses(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        people = await seated(house, TABLE, 3)
        dealt = await play(people, 2)
        for one in people:
            told = await past_hands(house, one)
            mine = dealt[one.ticket.me.player]
            for hand in told["hands"][:2]:
                started = hand["events"][0]
                assert started["type"] == "hand_started"
                if hand["hand"] in mine:
                    assert started["cards"] == mine[hand["hand"]]
                everything = str(hand)
                for other, cards in dealt.items():
                    if other != one.ticket.me.player and hand["hand"] in cards:
                        assert not any(card in everything for card in cards[hand["hand"]])
                assert [seat["stack"] for seat in hand["seats"]]
        stranger = await house.guest("Zoe")
        seen = await past_hands(house, stranger)
        assert [hand["hand"] for hand in seen["hands"]][:2] == [1, 2]
        assert all("cards" not in hand["events"][0] and "mine" not in hand for hand in seen["hands"])
        assert await past_hands(house, None) is None
        before = await past_hands(house, people[0], upto=house.desk(TABLE).number - 1)
        assert len(str(before)) < len(str(await past_hands(house, people[0])))
        await close_all([*people, stranger])
    async with open_house(sqlite) as house:
        again = await house.guest("Yan")
        assert [hand["hand"] for hand in (await past_hands(house, again))["hands"]][:2] == [1, 2]
        await close_all([again])


async def test_a_number_that_no_step_has_is_no_fault_of_ours(house: Running) -> None:
    people = await seated(house, TABLE, 3)
    everything = await past_hands(house, people[0])
    assert await past_hands(house, people[0], upto=2**53 - 1) == everything
    cookies = {"cookie": people[0].ticket.cookie}
    async with httpx.AsyncClient(base_url=house.url, trust_env=False) as web:
        for upto in (-1, 2**53, 10**30):
            answer = await web.get(f"/api/tables/{TABLE}/hands?upto={upto}", headers=cookies)
            assert answer.status_code == 400
    await close_all(people)


async def test_what_a_table_has_stored_beside_its_hands_is_not_read(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await seated(house, TABLE, 3)
    ada = people[0]
    before = house.desk(TABLE).number
    for number in range(1, 19):
        await ada.command(SetAutoRebuy(id=ada.new_id(), table=TABLE, amount=200 * (number % 2)))
    read: list[StoredBatch] = []
    rows = Store._read  # noqa: SLF001  (what comes from the disk, before anything is made of it)

    async def heard(self: Store, *wanted: Any) -> dict[str, list[StoredBatch]]:
        found = await rows(self, *wanted)
        read.extend(batch for batches in found.values() for batch in batches)
        return found

    monkeypatch.setattr(Store, "_read", heard)
    assert house.desk(TABLE).number == before + 18
    assert len((await past_hands(house, ada))["hands"]) == 1
    assert len(read) == 1
    assert (await past_hands(house, ada, upto=1))["hands"] == []
    assert len(read) == 1
    await close_all(people)


async def test_hands_are_read_with_pauses_for_the_others(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await seated(house, TABLE, 3)
    await play(people, 4)
    pauses = 0
    sleep = asyncio.sleep

    async def counted(seconds: float) -> None:
        nonlocal pauses
        pauses += seconds == 0
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", counted)
    told = await house.room.past_hands.read(house.desk(TABLE), people[0].ticket.me.player)
    assert pauses == 2 * len(told.hands) >= 8
    await close_all(people)


async def test_who_reads_log_after_log_is_asked_to_wait(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, now = await house.guest("Ada"), house.room.clock.now()
    monkeypatch.setattr(house.room.clock, "now", lambda: now)
    told = [await past_hands(house, ada) for _ in range(41)]
    assert [one is None for one in told] == [False] * 40 + [True]
    await close_all([ada])

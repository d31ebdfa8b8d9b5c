"""A commit that fails and is on the disk all the same: everybody who should hears of it."""

from collections.abc import Sequence

import pytest

from pokerhouse.protocol.command import BuyChips, JoinWaitingList
from pokerhouse.protocol.message import MeChanged
from pokerhouse.server import tasks
from pokerhouse.server.actors.account import PLAYERS
from pokerhouse.server.actors.waiting_desk import WAITING
from pokerhouse.server.storage import Batch
from tests.server.harness.running import Running
from tests.server.harness.table_steps import close_all, eventually
from tests.server.people.waiting.test_waiting_lists import TABLE, full, offered, one_leaves

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried again is tried again at once, and a snapshot goes with every batch."""
    monkeypatch.setattr(tasks, "RETRY_SECONDS", 0.001)
    for kind in (PLAYERS, WAITING):
        monkeypatch.setattr(kind, "every", 1)


class Unclear:
    """The line breaks once, just after an event of this type is stored, with a snapshot beside it."""

    def __init__(self, house: Running, monkeypatch: pytest.MonkeyPatch, event: str) -> None:
        self.came = False
        self._event = event
        self._write = house.room.store.write
        monkeypatch.setattr(house.room.store, "write", self.write)

    async def write(self, batches: Sequence[Batch]) -> None:
        await self._write(batches)
        told = (batch for batch in batches if any(event.type == self._event for event in batch.events))
        if not self.came and any(batch.snapshot for batch in told):
            self.came = True
            raise OSError("the line broke after it was done")


async def test_a_hand_that_begins_is_shown(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    unclear = Unclear(house, monkeypatch, "hand_started")
    people, desk = await full(house), house.desk(TABLE)
    await eventually(lambda: unclear.came and desk.summary.in_hand)
    await eventually(lambda: all(client.numbers[desk.id] == desk.number for client in people))
    assert all(client.views[desk.id].hand is not None for client in people)
    await close_all(people)


async def test_a_bank_is_shown(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await house.guest("Ann", come_back=True)
    await ann.message()
    unclear = Unclear(house, monkeypatch, "chips_bought")
    await ann.say('{"type": "buy_chips", "id": "more", "amount": 50}')
    await eventually(lambda: unclear.came)
    banks: list[int] = []

    def shown() -> bool:
        banks.extend(message.me.bank for message in ann.read() if isinstance(message, MeChanged))
        return 1_050 in banks

    await eventually(shown)
    await ann.command(BuyChips(id="more", amount=50))
    await ann.close()


async def test_an_offered_seat_is_offered(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    people, cid = await full(house), await house.guest("Cid")
    await cid.command(JoinWaitingList(id="wait", table=TABLE))
    unclear = Unclear(house, monkeypatch, "seat_offered")
    await one_leaves(people)
    await eventually(lambda: unclear.came)
    assert (await offered(cid)).table == TABLE
    assert [held.player for held in house.desk(TABLE).summary.held.values()] == [cid.ticket.me.player]
    await close_all([*people, cid])


async def test_a_seat_is_held_and_offered_though_that_could_not_be_stored_at_first(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, cid = await full(house), await house.guest("Cid")
    await cid.command(JoinWaitingList(id="wait", table=TABLE))
    write, failed = house.room.store.write, 0

    async def unlucky(batches: Sequence[Batch]) -> None:
        nonlocal failed
        if failed < 3 and any(event.type == "seat_held" for batch in batches for event in batch.events):
            failed += 1
            raise OSError("the disk is full")
        await write(batches)

    monkeypatch.setattr(house.room.store, "write", unlucky)
    await one_leaves(people)
    assert (await offered(cid)).table == TABLE
    assert failed == 3
    assert [held.player for held in house.desk(TABLE).summary.held.values()] == [cid.ticket.me.player]
    await close_all([*people, cid])

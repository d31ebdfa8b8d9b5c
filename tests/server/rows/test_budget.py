"""What one network adds to the books for ever has an end each day, and a row says enough of what it keeps."""

import asyncio
from typing import Any

import pytest

from pokerhouse.protocol.command import AskFriend, RemoveFriend, SetAutoRebuy, SitIn, SitOut
from pokerhouse.protocol.host_command import ChangeTable, MakeLink
from pokerhouse.protocol.message import Refused as RefusedMessage
from pokerhouse.protocol.people_command import BlockPlayer, UnblockPlayer
from pokerhouse.rules import Refused
from pokerhouse.server.settings import NetworkAllowance
from pokerhouse.server.storage import Batch, Store
from tests.server.harness.paces import no_pace_at_tables
from tests.server.playthroughs.story import House, lived

BUDGET = 40_000.0


def kept(batch: Batch) -> int:
    """About what a batch adds to the books: its events and the chips' ways."""
    events = sum(len(event.data) + len(event.type) + 60 for event in batch.events)
    chips = sum(len(row.debit) + len(row.credit) + len(row.kind) + 60 for row in batch.transfers)
    return events + chips + 200 * bool(batch.stream) + sum(kept(one) for one in batch.also)


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bytes of each batch as it is written."""
    written: list[int] = []
    write = Store.write

    async def weighed(self: Store, batches: Any) -> None:
        batches = list(batches)
        await write(self, batches)
        written.extend(kept(batch) for batch in batches)

    monkeypatch.setattr(Store, "write", weighed)
    return written


def test_what_one_network_keeps_for_ever_ends_with_its_budget(
    books: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    no_pace_at_tables(monkeypatch)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Cid", seats=6)
        for name in ("Ada", "Bea"):
            house.go(name)
            await house.come(name, "mal")
        mine = await house.table("Ada", name="Mine", seats=6)
        await house.sit("Ada", mine, 1)
        begun, codes = len(books), set[str]()
        for turn in range(60):
            wishes: list[tuple[type, dict[str, Any]]] = [
                (
                    ChangeTable,
                    {"table": mine, "name": "Elm" if turn % 2 else "Oak", "action_seconds": 20 + turn},
                ),
                (MakeLink, {"table": mine, "guests": 5, "seconds": 60}),
                (SetAutoRebuy, {"table": mine, "amount": 100 + turn}),
                (BlockPlayer, {"player": house.players["Bea"]}),
                (UnblockPlayer, {"player": house.players["Bea"]}),
                (AskFriend, {"player": house.players["Bea"]}),
                (RemoveFriend, {"player": house.players["Bea"]}),
                (SitIn if turn % 2 else SitOut, {"table": mine}),
            ]
            for kind, said in wishes:
                before = len(books)
                answer = await house.say("Ada", kind, **said)
                codes |= {answer.reason.code} if isinstance(answer, RefusedMessage) else set()
                declared = next(row for row in house.room.reception.rows if row.command is kind).keeps
                assert sum(books[before:]) <= declared, kind
                await asyncio.sleep(0.1)
        assert "kept_enough" in codes
        assert sum(books[begun:]) <= BUDGET
        with pytest.raises(Refused) as caught:
            await house.room.visitors.welcome_guest("Dan", "mal")
        assert caught.value.code == "kept_enough"
        await house.do("Cid", ChangeTable, table=table, name="Ash")
        await asyncio.sleep(86_400 / 2)
        await house.come("Ada", "mal")
        await house.do("Ada", BlockPlayer, player=house.players["Bea"])

    lived(story, network=NetworkAllowance(kept_a_day=BUDGET))


def test_what_changes_nothing_is_no_event(books: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    no_pace_at_tables(monkeypatch)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada", seats=6)
        await house.sit("Ada", table, 1)
        await house.do("Ada", BlockPlayer, player=house.players["Bea"])
        before = len(books)
        for _ in range(10):
            await house.do("Ada", ChangeTable, table=table, name="Ours")
            await house.do("Ada", BlockPlayer, player=house.players["Bea"])
            await house.do("Ada", SetAutoRebuy, table=table, amount=0)
            assert (await house.refused("Ada", SitIn, table=table))[0] == "not_sitting_out"
        assert sum(books[before:]) == 0

    lived(story)

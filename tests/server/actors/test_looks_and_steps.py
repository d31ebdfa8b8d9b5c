"""Those who look on never take the place of those who play, however slow the disk is."""

import asyncio
from collections.abc import Sequence

import pytest

from pokerhouse.house.commands import PausePlay
from pokerhouse.protocol.command import Act, Watch
from pokerhouse.protocol.message import Refused
from pokerhouse.server.actors.actor import MAILBOX_MAX
from pokerhouse.server.storage import Batch
from tests.server.playthroughs.story import House, lived


async def settle() -> None:
    """Let everybody come as far as it can without the disk."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_player_acts_while_very_many_begin_to_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        await house.guests("Ann", "Bob", "Cid")
        table = await house.table("Ann")
        for seat, name in enumerate(("Ann", "Bob"), 1):
            await house.sit(name, table, seat)
        desk = house.desk(table)
        await house.until(lambda: desk.summary.in_hand, 0.1)
        state, hand = await desk.look(lambda news: (news.table.state, news.table.hand))
        assert hand is not None
        assert hand.actor is not None
        turn = next(name for name, who in house.players.items() if who == state.players[hand.actor])
        goes_on, write = asyncio.Event(), house.store._pen.write  # noqa: SLF001

        async def slow(batches: Sequence[Batch], serial: int) -> None:
            await goes_on.wait()
            await write(batches, serial)

        monkeypatch.setattr(house.store._pen, "write", slow)  # noqa: SLF001
        pause = desk.handle(PausePlay(player=house.players["Ann"]), arrival=house.room.clock.now())
        stored = asyncio.create_task(pause)
        await settle()
        looks = [asyncio.create_task(house.say("Cid", Watch, table=table)) for _ in range(MAILBOX_MAX + 1)]
        await settle()
        fold = {"hand": state.hand_number, "decision": hand.decision, "move": "fold"}
        acted = asyncio.create_task(house.do(turn, Act, table=table, **fold))
        await settle()
        goes_on.set()
        await asyncio.gather(stored, acted)
        refused = [look for look in await asyncio.gather(*looks) if isinstance(look, Refused)]
        assert [look.reason.code for look in refused] == ["desk_busy"], "one look too many"

    lived(story)

"""A table in mid-hand at a desk of its own: a test decides what time it is there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.cards import SecureChance
from pokerhouse.house.commands.table_command import Act
from pokerhouse.house.events import HandEvent, Resumed
from pokerhouse.rules import Acted
from pokerhouse.server.actors import Desk, Listeners, TableNews
from pokerhouse.server.actors.table_archive import restore_table
from pokerhouse.server.clock import Clock
from pokerhouse.server.wire.table_events import Told
from tests.server.harness.running import Running, table_of
from tests.server.harness.table_steps import PATIENCE_SECONDS, close_all, seated

TABLE = "maple-room"


class Listener:
    """Hears a desk of its own."""

    hears = None

    def __init__(self) -> None:
        self.heard: list[Told] = []
        self._spoken = asyncio.Event()

    def opened(self, news: TableNews) -> None:
        del news

    def stored(self, news: TableNews) -> None:
        if news.told:
            self.heard.append(news.told)
            self._spoken.set()

    async def next(self) -> Told:
        """What is told next."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self._spoken.wait()
        self._spoken.clear()
        return self.heard[-1]

    def moves(self) -> list[str]:
        """The moves told so far."""
        return [
            event.event.move
            for told in self.heard
            for event in told.stored
            if isinstance(event, HandEvent) and isinstance(event.event, Acted)
        ]


class SetClock(Clock):
    """A clock that the test moves."""

    moment = 0

    def now(self) -> int:
        return self.moment


class Frozen(Struct):
    """A table in mid-hand at a desk of its own, whose time the test decides."""

    desk: Desk
    listener: Listener
    clock: SetClock

    @property
    def deadline(self) -> int:
        deadline = table_of(self.desk).next_deadline
        if deadline is None:
            raise AssertionError("nobody's clock runs")
        return deadline

    def call(self) -> Act:
        """The actor calls."""
        table = table_of(self.desk)
        if table.hand is None or table.hand.actor is None:
            raise AssertionError("nobody has to act")
        player = table.state.players[table.hand.actor]
        return Act(player=player, hand=table.state.hand_number, decision=table.hand.decision, move="call")


@asynccontextmanager
async def frozen_table(house: Running) -> AsyncIterator[Frozen]:
    """Three people in a hand; the house's own desk does nothing any more."""
    await close_all(await seated(house, TABLE, 3))
    room = house.room
    house.desk(TABLE).stop()
    stored = await restore_table(room.store, TABLE)
    clock, listener = SetClock(), Listener()
    clock.moment = stored.table.state.at
    desk = Desk(
        replace(room.ground, clock=clock, chance=SecureChance()),
        stored,
        Listeners((listener,)),
    )
    desk.start()
    first = (await listener.next()).stored[0]
    if type(first) is not Resumed:
        raise AssertionError(f"a hand that was running goes on, and does not begin with {first}")
    yield Frozen(desk, listener, clock)
    desk.stop()

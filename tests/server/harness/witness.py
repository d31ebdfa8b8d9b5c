"""People at a house that is killed: they remember all they were told, and what was told must stay true."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.json import encode

from pokerhouse.client import Client, RefusedError
from pokerhouse.house.events import HandEvent, HandStarted
from pokerhouse.protocol.command import Act, BuyChips, Leave, RebuyIn, TakeSeat
from pokerhouse.protocol.event import AnyEvent
from pokerhouse.protocol.message import Snapshot, Update
from pokerhouse.protocol.view import TableView
from pokerhouse.rules import HandVoided
from pokerhouse.server.actors.stream_kind import Kept
from pokerhouse.server.actors.table_archive import TABLES, _rebuilt, open_tables
from pokerhouse.server.admin import audit_house
from pokerhouse.server.storage import Store, connect, locate, secret_of
from pokerhouse.server.wire import Told

PATIENCE_SECONDS = 45
"""So long nothing may happen at a table, also while the house is killed and opened."""


class Witness(Struct):
    """One client and everything it heard."""

    client: Client
    table: str
    plays: bool = False
    heard: dict[int, list[AnyEvent]] = field(default_factory=dict)
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Hand to own cards."""
    highest: int = 0
    faults: list[str] = field(default_factory=list)
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    looks_away: bool = False
    """It has left or bought chips, and has not opened the table again to see it (TABLE-7)."""

    async def listen(self) -> None:
        """Remember every message; play along with a seat."""
        async for message in self.client.messages():
            if isinstance(message, Snapshot) and message.table == self.table:
                self._number(message.number, snapshot=True)
                self._look(message.view)
            elif isinstance(message, Update) and message.table == self.table:
                self._number(message.number, snapshot=False)
                self.heard[message.number] = message.events
                self.stirred.set()
                if message.view:
                    self._look(message.view)

    def _number(self, number: int, *, snapshot: bool) -> None:
        if number < self.highest or (number == self.highest and not snapshot):
            self.faults.append(f"{self.table}: was told {self.highest} and then {number}")
        if not snapshot and self.highest and number != self.highest + 1:
            self.faults.append(f"{self.table}: {number} came after {self.highest}")
        self.highest = max(self.highest, number)

    def _look(self, view: TableView) -> None:
        mine = next((seat for seat in view.seats if seat.player == self.client.ticket.me.player), None)
        if mine and mine.in_hand and view.hand and mine.cards:
            known = self.cards.setdefault(view.hand.number, tuple(mine.cards))
            if known != tuple(mine.cards):
                self.faults.append(f"{self.table}: hand {view.hand.number} was {known}, is {mine.cards}")

    async def hear(self, more: int) -> None:
        """Return when so many more batches were told."""
        wanted = len(self.heard) + more
        while len(self.heard) < wanted:
            self.stirred.clear()
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self.stirred.wait()
            except TimeoutError:
                view = self.client.views.get(self.table)
                raise AssertionError(f"{self.table}: nothing after {self.highest}; {view!r}") from None

    async def play(self) -> None:
        """Keep a seat and go along with every hand."""
        while True:
            view = self.client.views.get(self.table)
            pause = 0.005
            try:
                await self._move(view) if view else None
            except RefusedError:
                pause = 0.1
            await asyncio.sleep(pause)

    async def _move(self, view: TableView) -> None:
        client, table = self.client, self.table
        you, hand = view.you, view.hand
        if self.looks_away:
            await client.watch(table)
            self.looks_away = False
        elif you is None:
            free = [seat.seat for seat in view.seats if seat.player is None]
            if view.offer and view.offer.refused:
                if not view.offer.refused.code.startswith(("bank", "hit_and_run")):
                    return  # a sit-and-go runs, or its chips are on their way: one waits for the end
                await client.command(BuyChips(id=client.new_id(), amount=500))
            elif free and view.offer:
                await client.command(
                    TakeSeat(id=client.new_id(), table=table, seat=free[0], amount=view.offer.low)
                )
        elif you.question and you.question.kind == "next_sng":
            await self._stay(you.question.low)
        elif you.question:
            self.looks_away = True  # also when the house was quicker, and leaving is refused
            await client.command(Leave(id=client.new_id(), table=table))
        elif you.menu and hand:
            move = "check" if you.menu.check else "call" if you.menu.call_to is not None else "fold"
            await client.command(
                Act(id=client.new_id(), table=table, hand=hand.number, decision=hand.decision, move=move)  # type: ignore[arg-type]
            )

    async def _stay(self, amount: int) -> None:
        """Play the next sit-and-go, too: without its only person the table would close (CASH-1.2)."""
        client = self.client
        try:
            await client.command(RebuyIn(id=client.new_id(), table=self.table, amount=amount))
        except RefusedError as refused:
            if not refused.reason.code.startswith("bank"):
                raise
            await client.command(BuyChips(id=client.new_id(), amount=500))


async def examine(database: str, witnesses: Sequence[Witness]) -> list[str]:
    """Everything that the store of a stopped house says against what was told, and against itself."""
    location = locate(database)
    engine = connect(location)
    store = Store(engine)
    try:
        faults = [fault for witness in witnesses for fault in witness.faults]
        faults += await _examine_telling(store, witnesses)
        faults += (await audit_house(database)).faults
        return faults
    finally:
        await engine.dispose()


async def retell(store: Store, table: str) -> dict[int, Told]:
    """All that was ever told at a table, from its events alone: number to batch."""
    stream = TABLES.stream(table)
    batches = (await TABLES.read(store, [stream], use_snapshots=False))[stream].batches
    started = [
        (stream, event.hand)
        for batch in batches
        for event in TABLES.events(batch)
        if isinstance(event, HandStarted)
    ]
    secrets = {hand: secret_of(data) for (_, hand), data in (await store.secrets(started)).items()}
    stored = _rebuilt(Kept(None, 1, batches[:1]), {})
    told = {1: stored.recent[-1]}
    for batch in batches[1:]:
        stored.follow(batch.number, TABLES.events(batch), secrets)
        told[batch.number] = stored.recent[-1]
    return told


async def _examine_telling(store: Store, witnesses: Sequence[Witness]) -> list[str]:
    """What was told is what is stored, number by number; hands go on and are dealt once."""
    faults = []
    for table in await open_tables(store):
        told = await retell(store, table)
        for witness in witnesses:
            if witness.table != table:
                continue
            player = witness.client.ticket.me.player
            for number, events in witness.heard.items():
                stored = told[number].to(player) if number in told else None
                if encode(stored) != encode(events):
                    faults.append(f"{table} {number}: was told {events}, stored is {stored}")
            if witness.highest > max(told):
                faults.append(f"{table}: was told {witness.highest}, stored is {max(told)}")
        hands = [
            event.hand for batch in told.values() for event in batch.stored if isinstance(event, HandStarted)
        ]
        if hands != sorted(set(hands)):
            faults.append(f"{table}: hands {hands}")
        voided = [
            event.hand
            for batch in told.values()
            for event in batch.stored
            if isinstance(event, HandEvent) and isinstance(event.event, HandVoided)
        ]
        faults += [f"{table}: hand {hand} was voided" for hand in voided]
    return faults

"""A store in memory, and a house around it that has accounts, tables, a courier and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from pokerhouse.cards import SeededChance
from pokerhouse.house import CagePolicy, Table, TableSettings
from pokerhouse.house.player import BuyChips
from pokerhouse.server.actors import (
    Account,
    Accounts,
    Courier,
    Desk,
    Listeners,
    TableArchive,
    TableNews,
    TableOpener,
    Tables,
)
from pokerhouse.server.connections import Presence, Stale
from pokerhouse.server.storage import Batch, NotStoredError, PlayerRow, SnapshotRow, TransitRow
from pokerhouse.server.tasks import Tasks
from tests.server.harness.grounds import ground
from tests.server.harness.running import table_of
from tests.server.playthroughs.jumping_loop import JumpingLoop
from tests.server.playthroughs.small_house import HouseClock

POLICY = CagePolicy(grant=1_000, daily=5_000)
OAK = TableSettings(
    id="oak", name="Oak", seats=4, small=1, big=2, buy_in_low=100, buy_in_high=200, standing=True
)


class Books:
    """Store and writer in one, in memory; the next commits go wrong as a test says."""

    def __init__(self) -> None:
        self.streams_of: dict[str, tuple[str, bool]] = {}
        self.batches_of_stream: dict[str, list[Batch]] = {}
        self.kept: dict[tuple[str, str], bytes] = {}
        self.rows: dict[str, PlayerRow] = {}
        self.decks: dict[tuple[str, int], bytes] = {}
        self.last: dict[str, SnapshotRow] = {}
        self.transits: dict[str, TransitRow] = {}
        self.written: list[Batch] = []
        self.trouble: list[str] = []
        """How the next commits end: nothing is stored, or all is and nobody hears of it."""
        self.silent = 0
        """So many questions are not answered."""
        self.asked: list[tuple[str, Any]] = []
        self.looked_up: list[str] = []

    async def store(self, batch: Batch) -> None:
        """Keep it, unless there is trouble."""
        await asyncio.sleep(0.001)
        trouble = self.trouble.pop(0) if self.trouble else ""
        if trouble != "full":
            self.written.append(batch)
            for one in (batch, *batch.also):
                self._keep(one)
        if trouble:
            raise NotStoredError(trouble)

    def _keep(self, batch: Batch) -> None:
        stream = batch.stream
        if stream:
            known = self.batches_of_stream.setdefault(stream, [])
            assert batch.number == len(known) + 1, "no step is lost or counted twice"
            known.append(batch)
            kind, _ = self.streams_of.get(stream, (batch.kind, False))
            self.streams_of[stream] = kind, batch.closes
        if batch.answer:
            self.kept[batch.answer.player, batch.answer.id] = batch.answer.answer
        if batch.player:
            self.rows[batch.player.id] = batch.player
        if batch.snapshot:
            self.last[stream] = batch.snapshot
        self.decks.update({(stream, hand): data for hand, data in batch.secrets.items()})
        self.transits.update({row.id: row for row in batch.departed})
        for transit in batch.arrived:
            self.transits.pop(transit, None)

    def _answers(self, what: str, asked: Any) -> None:
        self.asked.append((what, asked))
        if self.silent:
            self.silent -= 1
            raise OSError("the line is cut")

    async def streams(self, kind: str) -> list[str]:
        return [stream for stream, (found, closed) in self.streams_of.items() if found == kind and not closed]

    async def snapshot(self, stream: str) -> SnapshotRow | None:
        self._answers("snapshot", stream)
        return self.last.get(stream)

    async def snapshots(self, streams: Sequence[str]) -> dict[str, SnapshotRow]:
        return {stream: self.last[stream] for stream in streams if stream in self.last}

    async def batches(self, stream: str, after: int = 0) -> list[Batch]:
        self._answers("batches", after)
        return self.batches_of_stream.get(stream, [])[after:]

    async def batches_of(self, after: Mapping[str, int]) -> dict[str, list[Batch]]:
        self.asked.append(("many", dict(after)))
        return {stream: self.batches_of_stream.get(stream, [])[number:] for stream, number in after.items()}

    async def secrets(self, stream: str, first_hand: int = 0) -> dict[int, bytes]:
        self.asked.append(("secrets", first_hand))
        return {
            hand: data for (one, hand), data in self.decks.items() if one == stream and hand >= first_hand
        }

    async def secrets_of(self, hands: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        self.asked.append(("hands", list(hands)))
        return {hand: self.decks[hand] for hand in hands if hand in self.decks}

    async def player(self, player: str) -> PlayerRow | None:
        self.looked_up.append(player)
        await asyncio.sleep(0.001)
        return self.rows.get(player)

    async def answers(self, player: str, limit: int) -> list[tuple[str, bytes]]:
        return [(name, said) for (who, name), said in self.kept.items() if who == player][-limit:]

    async def answer(self, player: str, command: str) -> bytes | None:
        self._answers("answer", command)
        return self.kept.get((player, command))


class Heard:
    """Hears every step of every table."""

    hears = None

    def __init__(self) -> None:
        self.opened_tables: list[str] = []
        self.steps: list[tuple[str, int]] = []
        self.events: list[Any] = []

    def opened(self, news: TableNews) -> None:
        assert (news.told, news.events) == (None, ())
        self.opened_tables.append(news.desk.id)

    def stored(self, news: TableNews) -> None:
        assert news.told is not None
        self.steps.append((news.desk.id, news.told.number))
        self.events += news.events

    def taken(self) -> list[str]:
        """What has happened since this was asked last, by its names."""
        events, self.events = self.events, []
        return [type(getattr(event, "event", event)).__name__ for event in events]


class Floor:
    """Accounts, tables and a courier around such books; it may be closed and opened again."""

    def __init__(self) -> None:
        self.books, self.clock, self.is_needed = Books(), HouseClock(), True
        self._open()

    def _open(self) -> None:
        self.tasks, self.stale, self.presence, self.heard = Tasks(), Stale(), Presence(), Heard()
        books: Any = self.books
        self.ground = ground(
            store=books,
            writer=books,
            clock=self.clock,
            chance=SeededChance("oak"),
            tasks=self.tasks,
            presence=self.presence,
            stale=self.stale,
        )
        self.accounts = Accounts(self.ground)
        self.tables = Tables(self.stale)
        self.archive = TableArchive(books)
        self.courier = Courier(self.ground, self.accounts)
        listeners = Listeners((self.courier, self.tables, self.heard))
        needed = lambda _: self.is_needed  # noqa: E731
        self.opener = TableOpener(self.ground, self.archive, self.tables, listeners, needed)

    async def again(self, broken: Sequence[str] = ()) -> list[Desk]:
        """Stop as if by a cut, and open with what is stored."""
        await self.tasks.close()
        self._open()
        desks = [desk for desk in await self.opener.restore() if desk.id not in broken]
        for desk in desks:
            self.opener.start(desk)
        await self.courier.recover(desks, broken, list(self.books.transits.values()))
        return desks

    async def people(self, *names: str) -> list[Account]:
        """New people, with a thousand each."""
        found = []
        for name in names:
            account = Account(self.ground, PlayerRow(name, name.title(), "guest"))
            await account.create([BuyChips(amount=POLICY.grant, policy=POLICY)], None, name)
            found.append(await self.accounts.get(name))
        return found

    async def sit(self, name: str, desk: Desk, seat: int, amount: int = 200, **more: Any) -> None:
        """Somebody brings chips to a seat."""
        await self.courier.buy_in(
            await self.accounts.get(name), desk, seat=seat, amount=amount, arrival=self.clock.now(), **more
        )

    async def playing(self, settings: TableSettings = OAK) -> Desk:
        """Ann, Bob and Cid play at a table; nothing of it is still to be stored."""
        desk = await self.opener.open(settings)
        for seat, account in enumerate(await self.people("ann", "bob", "cid"), 1):
            await self.sit(account.id, desk, seat)
        await asyncio.sleep(4.1)
        assert desk.summary.in_hand
        self.heard.taken()
        return desk

    def table(self, desk: Desk) -> Table:
        return table_of(desk)

    def bank(self, name: str) -> int:
        """What somebody has in the bank."""
        account = self.accounts.here(name)
        assert account is not None
        return account.summary.bank


def on_a_floor(story: Callable[[Floor], Awaitable[None]]) -> None:
    """Let a story happen there, in a loop whose time jumps."""

    async def live() -> None:
        floor = Floor()
        await story(floor)
        await floor.tasks.close()

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())

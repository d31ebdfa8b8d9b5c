"""Waiting lists for full tables.

The queues are in the store, as tables are: after a restart everybody stands where they stood, and seats are
offered anew. A place ends with presence: people who don't come back within a moment of grace wait no longer,
and an offer waits for its holder still less. An offered seat is held at its table, by an event of the table.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import structlog

from pokerhouse.house import events as house
from pokerhouse.house import waiting as w
from pokerhouse.house.commands import HoldSeat
from pokerhouse.house.seats import BARRED
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.message import SeatOffered
from pokerhouse.protocol.people import Waiting
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk, TableNews, Tables, WaitingDesk
from pokerhouse.server.connections import Grace, Origins
from pokerhouse.server.ground import Ground
from pokerhouse.server.people.places import Places
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row
from pokerhouse.server.tasks import insist, not_now

GRACE_SECONDS = 20.0
"""How long somebody who waits may be without a connection; a reload takes less."""

HOLD_GRACE_SECONDS = 4.0
"""The same for somebody to whom a seat is offered: others wait for it."""

log = structlog.get_logger()


class WaitingLists:
    """Who waits for a seat at which table."""

    hears = frozenset(
        {
            house.SeatTaken,
            house.SeatLeft,
            house.SeatHeld,
            house.TableLocked,
            house.TableChanged,
            house.SngStarted,
            house.SngEnded,
            house.ReboughtIn,
            house.Dismissed,
            house.InvitationDeclined,
        }
    )
    """What changes which seats can be taken; after a sit-and-go that waits for its last answer (SNG-7)."""

    def __init__(self, ground: Ground, tables: Tables) -> None:
        self._from_network, self._presence = ground.settings.network.waiting, ground.presence
        self._clock, self._tasks, self._stale = ground.clock, ground.tasks, ground.stale
        self._tables = tables
        self._desk = WaitingDesk(ground, publish=self._follow)
        self._absence = Grace(self._end_absence)
        self._hold_grace = Grace(self._end_hold)
        self._origins = Origins()
        self._offered: dict[tuple[str, int], str] = {}
        """Table and seat to whom it is offered, as it was told last."""
        self._expected: set[str] = set()
        """Who waited when the house closed: for a while nobody takes their absence amiss."""
        self._places = Places(ground.presence, self._players)
        self.lengths: Counter[str] = Counter()
        """How many people wait, by table. It is for reading."""
        self.rows = (
            Row(wire.JoinWaitingList, lambda request: self.join(request, request.desk), TABLE_CHANGES),
            Row(wire.LeaveWaitingList, self._leave, TABLE_CHANGES),
        )

    async def load(self) -> None:
        """Read the queues from the store."""
        await self._desk.load()
        self._offered = self._offers()
        self._count()

    def house_opened(self) -> None:
        """After a stop seats are offered anew, with the full time; who does not come back waits no longer."""
        lines = self._desk.summary.lines
        for table in lines:
            self._tell(partial(w.NoteFree, table=table, seats=()))
            self._note(table)
        self._expected = {player for line in lines.values() for player in line.players}
        for player in self._expected:
            self.went(player)
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._expected.clear)
        self._desk.start()

    def came(self, player: str) -> None:
        """Somebody is connected."""
        self._absence.came(player)
        self._hold_grace.came(player)

    def went(self, player: str) -> None:
        """Somebody has no connection any more."""
        if self._desk.busy or self._queues(player):
            self._absence.begin(player, GRACE_SECONDS)
            self._hold_grace.begin(player, HOLD_GRACE_SECONDS)

    def _end_absence(self, player: str) -> None:
        if not self._presence.is_connected(player):
            for table in self._queues(player):
                self._end(player, table, why="gone")

    def _end_hold(self, player: str) -> None:
        """Nobody waits for the answer of somebody who is gone: the seat is the next one's."""
        if not self._presence.is_connected(player) and player not in self._expected:
            for table in {table for (table, _), holder in self._offered.items() if holder == player}:
                self._end(player, table, why="gone")

    # what is seen

    def _count(self) -> None:
        lines = self._desk.summary.lines
        self.lengths = Counter({table: len(line.players) for table, line in lines.items()})

    def of_player(self, player: str) -> list[Waiting]:
        """The queues in which somebody stands."""
        found = []
        for table in self._queues(player):
            line, desk = self._desk.summary.lines[table], self._tables.get(table)
            if desk is not None:
                offer = next((offer for offer in line.offers if offer.player == player), None)
                found.append(
                    Waiting(
                        table=table,
                        table_name=desk.settings.name,
                        place=line.players.index(player) + 1,
                        seat=offer.seat if offer else None,
                        deadline=offer.deadline if offer else None,
                    )
                )
        return found

    def _queues(self, player: str) -> list[str]:
        return [table for table, line in self._desk.summary.lines.items() if player in line.players]

    def _players(self, table: str) -> Sequence[str]:
        line = self._desk.summary.lines.get(table)
        return line.players if line else ()

    # what is done

    async def join(self, request: Request[Any], desk: Desk) -> None:
        """Wait for a seat at a full table."""
        account, network = request.account, request.network
        self._check(account, desk, network)
        with self._places.taking(desk.id, account.id, network):
            queue = w.Queue(player=account.id, table=desk.id, origin=self._origins.of(network))
            await self._desk.handle(queue, request.row(table=desk.id))
        self._note(desk.id)
        if not self._presence.is_connected(account.id):
            self.went(account.id)  # it hung up while this was stored

    def check(self, account: Account, desk: Desk, network: str) -> None:
        """Refuse people who would be refused if they asked to wait now."""
        self._check(account, desk, network)
        self._desk.check(account.id, desk.id)

    def _check(self, account: Account, desk: Desk, network: str) -> None:
        if desk.summary.seat_of(account.id):
            raise Refused("already_seated", "TABLE-2", "You already sit at that table.")
        if account.id in desk.summary.barred:
            raise Refused(*BARRED)  # a seat would be held for somebody who can't take it
        if desk.summary.seats_for(account.id, self._clock.now()) and not self.lengths[desk.id]:
            raise Refused("seat_free", "limit", "There is a free seat. Take it.")
        # One network does not fill a queue: others wait behind each of its people for the whole offer.
        if self._places.count(desk.id, network) >= self._from_network:
            text = f"{self._from_network} people from your address are waiting there already."
            raise Refused("queue_crowded", "limit", text, {"most": self._from_network})

    async def _leave(self, request: Request[wire.LeaveWaitingList]) -> None:
        if request.player not in self._players(request.table):
            raise Refused("not_waiting", "limit", "You aren't waiting for a seat there.")
        await self._desk.handle(w.Unqueue(player=request.player, table=request.table), request.row())

    # what is heard

    def opened(self, news: TableNews) -> None:
        """A table is open; what its seats mean for those who wait is told when the house is."""

    def stored(self, news: TableNews) -> None:
        """A step is stored: seats may be free, and who sat down waits no longer."""
        table = news.desk.id
        for event in news.events:
            if isinstance(event, house.SeatTaken) and (self._desk.busy or self._queues(event.player)):
                self._tell(partial(w.NoteSeated, player=event.player))
            elif isinstance(event, house.TableChanged | house.InvitationDeclined):
                for player in self._players(table):
                    if not news.summary.may_watch(player):  # a seat they can't take would be held (HOST-1)
                        self._end(player, table)
        if news.summary.closed or self._desk.busy or self.lengths[table]:
            self._note(table)

    def _note(self, table: str) -> None:
        """Say which seats are free; for a closed table nobody waits."""
        desk = self._tables.get(table)
        if desk is None or desk.summary.closed:
            for player in self._players(table):
                self._end(player, table)
        else:
            self._tell(lambda: w.NoteFree(table=table, seats=desk.summary.open_seats))

    def _end(self, player: str, table: str, **why: Any) -> None:
        self._tell(partial(w.Unqueue, player=player, table=table, **why))

    def _tell(self, make: Callable[[], w.WaitingCommand]) -> None:
        """Say it, as things stand when it is said, until it is stored: a queue must learn of free seats."""
        self._tasks.spawn(insist(lambda: self._desk.handle(make()), "a queue does not know yet", not_now))

    # what comes of it

    def _offers(self) -> dict[tuple[str, int], str]:
        lines = self._desk.summary.lines.items()
        return {(table, offer.seat): offer.player for table, line in lines for offer in line.offers}

    def _follow(self, events: Sequence[w.WaitingEvent]) -> None:
        """Tell what happened in the queues; seats that were held and are offered to nobody are free again."""
        before, self._offered = self._offered, self._offers()
        self._count()
        for held, player in before.items():
            if held not in self._offered:
                self._tasks.spawn(self._release(*held, player))
        for event in events:
            if isinstance(event, w.SeatOffered):
                self._tasks.spawn(self._offer(event))
            elif isinstance(event, w.Unqueued | w.OfferWithdrawn):
                self._stale.mark_player(event.player)
        for table in {event.table for event in events}:
            self._stale.tables.mark(table)
            for player in self._players(table):
                self._stale.mark_player(player)

    async def _release(self, table: str, seat: int, player: str) -> None:
        desk = self._tables.get(table)
        if desk is not None and seat in desk.summary.free:
            now = self._clock.now()
            await desk.handle(HoldSeat(seat=seat, player=player, until=now), arrival=now)

    async def _offer(self, event: w.SeatOffered) -> None:
        """Hold the seat at the table, however long storing takes; then tell the player who waits for it."""
        desk = self._tables.get(event.table)
        if desk is None:
            return
        hold = HoldSeat(seat=event.seat, player=event.player, until=event.deadline)

        async def say() -> None:
            if self._is_offered(event):
                await desk.handle(hold, arrival=self._clock.now())

        try:
            await insist(say, "a seat is not held yet", not_now)
        except Refused as refused:
            log.info("a seat could not be held", table=desk.id, error=str(refused))
            self._note(desk.id)
            return
        if not self._is_offered(event):
            return
        message = SeatOffered(
            now=self._clock.now(),
            table=desk.id,
            name=desk.settings.name,
            seat=event.seat,
            deadline=event.deadline,
        )
        for connection in self._presence.connections(event.player):
            connection.send(message)
        if not self._presence.is_connected(event.player):
            self._hold_grace.begin(event.player, HOLD_GRACE_SECONDS)

    def _is_offered(self, event: w.SeatOffered) -> bool:
        return self._offered.get((event.table, event.seat)) == event.player

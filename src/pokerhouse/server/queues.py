"""Waiting lists, and where somebody can play soonest.

Like presence they live while the house is open: after a restart people queue again. An offered seat is held
at its table, by an event of the table.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import structlog

from pokerhouse.house import event as house
from pokerhouse.house import waiting_event as w
from pokerhouse.house.command import HoldSeat
from pokerhouse.house.player_command import Terms
from pokerhouse.house.soonest import Wait, soonest
from pokerhouse.house.waiting_list import WaitingList
from pokerhouse.protocol.message import SeatOffered
from pokerhouse.protocol.people import Waiting
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.desk import Desk
from pokerhouse.server.narrator import Told
from pokerhouse.server.reply import Reply
from pokerhouse.server.writer import NotStoredError

log = structlog.get_logger()


class Queues:
    """Who waits for a seat at which table."""

    def __init__(
        self,
        *,
        desks: dict[str, Desk],
        accounts: Accounts,
        clock: Clock,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        changed: Callable[[str], None],
        lobby_changed: Callable[[], None],
    ) -> None:
        self._desks = desks
        self._accounts = accounts
        self._clock = clock
        self._spawn = spawn
        self._changed = changed
        self._lobby_changed = lobby_changed
        self._list = WaitingList()
        self._timer: asyncio.TimerHandle | None = None

    def waiting(self, table: str) -> int:
        """How many people wait for a seat at a table."""
        line = self._list.state.lines.get(table)
        return len(line.players) if line else 0

    def of(self, player: str) -> list[Waiting]:
        """The queues in which somebody stands."""
        found = []
        for table in self._list.state.lines:
            place, desk = self._list.place(player, table), self._desks.get(table)
            if place is not None and desk is not None:
                offer = self._list.offer_to(player, table)
                found.append(
                    Waiting(
                        table=table,
                        table_name=desk.settings.name,
                        place=place,
                        seat=offer.seat if offer else None,
                        deadline=offer.deadline if offer else None,
                    )
                )
        return found

    async def join(self, account: Account, desk: Desk, reply: Reply) -> None:
        """Wait for a seat at a full table."""
        if any(seated.player == account.id for seated in desk.seated):
            raise Refused("already_seated", "TABLE-2", "You sit at that table already.")
        if _could_sit(desk) and self.waiting(desk.id) == 0:
            raise Refused("seat_free", "limit", "A seat is free there: take it.")
        self._do(w.Queue(player=account.id, table=desk.id))
        self._note(desk)
        await account.keep(reply.row(table=desk.id))

    async def leave(self, account: Account, table: str, reply: Reply) -> None:
        """Wait no longer."""
        if self._list.place(account.id, table) is None:
            raise Refused("not_waiting", "limit", "You don't wait for a seat there.")
        self._do(w.Unqueue(player=account.id, table=table))
        await account.keep(reply.row())

    def told(self, desk: Desk, told: Told) -> None:
        """A batch is stored: seats may be free, and who sat down waits no longer."""
        for event in told.facts:
            if isinstance(event, house.SeatTaken):
                self._do(w.NoteSeated(player=event.player))
        if desk.closed:
            for player in list(self._players(desk.id)):
                self._do(w.Unqueue(player=player, table=desk.id))
        elif self.waiting(desk.id):
            self._note(desk)

    def _players(self, table: str) -> Sequence[str]:
        line = self._list.state.lines.get(table)
        return line.players if line else ()

    def _note(self, desk: Desk) -> None:
        """Say which seats are free."""
        taken = {seated.seat for seated in desk.seated}
        free = tuple(seat for seat in range(1, desk.settings.seats + 1) if seat not in taken)
        seats = free if _could_sit(desk) else ()
        self._do(w.NoteFree(table=desk.id, seats=seats))

    def _do(self, command: w.WaitingCommand) -> None:
        """Handle a wish; seats that were held and are offered to nobody any more are free again."""
        before = self._offers()
        self._follow(self._list.handle(command, self._clock.now()))
        after = self._offers()
        for held, player in before.items():
            if held not in after:
                self._spawn(self._release(*held, player))

    def _offers(self) -> dict[tuple[str, int], str]:
        lines = self._list.state.lines.items()
        return {(table, offer.seat): offer.player for table, line in lines for offer in line.offers}

    async def _release(self, table: str, seat: int, player: str) -> None:
        desk = self._desks.get(table)
        if desk is not None and all(seated.seat != seat for seated in desk.seated):
            now = self._clock.now()
            await desk.order(HoldSeat(seat=seat, player=player, until=now), arrival=now)

    def _tick(self) -> None:
        self._timer = None
        while events := self._list.tick(self._clock.now()):
            self._follow(events)
        self._wind()

    def _wind(self) -> None:
        """Wake up when the first offer is over."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        deadline = self._list.next_deadline
        if deadline is not None:
            seconds = max(0, deadline - self._clock.now()) / 1000 + 0.001
            self._timer = asyncio.get_running_loop().call_later(seconds, self._tick)

    def _follow(self, events: Sequence[w.WaitingEvent]) -> None:
        """Tell what happened in the queues."""
        tables = set()
        for event in events:
            tables.add(event.table)
            if isinstance(event, w.SeatOffered):
                self._spawn(self._offer(event))
            elif isinstance(event, w.Unqueued | w.OfferWithdrawn):
                self._changed(event.player)
        for table in tables:
            for player in self._players(table):
                self._changed(player)
        if events:
            self._lobby_changed()
            self._wind()

    async def _offer(self, event: w.SeatOffered) -> None:
        """Hold the seat at the table, then tell who waits for it."""
        desk = self._desks.get(event.table)
        if desk is None:
            return
        hold = HoldSeat(seat=event.seat, player=event.player, until=event.deadline)
        try:
            await desk.order(hold, arrival=self._clock.now())
        except (Refused, NotStoredError) as error:
            log.info("a seat could not be held", table=desk.id, error=str(error))
            self._note(desk)
            return
        message = SeatOffered(
            now=self._clock.now(),
            table=desk.id,
            name=desk.settings.name,
            seat=event.seat,
            deadline=event.deadline,
        )
        account = self._accounts.here(event.player)
        for connection in account.connections if account else ():
            connection.send(message)

    def soonest(self, account: Account, small: int | None) -> Wait:
        """Where this player can play soonest: it could sit down there now."""
        if account.seated:
            raise Refused("one_table", "limit", "You sit at a table already; one at a time.")
        now = self._clock.now()
        open_to_me = []
        for desk in self._desks.values():
            settings = desk.settings
            if settings.kind == "private_sng" or (small is not None and settings.small != small):
                continue
            low, _high, refusal = account.offer(Terms.of(settings))
            held = any(now < held.until for held in desk.table.state.held.values())
            if refusal is None and account.bank >= low and not held and self.waiting(desk.id) == 0:
                open_to_me.append(desk.table.state)
        found = soonest(open_to_me)
        if found is None:
            raise Refused("nowhere", "LOBBY-1", "No table with a free seat is open to you now.")
        return found


def _could_sit(desk: Desk) -> bool:
    """Whether a seat is free and given (SNG-2)."""
    sng = desk.table.state.sng
    running = sng is not None and sng.running
    return not running and len(desk.seated) < desk.settings.seats

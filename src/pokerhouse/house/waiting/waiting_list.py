"""The waiting list: players queue for full tables, and a seat that becomes free is offered to the first.

A serial machine of its own, like a table: commands and deadlines in, events out. The server tells it which
seats of a table are free, and has an offered seat held at the table (`HoldSeat`).
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, field

from pokerhouse.house.settings import NAME_MAX, refuse_unless
from pokerhouse.house.waiting import message as w

TABLES_MAX = 3
"""A player waits for at most so many tables."""
OFFER_MS = 30_000
"""How long an offer stands."""
QUEUE_MAX = 100
"""So many may wait for one table."""


class Offer(Struct, frozen=True):
    """A seat that waits for a player's answer."""

    player: str
    seat: int
    deadline: int


class Line(Struct):
    """Who waits for one table."""

    players: list[str] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    free: tuple[int, ...] = ()
    origins: dict[str, str] = field(default_factory=dict)
    """Where players come from, as far as that is known."""

    def held_up_by(self, origin: str) -> tuple[str, ...]:
        """Those of an origin who have no offer yet and stand before somebody else who has none."""
        asked = {offer.player for offer in self.offers}
        players = [player for player in self.players if player not in asked]
        others = [place for place, player in enumerate(players) if self.origins.get(player) != origin]
        mates = players[: others[-1]] if others else []
        return tuple(player for player in mates if self.origins.get(player) == origin)


class WaitingState(Struct, kw_only=True):
    """All that the waiting list remembers."""

    at: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    """Table to its line; a table that nobody waits for has none."""

    def copy(self) -> "WaitingState":
        """The same, unmoved by what happens to the first. What is frozen is in both."""
        lines = {
            table: Line(line.players.copy(), line.offers.copy(), line.free, line.origins.copy())
            for table, line in self.lines.items()
        }
        return WaitingState(at=self.at, lines=lines)


class WaitingList:
    """All queues of the house. `handle` and `tick` return what happened."""

    __slots__ = ("state",)

    def __init__(self, state: WaitingState | None = None) -> None:
        self.state = WaitingState() if state is None else state

    @classmethod
    def rebuild(cls, events: Iterable[w.WaitingEvent]) -> "WaitingList":
        """The list that these events tell of."""
        waiting = cls()
        for event in events:
            waiting.apply(event)
        return waiting

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, WaitingList) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def next_deadline(self) -> int | None:
        """When the first offer expires."""
        return min(
            (offer.deadline for line in self.state.lines.values() for offer in line.offers), default=None
        )

    def place_in_line(self, player: str, table: str) -> int | None:
        """The player's place in the queue, from 1."""
        line = self.state.lines.get(table)
        return None if line is None or player not in line.players else line.players.index(player) + 1

    def offer_to(self, player: str, table: str) -> Offer | None:
        """The offer that this player may take at this table."""
        line = self.state.lines.get(table, Line())
        return next((offer for offer in line.offers if offer.player == player), None)

    def handle(self, command: w.WaitingCommand, now: int) -> list[w.WaitingEvent]:
        """Answer a command with events, or raise Refused and change nothing."""
        events: list[w.WaitingEvent] = []
        _ANSWERS[type(command)](self, command, max(now, self.state.at), events)
        return events

    def tick(self, now: int) -> list[w.WaitingEvent]:
        """Let the first offer that is due expire: its player waits no longer, the next one is asked.

        That is one of another origin, if there is one: many from one place can't let everybody else wait for
        each of their offers in turn.
        """
        events: list[w.WaitingEvent] = []
        due = self.next_deadline
        if due is None or due > now:
            return events
        table, player = next(
            (table, offer.player)
            for table, line in self.state.lines.items()
            for offer in line.offers
            if offer.deadline == due
        )
        at, line = max(due, self.state.at), self.state.lines[table]
        origin = line.origins.get(player)
        self._emit(events, w.Unqueued(at=at, player=player, table=table, why="expired"))
        if origin and (mates := line.held_up_by(origin)):
            self._emit(events, w.Postponed(at=at, table=table, players=mates))
        self._offer(events, table, at)
        return events

    def apply(self, event: w.WaitingEvent) -> None:
        """Take over what an event says."""
        self.state.at = event.at
        _APPLY[type(event)](self.state, event)

    def _emit(self, events: list[w.WaitingEvent], event: w.WaitingEvent) -> None:
        self.apply(event)
        events.append(event)

    def _offer(self, events: list[w.WaitingEvent], table: str, at: int) -> None:
        """Offer every free seat to the first who has no offer there yet."""
        line = self.state.lines.get(table, Line())
        asked = {offer.player for offer in line.offers}
        seats = [seat for seat in line.free if seat not in {offer.seat for offer in line.offers}]
        players = [player for player in line.players if player not in asked]
        for seat, player in zip(seats, players, strict=False):
            deadline = at + OFFER_MS
            offered = w.SeatOffered(at=at, player=player, table=table, seat=seat, deadline=deadline)
            self._emit(events, offered)

    def check_queue(self, player: str, table: str) -> None:
        """Refuse who can't wait for this table now."""
        fine = 0 < len(player) <= NAME_MAX and 0 < len(table) <= NAME_MAX
        refuse_unless(fine, "bad_name", "limit", f"Names have 1 to {NAME_MAX} characters.", most=NAME_MAX)
        refuse_unless(
            self.place_in_line(player, table) is None,
            "queued_already",
            "limit",
            "You already wait there.",
        )
        lines = self.state.lines
        many = sum(player in line.players for line in lines.values())
        text = f"You can wait for {TABLES_MAX} tables at a time."
        refuse_unless(many < TABLES_MAX, "too_many_queues", "limit", text, tables=TABLES_MAX)
        room = len(lines.get(table, Line()).players) < QUEUE_MAX
        refuse_unless(room, "queue_full", "limit", f"{QUEUE_MAX} players already wait there.", most=QUEUE_MAX)

    def _queue(self, command: w.Queue, at: int, events: list[w.WaitingEvent]) -> None:
        self.check_queue(command.player, command.table)
        queued = w.Queued(at=at, player=command.player, table=command.table, origin=command.origin)
        self._emit(events, queued)
        self._offer(events, command.table, at)

    def _unqueue(self, command: w.Unqueue, at: int, events: list[w.WaitingEvent]) -> None:
        if self.place_in_line(command.player, command.table) is not None:
            gone = w.Unqueued(at=at, player=command.player, table=command.table, why=command.why)
            self._emit(events, gone)
            self._offer(events, command.table, at)

    def _note_free(self, command: w.NoteFree, at: int, events: list[w.WaitingEvent]) -> None:
        line = self.state.lines.get(command.table)
        if line is None:
            return
        if line.free != command.seats:
            self._emit(events, w.SeatsNoted(at=at, table=command.table, seats=command.seats))
        for offer in list(line.offers):
            if offer.seat not in command.seats:
                gone = w.OfferWithdrawn(at=at, player=offer.player, table=command.table, seat=offer.seat)
                self._emit(events, gone)
        self._offer(events, command.table, at)

    def _note_seated(self, command: w.NoteSeated, at: int, events: list[w.WaitingEvent]) -> None:
        for table, line in list(self.state.lines.items()):
            if command.player in line.players:
                gone = w.Unqueued(at=at, player=command.player, table=table, why="seated")
                self._emit(events, gone)
                self._offer(events, table, at)


_ANSWERS: dict[type, Callable[[WaitingList, Any, int, list[w.WaitingEvent]], None]] = {
    w.Queue: WaitingList._queue,  # noqa: SLF001
    w.Unqueue: WaitingList._unqueue,  # noqa: SLF001
    w.NoteFree: WaitingList._note_free,  # noqa: SLF001
    w.NoteSeated: WaitingList._note_seated,  # noqa: SLF001
}


def _queued(state: WaitingState, event: w.Queued) -> None:
    line = state.lines.setdefault(event.table, Line())
    line.players.append(event.player)
    if event.origin:
        line.origins[event.player] = event.origin


def _unqueued(state: WaitingState, event: w.Unqueued) -> None:
    line = state.lines[event.table]
    line.players.remove(event.player)
    line.origins.pop(event.player, None)
    line.offers = [offer for offer in line.offers if offer.player != event.player]
    if not line.players:
        del state.lines[event.table]


def _postponed(state: WaitingState, event: w.Postponed) -> None:
    line = state.lines[event.table]
    line.players = [player for player in line.players if player not in event.players] + [*event.players]


def _offered(state: WaitingState, event: w.SeatOffered) -> None:
    state.lines[event.table].offers.append(Offer(event.player, event.seat, event.deadline))


def _withdrawn(state: WaitingState, event: w.OfferWithdrawn) -> None:
    line = state.lines[event.table]
    line.offers = [offer for offer in line.offers if offer.player != event.player]


def _noted(state: WaitingState, event: w.SeatsNoted) -> None:
    state.lines[event.table].free = event.seats


_APPLY: dict[type, Callable[[WaitingState, Any], None]] = {
    w.Queued: _queued,
    w.Unqueued: _unqueued,
    w.Postponed: _postponed,
    w.SeatOffered: _offered,
    w.OfferWithdrawn: _withdrawn,
    w.SeatsNoted: _noted,
}

"""The list of tables (LOBBY-1), kept up to date for those who look at it."""

import asyncio
from collections import deque
from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from pokerhouse.house import event as house
from pokerhouse.protocol.message import LobbyList
from pokerhouse.protocol.view import LobbyRow
from pokerhouse.rules import Awarded, HandEnded
from pokerhouse.server.clock import Clock
from pokerhouse.server.connection import Connection, framed
from pokerhouse.server.desk import Desk
from pokerhouse.server.narrator import Told
from pokerhouse.server.sng_projection import level_of

FRESH_SECONDS = 1.0
"""Changes of the list are gathered for so long before they are told."""

HANDS_COUNTED = 30
"""The last hands that the averages are made from."""


class Pace(Struct):
    """What the last hands of a table were like."""

    pots: deque[int] = field(default_factory=lambda: deque(maxlen=HANDS_COUNTED))
    ends: deque[int] = field(default_factory=lambda: deque(maxlen=HANDS_COUNTED))
    pot: int = 0

    def note(self, told: Told) -> None:
        """Take over what a batch says about the pace."""
        for event in told.facts:
            inner = event.event if isinstance(event, house.HandEvent) else None
            if isinstance(inner, Awarded):
                self.pot += inner.amount
            elif isinstance(inner, HandEnded):
                self.pots.append(self.pot)
                self.ends.append(event.at)
                self.pot = 0

    @property
    def average_pot(self) -> int | None:
        """The average pot, once there was one."""
        return sum(self.pots) // len(self.pots) if self.pots else None

    @property
    def hands_an_hour(self) -> int | None:
        """Hands an hour, once there were two."""
        if len(self.ends) < 2 or self.ends[-1] <= self.ends[0]:
            return None
        return (len(self.ends) - 1) * 3_600_000 // (self.ends[-1] - self.ends[0])


class Lobby:
    """Rows of all tables, and the sockets that follow them."""

    def __init__(self, clock: Clock, observers: Callable[[Desk], int], people: Callable[[], int]) -> None:
        self._clock = clock
        self._observers = observers
        self._people = people
        self.waiting: Callable[[str], int] = lambda _table: 0
        """How many people wait for a seat at a table."""
        self._desks: dict[str, Desk] = {}
        self._rows: dict[str, LobbyRow] = {}
        self._paces: dict[str, Pace] = {}
        self._followers: set[Connection] = set()
        self._timer: asyncio.TimerHandle | None = None

    def rows(self) -> list[LobbyRow]:
        """Every public table, oldest first."""
        return [
            self._with_observers(table, row)
            for table, row in self._rows.items()
            if row.kind != "private_sng"  # PSNG-2
        ]

    def add(self, desk: Desk) -> None:
        """A table is open."""
        self._desks[desk.id] = desk
        self._paces[desk.id] = Pace()
        for told in desk.kept.recent:
            self._paces[desk.id].note(told)
        self._rows[desk.id] = self._row(desk)
        self.changed()

    def remove(self, table: str) -> None:
        """A table is closed."""
        for known in (self._desks, self._rows, self._paces):
            known.pop(table, None)
        self.changed()

    def told(self, desk: Desk, told: Told) -> None:
        """A table stored a batch: look whether its row is another."""
        self._paces[desk.id].note(told)
        row = self._row(desk)
        if row != self._rows.get(desk.id):
            self._rows[desk.id] = row
            self.changed()

    def follow(self, connection: Connection) -> None:
        """Send the list now and whenever it changes."""
        self._followers.add(connection)
        connection.tell(self._frame())

    def unfollow(self, connection: Connection) -> None:
        """Send it no more."""
        self._followers.discard(connection)

    def changed(self) -> None:
        """Tell the list a moment later, together with other changes."""
        if self._timer is None and self._followers:
            self._timer = asyncio.get_running_loop().call_later(FRESH_SECONDS, self._tell)

    def _tell(self) -> None:
        self._timer = None
        frame = self._frame() if self._followers else ""
        for connection in list(self._followers):
            connection.tell(frame)

    def _frame(self) -> str:
        return framed(LobbyList(now=self._clock.now(), tables=self.rows(), people=self._people()))

    def _with_observers(self, table: str, row: LobbyRow) -> LobbyRow:
        return replace(row, observers=self._observers(self._desks[table]), waiting=self.waiting(table))

    def _row(self, desk: Desk) -> LobbyRow:
        settings, pace = desk.settings, self._paces[desk.id]
        state = desk.table.state
        return LobbyRow(
            table=settings.id,
            name=settings.name,
            kind=settings.kind,
            small=settings.small,
            big=settings.big,
            buy_in_low=settings.buy_in_low,
            buy_in_high=settings.buy_in_high,
            seats=settings.seats,
            taken=sorted(seated.seat for seated in desk.seated),
            bots=sum(seated.bot for seated in desk.seated),
            state="waiting" if state.phase == "waiting" and state.due is None else "playing",
            observers=0,
            average_pot=pace.average_pot,
            hands_an_hour=pace.hands_an_hour,
            level=level_of(desk.table),
            starts_when_full=settings.kind != "cash",
            open=len(desk.seated) < settings.seats and level_of(desk.table) is None,
        )

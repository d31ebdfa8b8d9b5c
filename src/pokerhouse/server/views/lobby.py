"""The list of tables (LOBBY-1), kept up to date for those who look at it.

Whoever follows it gets pages when it asks, and then what changes, at most once a second. Both are made once
for everybody: a page is kept until changes are told or a table comes or goes, so what it lacks is told next.
"""

from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import encode

from pokerhouse.house import events as house
from pokerhouse.house.events import HandEvent
from pokerhouse.protocol.limits import LOBBY_ROWS_MAX
from pokerhouse.protocol.message import LobbyChanged, LobbyList
from pokerhouse.protocol.view import LobbyRow
from pokerhouse.rules import Awarded, HandEnded, HandVoided
from pokerhouse.server.actors import Desk, TableNews, Tables
from pokerhouse.server.connections import Connection
from pokerhouse.server.ground import Ground
from pokerhouse.server.people import WaitingLists
from pokerhouse.server.views.watchers import Watchers
from pokerhouse.server.wire import Told, alike

HANDS_COUNTED = 30
"""The last hands that the averages are made from."""


@dataclass
class Pace:
    """What the last hands of a table were like."""

    pots: deque[int] = field(default_factory=lambda: deque(maxlen=HANDS_COUNTED))
    ends: deque[int] = field(default_factory=lambda: deque(maxlen=HANDS_COUNTED))
    pot: int = 0

    def note(self, told: Told) -> None:
        """Take over what a batch says about the pace."""
        for event in told.stored:
            inner = event.event if isinstance(event, HandEvent) else None
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


class LobbyPage(Struct, frozen=True):
    """A part of the list, with its rows encoded."""

    tables: Raw
    next: int


@dataclass(eq=False)
class Lobby:
    """Rows of all tables, for the sockets that follow them."""

    _ground: Ground
    _tables: Tables
    _watchers: Watchers
    _waiting_lists: WaitingLists
    _rows: dict[str, LobbyRow] = field(default_factory=dict)
    """Public tables, oldest first."""
    _numbers: dict[str, int] = field(default_factory=dict)
    """The number of each row: the list goes by it, and it never comes again."""
    _paces: dict[str, Pace] = field(default_factory=dict)
    _changed: dict[str, None] = field(default_factory=dict)
    """Tables that are new, other or gone since the lobby was last told."""
    _pages: dict[int, LobbyPage] = field(default_factory=dict)
    _opened: int = 0

    def rows(self) -> list[LobbyRow]:
        """Every public table, oldest first."""
        return list(self._rows.values())

    def page(self, after: int) -> LobbyPage:
        """The tables that come after this number, as many as one page has."""
        found = self._pages.get(after)
        if found is None:
            rest = (table for table, number in self._numbers.items() if number > after)
            shown = list(islice(rest, LOBBY_ROWS_MAX))
            found = LobbyPage(
                tables=Raw(encode([self._rows[table] for table in shown])),
                next=self._numbers[shown[-1]] if any(rest) else 0,
            )
            # Anybody may name any number: only pages that follow each other are kept.
            if after == 0 or any(after == page.next for page in self._pages.values()):
                self._pages[after] = found
        return found

    hears = frozenset({Awarded, HandEnded, HandVoided})
    hears |= {house.Dismissed, house.TableChanged, house.TableLocked, house.TableWaits, house.PauseStarted}
    hears |= {house.SeatTaken, house.SeatLeft, house.RoundBegan, house.SngStarted, house.SngEnded}

    def opened(self, news: TableNews) -> None:
        """A table is open."""
        if news.summary.closed:
            return
        pace = self._paces[news.desk.id] = Pace()
        for told in news.desk.recent:
            pace.note(told)
        self.look_at(news.desk)

    def stored(self, news: TableNews) -> None:
        """A table stored a step: look whether its row is another; a closed table has none."""
        desk = news.desk
        pace = self._paces.get(desk.id)
        if pace is None:
            return
        if news.summary.closed:
            del self._paces[desk.id]
            self._take_off(desk.id)
            return
        if news.told:
            pace.note(news.told)
        self.look_at(desk)

    def look_at(self, desk: Desk) -> None:
        """Look whether a public table's row is another than it was."""
        if desk.id not in self._paces:
            return
        if desk.summary.is_private:  # PSNG-2, HOST-1
            self._take_off(desk.id)
            return
        if desk.id not in self._numbers:
            self._opened += 1
            self._numbers[desk.id] = self._opened
            self._pages.clear()
        row = self._row(desk)
        if row != self._rows.get(desk.id):
            self._rows[desk.id] = row
            self._mark(desk.id)

    def _take_off(self, table: str) -> None:
        if self._rows.pop(table, None):
            del self._numbers[table]
            self._pages.clear()
            self._mark(table)

    def _mark(self, table: str) -> None:
        self._changed[table] = None
        self._ground.stale.lobby.mark("")

    def follow(self, connection: Connection, after: int) -> None:
        """Send a page now, and whenever something changes, that."""
        self._ground.followers.follow_lobby(connection)
        page = self.page(after)
        now, people = self._ground.clock.now(), self._ground.presence.people
        rows: Any = page.tables
        connection.send(LobbyList(now=now, tables=rows, people=people, after=after, next=page.next))

    def show(self) -> None:
        """Send what changed to everybody who follows the lobby; what is too much for one message waits."""
        self._pages.clear()
        told = list(islice(self._changed, LOBBY_ROWS_MAX))
        for table in told:
            del self._changed[table]
        if self._changed:
            self._ground.stale.lobby.mark("")
        followers = self._ground.followers.of_lobby()
        if not followers:
            return
        message = LobbyChanged(
            now=self._ground.clock.now(),
            tables=[self._rows[table] for table in told if table in self._rows],
            gone=[table for table in told if table not in self._rows],
            people=self._ground.presence.people,
        )
        frame = encode(message)
        for connection in followers:
            connection.tell(frame)

    def _row(self, desk: Desk) -> LobbyRow:
        settings, summary, pace = desk.settings, desk.summary, self._paces[desk.id]
        return alike(
            LobbyRow,
            settings,
            table=settings.id,
            taken=sorted(seated.seat for seated in summary.seated),
            bots=sum(seated.bot for seated in summary.seated),
            state="waiting" if summary.idle else "playing",
            observers=self._watchers.observers(desk),
            average_pot=pace.average_pot,
            hands_an_hour=pace.hands_an_hour,
            level=summary.level,
            starts_when_full=settings.facts.fills_up,
            open=bool(summary.open_seats),
            waiting=self._waiting_lists.lengths[desk.id],
        )

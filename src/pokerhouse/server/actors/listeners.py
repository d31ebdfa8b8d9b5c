"""Who hears what a table has stored.

A listener sees the table between two steps, while it is called: it may read it then, and must not keep it.
One more listener is one more line in the room's tuple.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import structlog
from msgspec import Struct

from pokerhouse.house import Table
from pokerhouse.house.events import ClockStarted, HandEvent, TableEvent
from pokerhouse.server.wire import TellerState, Told

if TYPE_CHECKING:
    from pokerhouse.server.actors.desk import Desk
    from pokerhouse.server.actors.table_summary import TableSummary

log = structlog.get_logger()


class TableNews(Struct, frozen=True):
    """A table of which everything is stored, and the step that was stored last."""

    desk: "Desk"
    table: Table
    teller: TellerState
    told: Told | None
    """The step; None if there was none just now."""

    @property
    def summary(self) -> "TableSummary":
        """The table in short."""
        return self.desk.summary

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """What has just been stored."""
        return self.told.stored if self.told else ()


class BotsTurn:
    """Heard as an event is: a bot has to act now."""


class TableListener(Protocol):
    """Somebody who hears of every table."""

    @property
    def hears(self) -> frozenset[type] | None:
        """The events, of a table or of its hand, that it wants to hear of; None for every step."""
        ...

    def opened(self, news: TableNews) -> None:
        """A table begins to run: a new one, or one from the store."""
        ...

    def stored(self, news: TableNews) -> None:
        """A table has stored a step."""
        ...


class Listeners:
    """Tells all of them, in their order. What goes wrong with one is logged and harms nobody else."""

    def __init__(self, listeners: tuple[TableListener, ...]) -> None:
        self._listeners = listeners

    def opened(self, news: TableNews) -> None:
        """A table begins to run."""
        for listener in self._listeners:
            _isolated(listener.opened, news)

    def stored(self, news: TableNews) -> None:
        """A table has stored a step."""
        kinds: set[type] = {
            type(event.event if isinstance(event, HandEvent) else event) for event in news.events
        }
        if ClockStarted in kinds:
            clock, chairs = news.table.state.clock, news.table.state.chairs
            if clock is not None and chairs[clock.seat].bot:
                kinds.add(BotsTurn)
        for listener in self._listeners:
            if listener.hears is None or not listener.hears.isdisjoint(kinds):
                _isolated(listener.stored, news)


def _isolated(hear: Callable[[TableNews], None], news: TableNews) -> None:
    try:
        hear(news)
    except Exception:
        log.exception("a listener failed", table=news.desk.id, listener=hear.__qualname__)

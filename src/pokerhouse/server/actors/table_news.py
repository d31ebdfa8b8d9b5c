"""What others know of a table: a frozen summary of what is stored, and the step that was stored last.

A listener sees the table between two steps, while it is called: it may read it then, and must not keep it.
One more listener is one more line in the room's tuple.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

import structlog
from msgspec import Struct

from pokerhouse.house import Table, TableSettings
from pokerhouse.house.events import ClockStarted, HandEvent, TableEvent
from pokerhouse.house.state import Held, Outgoing, TableLink
from pokerhouse.protocol.game import Level
from pokerhouse.server.wire import TellerState, Told, level_of

if TYPE_CHECKING:
    from pokerhouse.server.actors.desk import Desk

log = structlog.get_logger()


class Seated(Struct, frozen=True):
    """Somebody at the table."""

    seat: int
    player: str
    bot: bool
    stack: int
    name: str = ""


class TableSummary(Struct, frozen=True):
    """A table between two steps. The table itself may be a step ahead; nobody outside its desk sees that."""

    settings: TableSettings
    at: int
    """When the last event happened."""
    in_hand: bool
    idle: bool
    """It waits for players, and no hand is planned."""
    closed: bool
    """It was dismissed."""
    sng_runs: bool
    """A sit-and-go runs, in which nobody sits down (SNG-2)."""
    level: Level | None
    seated: tuple[Seated, ...]
    open_seats: tuple[int, ...]
    """Empty seats that others may take now (SNG-2, SNG-7)."""
    held: Mapping[int, Held]
    """Empty seats kept for players of the waiting list."""
    invited: Mapping[str, str]
    """Guest of a private table to who invited it (PSNG-2)."""
    outgoing: Mapping[str, Outgoing]
    """Chips sent to banks and not yet known to have arrived."""
    arrived: tuple[str, ...]
    """Transits whose chips the table took, until their banks know of it."""
    host: str = ""
    """Whose table it is (HOST-1)."""
    barred: tuple[str, ...] = ()
    """Players who don't come back (HOST-5)."""
    locked: bool = False
    """Nobody new sits down (HOST-4)."""
    links: tuple[TableLink, ...] = ()
    """The table's links, the newest last (HOST-2)."""
    names: tuple[str, ...] = ()
    """What it is called, and what it will be after the hand if its host has changed that (HOST-7)."""
    turns_public: bool = False
    """Everybody will see it after the hand."""

    @classmethod
    def of(cls, table: Table) -> "TableSummary":
        """The table as it stands, of which everything is stored."""
        state = table.state
        return cls(
            settings=state.settings,
            at=state.at,
            in_hand=state.phase == "hand",
            idle=state.phase == "waiting" and state.due is None,
            closed=state.phase == "dismissed",
            sng_runs=state.sng is not None and state.sng.running,
            level=level_of(table, state.sng) if state.sng else None,
            seated=tuple(
                Seated(chair.seat, chair.player, chair.bot, chair.stack, chair.name)
                for chair in state.chairs.values()
            ),
            open_seats=table.open_seats,
            held=dict(state.held),
            invited=dict(state.invited),
            outgoing=dict(state.outgoing),
            arrived=tuple(state.arrived),
            host=state.host,
            barred=tuple(state.barred),
            locked=state.locked,
            links=tuple(state.links),
            turns_public=state.planned is not None and not state.planned.is_private,
            names=tuple(settings.name for settings in (state.settings, state.planned) if settings),
        )

    @property
    def is_private(self) -> bool:
        """Whether it is for the invited alone (PSNG-2, HOST-1)."""
        return self.settings.is_private

    @property
    def finished(self) -> bool:
        """Nothing will happen here any more: it is dismissed, and no bank has chips on their way."""
        return self.closed and not self.outgoing and not self.arrived

    @property
    def free(self) -> list[int]:
        """The empty seats."""
        taken = {seated.seat for seated in self.seated}
        return [seat for seat in range(1, self.settings.seats + 1) if seat not in taken]

    def seats_for(self, player: str, now: int) -> list[int]:
        """The open seats that are not kept for somebody else who waited."""
        kept = {seat for seat, held in self.held.items() if held.player != player and now < held.until}
        return [seat for seat in self.open_seats if seat not in kept]

    @property
    def has_people(self) -> bool:
        """Whether somebody sits here who is no bot."""
        return any(not seated.bot for seated in self.seated)

    def seat_of(self, player: str) -> Seated | None:
        """Somebody's seat."""
        return next((seated for seated in self.seated if seated.player == player), None)

    def may_watch(self, player: str) -> bool:
        """Whether this player may see the table: everybody, or a private one's circle (HOST-1)."""
        known = player in {self.settings.creator, self.host} or player in self.invited
        return not self.is_private or known or self.seat_of(player) is not None


class TableNews(Struct, frozen=True):
    """A table of which everything is stored, and the step that was stored last."""

    desk: "Desk"
    table: Table
    teller: TellerState
    told: Told | None
    """The step; None if there was none just now."""

    @property
    def summary(self) -> TableSummary:
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

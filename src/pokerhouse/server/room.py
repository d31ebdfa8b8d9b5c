"""The open card room: everything that runs while the house is open, put together once, a part a line.

One way down: each part gets the ground it stands on and the parts it needs, nothing is handed over
afterwards, and no part knows one above it. What a table has stored goes to the listeners in their order.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from pokerhouse.cards import Chance
from pokerhouse.protocol.view import Reason
from pokerhouse.server.actors import (
    Accounts,
    Courier,
    Listeners,
    TableOpener,
    Tables,
)
from pokerhouse.server.chat import TableChat, hearing, reports
from pokerhouse.server.commands import (
    AT_TABLES,
    QuickJoin,
    Reception,
    Visitors,
    chips,
    looking,
    own_tables,
)
from pokerhouse.server.ground import Ground
from pokerhouse.server.house_bots import BOT_NAMES, BotShares, HouseBots
from pokerhouse.server.members import Members
from pokerhouse.server.people import (
    RETENTION_SECONDS,
    Blocks,
    Following,
    Friends,
    GuestNames,
    HouseTables,
    Invitations,
    PlayerNames,
    PlayersTables,
    Reachability,
    Retention,
    Sessions,
    TableLinks,
    WaitingLists,
)
from pokerhouse.server.settings import Settings
from pokerhouse.server.standing_tables import standing_tables
from pokerhouse.server.storage import StartError, Store
from pokerhouse.server.storage_watch import StorageWatch
from pokerhouse.server.tasks import every
from pokerhouse.server.views import Broadcaster, Lobby, OwnViews, PastHandsReader, Watchers

SWEEP_SECONDS = 60
"""How often forgotten tables are looked for."""

DAY_MS = 86_400_000

AWAY_DAYS_MAX = 60
"""A house that was closed for longer asks whether the clock is right: after 90 days all sessions are over."""

CLOSING = Reason(code="closing", rule="limit", text="The house is closing for a moment. Come back soon.")

log = structlog.get_logger()


class Room:
    """The house, composed."""

    lost_because = ""
    """Why it has to close by itself, if it has to."""

    def __init__(self, store: Store, settings: Settings, chance: Chance) -> None:
        ground = Ground.of(store, settings, chance)
        tables, names = Tables(ground.stale), PlayerNames(store)
        accounts, shares = Accounts(ground), BotShares(ground.presence, settings.network.bots)
        courier, sessions = Courier(ground, accounts), Sessions(ground)
        # people
        friends, blocks = Friends(ground, accounts, names), Blocks(accounts)
        waiting = WaitingLists(ground, tables)
        circles = Invitations(ground, tables, accounts, friends, blocks, names)
        links = TableLinks(ground, tables, blocks, names, waiting)
        talk = TableChat(ground, blocks)
        reachability = Reachability(ground, tables)
        # what they are shown
        own_views = OwnViews(ground, tables, accounts, names, circles, waiting)
        watchers = Watchers(ground, tables, own_views, circles, waiting, names)
        lobby = Lobby(ground, tables, watchers, waiting)
        # tables, and who hears of them
        bots = HouseBots(ground, accounts, courier, waiting, shares)
        heard_by = (circles, links, talk, waiting, watchers, lobby, courier, bots, tables, reachability)
        opener = TableOpener(ground, tables, Listeners(heard_by))
        players_tables = PlayersTables(ground, tables, opener)
        # what clients may say
        house_tables = HouseTables(ground, tables, players_tables, opener)
        quick_join = QuickJoin(ground, tables, house_tables, waiting)
        rows = (
            *AT_TABLES,
            *chips(ground, courier, house_tables),
            *looking(ground, lobby, watchers, talk, quick_join),
            *own_tables(players_tables, shares),
            *circles.rows(courier),
            *Following(ground, links, friends, names, courier, waiting).rows,
            *waiting.rows,
            *talk.rows,
            *friends.rows,
            *hearing(friends, talk),
            *reports(friends, talk),
        )
        guest_names = GuestNames(store, chance, BOT_NAMES)

        self.ground = ground
        self.settings, self.store, self.clock, self.tasks = settings, store, ground.clock, ground.tasks
        self.started, self.presence = ground.clock.now(), ground.presence
        self.tables, self.accounts, self.sessions = tables, accounts, sessions
        self.lobby, self.links, self.watchers, self.waiting_lists = lobby, links, watchers, waiting
        self.past_hands, self.players_tables = PastHandsReader(store, names, accounts), players_tables
        self.reception = Reception(ground, rows, accounts, tables)
        self.members = Members(ground, accounts, sessions)
        self.visitors = Visitors(ground, accounts, sessions, guest_names, reachability, waiting, own_views)
        self.storage = StorageWatch(ground)
        self.lost = asyncio.Event()
        """Set when the house has to close by itself."""
        self._writer, self._courier, self._bots = ground.writer, courier, bots
        self._opener, self._reachability = opener, reachability
        self._retention = Retention(ground, accounts)
        self._broadcaster = Broadcaster(ground, accounts, tables, own_views, watchers, lobby)

    async def open(self) -> None:
        """Bring everything back to where it was, and open what is missing."""
        await self.store.open()
        self._agree_on_time(await self.store.last_moment())
        for work in (self._writer.run(), self._broadcaster.run(), self.storage.run(), self.clock.beat()):
            self.tasks.spawn(work)
        desks, broken = await self._opener.restore()
        await self._courier.recover(desks, broken, await self.store.open_transits())
        await self._bots.load()  # whose chips have come back is free for another table
        await self.waiting_lists.load()
        for desk in desks:
            self._opener.start(desk)
        known = {desk.id for desk in desks} | broken
        for settings in standing_tables(hurry=self.settings.hurry):
            if settings.id not in known:
                await self._opener.open(settings)
        self.tasks.spawn(self._retention.sweep())
        self.tasks.spawn(every(RETENTION_SECONDS, self._retention.sweep))
        self.tasks.spawn(every(SWEEP_SECONDS, self.players_tables.sweep))
        self._reachability.house_opened()
        self.waiting_lists.house_opened()

    def _agree_on_time(self, last: int) -> None:
        """Go on after the last stored moment; refuse a clock so far ahead that all sessions would be over."""
        days = (self.clock.now() - last) // DAY_MS
        if last and days > AWAY_DAYS_MAX and not self.settings.accept_clock:
            raise StartError(
                f"This machine's clock says {_day(self.clock.now())}, and the house was last open on "
                f"{_day(last)}. Set the clock; if it is right, start once with --accept-clock."
            )
        if days < -1:
            log.warning("the machine's clock is behind; the house goes on from its own", last=_day(last))
        self.clock.start_after(last)

    def say_goodbye(self) -> None:
        """Tell everybody that the house closes."""
        self.visitors.dismiss(CLOSING)

    async def close(self) -> None:
        """Stop everything, also what begins meanwhile. What is not stored yet was told to nobody."""
        await self.tasks.close()

    async def guard(self, watch: Callable[[], Awaitable[str]]) -> None:
        """Close the house when its database is not its own any more, for the reason that this returns."""
        try:
            self.lost_because = await watch()
        except Exception:
            log.exception("nobody watches over the database any more")
            self.lost_because = "The database can't be watched over any more; the log says why."
        log.error("closing", why=self.lost_because)
        self.lost.set()


def _day(moment: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(moment / 1000))

"""The open card room: everything that runs while the house is open, put together once.

One way down: each part gets what it needs as constructor arguments, nothing is handed over afterwards, and
no part knows one above it. Who is connected, what each socket follows and what has become stale are leaves:
others mark them, the broadcaster reads them. What a table has stored goes to the listeners in their order.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import asdict

from pokerhouse.cards import Chance
from pokerhouse.protocol.view import Reason
from pokerhouse.server.actors import (
    Accounts,
    Courier,
    Listeners,
    TableArchive,
    TableOpener,
    Tables,
    TableSummary,
)
from pokerhouse.server.chat import Hearing, Reports, TableChat
from pokerhouse.server.clock import Clock
from pokerhouse.server.commands import (
    AT_TABLES,
    Chips,
    Looking,
    OwnTables,
    QuickJoin,
    Reception,
    Visitors,
)
from pokerhouse.server.connections import Followers, Presence, Stale
from pokerhouse.server.house_bots import BOT_NAMES, BotShares, HouseBots
from pokerhouse.server.pace import PaceBook, Turns
from pokerhouse.server.people import (
    RETENTION_SECONDS,
    Blocks,
    Friends,
    GuestNames,
    Invitations,
    PlayerNames,
    PlayersTables,
    Reachability,
    Retention,
    Sessions,
    TableLinks,
    WaitingLists,
)
from pokerhouse.server.rows import at_tables
from pokerhouse.server.settings import Settings
from pokerhouse.server.standing_tables import standing_tables
from pokerhouse.server.storage import StartError, Store, Writer
from pokerhouse.server.storage_watch import StorageWatch
from pokerhouse.server.tasks import Tasks, every
from pokerhouse.server.views import Broadcaster, Lobby, OwnViews, PastHandsReader, Watchers

SWEEP_SECONDS = 60
"""How often forgotten tables are looked for."""

DAY_MS = 86_400_000

AWAY_DAYS_MAX = 60
"""A house that was closed for longer asks whether the clock is right: after 90 days all sessions are over."""

CLOSING = Reason(code="closing", rule="limit", text="The house closes for a moment; come back soon.")

log = structlog.get_logger()


class Room:
    """The house, composed."""

    lost_because = ""
    """Why it has to close by itself, if it has to."""

    def __init__(self, store: Store, settings: Settings, chance: Chance) -> None:
        clock, tasks, writer = Clock(), Tasks(), Writer(store)
        presence, followers, stale = Presence(), Followers(), Stale()
        tables, archive, names = Tables(stale), TableArchive(store), PlayerNames(store)
        shares = BotShares(settings.network.bots)
        accounts = Accounts(
            store=store, writer=writer, clock=clock, tasks=tasks, presence=presence, changed=stale.mark_player
        )
        courier, sessions = (
            Courier(accounts, clock, tasks, settings.tables_at_once),
            Sessions(store, writer, clock),
        )
        friends = Friends(accounts, presence, names, clock)
        blocks = Blocks(accounts, friends, clock)
        invitations = Invitations(
            tables=tables,
            archive=archive,
            accounts=accounts,
            friends=friends,
            blocks=blocks,
            names=names,
            courier=courier,
            presence=presence,
            stale=stale,
            tasks=tasks,
        )
        waiting_lists = WaitingLists(
            store=store,
            writer=writer,
            tables=tables,
            presence=presence,
            clock=clock,
            tasks=tasks,
            stale=stale,
            from_network=settings.network.waiting,
        )
        links = TableLinks(
            tables=tables,
            friends=friends,
            blocks=blocks,
            names=names,
            courier=courier,
            waiting_lists=waiting_lists,
            clock=clock,
            grant=settings.cage.grant,
        )
        talk = TableChat(
            tables=tables,
            followers=followers,
            presence=presence,
            blocks=blocks,
            clock=clock,
            turns=Turns(),
        )
        own_views = OwnViews(
            tables=tables,
            accounts=accounts,
            names=names,
            invitations=invitations,
            waiting_lists=waiting_lists,
            cage=settings.cage,
            presence=presence,
            clock=clock,
            tables_at_once=settings.tables_at_once,
        )
        watchers = Watchers(
            tables=tables,
            followers=followers,
            presence=presence,
            stale=stale,
            own_views=own_views,
            invitations=invitations,
            waiting_lists=waiting_lists,
            names=names,
            clock=clock,
            from_network=settings.network.followed,
        )
        lobby = Lobby(
            tables=tables,
            followers=followers,
            presence=presence,
            stale=stale,
            watchers=watchers,
            waiting_lists=waiting_lists,
            clock=clock,
        )
        bots = HouseBots(
            accounts=accounts,
            courier=courier,
            store=store,
            clock=clock,
            chance=chance,
            tasks=tasks,
            bots=settings.bots,
            styles=settings.styles,
            waiting_lists=waiting_lists,
            shares=shares,
            thinking_ms=settings.thinking_ms,
        )
        reachability = Reachability(tables=tables, presence=presence, clock=clock, tasks=tasks)
        listeners = Listeners(
            (
                invitations,
                links,
                talk,
                waiting_lists,
                watchers,
                lobby,
                courier,
                bots,
                tables,
                reachability,
            )
        )

        def is_needed(table: TableSummary) -> bool:
            """A table sleeps between two hands when only bots sit there and nobody looks."""
            awake = settings.hurry or table.in_hand or table.sng_runs or table.has_people
            return awake or bool(followers.of_table(table.settings.id))

        opener = TableOpener(
            archive=archive,
            writer=writer,
            clock=clock,
            chance=chance,
            tasks=tasks,
            tables=tables,
            listeners=listeners,
            is_needed=is_needed,
        )
        players_tables = PlayersTables(
            tables=tables, opener=opener, clock=clock, followers=followers, hurry=settings.hurry
        )
        rows = (
            *at_tables(tables, AT_TABLES),
            *Chips(tables, courier, settings.cage).rows,
            *Looking(
                tables=tables,
                followers=followers,
                lobby=lobby,
                watchers=watchers,
                talk=talk,
                quick_join=QuickJoin(
                    tables=tables,
                    waiting_lists=waiting_lists,
                    clock=clock,
                    tables_at_once=settings.tables_at_once,
                ),
            ).rows,
            *OwnTables(tables, players_tables, shares).rows,
            *invitations.rows,
            *links.rows,
            *waiting_lists.rows,
            *talk.rows,
            *friends.rows,
            *Hearing(blocks, talk).rows,
            *Reports(friends=friends, tables=tables, talk=talk).rows,
        )

        self.settings = settings
        self.clock = clock
        self.started = clock.now()
        self.tables = tables
        self.accounts = accounts
        self.archive = archive
        self.sessions = sessions
        self.presence = presence
        self.lobby = lobby
        self.links = links
        self.watchers = watchers
        self.past_hands = PastHandsReader(store)
        self.players_tables = players_tables
        self.waiting_lists = waiting_lists
        self.reception = Reception(
            rows,
            accounts=accounts,
            clock=clock,
            tasks=tasks,
            followers=followers,
            book=PaceBook(asdict(settings.network)),
        )
        self.visitors = Visitors(
            accounts=accounts,
            sessions=sessions,
            guest_names=GuestNames(store, chance, BOT_NAMES),
            presence=presence,
            followers=followers,
            stale=stale,
            reachability=reachability,
            waiting_lists=waiting_lists,
            own_views=own_views,
            clock=clock,
            cage=settings.cage,
            public_url=settings.public_url,
            network_url=settings.network_url,
        )
        self.store = store
        self.tasks = tasks
        self.storage = StorageWatch(writer=writer, presence=presence, clock=clock, tasks=tasks)
        self._retention = Retention(
            store=store,
            writer=writer,
            accounts=accounts,
            presence=presence,
            clock=clock,
            guest_days=settings.guest_days,
        )
        self.lost = asyncio.Event()
        """Set when the house has to close by itself."""
        self._writer = writer
        self._courier, self._bots = courier, bots
        self._opener, self._reachability = opener, reachability
        self._broadcaster = Broadcaster(
            stale=stale,
            presence=presence,
            accounts=accounts,
            tables=tables,
            own_views=own_views,
            watchers=watchers,
            lobby=lobby,
            clock=clock,
        )

    async def open(self) -> None:
        """Bring everything back to where it was, and open what is missing."""
        await self.store.open()
        self._agree_on_time(await self.store.last_moment())
        for work in (self._writer.run(), self._broadcaster.run(), self.storage.run(), self.clock.beat()):
            self.tasks.spawn(work)
        desks = await self._opener.restore()
        known = set(await self.archive.tables())
        broken = known - {desk.id for desk in desks}
        await self._courier.recover(desks, broken, await self.store.open_transits())
        await self._bots.load()  # whose chips have come back is free for another table
        await self.waiting_lists.load()
        for desk in desks:
            self._opener.start(desk)
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

"""Who watches which table, and what each of them is shown."""

import structlog
from msgspec import Raw, Struct

from pokerhouse.house.events import Dismissed, SeatLeft
from pokerhouse.protocol.limits import WATCHED_MAX
from pokerhouse.protocol.message import OfferChanged, TableClosed, TablePresence
from pokerhouse.protocol.view import BuyInOffer, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk, TableNews, Tables
from pokerhouse.server.connections import Connection
from pokerhouse.server.ground import Ground
from pokerhouse.server.people import Invitations, PlayerNames, WaitingLists
from pokerhouse.server.views.frames import UpdateFrames, snapshot_frame
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.wire import Around, TableViews, of_reason

NOT_DRAWN = Reason(code="failed", rule="limit", text="Something went wrong here. Reconnect to go on.")

log = structlog.get_logger()


class _Shown(Struct, frozen=True):
    """What the followers of a table were shown last."""

    number: int
    views: TableViews


class Watchers:
    """Shows tables to the sockets that follow them."""

    def __init__(
        self,
        ground: Ground,
        tables: Tables,
        own_views: OwnViews,
        invitations: Invitations,
        waiting_lists: WaitingLists,
        names: PlayerNames,
    ) -> None:
        self._from_network, self._followers = ground.settings.network.followed, ground.followers
        self._presence, self._stale, self._clock = ground.presence, ground.stale, ground.clock
        self._tables = tables
        self._own_views = own_views
        self._invitations = invitations
        self._waiting_lists = waiting_lists
        self._names = names
        self._shown: dict[str, _Shown] = {}
        """By table, as long as somebody follows it: most of the next step's views is the same."""

    # following a table

    async def join(self, connection: Connection, desk: Desk, seen: int | None) -> None:
        """Begin to follow a table: the gap since `seen` if it is at hand, else the table as it stands."""
        # The look wakes a table that slept; from then on it is followed, and stays awake.
        await desk.look(lambda news: self._join(connection, news, seen))

    def _join(self, connection: Connection, news: TableNews, seen: int | None) -> None:
        desk = news.desk
        if news.summary.closed:
            raise Refused("no_such_table", "LOBBY-1", "There is no such table.", {"table": desk.id})
        if not news.summary.may_watch(connection.player):
            raise Refused("private_table", "PSNG-2", "This table is for friends who were invited.")
        followed = self._followers.tables_of(connection)
        follows = desk.id in followed
        if not follows and len(followed) >= WATCHED_MAX:
            text = f"One connection follows at most {WATCHED_MAX} tables."
            raise Refused("follows_too_many", "limit", text, {"most": WATCHED_MAX})
        if not follows and self._followers.from_network(connection.network) >= self._from_network:
            text = f"Your address follows {self._from_network} tables already."
            raise Refused("address_follows_too_many", "limit", text, {"most": self._from_network})
        self._followers.follow(connection, desk.id)
        self._stale.mark_table(desk.id)
        # A follower was sent every number, some of it still on its way: never the same one twice.
        known = seen == desk.number if follows else self._fill_gap(connection, news, seen)
        if not known:
            view = self._view_for(connection, news)
            connection.tell(snapshot_frame(desk.id, desk.number, view, self._clock.now()))
        self._show_offer(
            connection, desk
        )  # without a missed step here, the player's account may have had one

    def _fill_gap(self, connection: Connection, news: TableNews, seen: int | None) -> bool:
        """Send what came after number `seen`, if it is at hand; the view comes with the last of it."""
        desk = news.desk
        if seen is None:
            return False
        missed = [told for told in desk.recent if told.number > seen]
        if seen > desk.number or len(missed) != desk.number - seen:
            return False
        for told in missed:
            view = self._view_for(connection, news) if told is missed[-1] else None
            frames = UpdateFrames(told, desk.id, self._clock.now())
            connection.tell(frames.to(connection.player, view))
        return True

    def leave(self, connection: Connection, table: str) -> None:
        """Stop following a table."""
        self._followers.unfollow(connection, table)
        self._stale.mark_table(table)

    # what is shown

    hears = None
    """Every step, for every number is told."""

    def opened(self, news: TableNews) -> None:
        """A table is open; nobody follows it yet."""

    def stored(self, news: TableNews) -> None:
        """Show a stored step to everybody who follows the table; nobody follows a closed one any more."""
        if news.told is not None:
            self._show(news, UpdateFrames(news.told, news.desk.id, self._clock.now()))
        if news.summary.closed:
            self._close(news)

    def _show(self, news: TableNews, frames: UpdateFrames) -> None:
        """Send each follower the step and the table after it, made once for all sockets of a player."""
        table, summary = news.desk.id, news.summary
        followers = self._followers.of_table(table)
        before = self._shown.pop(table, None)
        left = {event.player for event in news.events if isinstance(event, SeatLeft) and not event.observer}
        told: dict[str, tuple[bytes, BuyInOffer | None]] = {}
        views: TableViews | None = None
        for connection in followers:
            player = connection.player
            if not summary.may_watch(player):
                self.leave(connection, table)  # turned the invitation down (PSNG-2)
                continue
            try:
                views = views or self._next_views(news, before)
                if player not in told:
                    offer = self._offer(news.desk, player)
                    told[player] = frames.to(player, views.to(player, offer)), offer
            except Exception:
                # The player comes back and asks for the table again; the others must not notice.
                log.exception("a view failed", table=table)
                connection.drop(NOT_DRAWN)
                continue
            frame, offer = told[player]
            connection.tell(frame)
            self._followers.is_new_offer(connection, table, offer)
            if player in left:
                self.leave(connection, table)  # TABLE-7

    def _next_views(self, news: TableNews, before: _Shown | None) -> TableViews:
        """The views after this step, made from those before it unless the table is further than the step."""
        number = news.desk.number
        if before is not None and news.told is not None and before.number + 1 == news.told.number == number:
            views = TableViews(news.table, self._around(news), before.views, news.events)
        else:
            views = self._views(news)
        self._shown[news.desk.id] = _Shown(number, views)
        return views

    def _close(self, news: TableNews) -> None:
        self._shown.pop(news.desk.id, None)
        reason = next((event.reason for event in news.events if isinstance(event, Dismissed)), None)
        for connection in self._followers.of_table(news.desk.id):
            self._followers.unfollow(connection, news.desk.id)
            if reason:
                closed = TableClosed(now=self._clock.now(), table=news.desk.id, reason=of_reason(reason))
                connection.send(closed)

    def _view_for(self, connection: Connection, news: TableNews) -> Raw:
        """A table as this socket's player may see it; from now on the socket knows what is offered."""
        offer = self._offer(news.desk, connection.player)
        self._followers.is_new_offer(connection, news.desk.id, offer)
        return self._views(news).to(connection.player, offer)

    def _views(self, news: TableNews) -> TableViews:
        return TableViews(news.table, self._around(news))

    def show_offers(self, connection: Connection) -> None:
        """The player's account has changed, and with it perhaps the buy-in at the tables this socket follows.

        At a table where nothing happens, nothing else would tell.
        """
        for table in self._followers.tables_of(connection):
            desk = self._tables.get(table)
            # A player about to sit down is not told meanwhile that they can't; the outcome is told.
            if desk is not None and not self._own_views.is_coming(connection.player, table):
                self._show_offer(connection, desk)

    def _show_offer(self, connection: Connection, desk: Desk) -> None:
        offer = self._offer(desk, connection.player)
        if self._followers.is_new_offer(connection, desk.id, offer):
            connection.send(OfferChanged(now=self._clock.now(), table=desk.id, offer=offer))

    def _offer(self, desk: Desk, player: str) -> BuyInOffer | None:
        """What a player may buy in for; a seated one is offered no other seat."""
        return None if desk.summary.seat_of(player) else self._own_views.offer(player, desk)

    def observers(self, desk: Desk) -> int:
        """How many people watch without a seat (LOBBY-2)."""
        seated = {seated.player for seated in desk.summary.seated}
        return len(self._followers.players_at(desk.id) - seated)

    def show_presence(self, desk: Desk) -> None:
        """Tell who is there."""
        message = TablePresence(
            now=self._clock.now(),
            table=desk.id,
            observers=self.observers(desk),
            away=sorted(self._away(desk)),
        )
        for connection in self._followers.of_table(desk.id):
            connection.send(message)

    def _around(self, news: TableNews) -> Around:
        return Around(
            observers=self.observers(news.desk),
            away=self._away(news.desk),
            teller=news.teller,
            circle=self._invitations.circle(news.summary) if news.summary.settings.creator else None,
            host_name=self._names.of(news.summary.host),
            waiting=self._waiting_lists.waiting(news.desk.id),
            now=self._clock.now(),
        )

    def _away(self, desk: Desk) -> frozenset[int]:
        """Seats whose player has no connection."""
        return frozenset(
            seated.seat
            for seated in desk.summary.seated
            if not seated.bot and not self._presence.is_connected(seated.player)
        )

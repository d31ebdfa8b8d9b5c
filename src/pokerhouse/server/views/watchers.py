"""Who watches which table, and what each of them is shown."""

from weakref import WeakKeyDictionary

import structlog

from pokerhouse.house import TableEvent
from pokerhouse.house.events import Dismissed, SeatLeft
from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import WATCHED_MAX
from pokerhouse.protocol.message import OfferChanged, Snapshot, TableClosed, TablePresence, Update
from pokerhouse.protocol.view import BuyInOffer, Reason, TableView
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk, TableNews, Tables
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection, Followers, Presence, Stale
from pokerhouse.server.people import Invitations, PlayerNames, WaitingLists
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.wire import Around, TableViews, Told, of_reason

NOT_DRAWN = Reason(code="failed", rule="limit", text="Something went wrong here; come back and go on.")

log = structlog.get_logger()


class Watchers:
    """Shows tables to the sockets that follow them."""

    def __init__(
        self,
        *,
        tables: Tables,
        followers: Followers,
        presence: Presence,
        stale: Stale,
        own_views: OwnViews,
        invitations: Invitations,
        waiting_lists: WaitingLists,
        names: PlayerNames,
        clock: Clock,
        from_network: int,
    ) -> None:
        self._from_network = from_network
        self._tables = tables
        self._followers = followers
        self._presence = presence
        self._stale = stale
        self._own_views = own_views
        self._invitations = invitations
        self._waiting_lists = waiting_lists
        self._names = names
        self._clock = clock
        self._offers: WeakKeyDictionary[Connection, dict[str, BuyInOffer | None]] = WeakKeyDictionary()
        """What each socket was told last of what its player may buy in for, by table."""

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
            text = f"One connection follows {WATCHED_MAX} tables at most."
            raise Refused("follows_too_many", "limit", text, {"most": WATCHED_MAX})
        if not follows and self._followers.from_network(connection.network) >= self._from_network:
            text = f"{self._from_network} tables are followed from your address already."
            raise Refused("address_follows_too_many", "limit", text, {"most": self._from_network})
        self._followers.follow(connection, desk.id)
        self._stale.mark_table(desk.id)
        # Who follows already was sent every number, some of it still on its way: never the same one twice.
        known = seen == desk.number if follows else self._fill_gap(connection, news, seen)
        if not known:
            view = self._view_for(connection, news)
            connection.send(Snapshot(now=self._clock.now(), table=desk.id, number=desk.number, view=view))
        self._show_offer(connection, desk)  # who has missed no step may have missed one of its own account

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
            connection.tell(self._update(connection.player, desk, told, view))
        return True

    def leave(self, connection: Connection, table: str) -> None:
        """Follow a table no more."""
        self._unfollow(connection, table)
        self._stale.mark_table(table)

    def _unfollow(self, connection: Connection, table: str) -> None:
        self._followers.unfollow(connection, table)
        self._offers.get(connection, {}).pop(table, None)

    # what is shown

    hears = None
    """Every step, for every number is told."""

    def opened(self, news: TableNews) -> None:
        """A table is open; nobody follows it yet."""

    def stored(self, news: TableNews) -> None:
        """Show a stored step to everybody who follows the table; a closed table is followed no more."""
        shown: dict[str, tuple[bytes, BuyInOffer | None]] = {}
        views: TableViews | None = None
        for connection in self._followers.of_table(news.desk.id):
            try:
                views = views or self._views(news)
                self._show(connection, news, views, shown)
            except Exception:
                # Whoever can't be shown the table comes back and asks for it; the others must not notice.
                log.exception("a view failed", table=news.desk.id)
                connection.drop(NOT_DRAWN)
        if news.summary.closed:
            self._close(news)

    def _show(
        self,
        connection: Connection,
        news: TableNews,
        views: TableViews,
        shown: dict[str, tuple[bytes, BuyInOffer | None]],
    ) -> None:
        """Show it to one socket; what a player may see is put into words once for all of its sockets."""
        player = connection.player
        if not news.summary.may_watch(player):
            self.leave(connection, news.desk.id)  # turned the invitation down (PSNG-2)
            return
        if news.told:
            if player not in shown:
                offer = self._offer(news.desk, player)
                shown[player] = self._update(player, news.desk, news.told, views.to(player, offer)), offer
            frame, offer = shown[player]
            connection.tell(frame)
            self._note_offer(connection, news.desk, offer)
        if any(_left(event, player) for event in news.events):
            self.leave(connection, news.desk.id)  # TABLE-7

    def _close(self, news: TableNews) -> None:
        reason = next((event.reason for event in news.events if isinstance(event, Dismissed)), None)
        for connection in self._followers.of_table(news.desk.id):
            self._unfollow(connection, news.desk.id)
            if reason:
                closed = TableClosed(now=self._clock.now(), table=news.desk.id, reason=of_reason(reason))
                connection.send(closed)

    def view(self, news: TableNews, player: str) -> TableView:
        """A table as this player may see it; who sits there is offered no other seat."""
        return self._views(news).to(player, self._offer(news.desk, player))

    def _view_for(self, connection: Connection, news: TableNews) -> TableView:
        """The same for a socket, which knows what is offered then."""
        offer = self._offer(news.desk, connection.player)
        self._note_offer(connection, news.desk, offer)
        return self._views(news).to(connection.player, offer)

    def _views(self, news: TableNews) -> TableViews:
        return TableViews(news.table, self._around(news))

    def show_offers(self, connection: Connection) -> None:
        """The player's account has changed, and with it perhaps what it may buy in for at tables it follows.

        At a table where nothing happens it would never be shown otherwise.
        """
        for table in self._followers.tables_of(connection):
            desk = self._tables.get(table)
            # Who is about to sit down is not told meanwhile that it can't; how that ends is told.
            if desk is not None and not self._own_views.is_coming(connection.player, table):
                self._show_offer(connection, desk)

    def _show_offer(self, connection: Connection, desk: Desk) -> None:
        offer, told = self._offer(desk, connection.player), self._offers.get(connection, {})
        if desk.id not in told or told[desk.id] != offer:
            self._note_offer(connection, desk, offer)
            connection.send(OfferChanged(now=self._clock.now(), table=desk.id, offer=offer))

    def _note_offer(self, connection: Connection, desk: Desk, offer: BuyInOffer | None) -> None:
        self._offers.setdefault(connection, {})[desk.id] = offer

    def _offer(self, desk: Desk, player: str) -> BuyInOffer | None:
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
            reasons=news.teller.reasons,
            names=news.teller.names,
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

    def _update(self, player: str, desk: Desk, told: Told, view: TableView | None) -> bytes:
        update = Update(
            now=self._clock.now(), table=desk.id, number=told.number, events=told.to(player), view=view
        )
        return encode(update)


def _left(event: TableEvent, player: str) -> bool:
    """Whether this player has left for the lobby; who did not answer a question stays as an observer."""
    return isinstance(event, SeatLeft) and event.player == player and not event.observer

"""Who watches which table, and what each of them is shown."""

from dataclasses import dataclass, field
from typing import Any

import structlog
from msgspec import Raw, Struct
from msgspec.json import Encoder
from msgspec.structs import replace

from pokerhouse.house.events import Dismissed, SeatLeft
from pokerhouse.protocol.limits import WATCHED_MAX
from pokerhouse.protocol.message import OfferChanged, Snapshot, TableClosed, TablePresence, Update
from pokerhouse.protocol.view import BuyInOffer, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk, TableNews, Tables, TableSummary
from pokerhouse.server.connections import Connection
from pokerhouse.server.ground import Ground
from pokerhouse.server.people import Invitations, PlayerNames, WaitingLists
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.wire import Around, TableViews, Told, of_reason

NOT_DRAWN = Reason(code="failed", rule="limit", text="Something went wrong here. Reconnect to go on.")

log = structlog.get_logger()
_encode = Encoder().encode


@dataclass(eq=False)
class Watchers:
    """Shows tables to the sockets that follow them."""

    _ground: Ground
    _tables: Tables
    _own_views: OwnViews
    _invitations: Invitations
    _waiting_lists: WaitingLists
    _names: PlayerNames
    _shown: "dict[str, _Shown]" = field(default_factory=dict)
    """What a table's followers were shown last: most of it is still so after the next step."""

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
            raise Refused("private_table", "PSNG-2", "This table is for invited friends.")
        followed = self._ground.followers.tables_of(connection)
        follows = desk.id in followed
        if not follows and len(followed) >= WATCHED_MAX:
            text = f"One connection can follow at most {WATCHED_MAX} tables."
            raise Refused("follows_too_many", "limit", text, {"most": WATCHED_MAX})
        most = self._ground.settings.network.followed
        if not follows and self._ground.followers.from_network(connection.network) >= most:
            text = f"People at your address already follow {most} tables."
            raise Refused("address_follows_too_many", "limit", text, {"most": most})
        self._ground.followers.follow(connection, desk.id)
        self._ground.stale.tables.mark(desk.id)
        # A follower was sent every number, some of it still on its way: never the same one twice.
        if not (seen == desk.number if follows else self._fill_gap(connection, news, seen)):
            view: Any = self._view_for(connection, news)
            now, number = self._ground.clock.now(), desk.number
            connection.send(Snapshot(now=now, table=desk.id, number=number, view=view))
        # Without a missed step here, the player's account may have had one.
        self._show_offer(connection, desk)

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
            connection.tell(_frame(self._update(desk, told), told, connection.player, view))
        return True

    def leave(self, connection: Connection, table: str) -> None:
        """Stop following a table."""
        self._ground.followers.unfollow(connection, table)
        self._ground.stale.tables.mark(table)

    # what is shown

    hears = None
    """Every step, for every number is told."""

    def opened(self, news: TableNews) -> None:
        """A table is open; nobody follows it yet."""

    def stored(self, news: TableNews) -> None:
        """Show a stored step to everybody who follows the table; nobody follows a closed one any more."""
        if news.told is not None:
            self._show(news, news.told)
        if news.summary.closed:
            self._close(news)

    def _show(self, news: TableNews, told: Told) -> None:
        """Send each follower the step and the table after it, made once for all sockets of a player."""
        desk, summary = news.desk, news.summary
        before = self._shown.pop(desk.id, None)
        if desk.id in self._ground.stale.tables.names:
            before = None
        followers = self._ground.followers.of_table(desk.id)
        if not followers:
            return
        left = {event.player for event in news.events if isinstance(event, SeatLeft) and not event.observer}
        frames: dict[str, tuple[bytes, BuyInOffer | None]] = {}
        update, views = self._update(desk, told), None
        for connection in followers:
            player = connection.player
            if not summary.may_watch(player):
                self.leave(connection, desk.id)  # turned the invitation down (PSNG-2)
                continue
            try:
                views = views or self._next_views(news, told, before)
                if player not in frames:
                    offer = self._offer(desk, player)
                    frames[player] = _frame(update, told, player, views.to(player, offer)), offer
            except Exception:
                # The player comes back and asks for the table again; the others must not notice.
                log.exception("a view failed", table=desk.id)
                connection.drop(NOT_DRAWN)
                continue
            frame, offer = frames[player]
            connection.tell(frame)
            self._ground.followers.is_new_offer(connection, desk.id, offer)
            if player in left:
                self.leave(connection, desk.id)  # TABLE-7

    def _update(self, desk: Desk, told: Told) -> Update:
        """A step for all who hear of it, with its events encoded once."""
        events: Any = Raw(_encode(told.events))
        return Update(now=self._ground.clock.now(), table=desk.id, number=told.number, events=events)

    def _next_views(self, news: TableNews, told: Told, before: "_Shown | None") -> TableViews:
        """The views after this step, made from those before it unless the table is further than the step."""
        number, people = news.desk.number, _people(news.summary)
        known = before if before is not None and before.people == people else None
        around = self._around(news, known.views.around if known else None)
        if known is not None and known.number + 1 == told.number == number:
            views = TableViews(news.table, around, known.views, news.events)
        else:
            views = TableViews(news.table, around)
        self._shown[news.desk.id] = _Shown(number, people, views)
        return views

    def _close(self, news: TableNews) -> None:
        table = news.desk.id
        self._shown.pop(table, None)
        reason = next((event.reason for event in news.events if isinstance(event, Dismissed)), None)
        for connection in self._ground.followers.of_table(table):
            self._ground.followers.unfollow(connection, table)
            if reason:
                connection.send(
                    TableClosed(now=self._ground.clock.now(), table=table, reason=of_reason(reason))
                )

    def _view_for(self, connection: Connection, news: TableNews) -> Raw:
        """A table as this socket's player may see it; from now on the socket knows what is offered."""
        offer = self._offer(news.desk, connection.player)
        self._ground.followers.is_new_offer(connection, news.desk.id, offer)
        return TableViews(news.table, self._around(news)).to(connection.player, offer)

    def show_offers(self, connection: Connection) -> None:
        """The player's account has changed, and with it perhaps the buy-in at the tables this socket follows.

        At a table where nothing happens, nothing else would tell.
        """
        for table in self._ground.followers.tables_of(connection):
            desk = self._tables.get(table)
            # Players about to sit down are not told meanwhile that they can't; the outcome is told.
            if desk is not None and not self._own_views.is_coming(connection.player, table):
                self._show_offer(connection, desk)

    def _show_offer(self, connection: Connection, desk: Desk) -> None:
        offer = self._offer(desk, connection.player)
        if self._ground.followers.is_new_offer(connection, desk.id, offer):
            connection.send(OfferChanged(now=self._ground.clock.now(), table=desk.id, offer=offer))

    def _offer(self, desk: Desk, player: str) -> BuyInOffer | None:
        """What players may buy in for; the seated are offered no other seat."""
        return None if desk.summary.seat_of(player) else self._own_views.offer(player, desk)

    def observers(self, desk: Desk) -> int:
        """How many people watch without a seat (LOBBY-2)."""
        seated = {seated.player for seated in desk.summary.seated}
        return len(self._ground.followers.players_at(desk.id) - seated)

    def show_presence(self, desk: Desk) -> None:
        """Tell who is there."""
        self._shown.pop(desk.id, None)
        observers, away = self.observers(desk), sorted(self._away(desk))
        frame = _encode(
            TablePresence(now=self._ground.clock.now(), table=desk.id, observers=observers, away=away)
        )
        for connection in self._ground.followers.of_table(desk.id):
            connection.tell(frame)

    def came_or_went(self, player: str) -> None:
        """A private table's circle shows who is here (PSNG-2)."""
        for table in self._invitations.tables_of(player):
            self._shown.pop(table, None)

    def _around(self, news: TableNews, before: Around | None = None) -> Around:
        """Who is around the table; as before, if nobody has come, gone or been marked since."""
        summary = news.summary
        if before is not None:
            return replace(before, teller=news.teller, now=self._ground.clock.now())
        return Around(
            observers=self.observers(news.desk),
            away=self._away(news.desk),
            teller=news.teller,
            circle=self._invitations.circle(summary) if summary.settings.creator else None,
            host_name=self._names.of(summary.host) if summary.host else "",
            waiting=self._waiting_lists.lengths[news.desk.id],
            now=self._ground.clock.now(),
        )

    def _away(self, desk: Desk) -> frozenset[int]:
        """Seats whose player has no connection."""
        here = self._ground.presence.is_connected
        return frozenset(
            seated.seat for seated in desk.summary.seated if not seated.bot and not here(seated.player)
        )


class _Shown(Struct, frozen=True):
    """What a table was shown as after a step, and whom it had around it then."""

    number: int
    people: tuple[object, ...]
    views: TableViews


def _people(summary: TableSummary) -> tuple[object, ...]:
    """What a table itself says of the people around it; what else changes marks it as stale."""
    seated = [(one.seat, one.player) for one in summary.seated]
    return summary.settings, summary.host, summary.invited, seated


def _frame(update: Update, told: Told, player: str, view: Any) -> bytes:
    """A step as this player hears it: with their own cards if they were dealt just now."""
    if told.own.get(player):
        update = replace(update, events=told.to(player))
    return _encode(replace(update, view=view))

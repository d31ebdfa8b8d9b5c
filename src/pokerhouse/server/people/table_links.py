"""Links that bring people to tables: made for a host, looked at by strangers, followed by guests (HOST-2)."""

import re
import secrets
from collections import OrderedDict

import structlog
from msgspec import Struct

from pokerhouse.house import best_seat
from pokerhouse.house import events as house
from pokerhouse.house.commands import FollowLink, MakeLink
from pokerhouse.house.host import LinkEnd, link_end
from pokerhouse.house.state import TableLink
from pokerhouse.protocol import host_command as wire
from pokerhouse.protocol.host import LinkView, SeatedPerson
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Courier, Desk, TableNews, Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Pace
from pokerhouse.server.people.blocks import Blocks
from pokerhouse.server.people.friends import FRIEND_REQUESTS, Friends
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.people.waiting_lists import WaitingLists
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a key: none is taken for another when read aloud."""

PARTS, LETTERS = 3, 4
"""Sixty bits: nobody comes upon a key by trying."""

KEY = re.compile("-".join([f"[{ALPHABET}]{{{LETTERS}}}"] * PARTS))
"""What a key looks like."""

CLOSED_REMEMBERED = 1_000
"""Links of closed tables that are still known, while the house is open."""

FOLLOWED_LINKS = Pace(
    what="links followed",
    whose="player",
    most=1,
    burst=20,
    text="At most {most} link a second.",
)

NO_LINK = ("no_such_link", "HOST-2", "There is no such link.")

log = structlog.get_logger()


class Closed(Struct, frozen=True):
    """A table that is no more, as its link still knows it."""

    host: str
    name: str
    at: int


def new_key() -> str:
    """A key that nobody has."""
    parts = ["".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(PARTS)]
    return "-".join(parts)


class TableLinks:
    """Finds the table of a link, and brings people there."""

    def __init__(
        self,
        ground: Ground,
        tables: Tables,
        friends: Friends,
        blocks: Blocks,
        names: PlayerNames,
        courier: Courier,
        waiting_lists: WaitingLists,
    ) -> None:
        self._clock, self._grant = ground.clock, ground.settings.cage.grant
        self._tables = tables
        self._friends = friends
        self._blocks = blocks
        self._names = names
        self._courier = courier
        self._waiting_lists = waiting_lists
        self._closed: OrderedDict[str, Closed] = OrderedDict()
        self.rows = (
            Row(wire.MakeLink, self._make, TABLE_CHANGES),
            Row(wire.FollowLink, self._follow, FOLLOWED_LINKS, keeps=3_000),
        )

    # what is heard

    hears = frozenset({house.Dismissed})

    def opened(self, news: TableNews) -> None:
        """A table is open; its links are its own."""

    def stored(self, news: TableNews) -> None:
        """A table is closed: its links still say so."""
        summary = news.summary
        for link in summary.links:
            closed = Closed(self._names.of(summary.host), summary.settings.name, self._clock.now())
            self._closed[link.key] = closed
            while len(self._closed) > CLOSED_REMEMBERED:
                self._closed.popitem(last=False)

    # what is done

    async def _make(self, request: Request[wire.MakeLink]) -> None:
        """A new link; the answer carries its token."""
        desk, said = self._tables.find(request.table, request.player), request.command
        key, now = new_key(), self._clock.now()
        self._names.note(request.player, request.account.name)
        make = MakeLink(player=request.player, key=key, guests=said.guests, until=now + said.seconds * 1_000)
        await desk.handle(make, arrival=now, answer=request.row(table=desk.id, token=key))

    async def _follow(self, request: Request[wire.FollowLink]) -> None:
        """Come by a link: the table lets them in, they are friends with its maker, then they sit or wait."""
        account, token, amount = request.account, request.command.token, request.command.amount
        found = self._find(token)
        if found is None:
            closed = token in self._closed
            raise Refused("table_closed", "HOST-2", "That table is closed.") if closed else Refused(*NO_LINK)
        desk, link = found
        if await self._blocks.is_blocked(account.id, link.by, desk.summary.host):
            raise Refused(*NO_LINK)  # PEOPLE-2: the same words as for a link that never was
        if amount is not None and not desk.summary.seat_of(account.id):  # who is refused has not come
            self._courier.check_buy_in(account, desk, amount)
            if self._is_full(desk, account):
                self._waiting_lists.check(account, desk, request.network)
        self._names.note(account.id, account.name)
        await desk.handle(FollowLink(player=account.id, key=token), arrival=request.arrival)
        if _makes_friends(account, desk, link):
            await self._befriend(request, link.by)
        if amount is None or desk.summary.seat_of(account.id):
            await account.keep(request.row(table=desk.id))
        elif self._is_full(desk, account):
            await self._waiting_lists.join(request, desk)
        else:
            await self._sit(request, desk, amount)

    async def _befriend(self, request: Request[wire.FollowLink], maker: str) -> None:
        """Be friends with the link's maker, as far as lists and PEOPLE-4 allow it; they have come anyway."""
        account = request.account
        if maker in account.summary.state.friends:
            return
        try:
            for pace in FRIEND_REQUESTS:
                request.take(pace)
            await self._friends.unite(account, maker)
        except Refused as refused:
            log.info("a guest is no friend", player=account.id, code=refused.code)

    def _is_full(self, desk: Desk, account: Account) -> bool:
        """Whether one has to wait there: every seat is taken, or kept for somebody who waits already."""
        seats = desk.summary.seats_for(account.id, self._clock.now())
        return not seats and desk.settings.kind == "cash" and not desk.summary.locked

    async def _sit(self, request: Request[wire.FollowLink], desk: Desk, amount: int) -> None:
        """Take the seat that is played soonest."""
        account = request.account
        seats = desk.summary.seats_for(account.id, self._clock.now())
        best = await desk.look(lambda news: best_seat(news.table.state, seats))
        seat = best.seat if best else next(iter(seats or desk.summary.free), 1)
        row = request.row(table=desk.id, seat=seat)
        await self._courier.buy_in(
            account, desk, seat=seat, amount=amount, arrival=request.arrival, answer=row
        )

    # what is seen

    async def view_for(self, player: str | None, token: str) -> LinkView:
        """The same for somebody known: a link leads nobody anywhere whom its host has blocked (PEOPLE-2)."""
        found = self._find(token)
        if found and player:
            desk, link = found
            if await self._blocks.is_blocked(player, link.by, desk.summary.host):
                return LinkView(state="unknown")
        return self.view(token)

    def view(self, token: str) -> LinkView:
        """Where the link leads; if nowhere, why."""
        found, closed = self._find(token), self._closed.get(token)
        if found is None and closed is not None:
            return LinkView(state="closed", host=closed.host, name=closed.name, at=closed.at)
        if found is None:
            return LinkView(state="unknown")
        desk, link = found
        end = link_end(link, self._clock.now())
        return self._ended(desk, link, end) if end else self._good(desk)

    def _ended(self, desk: Desk, link: TableLink, end: LinkEnd) -> LinkView:
        last, came = max(link.came.items(), key=lambda one: one[1], default=("", 0))
        at = {"revoked": link.revoked, "ended": link.until, "used": came}.get(end, 0)
        return LinkView(
            state=end or "unknown",
            host=self._names.of(desk.summary.host),
            name=desk.settings.name,
            at=at,
            last=self._names.of(last) if end == "used" else "",
        )

    def _good(self, desk: Desk) -> LinkView:
        settings, summary = desk.settings, desk.summary
        state = "open" if summary.open_seats else "full"
        if summary.locked:
            state = "locked"
        elif summary.sng_runs:
            state = "running"
        return LinkView(
            state=state,  # type: ignore[arg-type]  # one of the four above
            host=self._names.of(summary.host),
            name=settings.name,
            kind=settings.kind,
            small=settings.small,
            big=settings.big,
            seats=settings.seats,
            people=[
                SeatedPerson(seat=seated.seat, name=seated.name, bot=seated.bot) for seated in summary.seated
            ],
            buy_in_low=settings.buy_in_low,
            buy_in_high=settings.buy_in_high,
            starting_stack=settings.starting_stack,
            private=settings.is_private,
            waiting=self._waiting_lists.waiting(desk.id),
            grant=self._grant,
        )

    def _find(self, token: str) -> tuple[Desk, TableLink] | None:
        if not KEY.fullmatch(token):
            return None  # whatever a stranger has typed; only letters of ours can be compared
        for desk in self._tables:
            for link in desk.summary.links:
                if secrets.compare_digest(link.key, token):
                    return desk, link
        return None


def _makes_friends(account: Account, desk: Desk, before: TableLink) -> bool:
    """Whether one has come by the link just now: who is known at a table uses no link, and makes no friends.

    Or it came before, and the house was cut off in between: then nothing was stored of its account since.
    """
    link = next((link for link in desk.summary.links if link.key == before.key), before)
    came = link.came.get(account.id, 0)
    if came != before.came.get(account.id, 0):
        return True
    return bool(came) and not link.revoked and account.summary.state.at <= came

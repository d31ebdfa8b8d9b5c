"""Making links to tables, and coming by them: a guest sits down in one step (HOST-2)."""

from dataclasses import dataclass

import structlog

from pokerhouse.house import best_seat
from pokerhouse.house.commands import FollowLink, MakeLink
from pokerhouse.house.state import TableLink
from pokerhouse.protocol import host_command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Courier, Desk
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Pace
from pokerhouse.server.people.friends import FRIEND_REQUESTS, Friends
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.people.table_links import TableLinks, new_key
from pokerhouse.server.people.waiting_lists import WaitingLists
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row

FOLLOWED_LINKS = Pace(
    what="links followed",
    whose="player",
    most=1,
    burst=20,
    text="At most {most} link a second.",
)

log = structlog.get_logger()


@dataclass(eq=False)
class Following:
    """Brings people to the tables of links."""

    _ground: Ground
    _links: TableLinks
    _friends: Friends
    _names: PlayerNames
    _courier: Courier
    _waiting_lists: WaitingLists

    @property
    def rows(self) -> tuple[Row, ...]:
        """Making links, and following them."""
        return (
            Row(wire.MakeLink, self._make, TABLE_CHANGES),
            Row(wire.FollowLink, self._follow, FOLLOWED_LINKS, keeps=3_000),
        )

    async def _make(self, request: Request[wire.MakeLink]) -> None:
        """A new link; the answer carries its token."""
        said, key, now = request.command, new_key(), self._ground.clock.now()
        self._names.note(request.player, request.account.name)
        make = MakeLink(player=request.player, key=key, guests=said.guests, until=now + said.seconds * 1_000)
        await request.at_table(make, request.row(table=said.table, token=key))

    async def _follow(self, request: Request[wire.FollowLink]) -> None:
        """Come by a link: the table lets them in, they are friends with its maker, then they sit or wait."""
        account, token, amount = request.account, request.command.token, request.command.amount
        found = await self._links.find_for(account.id, token)
        if found is None:
            if self._links.is_closed(token):
                raise Refused("table_closed", "HOST-2", "That table is closed.")
            raise Refused("no_such_link", "HOST-2", "There is no such link.")
        desk, link = found
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
        if maker in request.account.summary.state.friends:
            return
        try:
            request.take(*FRIEND_REQUESTS)
            await self._friends.unite(request.account, maker)
        except Refused as refused:
            log.info("a guest is no friend", player=request.player, code=refused.code)

    def _is_full(self, desk: Desk, account: Account) -> bool:
        """Whether one has to wait there: every seat is taken, or kept for somebody who waits already."""
        seats = desk.summary.seats_for(account.id, self._ground.clock.now())
        return not seats and not desk.settings.facts.fills_up and not desk.summary.locked

    async def _sit(self, request: Request[wire.FollowLink], desk: Desk, amount: int) -> None:
        """Take the seat that is played soonest."""
        account, arrival = request.account, request.arrival
        seats = desk.summary.seats_for(account.id, self._ground.clock.now())
        best = await desk.look(lambda news: best_seat(news.table.state, seats))
        seat = best.seat if best else next(iter(seats or desk.summary.free), 1)
        row = request.row(table=desk.id, seat=seat)
        await self._courier.buy_in(account, desk, seat=seat, amount=amount, arrival=arrival, answer=row)


def _makes_friends(account: Account, desk: Desk, before: TableLink) -> bool:
    """Whether one has come by the link just now: people known at a table use no link, and make no friends.

    Or they came before, and the house was cut off in between: then nothing was stored of their account since.
    """
    link = next((link for link in desk.summary.links if link.key == before.key), before)
    came = link.came.get(account.id, 0)
    if came != before.came.get(account.id, 0):
        return True
    return bool(came) and not link.revoked and account.summary.state.at <= came

"""The circles of private tables: who is invited, by whom, and links that bring one person each (PSNG-2)."""

import secrets
from collections.abc import Callable

from pokerhouse.house import event as house
from pokerhouse.house.command import DeclineInvitation, Invite
from pokerhouse.protocol.people import Circle, Guest, Invitation, Person
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.clock import Clock
from pokerhouse.server.courier import Courier
from pokerhouse.server.desk import Desk
from pokerhouse.server.friends import Friends
from pokerhouse.server.link import inviter, is_link, link_name, unused
from pokerhouse.server.names import Names
from pokerhouse.server.narrator import Told
from pokerhouse.server.reply import Reply

NO_LINK = Refused("no_such_link", "PSNG-2", "This link is used up, or its table is closed.")


class Circles:
    """Who belongs to which private table, as far as it is stored."""

    def __init__(
        self,
        *,
        desks: dict[str, Desk],
        friends: Friends,
        names: Names,
        courier: Courier,
        clock: Clock,
        is_connected: Callable[[str], bool],
        changed: Callable[[str], None],
    ) -> None:
        self._desks = desks
        self._friends = friends
        self._names = names
        self._courier = courier
        self._clock = clock
        self._is_connected = is_connected
        self._changed = changed
        self._invited: dict[str, dict[str, str]] = {}
        """Table to its guests, and who invited each."""

    async def add(self, desk: Desk) -> None:
        """A table is open, perhaps for some time already."""
        if desk.settings.kind == "private_sng":
            self._invited[desk.id] = dict(desk.table.state.invited)
            people = [desk.settings.creator, *desk.table.state.invited]
            await self._names.learn(player for player in people if not is_link(player))

    def told(self, desk: Desk, told: Told) -> None:
        """A batch is stored: take over who was invited, and tell them."""
        if desk.settings.kind != "private_sng":
            return
        circle = self._invited.setdefault(desk.id, {})
        for event in told.facts:
            if isinstance(event, house.Invited):
                circle[event.guest] = event.player
                self._changed(event.guest)
            elif isinstance(event, house.InvitationDeclined):
                circle.pop(event.player, None)
                self._changed(event.player)
            elif isinstance(event, house.SeatTaken | house.SeatLeft | house.Dismissed):
                if isinstance(event, house.SeatTaken):
                    self._names.note(event.player, event.name)
                self._tell_invited(circle)
        if desk.closed:
            self._tell_invited(self._invited.pop(desk.id, {}))

    def _tell_invited(self, circle: dict[str, str]) -> None:
        for guest in circle:
            self._changed(guest)

    # what is seen

    def circle(self, desk: Desk) -> Circle | None:
        """The people of a private table."""
        invited = self._invited.get(desk.id)
        if invited is None:
            return None
        seats = {seated.player: seated.seat for seated in desk.seated}
        people = {desk.settings.creator: "", **invited}
        return Circle(
            people=[
                Guest(
                    player=player,
                    name=self._names.of(player),
                    seat=seats.get(player),
                    online=self._is_connected(player),
                    by=inviter(invited, by),
                )
                for player, by in people.items()
                if not is_link(player)
            ],
            free=desk.settings.seats - len(seats),
            starting_stack=desk.settings.starting_stack,
            links=len(unused(invited)),
        )

    def invitations(self, player: str) -> list[Invitation]:
        """The invitations of somebody who does not sit there yet."""
        found = []
        for table, invited in self._invited.items():
            desk = self._desks.get(table)
            if desk is None or player not in invited:
                continue
            if any(seated.player == player for seated in desk.seated):
                continue
            by = inviter(invited, invited[player])
            sng = desk.table.state.sng
            found.append(
                Invitation(
                    invitation=table,
                    table=table,
                    table_name=desk.settings.name,
                    by=Person(player=by, name=self._names.of(by)),
                    seats=desk.settings.seats,
                    taken=len(desk.seated),
                    running=sng is not None and sng.running,
                )
            )
        return found

    # what is done

    async def invite(self, account: Account, desk: Desk, guest: str, arrival: int, reply: Reply) -> None:
        """Invite a friend."""
        other = await self._friends.known(guest)
        if other.id not in account.friends:
            raise Refused("not_friends", "PSNG-2", "Only friends are invited; ask to be friends first.")
        self._names.note(account.id, account.name)
        await desk.order(Invite(player=account.id, guest=guest), arrival=arrival, answer=reply.row())

    async def accept(self, account: Account, desk: Desk, arrival: int, reply: Reply) -> None:
        """Take a free seat at the table of an invitation."""
        if desk.settings.kind != "private_sng":
            raise Refused("not_private", "PSNG-2", "Anybody may sit down there; no invitation is needed.")
        taken = {seated.seat for seated in desk.seated}
        free = [seat for seat in range(1, desk.settings.seats + 1) if seat not in taken]
        if not free:
            raise Refused("table_full", "PSNG-2", "Every seat is taken; it may start again later.")
        answer = reply.row(table=desk.id, seat=free[0])
        await self._courier.buy_in(account, desk, seat=free[0], amount=0, arrival=arrival, answer=answer)

    async def decline(self, account: Account, desk: Desk, arrival: int, reply: Reply) -> None:
        """Turn an invitation down."""
        await desk.order(DeclineInvitation(player=account.id), arrival=arrival, answer=reply.row())

    async def make_link(self, account: Account, desk: Desk, arrival: int, reply: Reply) -> None:
        """A link for one person."""
        key = secrets.token_urlsafe(16)
        wish = Invite(player=account.id, guest=link_name(key))
        answer = reply.row(table=desk.id, token=f"{desk.id}.{key}")
        await desk.order(wish, arrival=arrival, answer=answer)

    async def use_link(self, account: Account, token: str, arrival: int, reply: Reply) -> None:
        """Follow a link: friends with who made it, and of the table's circle (PSNG-2)."""
        table, _, key = token.partition(".")
        desk, link = self._desks.get(table), link_name(key)
        invited = self._invited.get(table, {})
        if desk is None or link not in invited:
            raise NO_LINK
        answer = reply.row(table=table)
        if account.id in invited or account.id == desk.settings.creator:
            # Who belongs already finds the table and uses nothing up.
            await account.keep(answer)
            return
        if link not in unused(invited):
            raise NO_LINK
        self._names.note(account.id, account.name)
        await self._friends.unite(account, invited[link])
        await desk.order(Invite(player=link, guest=account.id), arrival=arrival, answer=answer)

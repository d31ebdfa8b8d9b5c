"""The circles of private tables: who is invited, and by whom (PSNG-2)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pokerhouse.house import events as house
from pokerhouse.house.commands import Invite
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.people import Circle, Guest, Invitation, Person
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Accounts, Courier, TableNews, Tables, TableSummary
from pokerhouse.server.ground import Ground
from pokerhouse.server.people.blocks import Blocks
from pokerhouse.server.people.friends import Friends
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row

SHOWN_TO_ALL = (
    house.SeatTaken,
    house.SeatLeft,
    house.SngStarted,
    house.SngEnded,
    house.TableChanged,
    house.Dismissed,
)
"""What an invitation says: how many sit there, whether a sit-and-go runs, what the table is called."""


@dataclass(eq=False)
class Invitations:
    """Who belongs to which private table, as its tables have stored it."""

    hears = frozenset({house.Invited, house.LinkFollowed, house.InvitationDeclined, *SHOWN_TO_ALL})

    _ground: Ground
    _tables: Tables
    _accounts: Accounts
    _friends: Friends
    _blocks: Blocks
    _names: PlayerNames
    _circles: dict[str, frozenset[str]] = field(default_factory=dict)
    _tables_of: dict[str, dict[str, None]] = field(default_factory=dict)
    """Player to the tables whose circle they belong to."""

    def rows(self, courier: Courier) -> tuple[Row, ...]:
        """Inviting friends, and coming when one is invited."""

        async def invite(request: Request[wire.Invite]) -> None:
            guest, desk = request.command.player, request.desk
            await self._friends.known(guest)
            if guest not in request.account.summary.state.friends:
                text = "Only friends can be invited. Ask them to be friends first."
                raise Refused("not_friends", "PSNG-2", text)
            self._names.note(request.player, request.account.name)
            await desk.handle(
                Invite(player=request.player, guest=guest), arrival=request.arrival, answer=request.row()
            )

        async def accept(request: Request[wire.AcceptInvitation]) -> None:
            """Take a free seat at the table of an invitation."""
            desk, arrival = request.desk, request.arrival
            if not desk.settings.facts.given:
                raise Refused("not_private", "HOST-1", "Sit down there with chips of your own.")
            free = desk.summary.free
            if not free:
                raise Refused(
                    "table_full", "PSNG-2", "Every seat is taken. Try again when this game is over."
                )
            seat = next(iter(desk.summary.seats_for(request.player, arrival)), free[0])
            row = request.row(table=desk.id, seat=seat)
            await courier.buy_in(request.account, desk, seat=seat, amount=0, arrival=arrival, answer=row)

        return (
            Row(wire.Invite, invite, TABLE_CHANGES),
            Row(wire.AcceptInvitation, accept, TABLE_CHANGES, keeps=2_000),
        )

    # what is heard

    def opened(self, news: TableNews) -> None:
        """A table is open, perhaps for some time already: learn the names of its people."""
        if news.summary.settings.creator:
            self._note(news.summary)
            self._ground.tasks.spawn(self._learn(news.summary))

    async def _learn(self, summary: TableSummary) -> None:
        people = [summary.settings.creator, summary.host, *summary.invited]
        await self._names.learn(people)
        self._ground.stale.tables.mark(summary.settings.id)
        self._show_to(people)

    def _note(self, summary: TableSummary) -> None:
        """Who belongs to the table's circle now."""
        table, before = summary.settings.id, self._circles.pop(summary.settings.id, frozenset())
        circle = frozenset(() if summary.closed else {summary.settings.creator, *summary.invited})
        if circle:
            self._circles[table] = circle
        for player in circle - before:
            self._tables_of.setdefault(player, {})[table] = None
        for player in before - circle:
            del self._tables_of[player][table]
            if not self._tables_of[player]:
                del self._tables_of[player]

    def stored(self, news: TableNews) -> None:
        """A table has stored a step: its people see who was invited, came or went."""
        if not news.summary.settings.creator:
            return
        self._note(news.summary)
        for event in news.events:
            if isinstance(event, house.Invited):
                self._ground.stale.mark_player(event.guest)
            elif isinstance(event, house.InvitationDeclined | house.LinkFollowed):
                self._ground.stale.mark_player(event.player)
            elif isinstance(event, SHOWN_TO_ALL):
                if isinstance(event, house.SeatTaken):
                    self._names.note(event.player, event.name)
                self._show_to(news.summary.invited)

    def _show_to(self, guests: Iterable[str]) -> None:
        for guest in guests:
            self._ground.stale.mark_player(guest)

    # what is seen

    def tables_of(self, player: str) -> list[str]:
        """The tables to whose circle somebody belongs."""
        return list(self._tables_of.get(player, ()))

    def circle(self, summary: TableSummary) -> Circle:
        """The people of a private table."""
        seats = {seated.player: seated.seat for seated in summary.seated}
        known = {summary.settings.creator: "", **summary.invited}
        people = [
            Guest(
                player=player,
                name=self._names.of(player),
                seat=seats.get(player),
                online=self._ground.presence.is_connected(player),
                by=by,
                bot=self._accounts.is_bot(player),
            )
            for player, by in known.items()
        ]
        free, stack = summary.settings.seats - len(seats), summary.settings.starting_stack
        return Circle(people=people, free=free, starting_stack=stack)

    def of_player(self, player: str) -> list[Invitation]:
        """The invitations of somebody who does not sit there yet."""
        desks = (self._tables.get(table) for table in self.tables_of(player))
        invited = (desk for desk in desks if desk and player in desk.summary.invited)
        return [
            Invitation(
                invitation=desk.id,
                table=desk.id,
                table_name=desk.settings.name,
                by=Person(player=by, name=self._names.of(by)),
                seats=desk.settings.seats,
                taken=len(desk.summary.seated),
                running=desk.summary.sng_runs,
                kind=desk.settings.kind,
                game=desk.settings.game,
            )
            for desk in invited
            if not desk.summary.seat_of(player)
            and not self._blocks.hides(player, by := desk.summary.invited[player])  # PEOPLE-2
        ]

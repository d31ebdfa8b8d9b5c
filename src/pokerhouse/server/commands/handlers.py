"""The table of commands: the wire's type to what is done about it.

A new command is one line in `Handlers.table`, and its type in the protocol. A handler returns when what came
of the command is stored, with the answer's row among it; it raises `Refused` where the house says no.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pokerhouse.house import CagePolicy
from pokerhouse.house import commands as house
from pokerhouse.house.player import BuyChips, KeepPreferences
from pokerhouse.protocol import command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Courier, Tables
from pokerhouse.server.commands.host_handlers import HostHandlers
from pokerhouse.server.commands.not_counted import unless_stored
from pokerhouse.server.commands.people_handlers import PeopleHandlers
from pokerhouse.server.commands.quick_join import QuickJoin
from pokerhouse.server.commands.request import Handler, Request
from pokerhouse.server.commands.table_openings import TableOpenings
from pokerhouse.server.commands.table_pace import TablePace
from pokerhouse.server.connections import Followers
from pokerhouse.server.house_bots import BotShares
from pokerhouse.server.pace import Buckets
from pokerhouse.server.people import Invitations, PlayersTables, TableChat, WaitingLists
from pokerhouse.server.views import Lobby, Watchers

FLEETING = (wire.FollowLobby, wire.LeaveLobby, wire.Watch, wire.Unwatch, wire.QuickJoin, wire.Ping)
"""Commands that change nothing: they may be said as often as one likes, and are not remembered."""


class Handlers:
    """What is done about each command."""

    def __init__(
        self,
        *,
        tables: Tables,
        courier: Courier,
        watchers: Watchers,
        lobby: Lobby,
        followers: Followers,
        invitations: Invitations,
        waiting_lists: WaitingLists,
        players_tables: PlayersTables,
        table_openings: TableOpenings,
        bot_shares: BotShares,
        quick_join: QuickJoin,
        cage: CagePolicy,
        talk: TableChat,
        host: HostHandlers,
        people: PeopleHandlers,
        preferences_a_second: float,
    ) -> None:
        self._pace = TablePace()
        self._preferences = Buckets(a_second=preferences_a_second, burst=10 * preferences_a_second)
        self._tables = tables
        self._courier = courier
        self._watchers = watchers
        self._lobby = lobby
        self._followers = followers
        self._invitations = invitations
        self._waiting_lists = waiting_lists
        self._opened_tables = players_tables
        self._table_openings = table_openings
        self._bot_shares = bot_shares
        self._quick_join = quick_join
        self._cage = cage
        self._talk = talk
        self.table: Mapping[type, Handler] = {
            # looking
            wire.Ping: _nothing,
            wire.FollowLobby: self._follow_lobby,
            wire.LeaveLobby: self._leave_lobby,
            wire.Watch: self._watch,
            wire.Unwatch: self._unwatch,
            wire.QuickJoin: self._find_seat,
            # chips
            wire.BuyChips: self._buy_chips,
            wire.TakeSeat: self._take_seat,
            wire.RebuyIn: self._rebuy_in,
            # at a table
            wire.Act: self._act,
            wire.ShowCards: self._show_cards,
            wire.Leave: self._at_table(house.Leave),
            wire.CancelLeave: self._at_table(house.CancelLeave),
            wire.SitOut: self._at_table(house.SitOut),
            wire.SitIn: self._at_table(house.SitIn),
            wire.SetEntry: self._set_entry,
            wire.SetAutoRebuy: self._set_auto_rebuy,
            wire.DrawSafe: self._draw_safe,
            wire.AnswerOption: self._answer_option,
            # tables and people
            wire.OpenTable: self._open_table,
            wire.JoinWaitingList: self._join_waiting_list,
            wire.LeaveWaitingList: self._leave_waiting_list,
            wire.Invite: self._invite,
            wire.AcceptInvitation: self._accept_invitation,
            wire.DeclineInvitation: self._decline_invitation,
            wire.InviteLink: self._make_link,
            wire.UseLink: self._use_link,
            wire.KeepPreferences: self._keep_preferences,
            # hosts, links and chat
            **host.table,
            # friends, blocks, reports
            **people.table,
        }

    # looking

    async def _follow_lobby(self, request: Request[wire.FollowLobby]) -> None:
        self._lobby.follow(request.connection, request.command.after)

    async def _leave_lobby(self, request: Request[wire.LeaveLobby]) -> None:
        self._followers.unfollow_lobby(request.connection)

    async def _watch(self, request: Request[wire.Watch]) -> None:
        desk = self._tables.find(request.command.table, request.player)
        await self._watchers.join(request.connection, desk, request.command.seen)
        self._talk.show(request.connection, desk)

    async def _unwatch(self, request: Request[wire.Unwatch]) -> None:
        desk = self._tables.find(request.command.table, request.player)
        self._watchers.leave(request.connection, desk.id)

    async def _find_seat(self, request: Request[wire.QuickJoin]) -> None:
        network, small = request.connection.network, request.command.small
        found = await self._quick_join.soonest(request.account, network, small)
        request.answer.row(table=found.table, seat=found.seat)

    # chips

    async def _buy_chips(self, request: Request[wire.BuyChips]) -> None:
        buy = BuyChips(amount=request.command.amount, policy=self._cage)
        await request.account.handle(buy, request.answer.row())

    async def _take_seat(self, request: Request[wire.TakeSeat]) -> None:
        self._pace.count(request)
        command = request.command
        await self._courier.buy_in(
            request.account,
            self._tables.find(command.table, request.player),
            seat=command.seat,
            amount=command.amount,
            entry=command.entry,
            auto_rebuy=command.auto_rebuy,
            arrival=request.arrival,
            answer=request.answer.row(),
        )

    async def _rebuy_in(self, request: Request[wire.RebuyIn]) -> None:
        self._pace.count(request)
        command = request.command
        desk = self._tables.find(command.table, request.player)
        await self._courier.rebuy_in(
            request.account, desk, to=command.amount, arrival=request.arrival, answer=request.answer.row()
        )

    # at a table

    async def _bring(self, request: Request[Any], command: house.Command) -> None:
        """Bring the house's own form of a command to the table it names."""
        desk = self._tables.find(request.command.table, request.player)
        await desk.handle(command, arrival=request.arrival, answer=request.answer.row())

    def _at_table(self, make: Callable[..., house.Command]) -> Handler:
        """The handler of a command that says nothing but who and where."""

        async def handle(request: Request[Any]) -> None:
            self._pace.count(request)
            await self._bring(request, make(player=request.player))

        return handle

    async def _act(self, request: Request[wire.Act]) -> None:
        said = request.command
        act = house.Act(
            player=request.player, hand=said.hand, decision=said.decision, move=said.move, to=said.to
        )
        await self._bring(request, act)

    async def _show_cards(self, request: Request[wire.ShowCards]) -> None:
        await self._bring(request, house.ShowCards(player=request.player, hand=request.command.hand))

    async def _set_entry(self, request: Request[wire.SetEntry]) -> None:
        self._pace.count(request)
        await self._bring(request, house.SetEntry(player=request.player, entry=request.command.entry))

    async def _set_auto_rebuy(self, request: Request[wire.SetAutoRebuy]) -> None:
        self._pace.count(request)
        await self._bring(request, house.SetAutoRebuy(player=request.player, amount=request.command.amount))

    async def _draw_safe(self, request: Request[wire.DrawSafe]) -> None:
        self._pace.count(request)
        await self._bring(request, house.DrawSafe(player=request.player, amount=request.command.amount))

    async def _answer_option(self, request: Request[wire.AnswerOption]) -> None:
        await self._bring(request, house.AnswerOption(player=request.player, accept=request.command.accept))

    # tables and people

    async def _open_table(self, request: Request[wire.OpenTable]) -> None:
        whence = request.player, request.connection.network, request.arrival
        self._table_openings.count(*whence)
        self._bot_shares.comes_from(request.player, request.connection.network)
        with unless_stored(lambda: self._table_openings.give_back(*whence)):
            await self._opened_tables.open(request.account, request.command, request.answer)

    async def _join_waiting_list(self, request: Request[wire.JoinWaitingList]) -> None:
        self._pace.count(request)
        desk = self._tables.find(request.command.table, request.player)
        await self._waiting_lists.join(request.account, desk, request.connection.network, request.answer)

    async def _leave_waiting_list(self, request: Request[wire.LeaveWaitingList]) -> None:
        self._pace.count(request)
        await self._waiting_lists.leave(request.account, request.command.table, request.answer)

    async def _invite(self, request: Request[wire.Invite]) -> None:
        self._pace.count(request)
        desk = self._tables.find(request.command.table, request.player)
        guest = request.command.player
        await self._invitations.invite(request.account, desk, guest, request.arrival, request.answer)

    async def _accept_invitation(self, request: Request[wire.AcceptInvitation]) -> None:
        self._pace.count(request, request.command.invitation)
        desk = self._tables.find(request.command.invitation, request.player)
        await self._invitations.accept(request.account, desk, request.arrival, request.answer)

    async def _decline_invitation(self, request: Request[wire.DeclineInvitation]) -> None:
        self._pace.count(request, request.command.invitation)
        desk = self._tables.find(request.command.invitation, request.player)
        await self._invitations.decline(request.account, desk, request.arrival, request.answer)

    async def _make_link(self, request: Request[wire.InviteLink]) -> None:
        desk = self._tables.find(request.command.table, request.player)
        await self._invitations.make_link(request.account, desk, request.arrival, request.answer)

    async def _use_link(self, request: Request[wire.UseLink]) -> None:
        await self._invitations.use_link(
            request.account,
            request.command.token,
            network=request.connection.network,
            arrival=request.arrival,
            answer=request.answer,
        )

    async def _keep_preferences(self, request: Request[wire.KeepPreferences]) -> None:
        if not self._preferences.take(request.connection.network or request.player, request.arrival):
            raise Refused("too_fast", "limit", "A moment, please.")
        keep = KeepPreferences(preferences=request.command.preferences)
        await request.account.handle(keep, request.answer.row())


async def _nothing(_request: Request[Any]) -> None:
    """The answer is all there is."""

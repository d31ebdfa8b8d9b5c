"""Commands that concern more than one table: opening, inviting, friends, waiting."""

from collections.abc import Callable

from pokerhouse.protocol import command as wire
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.server.account import Account
from pokerhouse.server.circles import Circles
from pokerhouse.server.desk import Desk
from pokerhouse.server.founding import Founding
from pokerhouse.server.friends import Friends
from pokerhouse.server.queues import Queues
from pokerhouse.server.reply import Reply

Find = Callable[[str, str], Desk]
"""The desk of a table that a player may know of."""


class Errands:
    """Carries them out; `False` for commands that are none."""

    def __init__(
        self, *, find: Find, founding: Founding, circles: Circles, friends: Friends, queues: Queues
    ) -> None:
        self._find = find
        self._founding = founding
        self._circles = circles
        self._friends = friends
        self._queues = queues

    async def run(self, account: Account, command: AnyCommand, arrival: int, reply: Reply) -> bool:
        """Whether this was an errand; by then it is done and stored."""
        match command:
            case wire.OpenTable():
                await self._founding.open(account, command, reply)
            case wire.JoinWaitingList():
                await self._queues.join(account, self._find(command.table, account.id), reply)
            case wire.LeaveWaitingList():
                await self._queues.leave(account, command.table, reply)
            case wire.AskFriend():
                await self._friends.ask(account, command.player, command.name, reply.row())
            case wire.AcceptFriend():
                await self._friends.accept(account, command.player, reply.row())
            case wire.DeclineFriend() | wire.RemoveFriend():
                await self._friends.remove(account, command.player, reply.row())
            case _:
                return await self._invitation(account, command, arrival, reply)
        return True

    async def _invitation(self, account: Account, command: AnyCommand, arrival: int, reply: Reply) -> bool:
        circles = self._circles
        match command:
            case wire.Invite():
                desk = self._find(command.table, account.id)
                await circles.invite(account, desk, command.player, arrival, reply)
            case wire.AcceptInvitation():
                await circles.accept(account, self._find(command.invitation, account.id), arrival, reply)
            case wire.DeclineInvitation():
                await circles.decline(account, self._find(command.invitation, account.id), arrival, reply)
            case wire.InviteLink():
                await circles.make_link(account, self._find(command.table, account.id), arrival, reply)
            case wire.UseLink():
                await circles.use_link(account, command.token, arrival, reply)
            case _:
                return False
        return True

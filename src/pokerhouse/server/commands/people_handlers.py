"""What is done about the commands that concern other people: friends, blocks, reports."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pokerhouse.protocol import command as wire
from pokerhouse.protocol import people_command as people
from pokerhouse.server.commands.not_counted import unless_stored
from pokerhouse.server.commands.request import Handler, Request
from pokerhouse.server.people import Blocks, FriendRequests, Friends, Reports, TableChat
from pokerhouse.server.storage import NotStoredError


class PeopleHandlers:
    """The table of those commands."""

    def __init__(
        self, *, friends: Friends, requests: FriendRequests, blocks: Blocks, reports: Reports, talk: TableChat
    ) -> None:
        self._friends = friends
        self._requests = requests
        self._blocks = blocks
        self._reports = reports
        self._talk = talk
        self.table: Mapping[type, Handler] = {
            wire.AskFriend: self._ask_friend,
            wire.AcceptFriend: self._accept_friend,
            wire.DeclineFriend: self._remove_friend,
            wire.RemoveFriend: self._remove_friend,
            people.BlockPlayer: self._block,
            people.UnblockPlayer: self._unblock,
            people.ReportPlayer: self._report,
        }

    async def _ask_friend(self, request: Request[wire.AskFriend]) -> None:
        said = request.command
        whence = request.player, request.connection.network, request.arrival
        origin = self._requests.count(*whence)
        with unless_stored(lambda: self._requests.give_back(*whence)):
            await self._friends.ask(request.account, said.player, said.name, origin, request.answer.row())

    async def _accept_friend(self, request: Request[wire.AcceptFriend]) -> None:
        await self._friends.accept(request.account, request.command.player, request.answer.row())

    async def _remove_friend(self, request: Request[wire.DeclineFriend | wire.RemoveFriend]) -> None:
        await self._friends.remove(request.account, request.command.player, request.answer.row())

    async def _block(self, request: Request[people.BlockPlayer]) -> None:
        with self._hears_others(request.player):
            await self._blocks.block(request.account, request.command.player, request.answer.row())

    async def _unblock(self, request: Request[people.UnblockPlayer]) -> None:
        with self._hears_others(request.player):
            await self._blocks.unblock(request.account, request.command.player, request.answer.row())

    @contextmanager
    def _hears_others(self, player: str) -> Iterator[None]:
        """What was said is shown anew, unless it was refused and nothing has changed."""
        try:
            yield
        except NotStoredError:
            self._talk.show_anew(player)  # it may be stored after all
            raise
        self._talk.show_anew(player)

    async def _report(self, request: Request[people.ReportPlayer]) -> None:
        network, arrival = request.connection.network, request.arrival
        with unless_stored(lambda: self._reports.give_back(network, arrival)):
            await self._reports.take(
                request.account,
                request.command,
                network=network,
                arrival=arrival,
                answer=request.answer.row(),
            )

"""What is done about the host's commands, the link's, and what is said at tables."""

from collections.abc import Callable, Mapping
from typing import Any

from pokerhouse.house import commands as house
from pokerhouse.protocol import chat
from pokerhouse.protocol import host_command as wire
from pokerhouse.server.actors import Desk, Tables
from pokerhouse.server.commands.request import Handler, Request
from pokerhouse.server.house_bots import BotShares
from pokerhouse.server.people import PlayersTables, TableChat, TableLinks


class HostHandlers:
    """The table of the host's commands."""

    def __init__(
        self,
        *,
        tables: Tables,
        links: TableLinks,
        talk: TableChat,
        bot_shares: BotShares,
        players_tables: PlayersTables,
    ) -> None:
        self._bot_shares = bot_shares
        self._players_tables = players_tables
        self._tables = tables
        self._links = links
        self._talk = talk
        self.table: Mapping[type, Handler] = {
            wire.MakeLink: self._make_link,
            wire.RevokeLink: self._revoke_link,
            wire.FollowLink: self._follow_link,
            wire.PausePlay: self._bring(lambda by, _: house.PausePlay(player=by)),
            wire.ResumePlay: self._bring(lambda by, _: house.ResumePlay(player=by)),
            wire.LockTable: self._bring(lambda by, said: house.LockTable(player=by, locked=said.locked)),
            wire.AskToLeave: self._bring(
                lambda by, said: house.AskToLeave(player=by, guest=said.player, bar=said.bar)
            ),
            wire.PassHost: self._bring(lambda by, said: house.PassHost(player=by, to=said.player)),
            wire.ChangeTable: self._bring(self._change),
            wire.AddBot: self._add_bot,
            wire.RemoveBot: self._bring(lambda by, said: house.RemoveBot(player=by, bot=said.player)),
            chat.Say: self._say,
            chat.React: self._react,
            chat.ClearChat: self._clear,
            chat.MutePlayer: self._mute,
        }

    def _desk(self, request: Request[Any]) -> Desk:
        return self._tables.find(request.command.table, request.player)

    def _bring(self, make: Callable[[str, Any], house.Command]) -> Handler:
        """The handler of a command that the table itself answers."""

        async def handle(request: Request[Any]) -> None:
            desk = self._desk(request)
            command = make(request.player, request.command)
            await desk.handle(command, arrival=request.arrival, answer=request.answer.row())

        return handle

    def _change(self, by: str, said: wire.ChangeTable) -> house.ChangeTable:
        seconds = {"action_ms": said.action_seconds, "time_bank_ms": said.time_bank_seconds}
        times = {name: None if value is None else value * 1_000 for name, value in seconds.items()}
        return house.ChangeTable(
            player=by,
            name=None if said.name is None else self._players_tables.distinct(said.name, said.table),
            small=said.small,
            big=said.big,
            buy_in_low=said.buy_in_low,
            buy_in_high=said.buy_in_high,
            starting_stack=said.starting_stack,
            rounds_a_level=said.rounds_a_level,
            private=said.private,
            chat=said.chat,
            **times,
        )

    async def _add_bot(self, request: Request[wire.AddBot]) -> None:
        desk, said = self._desk(request), request.command
        if request.player == desk.summary.host:
            self._bot_shares.refuse_if_none(desk.settings.creator)
        add = house.AddBot(player=request.player, style=said.style)
        await desk.handle(add, arrival=request.arrival, answer=request.answer.row())

    async def _make_link(self, request: Request[wire.MakeLink]) -> None:
        await self._links.make(request.command, request.account, self._desk(request), request.answer)

    async def _revoke_link(self, request: Request[wire.RevokeLink]) -> None:
        await self._links.revoke(request.account, self._desk(request), request.answer)

    async def _follow_link(self, request: Request[wire.FollowLink]) -> None:
        said = request.command
        await self._links.follow(request.account, said.token, said.amount, request.arrival, request.answer)

    async def _say(self, request: Request[chat.Say]) -> None:
        self._talk.say(request.account, self._desk(request), request.command.text)
        await request.account.keep(request.answer.row())

    async def _react(self, request: Request[chat.React]) -> None:
        self._talk.react(request.account, self._desk(request), request.command.reaction)
        await request.account.keep(request.answer.row())

    async def _clear(self, request: Request[chat.ClearChat]) -> None:
        self._talk.clear(request.account, self._desk(request))
        await request.account.keep(request.answer.row())

    async def _mute(self, request: Request[chat.MutePlayer]) -> None:
        said = request.command
        self._talk.mute(request.account, self._desk(request), said.player, muted=said.muted)
        await request.account.keep(request.answer.row())

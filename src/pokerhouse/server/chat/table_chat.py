"""What is said at tables: kept in memory while the house is open, and told to who follows (HOST-10)."""

import asyncio
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from pokerhouse.house import events as house
from pokerhouse.house.names import most_marks
from pokerhouse.protocol import chat as wire
from pokerhouse.protocol.chat import ChatLine
from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import MESSAGE_SECONDS, MESSAGES_BURST, REACTION_SECONDS
from pokerhouse.protocol.message import ChatShown, Said
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk, TableNews
from pokerhouse.server.chat.talk import Talk
from pokerhouse.server.connections import Connection
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Pace, Turns
from pokerhouse.server.people import Blocks
from pokerhouse.server.rows import Request, Row

INVISIBLE = frozenset({"Cf", "Mn", "Me", "Zs"})
"""Kinds of signs that show nothing by themselves."""
UNSPEAKABLE = frozenset({"Cc", "Co", "Cs"})
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows, other people's words too."""
TOGETHER_MAX = 64
"""Sockets that are told something in one go; of a crowd so many at a time, each when it is their turn."""
ANEW_SECONDS = 0.25
"""Changes of whom somebody hears are gathered for so long before all that was said is shown anew."""
MARKS_MAX = 4
"""Marks on one letter; no script needs as many, and more climb into other people's lines."""
MUTED_MAX = 200
"""People muted at one table."""
UNTOLD_MAX = 20
"""Messages and reactions that may still be on their way to a crowd that follows the table."""

MESSAGES = Pace(
    what="messages of one person at one table",
    whose="player at table",
    most=1,
    per=MESSAGE_SECONDS,
    burst=MESSAGES_BURST,
    rule="HOST-10",
    text="At most {most} message every 2 seconds.",
)
REACTIONS = Pace(
    what="reactions of one person at one table",
    whose="player at table",
    most=1,
    per=REACTION_SECONDS,
    rule="HOST-10",
    text="At most {most} reaction every 3 seconds.",
)
HEARD = Pace(
    what="messages and reactions at one table",
    whose="table",
    most=20,
    rule="HOST-10",
    text="At most {most} messages a second at one table.",
)
CHAT_CHANGES = Pace(
    what="changes of the chat by a host",
    whose="player at table",
    most=1,
    per=MESSAGE_SECONDS,
    burst=MESSAGES_BURST,
    rule="HOST-10",
    text="At most {most} change of the chat every 2 seconds.",
)


class TableChat:
    """Hears what people say, and lets it be heard once the answer is stored.

    What a crowd is to hear goes to some of it at a time, one thing behind the other, and tables play on in
    between.
    """

    def __init__(self, ground: Ground, blocks: Blocks) -> None:
        self._followers, self._presence, self._clock = ground.followers, ground.presence, ground.clock
        self._blocks = blocks
        self._turns = Turns()
        self._talks: dict[str, Talk] = {}
        self._anew: set[str] = set()
        """To whom all is shown anew in a moment."""
        self.rows = (
            Row(wire.Say, self._say, MESSAGES, keeps=0),
            Row(wire.React, self._react, REACTIONS, keeps=0),
            Row(wire.ClearChat, self._clear, CHAT_CHANGES, keeps=0),
            Row(wire.MutePlayer, self._mute, CHAT_CHANGES, keeps=0),
        )

    # what is heard

    hears = frozenset({house.Dismissed})

    def opened(self, news: TableNews) -> None:
        """A table is open; nothing was said there yet."""

    def stored(self, news: TableNews) -> None:
        """A table is closed: what was said there is forgotten."""
        self._talks.pop(news.desk.id, None)

    # what is said

    async def _say(self, request: Request[wire.Say]) -> None:
        words = " ".join(request.command.text.split())
        kinds = {unicodedata.category(letter) for letter in words}
        hidden = not kinds - INVISIBLE or kinds & UNSPEAKABLE or not TURNS.isdisjoint(words)
        if hidden or most_marks(words) > MARKS_MAX:
            raise Refused("no_words", "HOST-10", "Your message is empty, or has signs that can't be shown.")
        tell = partial(self._tell, request.account, words, None)
        await self._once_stored(request, self._may_speak, tell)

    async def _react(self, request: Request[wire.React]) -> None:
        tell = partial(self._tell, request.account, "", request.command.reaction)
        await self._once_stored(request, self._may_speak, tell)

    async def _clear(self, request: Request[wire.ClearChat]) -> None:
        """The host takes all back that was said."""

        def clear(desk: Desk) -> None:
            self._talk(desk).lines.clear()
            self._show_all(desk)

        await self._once_stored(request, _require_host, clear)

    async def _mute(self, request: Request[wire.MutePlayer]) -> None:
        """The host mutes somebody, or lets them speak again."""
        player = request.command.player

        def mute(desk: Desk) -> None:
            silent = self._talk(desk).muted
            (silent.add if request.command.muted else silent.discard)(player)
            self._show_all(desk)

        await self._once_stored(request, self._may_mute, mute)

    async def _once_stored(
        self, request: Request[Any], check: Callable[[Request[Any], Desk], None], tell: Callable[[Desk], None]
    ) -> None:
        """Check whether it may be told, store the answer, then tell it."""
        check(request, request.desk)
        if isinstance(request.command, wire.Say | wire.React):
            request.take(HEARD)  # only now: people who may not speak silence nobody
        await request.account.keep(request.row())
        # Checked again: meanwhile the table may be closed, the chair left, the speaker muted. Then what was
        # taken is told to nobody, as if it had been said a moment before and cleared.
        with suppress(Refused):
            desk = request.desk
            check(request, desk)
            tell(desk)

    def _may_speak(self, request: Request[Any], desk: Desk) -> None:
        """Refuse people who may not speak at this table now."""
        player, chat, talk = request.player, desk.settings.chat, self._talk(desk)
        seated = desk.summary.seat_of(player)
        if seated is None and isinstance(request.command, wire.React):
            raise Refused("not_seated", "HOST-10", "Take a seat to react.")
        if seated is None and player not in self._followers.players_at(desk.id):
            raise Refused("not_following", "HOST-10", "Follow this table to chat.")
        if chat == "off":
            raise Refused("chat_off", "HOST-10", "The host has switched the chat off.")
        if chat == "players" and seated is None:
            raise Refused("chat_players", "HOST-10", "Only players can chat here. Take a seat first.")
        if player in talk.muted:
            raise Refused("muted", "HOST-10", "The host has muted you at this table.")
        if talk.untold >= UNTOLD_MAX:  # all of it goes to everybody who follows
            raise Refused("too_fast", "HOST-10", "Many people follow this table. Try again in a moment.")

    def _may_mute(self, request: Request[Any], desk: Desk) -> None:
        _require_host(request, desk)
        player, muted = request.command.player, self._talk(desk).muted
        if player == request.player:
            raise Refused("yourself", "HOST-10", "You can't mute yourself.")
        if request.command.muted and len(muted - {player}) >= MUTED_MAX:
            text = f"You have muted {MUTED_MAX} people here. Let only players chat instead."
            raise Refused("muted_enough", "HOST-10", text, {"most": MUTED_MAX})

    def _talk(self, desk: Desk) -> Talk:
        return self._talks.setdefault(desk.id, Talk())

    def _tell(self, account: Account, text: str, reaction: wire.Reaction | None, desk: Desk) -> None:
        talk, seated = self._talk(desk), desk.summary.seat_of(account.id)
        line = ChatLine(
            number=talk.spoken[-1].number + 1 if talk.spoken else 1,
            at=self._clock.now(),
            player=account.id,
            name=account.name,
            text=text,
            reaction=reaction,
            seat=seated.seat if seated else None,
        )
        talk.lines.append(line)
        talk.spoken.append(line)
        frame, speaker = encode(Said(now=line.at, table=desk.id, line=line)), account.id

        def hear(connection: Connection) -> None:
            if not self._blocks.hides(connection.player, speaker):  # PEOPLE-2
                connection.tell(frame)

        self._to_all(desk, talk, hear)

    def _to_all(self, desk: Desk, talk: Talk, hear: Callable[[Connection], None]) -> None:
        """Let everybody hear it who follows now, and nothing that is said later before it."""
        followers = self._followers.of_table(desk.id)
        if len(followers) <= TOGETHER_MAX and not talk.untold:
            _each(followers, hear)
            return
        talk.tell()
        for start in range(0, len(followers), TOGETHER_MAX):
            self._turns.wait(partial(_each, followers[start : start + TOGETHER_MAX], hear))
        self._turns.wait(talk.is_told)

    # what is seen

    def show(self, connection: Connection, desk: Desk) -> None:
        """What was said last, to who begins to follow the table."""
        talk = self._talks.get(desk.id)
        if talk and (talk.lines or talk.muted):
            connection.send(self._shown(desk.id, talk, connection.player))

    def show_anew(self, player: str) -> None:
        """Somebody hears of other people from now on: what was said at the tables it follows (PEOPLE-2).

        It is much for one word: however often it is asked for, it is shown once in a moment.
        """
        if player not in self._anew:
            self._anew.add(player)
            asyncio.get_running_loop().call_later(ANEW_SECONDS, self._show_anew, player)

    def _show_anew(self, player: str) -> None:
        self._anew.remove(player)
        shown: dict[str, bytes] = {}
        for connection in self._presence.connections(player):
            for table in self._followers.tables_of(connection):
                if talk := self._talks.get(table):
                    if table not in shown:
                        shown[table] = encode(self._shown(table, talk, player))
                    connection.tell(shown[table])

    def spoken(self, desk: Desk, player: str) -> list[ChatLine]:
        """The words that somebody said at a table last, oldest first, also those that were cleared."""
        talk = self._talks.get(desk.id)
        return [line for line in talk.spoken if line.player == player and line.text] if talk else []

    def _show_all(self, desk: Desk) -> None:
        talk, shown = self._talk(desk), dict[frozenset[str], bytes]()
        now, lines, muted = self._clock.now(), list(talk.lines), sorted(talk.muted)
        speakers = {line.player for line in lines}

        def hear(connection: Connection) -> None:
            hidden = frozenset(who for who in speakers if self._blocks.hides(connection.player, who))
            if hidden not in shown:
                heard = [line for line in lines if line.player not in hidden]
                shown[hidden] = encode(ChatShown(now=now, table=desk.id, lines=heard, muted=muted))
            connection.tell(shown[hidden])

        self._to_all(desk, talk, hear)

    def _shown(self, table: str, talk: Talk, player: str) -> ChatShown:
        lines = [line for line in talk.lines if not self._blocks.hides(player, line.player)]
        return ChatShown(now=self._clock.now(), table=table, lines=lines, muted=sorted(talk.muted))


def _each(connections: list[Connection], hear: Callable[[Connection], None]) -> None:
    for connection in connections:
        hear(connection)


def _require_host(request: Request[Any], desk: Desk) -> None:
    if request.player != desk.summary.host:
        raise Refused("not_host", "HOST-1", "Only the host of this table can do that.")

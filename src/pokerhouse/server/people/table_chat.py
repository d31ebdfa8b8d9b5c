"""What is said at tables: kept in memory while the house is open, and told to who follows (HOST-10)."""

import asyncio
import unicodedata
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec import Struct, field

from pokerhouse.house import events as house
from pokerhouse.house.names import most_marks
from pokerhouse.protocol.chat import ChatLine, Reaction
from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.limits import MESSAGE_SECONDS, MESSAGES_BURST, MESSAGES_KEPT, REACTION_SECONDS
from pokerhouse.protocol.message import ChatShown, Said
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk, TableNews
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Connection, Followers, Presence
from pokerhouse.server.pace import Turns
from pokerhouse.server.people.blocks import Blocks

WINDOW_MS = MESSAGE_SECONDS * MESSAGES_BURST * 1_000
INVISIBLE = frozenset({"Cf", "Mn", "Me", "Zs"})
"""Kinds of signs that show nothing by themselves."""
UNSPEAKABLE = frozenset({"Cc", "Co", "Cs"})
TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows, other people's words too."""
TOO_FAST = ("too_fast", "HOST-10", "A moment, please.")
HEARD_MAX, HEARD_MS = 20, 1_000
"""Messages and reactions at one table, and the time within which no more of them are heard."""
TOGETHER_MAX = 64
"""Sockets that are told something in one go; of a crowd so many at a time, each when it is their turn."""
ANEW_SECONDS = 0.25
"""Changes of whom somebody hears are gathered for so long before all that was said is shown anew."""
MARKS_MAX = 4
"""Marks on one letter; no script needs as many, and more climb into other people's lines."""
SPEAKERS_MAX = 200
"""People whose last words a table remembers, to know who speaks too fast."""


class Speaker(Struct):
    """When somebody spoke and reacted last."""

    said: deque[int] = field(default_factory=lambda: deque(maxlen=MESSAGES_BURST))
    reacted: int = 0

    def may_speak(self, now: int) -> None:
        """Refuse who has just said too much."""
        if len(self.said) == MESSAGES_BURST and now - self.said[0] < WINDOW_MS:
            raise Refused(*TOO_FAST)

    def speaks(self, now: int) -> None:
        """It says something, unless it has just said too much."""
        self.may_speak(now)
        self.said.append(now)

    def may_react(self, now: int) -> None:
        """Refuse who has just reacted."""
        if now - self.reacted < REACTION_SECONDS * 1_000:
            raise Refused(*TOO_FAST)

    def reacts(self, now: int) -> None:
        """It reacts, unless it has just done so."""
        self.may_react(now)
        self.reacted = now


class Talk(Struct):
    """What was said at one table."""

    lines: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=MESSAGES_KEPT))
    spoken: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=MESSAGES_KEPT))
    """The same, also what the host has cleared: a report carries it (PEOPLE-3)."""
    number: int = 0
    muted: set[str] = field(default_factory=set)
    speakers: dict[str, Speaker] = field(default_factory=dict)
    changes: Speaker = field(default_factory=Speaker)
    """The host's: each is shown to all who follow, with all that was said, so it keeps a speaker's pace."""

    heard: deque[int] = field(default_factory=lambda: deque(maxlen=HEARD_MAX))
    """When the last of it was."""
    untold: int = 0
    """How much of it is still on its way to some of those who follow."""

    def may_be_heard(self, now: int) -> None:
        """Refuse what would be too much for one table: all of it goes to everybody who follows."""
        if self.untold >= HEARD_MAX or (len(self.heard) == HEARD_MAX and now - self.heard[0] < HEARD_MS):
            raise Refused(*TOO_FAST)

    def tell(self) -> None:
        """Something more is on its way to a crowd."""
        self.untold += 1

    def is_told(self) -> None:
        """All of the crowd has heard of it."""
        self.untold -= 1

    def next_number(self) -> int:
        """The number of what is said next."""
        self.number += 1
        return self.number


Tell: TypeAlias = Callable[[], None]
"""What is done once its answer is stored."""


class TableChat:
    """Hears what people say, and lets it be heard.

    Who wants to say or change something asks whether it may, which changes nothing, and gets what is to be
    called when the answer is stored. Until then nobody hears of it and no pace is used up. What a crowd is to
    hear goes to some of it at a time, one thing behind the other, and tables play on in between.
    """

    def __init__(
        self, *, followers: Followers, presence: Presence, blocks: Blocks, clock: Clock, turns: Turns
    ) -> None:
        self._followers = followers
        self._presence = presence
        self._blocks = blocks
        self._clock = clock
        self._turns = turns
        self._talks: dict[str, Talk] = {}
        self._anew: set[str] = set()
        """To whom all is shown anew in a moment."""

    # what is heard

    hears = frozenset({house.Dismissed})

    def opened(self, news: TableNews) -> None:
        """A table is open; nothing was said there yet."""

    def stored(self, news: TableNews) -> None:
        """A table is closed: what was said there is forgotten."""
        self._talks.pop(news.desk.id, None)

    # what is said

    def say(self, account: Account, desk: Desk, text: str) -> Tell:
        """Somebody says something."""
        words = " ".join(text.split())
        kinds = {unicodedata.category(letter) for letter in words}
        hidden = not kinds - INVISIBLE or kinds & UNSPEAKABLE or not TURNS.isdisjoint(words)
        if hidden or most_marks(words) > MARKS_MAX:
            raise Refused("no_words", "HOST-10", "There is nothing to say in that.")
        speaker, talk = self._speaker(account, desk), self._talk(desk)
        speaker.may_speak(self._clock.now())
        talk.may_be_heard(self._clock.now())

        def tell() -> None:
            speaker.speaks(self._clock.now())
            self._tell(account, desk, words, None)

        return tell

    def react(self, account: Account, desk: Desk, reaction: Reaction) -> Tell:
        """Somebody at the table reacts."""
        if desk.summary.seat_of(account.id) is None:
            raise Refused("not_seated", "HOST-10", "A reaction starts from a seat.")
        speaker, talk = self._speaker(account, desk), self._talk(desk)
        speaker.may_react(self._clock.now())
        talk.may_be_heard(self._clock.now())

        def tell() -> None:
            speaker.reacts(self._clock.now())
            self._tell(account, desk, "", reaction)

        return tell

    def clear(self, account: Account, desk: Desk) -> Tell:
        """The host takes all back that was said."""
        _require_host(account, desk)
        talk = self._talk(desk)
        talk.changes.may_speak(self._clock.now())

        def tell() -> None:
            talk.changes.speaks(self._clock.now())
            talk.lines.clear()
            self._show_all(desk)

        return tell

    def mute(self, account: Account, desk: Desk, player: str, *, muted: bool) -> Tell:
        """The host lets somebody say nothing, or speak again."""
        _require_host(account, desk)
        if player == account.id:
            raise Refused("yourself", "HOST-10", "You say nothing by saying nothing.")
        talk = self._talk(desk)
        if muted and player not in talk.muted and len(talk.muted) >= SPEAKERS_MAX:
            text = f"{SPEAKERS_MAX} people are muted here already; let players alone speak instead."
            raise Refused("muted_enough", "HOST-10", text, {"most": SPEAKERS_MAX})
        talk.changes.may_speak(self._clock.now())

        def tell() -> None:
            talk.changes.speaks(self._clock.now())
            if muted:
                talk.muted.add(player)
            else:
                talk.muted.discard(player)
            self._show_all(desk)

        return tell

    def _speaker(self, account: Account, desk: Desk) -> Speaker:
        """Who speaks, if it may."""
        chat, seated = desk.settings.chat, desk.summary.seat_of(account.id)
        if seated is None and account.id not in self._followers.players_at(desk.id):
            raise Refused("not_following", "HOST-10", "Who speaks at a table follows it.")
        if chat == "off":
            raise Refused("chat_off", "HOST-10", "The host has switched the chat off.")
        if chat == "players" and seated is None:
            raise Refused("chat_players", "HOST-10", "The host lets players speak, not observers.")
        talk = self._talk(desk)
        if account.id in talk.muted:
            raise Refused("muted", "HOST-10", "The host has muted you at this table.")
        speaker = talk.speakers.pop(account.id, None) or Speaker()
        talk.speakers[account.id] = speaker
        while len(talk.speakers) > SPEAKERS_MAX:
            del talk.speakers[next(iter(talk.speakers))]
        return speaker

    def _talk(self, desk: Desk) -> Talk:
        return self._talks.setdefault(desk.id, Talk())

    def _tell(self, account: Account, desk: Desk, text: str, reaction: Reaction | None) -> None:
        talk, seated = self._talk(desk), desk.summary.seat_of(account.id)
        line = ChatLine(
            number=talk.next_number(),
            at=self._clock.now(),
            player=account.id,
            name=account.name,
            text=text,
            reaction=reaction,
            seat=seated.seat if seated else None,
        )
        talk.lines.append(line)
        talk.spoken.append(line)
        talk.heard.append(line.at)
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


def _require_host(account: Account, desk: Desk) -> None:
    if account.id != desk.summary.host:
        raise Refused("not_host", "HOST-1", "Only the table's host does this.")

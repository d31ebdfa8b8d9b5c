"""A table's chat among stubs, to the millisecond: who may say what, how often, and what everybody hears."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pokerhouse.protocol.chat import ChatLine
from pokerhouse.protocol.codec import message_decoder
from pokerhouse.protocol.message import ChatShown, Said
from pokerhouse.rules import Refused
from pokerhouse.server.people import TableChat, table_chat
from tests.server.playthroughs.story import Why

pytestmark = pytest.mark.rule("HOST-10")

TOO_FAST: Why = ("too_fast", "HOST-10", "A moment, please.", {})
BEGUN = 100_000


class Socket:
    """Keeps what it hears."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.heard: list[Any] = []

    def send(self, message: object) -> None:
        self.heard.append(message)

    def tell(self, frame: bytes) -> None:
        self.heard.append(message_decoder.decode(frame))

    def taken(self) -> list[Any]:
        """What it heard since this was asked last."""
        heard, self.heard = self.heard, []
        return heard


class Stubs:
    """Followers, presence, blocks and clock in one; the table is Ada's, Bea sits there, three follow it."""

    def __init__(self) -> None:
        self.time = BEGUN
        self.waiting: list[Callable[[], None]] = []
        self.blocked: set[tuple[str, str]] = set()
        self.sockets = {player: Socket(player) for player in ("ada", "bea", "cid")}
        self.following = {player: ["elm"] for player in self.sockets}
        self.seats = {"bea": 4}
        self.elm: Any = SimpleNamespace(
            id="elm",
            settings=SimpleNamespace(chat="everyone"),
            summary=SimpleNamespace(host="ada", seat_of=self.seat_of),
        )
        part = cast("Any", self)
        self.chat = TableChat(followers=part, presence=part, blocks=part, clock=part, turns=part)

    def now(self) -> int:
        return self.time

    def wait(self, work: Callable[[], None]) -> None:
        self.waiting.append(work)

    def seat_of(self, player: str) -> Any:
        return SimpleNamespace(seat=self.seats[player]) if player in self.seats else None

    def hides(self, player: str, other: str) -> bool:
        return (player, other) in self.blocked

    def of_table(self, table: str) -> list[Socket]:
        return [socket for player, socket in self.sockets.items() if table in self.following[player]]

    def players_at(self, table: str) -> set[str]:
        return {socket.player for socket in self.of_table(table)}

    def connections(self, player: str) -> list[Socket]:
        return [self.sockets[player]]

    def tables_of(self, connection: Socket) -> list[str]:
        return self.following[connection.player]

    def say(self, player: str, text: str) -> None:
        self.chat.say(somebody(player), self.elm, text)()

    def react(self, player: str) -> None:
        self.chat.react(somebody(player), self.elm, "wow")()

    def clear(self, player: str = "ada") -> None:
        self.chat.clear(somebody(player), self.elm)()

    def mute(self, player: str, *, muted: bool = True, by: str = "ada") -> None:
        self.chat.mute(somebody(by), self.elm, player, muted=muted)()

    def show_anew(self, player: str) -> None:
        """Twice, which is as much as once: later, and the loop is asked to wait for a quarter of a second."""
        asked: list[float] = []

        def soon(seconds: float, *call: Any) -> Any:
            asked.append(seconds)
            return asyncio.get_running_loop().call_soon(*call)

        async def story() -> None:
            asyncio.get_running_loop().call_later = soon  # type: ignore[method-assign,assignment]
            self.chat.show_anew(player)
            self.chat.show_anew(player)
            await asyncio.sleep(0)

        asyncio.run(story())
        assert asked == [0.25]

    def taken(self) -> list[list[Any]]:
        """What Ada, Bea and Cid have heard since this was asked last."""
        return [socket.taken() for socket in self.sockets.values()]


def somebody(player: str) -> Any:
    return SimpleNamespace(id=player, name=player.title())


def refused(work: Any, *given: Any, **named: Any) -> Why:
    with pytest.raises(Refused) as caught:
        work(*given, **named)
    return caught.value.code, caught.value.rule, caught.value.text, caught.value.facts


def line(number: int, at: int, player: str, **values: Any) -> ChatLine:
    return ChatLine(number=number, at=at, player=player, name=player.title(), **{"text": "", **values})


def test_everybody_who_follows_hears_it_but_who_has_blocked_the_speaker() -> None:
    stubs = Stubs()
    stubs.blocked = {("cid", "bea")}
    stubs.say("bea", " so\n it  is ")
    stubs.time += 5
    stubs.react("bea")
    stubs.say("cid", "hm")
    first = line(1, BEGUN, "bea", text="so it is", seat=4)
    second = line(2, BEGUN + 5, "bea", reaction="wow", seat=4)
    third = line(3, BEGUN + 5, "cid", text="hm")
    said = [Said(now=one.at, table="elm", line=one) for one in (first, second, third)]
    assert stubs.taken() == [said, said, said[2:]]
    stubs.time += 5
    stubs.chat.show(cast("Any", stubs.sockets["ada"]), stubs.elm)
    stubs.show_anew("cid")
    shown = ChatShown(now=BEGUN + 10, table="elm", lines=[first, second, third], muted=[])
    assert stubs.taken() == [[shown], [], [ChatShown(now=BEGUN + 10, table="elm", lines=[third], muted=[])]]
    assert [stubs.chat.spoken(stubs.elm, player) for player in ("ada", "bea", "cid")] == [
        [],
        [first],
        [third],
    ]
    stubs.clear()
    shown = ChatShown(now=BEGUN + 10, table="elm", lines=[], muted=[])
    assert stubs.taken() == [[shown]] * 3
    assert stubs.chat.spoken(stubs.elm, "bea") == [first], "a report carries it"
    stubs.chat.show(cast("Any", stubs.sockets["ada"]), stubs.elm)
    assert stubs.taken() == [[], [], []], "there is nothing to show"
    stubs.mute("dan")
    stubs.mute("cid")
    shown = ChatShown(now=BEGUN + 10, table="elm", lines=[], muted=["cid", "dan"])
    assert stubs.taken()[1][1:] == [shown]
    stubs.chat.show(cast("Any", stubs.sockets["ada"]), stubs.elm)
    assert stubs.taken()[0] == [shown]
    stubs.mute("dan", muted=False)
    stubs.mute("eve", muted=False)
    assert [one.muted for one in stubs.taken()[2]] == [["cid"], ["cid"]]
    stubs.chat.stored(cast("Any", SimpleNamespace(desk=stubs.elm)))
    stubs.chat.stored(cast("Any", SimpleNamespace(desk=stubs.elm)))
    stubs.chat.show(cast("Any", stubs.sockets["ada"]), stubs.elm)
    stubs.show_anew("cid")
    assert (stubs.taken(), stubs.chat.spoken(stubs.elm, "bea")) == ([[], [], []], []), "all is forgotten"
    stubs.say("cid", "anew")
    assert [one.line.number for one in stubs.taken()[0]] == [1]


def test_five_within_ten_seconds_and_a_reaction_every_three() -> None:
    stubs = Stubs()
    for _ in range(5):
        stubs.say("cid", "a")
    stubs.say("bea", "everybody has a pace of its own")
    stubs.time += 9_999
    assert refused(stubs.say, "cid", "a") == TOO_FAST
    stubs.time += 1
    for _ in range(5):
        stubs.say("cid", "a")
    assert refused(stubs.say, "cid", "a") == TOO_FAST
    stubs.react("bea")
    stubs.time += 2_999
    assert refused(stubs.react, "bea") == TOO_FAST
    stubs.time += 1
    stubs.react("bea")
    assert refused(stubs.react, "bea") == TOO_FAST


def test_a_host_changes_as_fast_as_others_speak() -> None:
    stubs = Stubs()
    for _ in range(2):
        stubs.clear()
        stubs.mute("cid")
    stubs.clear()
    for work in (stubs.clear, lambda: stubs.mute("cid"), lambda: stubs.mute("cid", muted=False)):
        assert refused(work) == TOO_FAST
    stubs.say("ada", "what it says is counted apart")
    stubs.time += 9_999
    assert refused(stubs.clear) == TOO_FAST
    stubs.time += 1
    for _ in range(5):
        stubs.mute("cid")
    assert refused(stubs.clear) == TOO_FAST


def test_what_is_asked_for_and_not_done_changes_nothing() -> None:
    stubs = Stubs()
    for _ in range(9):
        stubs.chat.say(somebody("cid"), stubs.elm, "a")
        stubs.chat.react(somebody("bea"), stubs.elm, "wow")
        stubs.chat.clear(somebody("ada"), stubs.elm)
        stubs.chat.mute(somebody("ada"), stubs.elm, "cid", muted=True)
    assert stubs.taken() == [[], [], []]
    late = [stubs.chat.say(somebody("cid"), stubs.elm, "a") for _ in range(6)]
    for tell in late[:5]:
        tell()
    assert refused(late[5]) == TOO_FAST, "all were asked for in time, and five may be said"


def test_who_may_speak() -> None:
    stubs = Stubs()
    stubs.following = {"ada": ["elm"], "bea": [], "cid": ["oak"]}
    stubs.say("ada", "a")
    stubs.say("bea", "it sits there")
    assert refused(stubs.say, "cid", "a") == (
        "not_following", "HOST-10", "Who speaks at a table follows it.", {},
    )  # fmt: skip
    assert refused(stubs.react, "ada") == ("not_seated", "HOST-10", "A reaction starts from a seat.", {})
    stubs.elm.settings.chat = "players"
    stubs.say("bea", "a")
    assert refused(stubs.say, "ada", "a") == (
        "chat_players", "HOST-10", "The host lets players speak, not observers.", {},
    )  # fmt: skip
    stubs.elm.settings.chat = "off"
    off: Why = ("chat_off", "HOST-10", "The host has switched the chat off.", {})
    assert refused(stubs.say, "ada", "a") == refused(stubs.say, "bea", "a") == off
    assert refused(stubs.react, "bea") == off
    stubs.elm.settings.chat = "everyone"
    stubs.mute("bea")
    muted: Why = ("muted", "HOST-10", "The host has muted you at this table.", {})
    assert refused(stubs.say, "bea", "a") == refused(stubs.react, "bea") == muted
    assert refused(stubs.mute, "ada") == ("yourself", "HOST-10", "You say nothing by saying nothing.", {})
    not_host: Why = ("not_host", "HOST-1", "Only the table's host does this.", {})
    assert refused(stubs.clear, "bea") == refused(stubs.mute, "cid", by="bea") == not_host


def test_words_show_something_and_turn_nothing_round() -> None:
    stubs = Stubs()
    nothing: Why = ("no_words", "HOST-10", "There is nothing to say in that.", {})
    for text in (
        "",
        " \n",
        "\u200b",
        "\u0301",
        "\u20dd",
        "a\x07",
        "a\ue000",
        "a\ud800",
        *map("a{}".format, table_chat.TURNS),
    ):
        assert refused(stubs.say, "cid", text) == nothing
    for text in ("e\u0301", "\u200ba", "나"):
        stubs.say("cid", text)
        assert stubs.taken()[0][0].line.text == text


def test_a_table_remembers_the_pace_of_who_spoke_last_and_mutes_as_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_chat, "SPEAKERS_MAX", 2)
    stubs = Stubs()
    stubs.seats = {"ada": 1, "bea": 2, "cid": 3}
    for player in ("ada", "bea"):
        stubs.react(player)
    assert refused(stubs.react, "ada") == TOO_FAST
    stubs.react("cid")
    assert refused(stubs.react, "ada") == TOO_FAST
    stubs.react("bea")
    for player in ("bea", "cid", "bea"):
        stubs.mute(player)
    text = "2 people are muted here already; let players alone speak instead."
    assert refused(stubs.mute, "dan") == ("muted_enough", "HOST-10", text, {"most": 2})
    assert stubs.taken()[0][-1].muted == ["bea", "cid"]


def test_a_crowd_hears_some_at_a_time_and_all_of_it_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_chat, "TOGETHER_MAX", 2)
    stubs = Stubs()
    stubs.say("bea", "one")
    stubs.clear()
    assert stubs.taken() == [[], [], []], "three are a crowd: nobody was told yet"
    stubs.following["cid"] = []
    stubs.say("bea", "two")
    stubs.following["cid"] = ["elm"]
    stubs.blocked = {("ada", "bea")}
    told = []
    while stubs.waiting:
        stubs.waiting.pop(0)()
        told.append([[type(message).__name__ for message in heard] for heard in stubs.taken()])
    nobody: list[list[str]] = [[], [], []]
    assert told == [
        [[], ["Said"], []], [[], [], ["Said"]], nobody,
        [["ChatShown"], ["ChatShown"], []], [[], [], ["ChatShown"]], nobody,
        [[], ["Said"], []], nobody,
    ]  # fmt: skip
    stubs.following["cid"] = []
    stubs.say("bea", "three")
    assert (stubs.waiting, len(stubs.sockets["bea"].taken())) == ([], 1), "two are told at once"


def test_no_more_waits_for_a_crowd_than_is_heard_in_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_chat, "TOGETHER_MAX", 2)
    stubs = Stubs()
    for number in range(20):
        stubs.sockets[f"p{number}"], stubs.following[f"p{number}"] = Socket(f"p{number}"), ["elm"]
    for number in range(20):
        stubs.say(f"p{number}", "well")
    stubs.time += 1_000
    assert refused(stubs.say, "bea", "and?") == TOO_FAST
    while len(stubs.waiting) > 19 * 13:
        stubs.waiting.pop(0)()
    stubs.say("bea", "and?")

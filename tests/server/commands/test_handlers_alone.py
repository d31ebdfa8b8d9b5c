"""Every command among stubs: what is asked of which part of the house, in order and in full."""

import asyncio
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast, get_args

import pytest

from pokerhouse.house import CagePolicy
from pokerhouse.house import commands as house
from pokerhouse.house.player import BuyChips, KeepPreferences
from pokerhouse.protocol import chat, people_command
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as hosts
from pokerhouse.rules import Refused
from pokerhouse.server.commands import Handlers, HostHandlers, PeopleHandlers
from pokerhouse.server.commands.request import Request
from pokerhouse.server.storage import NotStoredError

CAGE = CagePolicy(grant=5, daily=9)
HOME, ARRIVAL = "192.0.2.1", 77
LINE = SimpleNamespace(network=HOME)
FOUND = SimpleNamespace(table="elm", seat=4)
STORED = {"arrival": ARRIVAL, "answer": "row"}
WITH_ANSWER = {"arrival": ARRIVAL, "answer": "answer"}
FIND = ("tables.find", "elm", "ada")
ID: dict[str, Any] = {"id": "c1"}
AT_ELM: dict[str, Any] = {"id": "c1", "table": "elm"}

Note = tuple[Any, ...]


class Done:
    """What a stub returns: it may be awaited, and called."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.tell = tell

    def __await__(self) -> Generator[Any, Any, Any]:
        yield from ()
        return FOUND

    def __call__(self) -> None:
        self.tell()


class House:
    """What is noted of all parts, which questions are refused, and which once the answer is stored."""

    def __init__(self, *refusals: str, meanwhile: tuple[str, ...] = ()) -> None:
        self.notes: list[Note] = []
        self.refusals, self.meanwhile = refusals, meanwhile
        self.summary = SimpleNamespace(host="ada")
        self.fault: Exception = Refused("no", "limit", "No.")

    def part(self, name: str) -> Any:
        return Part(self, name)


class Part:
    """A part of the house, a desk, an account or an answer: notes what it is asked."""

    id, settings = "elm", SimpleNamespace(creator="bea")

    def __init__(self, house: House, name: str) -> None:
        self._house, self._name, self.summary = house, name, house.summary

    def __getattr__(self, name: str) -> Callable[..., Done]:
        def asked(*values: Any, **named: Any) -> Done:
            self._note(name, *values, **named)
            return Done(lambda: self._note(f"{name}, told"))

        return asked

    def _note(self, name: str, *values: Any, **named: Any) -> None:
        house, what = self._house, f"{self._name}.{name}"
        shown = [value._name if isinstance(value, Part) else value for value in values]  # noqa: SLF001
        given = {key: value._name if isinstance(value, Part) else value for key, value in named.items()}  # noqa: SLF001
        house.notes.append((what, *shown, given) if given else (what, *shown))
        if what in house.refusals:
            raise house.fault

    def count(self, player: str, network: str, now: int) -> str:
        self._note("count", player, network, now)
        return "origin"

    async def keep(self, row: str) -> None:
        self._note("keep", row)
        self._house.refusals = self._house.meanwhile

    def find(self, table: str, player: str) -> Any:
        self._note("find", table, player)
        return self._house.part("desk")

    def row(self, **said: Any) -> str:
        if said:
            self._note("row", **said)
        return "row"

    @contextmanager
    def distinct(self, wished: str, player: str, table: str) -> Iterator[str]:
        self._note("distinct", wished, player, table)
        yield f"{wished} 2"
        self._note("named", table)


def handlers_of(house: House) -> Handlers:
    tables, talk, shares, opened = map(house.part, ("tables", "talk", "shares", "opened"))
    friends, requests, blocks, reports = map(house.part, ("friends", "requests", "blocks", "reports"))
    return Handlers(
        tables=tables,
        courier=house.part("courier"),
        watchers=house.part("watchers"),
        lobby=house.part("lobby"),
        followers=house.part("followers"),
        invitations=house.part("invitations"),
        waiting_lists=house.part("queues"),
        players_tables=opened,
        table_openings=house.part("openings"),
        bot_shares=shares,
        quick_join=house.part("quick_join"),
        cage=CAGE,
        talk=talk,
        host=HostHandlers(
            tables=tables, links=house.part("links"), talk=talk, bot_shares=shares, players_tables=opened
        ),
        people=PeopleHandlers(friends=friends, requests=requests, blocks=blocks, reports=reports, talk=talk),
        preferences_a_second=4,
    )


def handled(among: House, command: Any) -> list[Note]:
    """What the house is asked when Ada says this."""

    async def live() -> None:
        account, answer = among.part("account"), among.part("answer")
        request = Request(cast("Any", LINE), account, "ada", command, ARRIVAL, answer)
        await handlers_of(among).table[type(command)](request)

    try:
        asyncio.run(live())
    except Refused as refused:
        among.notes.append(("refused", refused.code))
    return among.notes


def brought(command: house.Command) -> list[Note]:
    """The table is found, and the house's own form of the command brought to it."""
    return [FIND, ("desk.handle", command, STORED)]


OPEN = wire.OpenTable(**ID, kind="cash", name="Elm", seats=3, small=1, big=2)
REPORT = people_command.ReportPlayer(**ID, player="bea", why="chat")
MAKE = hosts.MakeLink(**AT_ELM, guests=2, seconds=60)
ACT: dict[str, Any] = {"hand": 3, "decision": 9, "move": "raise", "to": 40}
CASES: list[tuple[Any, list[Note]]] = [
    (wire.Ping(**ID), []),
    (wire.FollowLobby(**ID, after=7), [("lobby.follow", LINE, 7)]),
    (wire.LeaveLobby(**ID), [("followers.unfollow_lobby", LINE)]),
    (wire.Watch(**AT_ELM, seen=5), [FIND, ("watchers.join", LINE, "desk", 5), ("talk.show", LINE, "desk")]),
    (wire.Unwatch(**AT_ELM), [FIND, ("watchers.leave", LINE, "elm")]),
    (
        wire.QuickJoin(**ID, small=5),
        [("quick_join.soonest", "account", HOME, 5), ("answer.row", {"table": "elm", "seat": 4})],
    ),
    (wire.BuyChips(**ID, amount=300), [("account.handle", BuyChips(amount=300, policy=CAGE), "row")]),
    (
        wire.TakeSeat(**AT_ELM, seat=3, amount=200, entry="wait", auto_rebuy=150),
        [
            FIND,
            (
                "courier.buy_in",
                "account",
                "desk",
                {"seat": 3, "amount": 200, "entry": "wait", "auto_rebuy": 150, **STORED},
            ),
        ],
    ),
    (
        wire.RebuyIn(**AT_ELM, amount=180),
        [FIND, ("courier.rebuy_in", "account", "desk", {"to": 180, **STORED})],
    ),
    (wire.Act(**AT_ELM, **ACT), brought(house.Act(player="ada", **ACT))),
    (wire.ShowCards(**AT_ELM, hand=3), brought(house.ShowCards(player="ada", hand=3))),
    (wire.Leave(**AT_ELM), brought(house.Leave(player="ada"))),
    (wire.CancelLeave(**AT_ELM), brought(house.CancelLeave(player="ada"))),
    (wire.SitOut(**AT_ELM), brought(house.SitOut(player="ada"))),
    (wire.SitIn(**AT_ELM), brought(house.SitIn(player="ada"))),
    (wire.SetEntry(**AT_ELM, entry="wait"), brought(house.SetEntry(player="ada", entry="wait"))),
    (wire.SetAutoRebuy(**AT_ELM, amount=90), brought(house.SetAutoRebuy(player="ada", amount=90))),
    (wire.DrawSafe(**AT_ELM, amount=80), brought(house.DrawSafe(player="ada", amount=80))),
    (wire.AnswerOption(**AT_ELM, accept=True), brought(house.AnswerOption(player="ada", accept=True))),
    (
        OPEN,
        [
            ("openings.count", "ada", HOME, ARRIVAL),
            ("shares.comes_from", "ada", HOME),
            ("opened.open", "account", OPEN, "answer"),
        ],
    ),
    (wire.JoinWaitingList(**AT_ELM), [FIND, ("queues.join", "account", "desk", HOME, "answer")]),
    (wire.LeaveWaitingList(**AT_ELM), [("queues.leave", "account", "elm", "answer")]),
    (
        wire.Invite(**AT_ELM, player="bea"),
        [FIND, ("invitations.invite", "account", "desk", "bea", ARRIVAL, "answer")],
    ),
    (
        wire.AcceptInvitation(**ID, invitation="elm"),
        [FIND, ("invitations.accept", "account", "desk", ARRIVAL, "answer")],
    ),
    (
        wire.DeclineInvitation(**ID, invitation="elm"),
        [FIND, ("invitations.decline", "account", "desk", ARRIVAL, "answer")],
    ),
    (wire.InviteLink(**AT_ELM), [FIND, ("invitations.make_link", "account", "desk", ARRIVAL, "answer")]),
    (
        wire.UseLink(**ID, token="elm.key"),
        [("invitations.use_link", "account", "elm.key", {"network": HOME, **WITH_ANSWER})],
    ),
    (
        wire.KeepPreferences(**ID, preferences={"sound": 1}),
        [("account.handle", KeepPreferences(preferences={"sound": 1}), "row")],
    ),
    (MAKE, [FIND, ("links.make", MAKE, "account", "desk", "answer")]),
    (hosts.RevokeLink(**AT_ELM), [FIND, ("links.revoke", "account", "desk", "answer")]),
    (
        hosts.FollowLink(**ID, token="elm.key", amount=200),
        [("links.follow", "account", "elm.key", 200, {"network": HOME, **WITH_ANSWER})],
    ),
    (hosts.PausePlay(**AT_ELM), brought(house.PausePlay(player="ada"))),
    (hosts.ResumePlay(**AT_ELM), brought(house.ResumePlay(player="ada"))),
    (hosts.LockTable(**AT_ELM, locked=True), brought(house.LockTable(player="ada", locked=True))),
    (
        hosts.AskToLeave(**AT_ELM, player="bea", bar=True),
        brought(house.AskToLeave(player="ada", guest="bea", bar=True)),
    ),
    (hosts.PassHost(**AT_ELM, player="bea"), brought(house.PassHost(player="ada", to="bea"))),
    (
        hosts.ChangeTable(**AT_ELM, small=2, big=4, buy_in_low=80, buy_in_high=400, action_seconds=20),
        brought(
            house.ChangeTable(player="ada", small=2, big=4, buy_in_low=80, buy_in_high=400, action_ms=20_000)
        ),
    ),
    (
        hosts.ChangeTable(
            **AT_ELM,
            name="Oak",
            time_bank_seconds=45,
            starting_stack=900,
            rounds_a_level=2,
            private=True,
            chat="off",
        ),
        [
            FIND,
            ("opened.distinct", "Oak", "ada", "elm"),
            (
                "desk.handle",
                house.ChangeTable(
                    player="ada",
                    name="Oak 2",
                    time_bank_ms=45_000,
                    starting_stack=900,
                    rounds_a_level=2,
                    private=True,
                    chat="off",
                ),
                STORED,
            ),
            ("opened.named", "elm"),
        ],
    ),
    (
        hosts.AddBot(**AT_ELM, style="caller"),
        [
            FIND,
            ("shares.refuse_if_none", "bea"),
            ("desk.handle", house.AddBot(player="ada", style="caller"), STORED),
        ],
    ),
    (hosts.RemoveBot(**AT_ELM, player="b-1"), brought(house.RemoveBot(player="ada", bot="b-1"))),
    (
        chat.Say(**AT_ELM, text="Hi"),
        [
            FIND,
            say := ("talk.say", "account", "desk", "Hi"),
            keep := ("account.keep", "row"),
            FIND,
            say,
            ("talk.say, told",),
        ],
    ),
    (
        chat.React(**AT_ELM, reaction="wow"),
        [FIND, react := ("talk.react", "account", "desk", "wow"), keep, FIND, react, ("talk.react, told",)],
    ),
    (
        chat.ClearChat(**AT_ELM),
        [FIND, clear := ("talk.clear", "account", "desk"), keep, FIND, clear, ("talk.clear, told",)],
    ),
    (
        chat.MutePlayer(**AT_ELM, player="bea", muted=True),
        [
            FIND,
            mute := ("talk.mute", "account", "desk", "bea", {"muted": True}),
            keep,
            FIND,
            mute,
            ("talk.mute, told",),
        ],
    ),
    (
        wire.AskFriend(**ID, player="bea", name="Bea"),
        [("requests.count", "ada", HOME, ARRIVAL), ("friends.ask", "account", "bea", "Bea", "origin", "row")],
    ),
    (wire.AcceptFriend(**ID, player="bea"), [("friends.accept", "account", "bea", "row")]),
    (wire.DeclineFriend(**ID, player="bea"), [("friends.remove", "account", "bea", "row")]),
    (wire.RemoveFriend(**ID, player="bea"), [("friends.remove", "account", "bea", "row")]),
    (
        people_command.BlockPlayer(**ID, player="bea"),
        [("blocks.block", "account", "bea", "row"), ("talk.show_anew", "ada")],
    ),
    (
        people_command.UnblockPlayer(**ID, player="bea"),
        [("blocks.unblock", "account", "bea", "row"), ("talk.show_anew", "ada")],
    ),
    (REPORT, [("reports.take", "account", REPORT, {"network": HOME, **STORED})]),
]


@pytest.mark.parametrize(("command", "asked"), CASES, ids=[type(command).__name__ for command, _ in CASES])
def test_a_command_asks_the_house_for_this_and_nothing_else(command: Any, asked: list[Note]) -> None:
    assert handled(House(), command) == asked


def test_every_command_has_its_place_in_the_table() -> None:
    table = handlers_of(House()).table
    assert set(table) == set(get_args(wire.AnyCommand)) == {type(command) for command, _ in CASES}
    assert all(callable(handler) for handler in table.values())


@pytest.mark.rule("PEOPLE-5")
def test_who_is_not_the_host_is_told_so_whoever_has_how_many_bots() -> None:
    add = hosts.AddBot(**AT_ELM, style="steady")
    among = House("shares.refuse_if_none")
    assert handled(among, add) == [FIND, ("shares.refuse_if_none", "bea"), ("refused", "no")]
    among = House("shares.refuse_if_none")
    among.summary.host = "bea"
    assert handled(among, add) == brought(house.AddBot(player="ada", style="steady"))


@pytest.mark.rule("HOST-10")
def test_words_that_may_not_be_said_any_more_once_they_are_stored_are_told_to_nobody() -> None:
    said = chat.Say(**AT_ELM, text="Hi")
    assert handled(House("talk.say"), said) == [FIND, say, ("refused", "no")]
    assert handled(House(meanwhile=("talk.say",)), said) == [FIND, say, keep, FIND, say]
    assert handled(House(meanwhile=("tables.find",)), said) == [FIND, say, keep, FIND]


@pytest.mark.rule("PEOPLE-1")
def test_what_was_said_is_shown_anew_where_it_is_not_known_whether_a_block_is_stored() -> None:
    for kind, name in (
        (people_command.BlockPlayer, "blocks.block"),
        (people_command.UnblockPlayer, "blocks.unblock"),
    ):
        asked = (name, "account", "bea", "row")
        assert handled(House(name), kind(**ID, player="bea")) == [asked, ("refused", "no")]
        house = House(name)
        house.fault = NotStoredError("late")
        with pytest.raises(NotStoredError):
            handled(house, kind(**ID, player="bea"))
        assert house.notes == [asked, ("talk.show_anew", "ada")]

"""What is said at a table is told when its answer is stored: once, in order, if it may still be said."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pokerhouse.house.commands import Dismiss, Leave, PassHost
from pokerhouse.protocol.chat import ClearChat, MutePlayer, React, Say
from pokerhouse.protocol.command import Watch
from pokerhouse.protocol.host_command import ChangeTable, PausePlay
from pokerhouse.protocol.limits import MESSAGES_BURST
from pokerhouse.protocol.message import ChatShown, Refused, Said
from pokerhouse.server.storage import AnswerRow
from tests.server.playthroughs.story import House, lived

pytestmark = pytest.mark.rule("HOST-10")

Deed = Callable[[House, str], Awaitable[object]]


async def talk(house: House) -> str:
    """Ann is the host of a table, Bob sits there and Cid looks on; the table's id."""
    await house.guests("Ann", "Bob", "Cid")
    table = await house.table("Ann", seats=3)
    await house.sit("Bob", table, 2)
    for name in ("Ann", "Bob", "Cid"):
        await house.do(name, Watch, table=table)
    await asyncio.sleep(1)
    return table


def words(house: House, listener: str = "Cid") -> list[tuple[int, str]]:
    return [(said.line.number, said.line.text or said.line.reaction) for said in house.heard(listener, Said)]


def test_what_could_not_be_stored_was_not_said_and_the_repeat_is_said_once() -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        for kind, more in ((Say, {"text": "hello"}), (React, {"reaction": "nice"})):
            house.store.trouble.extend(["full", "full"])
            before = words(house)
            for _ in range(2):
                refused = await house.say("Bob", kind, id=kind.__name__, table=table, **more)
                assert isinstance(refused, Refused)
                assert refused.reason.code == "not_stored"
            assert words(house) == before
            for _ in range(2):
                await house.do("Bob", kind, id=kind.__name__, table=table, **more)
        assert words(house) == [(1, "hello"), (2, "nice")], "each once, and no number is missing"

    lived(story)


def test_what_is_stored_by_an_unclear_commit_is_told_once() -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        house.store.trouble.append("unclear")
        for _ in range(2):
            await house.do("Bob", Say, id="once", table=table, text="hello")
        assert words(house) == [(1, "hello")]

    lived(story)


def test_nobody_is_muted_and_nothing_cleared_by_what_is_not_stored() -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        await house.do("Bob", Say, table=table, text="hello")
        mute = {"table": table, "player": house.players["Bob"], "muted": True}
        house.store.trouble.extend(["full", "full"])
        assert isinstance(await house.say("Ann", MutePlayer, id="mute", **mute), Refused)
        assert isinstance(await house.say("Ann", ClearChat, id="clear", table=table), Refused)
        assert house.heard("Cid", ChatShown) == []
        await house.do("Bob", Say, table=table, text="still here")
        for _ in range(2):
            await house.do("Ann", MutePlayer, id="mute", **mute)
            await house.do("Ann", ClearChat, id="clear", table=table)
        shown = house.heard("Cid", ChatShown)
        assert [(len(one.lines), one.muted) for one in shown] == [
            (2, [house.players["Bob"]]),
            (0, [house.players["Bob"]]),
        ]

    lived(story)


def test_what_is_not_said_costs_nothing_of_the_pace() -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        for _ in range(MESSAGES_BURST):
            house.store.trouble.append("full")
            assert isinstance(await house.say("Bob", Say, id="s", table=table, text="a"), Refused)
        for number in range(MESSAGES_BURST):
            await house.do("Bob", Say, table=table, text=f"{number}")
        assert (await house.refused("Bob", Say, table=table, text="a"))[0] == "too_fast"
        assert words(house) == [(number + 1, f"{number}") for number in range(MESSAGES_BURST)]

    lived(story)


def test_lines_of_many_come_in_the_order_in_which_they_were_said() -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        speakers = ["Cid", "Bob", "Ann"]
        await asyncio.gather(*(house.do(name, Say, table=table, text=name) for name in speakers))
        assert words(house) == words(house, "Ann") == [(1, "Cid"), (2, "Bob"), (3, "Ann")]

    lived(story)


async def mute(house: House, table: str) -> None:
    await house.do("Ann", MutePlayer, table=table, player=house.players["Bob"], muted=True)


async def switch_off(house: House, table: str) -> None:
    await house.do("Ann", ChangeTable, table=table, chat="off")


async def close(house: House, table: str) -> None:
    await house.desk(table).handle(Dismiss(reason="nobody"), arrival=house.room.clock.now())


def meanwhile(house: House, by: str, deed: Deed, table: str, patch: pytest.MonkeyPatch) -> None:
    """Let this happen between somebody's next command and its storing."""

    async def held(answer: AnswerRow) -> None:
        patch.undo()
        await deed(house, table)
        await (await house.account(by)).keep(answer)

    account = house.room.accounts.here(house.players[by])
    assert account is not None
    patch.setattr(account, "keep", held)


@pytest.mark.parametrize("deed", [mute, switch_off, close])
@pytest.mark.parametrize(("kind", "more"), [(Say, {"text": "hello"}), (React, {"reaction": "nice"})])
def test_who_may_not_speak_any_more_when_it_is_stored_is_not_heard(
    deed: Deed, kind: type, more: dict[str, str]
) -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        with pytest.MonkeyPatch.context() as patch:
            meanwhile(house, "Bob", deed, table, patch)
            first = await house.do("Bob", kind, id="late", table=table, **more)
        assert words(house) == []
        assert await house.say("Bob", kind, id="late", table=table, **more) == first

    lived(story)


@pytest.mark.parametrize("deed", [mute, switch_off, close])
def test_who_may_speak_when_it_is_stored_is_heard_whatever_comes_then(deed: Deed) -> None:
    async def story(house: House) -> None:
        table = await talk(house)
        await house.do("Bob", Say, table=table, text="hello")
        await deed(house, table)
        assert words(house) == [(1, "hello")]

    lived(story)


@pytest.mark.parametrize("follows", [True, False])
def test_who_has_lost_its_chair_meanwhile_reacts_no_more_and_speaks_if_it_follows(
    follows: bool,  # noqa: FBT001
) -> None:
    async def leave(house: House, table: str) -> None:
        up = Leave(player=house.players["Bob"])
        await house.desk(table).handle(up, arrival=house.room.clock.now())
        assert house.desk(table).summary.seat_of(house.players["Bob"]) is None
        if follows:
            await house.do("Bob", Watch, table=table)

    async def story(house: House) -> None:
        table = await talk(house)
        await house.do("Ann", PausePlay, table=table)
        await house.sit("Ann", table, 1)
        for kind, more in ((React, {"reaction": "nice"}), (Say, {"text": "hello"})):
            if not house.desk(table).summary.seat_of(house.players["Bob"]):
                await house.sit("Bob", table, 2)
            with pytest.MonkeyPatch.context() as patch:
                meanwhile(house, "Bob", leave, table, patch)
                await house.do("Bob", kind, table=table, **more)
        lines = [(said.line.text, said.line.seat) for said in house.heard("Cid", Said)]
        assert lines == ([("hello", None)] if follows else [])

    lived(story)


@pytest.mark.parametrize("kind", [MutePlayer, ClearChat])
def test_who_is_not_the_host_any_more_mutes_and_clears_nothing(kind: type) -> None:
    async def give_away(house: House, table: str) -> None:
        give = PassHost(player=house.players["Ann"], to=house.players["Bob"])
        await house.desk(table).handle(give, arrival=house.room.clock.now())

    async def story(house: House) -> None:
        table = await talk(house)
        more = {"player": house.players["Cid"], "muted": True} if kind is MutePlayer else {}
        await house.do("Bob", Say, table=table, text="hello")
        with pytest.MonkeyPatch.context() as patch:
            meanwhile(house, "Ann", give_away, table, patch)
            await house.do("Ann", kind, table=table, **more)
        assert house.heard("Cid", ChatShown) == []
        await house.do("Cid", Say, table=table, text="not muted")
        assert words(house) == [(1, "hello"), (2, "not muted")]

    lived(story)


def test_twenty_messages_a_second_are_heard_at_one_table_whoever_speaks() -> None:
    async def story(house: House) -> None:
        names = [f"P{number}" for number in range(5)]
        await house.guests(*names)
        tables = [await house.table(names[0]), await house.table(names[0], name="Other")]
        for name in names:
            await house.do(name, Watch, table=tables[0])
        for name in names[:4]:
            for _ in range(5):
                await house.do(name, Say, table=tables[0], text="hi")
        assert (await house.refused(names[4], Say, table=tables[0], text="hi"))[0] == "too_fast"
        await house.do(names[4], Watch, table=tables[1])
        await house.do(names[4], Say, table=tables[1], text="hi")
        await asyncio.sleep(1)
        await house.do(names[4], Say, table=tables[0], text="hi")

    lived(story)

"""Sessions, retention, chat, names and reports: on both sides of each limit."""

import asyncio
import secrets
from collections.abc import Callable
from hashlib import sha256

import pytest

from pokerhouse.cards import SeededChance
from pokerhouse.protocol.chat import ClearChat, MutePlayer, React, Say
from pokerhouse.protocol.command import AcceptInvitation, AskFriend, Watch
from pokerhouse.protocol.message import ChatShown, Said
from pokerhouse.protocol.people_command import BlockPlayer, ReportPlayer, UnblockPlayer
from pokerhouse.server.connections import Origins
from pokerhouse.server.people import (
    Sessions,
    player_names,
)
from pokerhouse.server.people.guest_names import GuestNames
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.storage import SessionRow
from tests.server.harness.grounds import ground
from tests.server.playthroughs.story import House, lived

DAY = 86_400
TABLE = "maple-room"


def test_what_nobody_is_to_guess_is_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many random bits as promised: 256 for a session, 128 for a link and a network's name."""
    asked: list[tuple[str, int]] = []

    def asks(name: str, made: Callable[[int], object]) -> Callable[[int], object]:
        def ask(size: int) -> object:
            asked.append((name, size))
            return made(size)

        return ask

    monkeypatch.setattr(secrets, "token_bytes", asks("bytes", bytes))
    monkeypatch.setattr(secrets, "token_urlsafe", asks("urlsafe", "x".__mul__))
    found = Sessions(ground())
    assert (found.new_token(), found.row("x", "p-1")) == (
        "x" * 32,
        SessionRow(sha256(b"x").hexdigest(), "p-1"),
    )
    Origins()
    assert asked == [("urlsafe", 32), ("bytes", 16)]


def test_who_may_speak_and_who_hears_it() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Ada", seats=3)
        await house.sit("Ada", table, 2)
        for name in ("Ada", "Bea", "Cid"):
            await house.do(name, Watch, table=table)
        assert house.heard("Cid", ChatShown) == []
        await house.do("Cid", BlockPlayer, player=house.players["Bea"])
        await house.do("Ada", Say, table=table, text=" hello   all ")
        await house.do("Bea", Say, table=table, text="hi")
        await house.do("Ada", React, table=table, reaction="nice")
        lines = [said.line for said in house.heard("Bea", Said)]
        assert [(line.number, line.name, line.text, line.seat) for line in lines] == [
            (1, "Ada", "hello all", 2), (2, "Bea", "hi", None), (3, "Ada", "", 2),
        ]  # fmt: skip
        assert [said.line.number for said in house.heard("Cid", Said)] == [1, 3]
        assert await house.refused("Bea", React, table=table, reaction="nice") == (
            "not_seated", "HOST-10", "Take a seat to react.", {},
        )  # fmt: skip
        await house.do("Cid", UnblockPlayer, player=house.players["Bea"])
        await asyncio.sleep(0.25)
        assert [line.number for line in house.heard("Cid", ChatShown)[-1].lines] == [1, 2, 3]
        await house.do("Ada", MutePlayer, table=table, player=house.players["Bea"], muted=True)
        assert house.heard("Cid", ChatShown)[-1].muted == [house.players["Bea"]]
        assert (await house.refused("Bea", Say, table=table, text="why"))[0] == "muted"
        assert (await house.refused("Ada", MutePlayer, table=table, player=house.players["Ada"], muted=True))[
            0
        ] == ("yourself")
        await house.do("Ada", MutePlayer, table=table, player=house.players["Bea"], muted=False)
        await house.do("Ada", ClearChat, table=table)
        assert (house.heard("Cid", ChatShown)[-1].lines, house.heard("Cid", ChatShown)[-1].muted) == ([], [])
        await house.do(
            "Cid", ReportPlayer, player=house.players["Bea"], why="chat", text="rude\x1b[", table=table
        )
        report = (await house.store.batches(f"player:{house.players['Cid']}"))[-1].events[-1].data
        assert b'"text":"hi"' in report, "also what was cleared"
        assert b'"text":"rude [",' in report
        assert (await house.refused("Cid", ReportPlayer, player=house.players["Cid"], why="chat"))[
            0
        ] == "bad_player"
        assert (await house.refused("Bea", ClearChat, table=table))[:2] == ("not_host", "HOST-1")

    lived(story)


def test_names_that_are_taken_get_a_number() -> None:
    async def story(house: House) -> None:
        names = GuestNames(house.store, SeededChance("names"), ["Alma"])
        found = [name async for name, _ in names.free("Ada")]
        assert (found[:9], len(found)) == (["Ada", *(f"Ada {number}" for number in range(2, 10))], 29)
        assert all(10 <= int(name.split()[1]) < 1_010 for name in found[9:19])
        assert all(10 <= int(name.split()[1]) < 10_010 for name in found[19:])
        assert any(int(name.split()[1]) >= 1_010 for name in found[19:])
        assert next(iter([name async for name, _ in names.free("Alma")])) == "Alma 2"
        await house.guests("Ada")
        assert (await house.room.visitors.welcome_guest("ada"))[0].name == "ada 2"

    lived(story)


def test_names_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_names, "NAMES_MAX", 2)

    async def story(house: House) -> None:
        names = PlayerNames(house.store)
        for player in ("p1", "p2", "p3"):
            names.note(player, player.upper())
        assert [names.of(player) for player in ("p1", "p2", "p3")] == ["", "P2", "P3"]
        await house.guests("Ada")
        await names.learn([house.players["Ada"], "g-0"])
        assert (names.of(house.players["Ada"]), names.of("g-0")) == ("Ada", "")
        assert (await names.holder(""), await names.holder("ada")) == (None, house.players["Ada"])

    lived(story)


def test_friends_by_name_and_invitations() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        assert (await house.refused("Ada", AskFriend, player=house.players["Ada"]))[:3] == (
            "bad_player", "PSNG-2", "You can't be your own friend.",
        )  # fmt: skip
        assert (await house.refused("Ada", AskFriend, name="Ada"))[0] in ("bad_player", "no_such_player")
        assert (await house.refused("Ada", AcceptInvitation, invitation=TABLE))[:3] == (
            "not_private", "HOST-1", "Sit down there with chips of your own.",
        )  # fmt: skip

    lived(story)


def test_who_is_away_is_called_by_name() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.open()
        await house.come("Ada")
        await house.do("Ada", AskFriend, player=house.players["Bea"])
        await asyncio.sleep(0.1)
        assert [one.name for one in house.me("Ada").asked] == ["Bea"]

    lived(story)


def test_a_report_carries_what_was_heard_up_to_the_block() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.do("Bea", Watch, table=TABLE)
        await house.do("Bea", Say, table=TABLE, text="before")
        ada, bea = await house.account("Ada"), house.players["Bea"]
        await house.do("Ada", BlockPlayer, player=bea)
        assert ada.summary.state.blocked[bea] == house.room.clock.now(), "in the same moment"
        await asyncio.sleep(0.001)
        await house.do("Bea", Say, table=TABLE, text="after")
        await house.do("Ada", ReportPlayer, player=bea, why="chat", table=TABLE)
        report = (await house.store.batches(f"player:{ada.id}"))[-1].events[-1].data
        assert (b"before" in report, b"after" in report) == (True, False)

    lived(story)

"""Bots find their seats, among stubs: how many belong where, who is asked, and what it sits down with."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from pokerhouse.house.commands import Invite, Leave
from pokerhouse.rules import Refused
from pokerhouse.server.house_bots import house_bots
from pokerhouse.server.storage import NotStoredError
from tests.server.tables.bots_stage import Stage, lived

FULL = NotStoredError("full")
TAKEN = Refused("seat_taken", "TABLE-2", "Somebody sits there.")
OPENED: dict[str, Any] = {"seats": 6, "bots": 5}
STANDING: dict[str, Any] = {"seats": 6, "standing": True, "bots": 1}
SNG: dict[str, Any] = {"seats": 3, "bots": 2, "kind": "private_sng"}


@pytest.mark.rule("HOST-8", "HOST-9")
@pytest.mark.parametrize(
    ("settings", "bots", "people", "waiting", "wanted"),
    [
        (STANDING, 9, 0, 0, 5),
        (STANDING, 4, 0, 0, 4),
        (STANDING, 9, 1, 0, 3),
        (STANDING | {"seats": 7}, 9, 1, 0, 3),
        (STANDING, 2, 1, 0, 2),
        (STANDING, 9, 4, 0, 2),
        (STANDING, 9, 0, 2, 4),
        (OPENED, 0, 0, 0, 5),
        (OPENED | {"bots": 6}, 0, 0, 0, 5),
        (OPENED | {"bots": 4}, 9, 0, 0, 4),
        (OPENED, 0, 1, 0, 5),
        (OPENED, 0, 1, 1, 4),
        (OPENED, 0, 3, 2, 1),
        (OPENED, 0, 6, 0, 0),
        (OPENED, 0, 6, 2, 0),
        (SNG, 0, 3, 2, 2),
        (SNG | {"bots": 3}, 0, 0, 0, 2),
    ],
)
def test_so_many_bots_belong_at_a_table(
    settings: dict[str, Any], bots: int, people: int, waiting: int, wanted: int
) -> None:
    stage = Stage(bots)
    stage.queue = waiting
    desk = stage.desk(**settings)
    desk.people(*range(1, people + 1))
    assert stage.bots._wanted(desk) == wanted  # noqa: SLF001


@pytest.mark.rule("HOST-9")
@pytest.mark.parametrize(
    ("settings", "people", "held", "sit"),
    [
        (STANDING | {"seats": 4}, 2, 0, 1),
        (STANDING | {"seats": 4}, 0, 0, 3),
        (STANDING | {"seats": 4}, 0, 1, 2),
        (OPENED | {"seats": 4}, 1, 0, 3),
        (OPENED | {"seats": 4}, 1, 1, 2),
        (OPENED | {"seats": 4}, 0, 1, 2),
        (OPENED | {"seats": 4}, 0, 3, 0),
    ],
)
def test_the_last_seat_is_for_people_unless_one_sits_at_a_table_that_was_opened(
    settings: dict[str, Any], people: int, held: int, sit: int
) -> None:
    async def story() -> None:
        stage = Stage(9)
        desk = stage.desk(**settings)
        desk.people(*range(1, people + 1))
        desk.held = held
        await stage.bots.fill(desk)
        assert len(desk.bots) == sit

    lived(story)


@pytest.mark.rule("HOST-9")
@pytest.mark.parametrize(("kind", "left"), [("cash", 1), ("sng", 3)])
def test_bots_too_many_leave_a_cash_table_those_who_came_last_first(kind: str, left: int) -> None:
    async def story() -> None:
        stage = Stage()
        desk = stage.desk(seats=4, bots=3)
        await stage.bots.fill(desk)
        bots, _ = desk.bots, stage.taken()
        desk.settings = stage.desk(seats=4, bots=1, kind=kind).settings
        desk.closed = True
        await stage.bots.fill(desk)
        assert stage.taken() == [], "nobody goes from a table that is no more"
        desk.closed = False
        await stage.bots.fill(desk)
        assert stage.taken() == [("said", "elm", Leave(player=bot)) for bot in bots[left:]]
        assert desk.bots == bots[:left]

    lived(story)


def test_a_bot_sits_down_with_what_chance_says_in_a_seat_that_chance_says() -> None:
    async def story() -> None:
        stage = Stage()
        desk = stage.desk(seats=3, bots=2, buy_in_low=100, buy_in_high=201, small=5, big=10)
        stage.draws = [2, 25, 50, 0, 0, 0]  # a seat, a name, chips; and again
        await stage.bots.fill(desk)
        assert stage.drawn == [3, 26, 51, 2, 25, 51]
        assert stage.taken() == [
            ("hire", "Zeno", "caller"), ("buy in", "Zeno", "elm", {"seat": 3, "amount": 151}),
            ("hire", "Alma", "gambler"), ("buy in", "Alma", "elm", {"seat": 1, "amount": 201}),
        ]  # fmt: skip

    lived(story)


def test_a_bot_goes_to_the_cage_only_where_its_bank_has_less_than_it_sits_down_with() -> None:
    async def story() -> None:
        stage = Stage()
        stage.bot("Alma", bank=200)
        stage.bot("Bruno", bank=199)
        await stage.bots.load()
        desk = stage.desk(seats=3, bots=2)
        await stage.bots.fill(desk)
        assert stage.taken()[2:] == [
            ("buy in", "Alma", "elm", {"seat": 1, "amount": 200}),
            ("cage", "Bruno", 20_000), ("buy in", "Bruno", "elm", {"seat": 2, "amount": 200}),
        ]  # fmt: skip

    lived(story)


@pytest.mark.rule("PSNG-2")
def test_a_bot_is_invited_to_a_private_table_by_who_opened_it() -> None:
    async def story() -> None:
        stage = Stage()
        desk = stage.desk(seats=3, bots=1, kind="private_sng", creator="ada")
        desk.people(1)
        await stage.bots.fill(desk)
        assert stage.taken() == [
            ("hire", "Alma", "caller"),
            ("said", "elm", Invite(player="ada", guest="b-Alma")),
            ("buy in", "Alma", "elm", {"seat": 2, "amount": 200}),
        ]

    lived(story)


def test_who_works_here_is_found_when_the_house_opens_and_a_broken_one_is_told() -> None:
    async def story() -> None:
        stage = Stage()
        at_work, broken, idle, other = (stage.bot(name) for name in ("Alma", "Bruno", "Clara", "Dario"))
        at_work.seated.append("oak")
        stage.faults["load"] = [None, ValueError("ours")]
        with capture_logs() as logs:
            await stage.bots.load()
        assert [(line["event"], line["log_level"], line["player"]) for line in logs] == [
            ("a bot can't be loaded", "error", broken.id)
        ]
        await stage.bots.fill(desk := stage.desk(seats=4, bots=3))
        assert desk.bots == [idle.id, other.id, "b-Bruno"]
        assert stage.taken()[-2] == ("hire", "Bruno", "gambler"), "the fourth of whom the house knows"

    lived(story)


@pytest.mark.rule("HOST-8")
def test_a_bot_of_the_character_that_is_asked_for_and_that_does_not_sit_there_yet() -> None:
    async def story() -> None:
        stage = Stage()
        for name, style in (("Alma", "caller"), ("Bruno", "gambler"), ("Clara", "gambler")):
            stage.bot(name, style)
        await stage.bots.load()
        desk = stage.desk(seats=7, bots=6, bot_styles=("gambler", "steady", "gambler", "gambler"))
        desk.people(1)
        await stage.bots.fill(desk)
        assert stage.taken()[3:] == [
            ("buy in", "Bruno", "elm", {"seat": 2, "amount": 200}),
            ("hire", "Dario", "steady"), ("buy in", "Dario", "elm", {"seat": 3, "amount": 200}),
            ("buy in", "Clara", "elm", {"seat": 4, "amount": 200}),
            ("hire", "Edith", "gambler"), ("buy in", "Edith", "elm", {"seat": 5, "amount": 200}),
            ("buy in", "Alma", "elm", {"seat": 6, "amount": 200}),
            ("hire", "Felix", "gambler"), ("buy in", "Felix", "elm", {"seat": 7, "amount": 200}),
        ]  # fmt: skip

    lived(story)


def test_names_are_followed_by_numbers_that_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_bots, "BOT_NAMES", ("Alma", "Bruno"))

    async def story() -> None:
        stage = Stage()
        stage.bot("Alma").seated.append("oak")
        stage.bot("Bot 5").seated.append("oak")
        await stage.bots.load()
        await stage.bots.fill(stage.desk(seats=5, bots=4))
        hired = [note[1] for note in stage.taken() if note[0] == "hire"]
        assert hired == ["Bruno", "Bot 4", "Bot 6", "Bot 7"]

    lived(story)


@pytest.mark.rule("PEOPLE-5")
def test_bots_count_for_who_opened_the_table_and_at_the_house_s_own_for_nobody() -> None:
    async def story() -> None:
        stage = Stage(2, from_network=4)
        await stage.bots.fill(stage.desk(**STANDING))
        counts = stage.shares._counts  # noqa: SLF001
        assert dict(counts) == {}
        await stage.bots.fill(desk := stage.desk(**OPENED))
        assert len(desk.bots) == 2, "no more than are left"
        assert dict(counts) == {("player", "ada"): 2, ("network", "ada"): 2}
        assert set(stage.shares._held) == set(desk.bots)  # noqa: SLF001

    lived(story)


def test_a_bot_that_finds_no_seat_is_asked_again_first_and_counts_for_nobody() -> None:
    async def story() -> None:
        stage = Stage()
        stage.faults["buy in"] = [TAKEN]
        with capture_logs() as logs:
            await stage.bots.fill(desk := stage.desk(seats=3, bots=1))
        told = [(line["event"], line["table"], line["error"]) for line in logs]
        assert told == [("a bot found no seat", "elm", str(TAKEN))]
        await asyncio.sleep(60)
        assert (desk.bots, stage.shares._held) == ([], {})  # noqa: SLF001
        stage.taken()
        await stage.bots.fill(desk)
        assert stage.taken() == [("buy in", "Alma", "elm", {"seat": 1, "amount": 200})]
        assert set(stage.shares._held) == {"b-Alma"}  # noqa: SLF001

    lived(story)


@pytest.mark.parametrize("what", ["buy in", "hire", "cage"])
def test_where_nothing_can_be_stored_bots_come_some_seconds_later_once(what: str) -> None:
    async def story() -> None:
        stage = Stage()
        desk = stage.desk(seats=3, bots=2, buy_in_low=20_001, buy_in_high=20_001)
        stage.faults[what] = [FULL, FULL]
        with capture_logs() as logs:
            await stage.bots.fill(desk)
            await stage.bots.fill(desk)
        waits = [line["table"] for line in logs if line["event"] == "bots come when storing works"]
        assert (waits, desk.bots, stage.shares._held) == (["elm", "elm"], [], {})  # noqa: SLF001
        stage.taken()
        stage.drawn, stage.draws = [], [4]
        await asyncio.sleep(5.9)
        assert (stage.taken(), stage.drawn) == ([], [5])
        await asyncio.sleep(0.1)
        assert desk.bots == ["b-Alma", "b-Bruno"]
        stage.taken()
        await asyncio.sleep(60)
        assert stage.taken() == [], "one return for both"
        desk.seats.popitem()
        stage.faults["buy in"] = [FULL]
        await stage.bots.fill(desk)
        await asyncio.sleep(6)
        assert len(desk.bots) == 2, "and another for the next time"
        stage.faults["said"] = [FULL]
        desk.settings = stage.desk(seats=3, bots=1).settings
        await stage.bots.fill(desk)
        await asyncio.sleep(60)
        assert len(desk.bots) == 2, "who does not go this time is told when the table is looked at again"

    lived(story)

"""A command is a row: each has one, with a pace or the reason for having none."""

from typing import Any

import msgspec
import pytest

from pokerhouse.house import commands as house
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host
from pokerhouse.rules import Refused
from pokerhouse.server.pace import HOUR, Pace, Who
from pokerhouse.server.pace.pace import PaceBook
from pokerhouse.server.rows import Row, Unpaced, at_table, by_command

PACE = Pace(what="tables", whose="network", most="tables_an_hour", per=HOUR, text="At most {most} an hour.")


async def nothing(_request: Any) -> None:
    """What is done."""


def test_a_row_says_how_often_or_why_that_does_not_matter() -> None:
    assert Row(wire.Ping, nothing, PACE).paces == (PACE,)
    assert Row(wire.Ping, nothing, Unpaced("it costs nothing")).paces == ()
    for silent in ((), Unpaced("")):
        with pytest.raises(TypeError, match="Ping has neither a pace nor a reason"):
            Row(wire.Ping, nothing, silent)


def test_every_command_has_one_row() -> None:
    row = Row(wire.Ping, nothing, PACE)
    with pytest.raises(TypeError, match="Ping has two rows"):
        by_command([row, row])
    with pytest.raises(TypeError, match=r"no row for .*Act.*Watch"):
        by_command([row])


def test_the_house_s_form_has_every_word_of_the_wire_s() -> None:
    assert at_table(host.AskToLeave, house.AskToLeave, PACE, guest="player").paces == (PACE,)
    with pytest.raises(TypeError, match="AskToLeave and AskToLeave differ in guest, player"):
        at_table(host.AskToLeave, house.AskToLeave)
    shorter = msgspec.defstruct("SitOut", [("id", str), ("table", str)])
    with pytest.raises(TypeError, match="SitOut and Act differ in decision, hand, move, to"):
        at_table(shorter, house.Act)


def test_a_pace_is_kept_for_each_apart_and_says_its_number() -> None:
    book = PaceBook({"tables_an_hour": 2})
    ann, bob, eve = Who("ann", "here"), Who("bob", "here"), Who("eve", "there")
    book.take(PACE, ann, 0)
    book.take(PACE, bob, 0)
    with pytest.raises(Refused) as caught:
        book.take(PACE, ann, 0)
    assert (caught.value.code, caught.value.text) == ("too_fast", "At most 2 an hour.")
    assert caught.value.facts == {"most": 2, "seconds": 3_600}
    book.take(PACE, eve, 0)
    book.give_back(PACE, bob, 0)
    book.take(PACE, ann, 0)
    book.take(PACE, bob, 1_800_000)


@pytest.mark.parametrize(
    ("whose", "same", "other"),
    [
        ("player", Who("ann", "there", "oak"), Who("bob", "here", "elm")),
        ("network", Who("bob", "here", "oak"), Who("ann", "there", "elm")),
        ("table", Who("bob", "there", "elm"), Who("ann", "here", "oak")),
        ("player at table", Who("ann", "there", "elm"), Who("ann", "here", "oak")),
    ],
)
def test_what_is_counted_together(whose: Any, same: Who, other: Who) -> None:
    book, pace = PaceBook({}), Pace(what="x", whose=whose, most=1, text="")
    assert book.has(pace, Who("ann", "here", "elm"), 0)
    assert (book.has(pace, same, 0), book.has(pace, other, 0)) == (False, True)


def test_who_comes_from_nowhere_is_counted_alone() -> None:
    book, pace = PaceBook({}), Pace(what="x", whose="network", most=1, text="")
    assert [book.has(pace, Who(player, ""), 0) for player in ("ann", "bob", "ann")] == [True, True, False]

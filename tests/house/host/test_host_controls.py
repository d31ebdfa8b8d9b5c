"""Pause, lock, asking to leave, passing the role on (HOST-3 to HOST-6)."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house import commands as c
from pokerhouse.house import events as e
from tests.house.floor import Floor, settings


def table(**changes: object) -> Floor:
    """Ada's cash table with two friends."""
    floor = Floor(settings(creator="ada", **changes))
    for seat, name in enumerate(("ada", "bob", "cyd"), start=1):
        floor.join(name, seat)
    return floor


def deadline(floor: Floor) -> int | None:
    return floor.table.next_deadline


def refused(floor: Floor, command: c.Command) -> str:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value.code


@pytest.mark.rule("HOST-3")
def test_a_pause_lets_the_hand_end_and_no_other_begin() -> None:
    floor = table()
    floor.start()
    floor.do(c.PausePlay(player="ada"))
    floor.play()
    assert deadline(floor) is None
    floor.now += 3_600_000
    floor.do(c.ResumePlay(player="ada"))
    assert deadline(floor) == floor.now + floor.table.settings.between_hands_ms
    floor.start()
    assert floor.table.state.hand_number == 2


@pytest.mark.rule("HOST-3", "CASH-6.2", "CASH-6.4")
def test_a_pause_holds_nobody() -> None:
    floor = table()
    floor.start()
    floor.play()
    floor.leave("bob")
    assert floor.last(e.LeaveAsked).armed
    floor.do(c.PausePlay(player="ada"))
    assert floor.table.state.chair_of("bob") is None
    floor.do(c.ResumePlay(player="ada"))
    floor.start()
    assert refused(floor, c.Leave(player="bob")) == "not_seated"


@pytest.mark.rule("HOST-3")
def test_a_table_paused_before_its_first_hand_begins_none() -> None:
    floor = Floor(settings(creator="ada"))
    floor.join("ada", 1)
    floor.do(c.PausePlay(player="ada"))
    floor.join("bob", 2)
    floor.join("cyd", 3)
    assert floor.table.next_deadline is None
    assert refused(floor, c.PausePlay(player="ada")) == "paused_already"
    floor.do(c.ResumePlay(player="ada"))
    assert refused(floor, c.ResumePlay(player="ada")) == "not_paused"
    floor.start()


@pytest.mark.rule("HOST-4")
def test_nobody_new_sits_at_a_locked_table() -> None:
    floor = table()
    floor.do(c.LockTable(player="ada", locked=True))
    assert floor.table.open_seats == ()
    with pytest.raises(Refused) as caught:
        floor.join("dan", 4)
    assert caught.value.code == "locked"
    floor.do(c.LockTable(player="ada", locked=False))
    floor.join("dan", 4)


@pytest.mark.rule("HOST-5")
def test_who_is_in_the_hand_leaves_when_it_is_over_and_has_no_say() -> None:
    floor = table()
    floor.start()
    floor.do(c.AskToLeave(player="ada", guest="bob"))
    assert floor.table.state.chair_of("bob") is not None
    assert refused(floor, c.CancelLeave(player="bob")) == "asked_to_leave"
    assert refused(floor, c.AskToLeave(player="ada", guest="bob")) == "asked_already"
    floor.play()
    assert floor.table.state.chair_of("bob") is None
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.code) == ("bob", "asked_to_leave")
    assert floor.bank("bob") == 10_000 - 200 + left.stack
    floor.join("bob", 2)  # it was asked to leave, not barred


@pytest.mark.rule("HOST-5")
def test_who_has_folded_leaves_at_once() -> None:
    floor = table()
    floor.start()
    gone = floor.actor()
    floor.act("fold")
    host = floor.table.state.host
    if gone == host:
        floor.do(c.PassHost(player="ada", to="bob"))
        host = "bob"
    floor.do(c.AskToLeave(player=host, guest=gone, bar=True))
    assert floor.table.state.chair_of(gone) is None
    assert floor.table.state.phase == "hand"
    floor.play()
    with pytest.raises(Refused) as caught:
        floor.join(gone, 5)
    assert caught.value.code == "barred"


@pytest.mark.rule("HOST-5")
def test_nobody_is_sent_away_from_a_running_sit_and_go() -> None:
    floor = Floor(settings(kind="sng", seats=3, creator="ada"))
    for seat, name in enumerate(("ada", "bob", "cyd"), start=1):
        floor.join(name, seat)
    floor.start()
    assert refused(floor, c.AskToLeave(player="ada", guest="bob")) == "sng_runs"
    assert refused(floor, c.AskToLeave(player="bob", guest="cyd")) == "not_host"
    assert refused(floor, c.AskToLeave(player="ada", guest="ada")) == "yourself"


@pytest.mark.rule("HOST-6")
def test_the_role_is_passed_on_by_wish_and_when_the_host_gets_up() -> None:
    floor = table()
    floor.join("bot", 4, bot=True)
    assert refused(floor, c.PassHost(player="ada", to="bot")) == "no_host"
    floor.do(c.PassHost(player="ada", to="cyd"))
    assert refused(floor, c.PausePlay(player="ada")) == "not_host"
    floor.leave("cyd")
    assert floor.table.state.host == "ada"
    floor.leave("ada")
    assert floor.table.state.host == "bob"
    floor.leave("bob")
    assert floor.table.state.host == "bob"


@pytest.mark.rule("HOST-1")
def test_a_standing_table_has_no_host() -> None:
    floor = Floor(settings(standing=True))
    floor.join("ada", 1)
    floor.leave("ada")
    assert floor.table.state.host == ""
    for command in (c.PausePlay(player=""), c.LockTable(player="ada", locked=True)):
        assert refused(floor, command) == "not_host"

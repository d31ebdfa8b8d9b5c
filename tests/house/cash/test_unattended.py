"""Tables without people: bots are nobody, and no chair is kept for ever (CASH-1.2, D15)."""

import pytest

from pokerhouse.house import events as e
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.commands.host_command import PausePlay
from tests.house.cash.away_scene import NAMES, chair, four, out
from tests.house.cash.cash_scene import three
from tests.house.floor import Floor, settings, timid

MINUTE = 60_000
HOUR = 60 * MINUTE


def cut(floor: Floor, *names: str) -> None:
    for name in names:
        floor.do(c.NoteConnection(player=name, connected=False))


def phase(floor: Floor) -> str:
    return floor.table.state.phase


def with_bots(**changes: object) -> Floor:
    """A person's table where two bots sit, too."""
    floor = Floor(settings(creator="ann", time_bank_ms=0, **changes))
    floor.join("ann", 1)
    for seat in (2, 3):
        floor.join(f"bot{seat}", seat, bot=True)
    return floor


@pytest.mark.rule("CASH-1.2", "CASH-4.2", "D15")
@pytest.mark.parametrize("standing", [False, True])
def test_with_all_lines_cut_every_chair_is_given_up(*, standing: bool) -> None:
    floor = four(standing=standing)
    floor.start()
    cut(floor, *NAMES)
    floor.wait(HOUR)
    assert not floor.table.state.chairs
    assert phase(floor) == ("waiting" if standing else "dismissed")
    assert floor.table.next_deadline is None
    assert sum(floor.bank(name) for name in NAMES) == 40_000
    left = {event.player: event for event in floor.all(e.SeatLeft)}
    assert {event.reason.rule for event in left.values()} <= {"CASH-1.2", "CASH-4.2"}
    assert max(event.at for event in left.values()) < 20 * MINUTE


@pytest.mark.rule("CASH-1.2", "CASH-4.2", "D15")
def test_who_is_not_back_leaves_when_nobody_else_is_there() -> None:
    floor = four()
    for name in NAMES:
        out(floor, name)
    floor.wait(15 * MINUTE - 1)
    assert len(floor.table.state.chairs) == 4
    floor.wait(1)
    assert not floor.table.state.chairs


@pytest.mark.rule("CASH-1.2", "D15")
def test_a_chair_is_kept_as_long_as_another_person_is_there() -> None:
    floor = three()
    out(floor, "bob")
    floor.leave("cid")
    floor.wait(HOUR)
    assert chair(floor, "bob").absence == "folds"
    floor.leave("ann")
    left = floor.last(e.SeatLeft)
    assert (left.player, left.reason.code) == ("bob", "left_alone")
    assert phase(floor) == "dismissed"


@pytest.mark.rule("CASH-1.2", "CASH-4.1", "D15")
def test_who_lost_the_line_alone_sits_in_again_with_it_and_has_used_nothing() -> None:
    floor = Floor(settings())
    floor.join("ann", 1)
    for _ in range(5):
        cut(floor, "ann")
        assert floor.last(e.SatOut).reason.code == "unreachable"
        floor.wait(MINUTE)
        floor.do(c.NoteConnection(player="ann", connected=True))
        assert chair(floor, "ann").away is None
    assert floor.table.state.sit_outs == {}
    cut(floor, "ann")
    floor.wait(HOUR)
    assert phase(floor) == "dismissed"


@pytest.mark.rule("CASH-1.2", "D15")
def test_a_sit_out_by_choice_does_not_end_with_a_connection() -> None:
    floor = three()
    out(floor, "ann")
    cut(floor, "ann")
    floor.do(c.NoteConnection(player="ann", connected=True))
    assert chair(floor, "ann").away is not None


@pytest.mark.rule("CASH-1.2", "HOST-3", "D15")
def test_a_pause_keeps_no_chair_for_ever() -> None:
    floor = three(creator="ann")
    floor.do(PausePlay(player="ann"))
    for name in ("ann", "bob", "cid"):
        out(floor, name)
    floor.wait(HOUR)
    assert phase(floor) == "dismissed"


@pytest.mark.rule("CASH-1.2", "D15")
def test_when_the_last_person_has_left_the_hand_is_finished_and_the_table_closes() -> None:
    floor = with_bots()
    floor.start()
    while floor.actor() != "ann":
        floor.act("call")
    floor.act("fold")
    floor.leave("ann")
    assert phase(floor) == "hand"
    floor.play(timid)
    assert phase(floor) == "dismissed"
    assert len(list(floor.all(e.HandStarted))) == 1
    assert sum(floor.bank(name) for name in floor.players) == 30_000


@pytest.mark.rule("CASH-1.2", "D15")
def test_bots_alone_keep_no_waiting_table() -> None:
    floor = with_bots()
    floor.leave("ann")
    assert phase(floor) == "dismissed"
    assert {event.reason.code for event in floor.all(e.SeatLeft)} == {"left", "deserted"}


@pytest.mark.rule("CASH-1.2", "D15")
def test_bots_may_wait_for_the_first_person_and_for_one_who_comes_in_time() -> None:
    floor = Floor(settings(creator="ann"))
    floor.join("bot2", 2, bot=True)
    floor.join("bot3", 3, bot=True)
    assert phase(floor) == "waiting"
    floor.join("ann", 1)
    floor.start()
    while floor.actor() != "ann":
        floor.act("call")
    floor.act("fold")
    floor.leave("ann")
    floor.join("eve", 4)
    floor.play(timid)
    assert phase(floor) == "pause"


@pytest.mark.rule("CASH-1.2", "D9")
def test_a_standing_table_keeps_its_bots() -> None:
    floor = with_bots(standing=True)
    floor.leave("ann")
    assert len(floor.table.state.chairs) == 2


@pytest.mark.rule("D15", "SNG-0.2", "SNG-0.3")
def test_a_sit_and_go_of_bots_alone_ends_with_its_hand() -> None:
    floor = Floor(settings(kind="sng", seats=3, creator="ann"))
    floor.join("ann", 1)
    for seat in (2, 3):
        floor.join(f"bot{seat}", seat, bot=True)
    floor.start()
    while floor.actor() != "ann":
        floor.act("call")
    floor.act("fold")
    floor.leave("ann")
    floor.play(timid)
    assert floor.last(e.SngEnded).how == "winner"
    assert phase(floor) == "dismissed"
    assert sum(floor.bank(name) for name in floor.players) == 30_000

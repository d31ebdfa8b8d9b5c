"""What is easily got wrong by one, or for somebody in between: single sentences of the house."""

import pytest

from pokerhouse.house import Player, Refused, Terms
from pokerhouse.house import commands as c
from pokerhouse.house import events as e
from pokerhouse.house.player import command as p
from pokerhouse.house.player.hit_and_run import Stay
from pokerhouse.house.seats.sitting_out import uses_of
from pokerhouse.house.state.apply_hand import forget_option
from pokerhouse.house.state.table_state import Uses
from pokerhouse.house.transit.manifest import Manifest
from tests.house.floor import Floor, passive, settings, timid
from tests.house.sng.sng_scene import menu, sng

HOUR = 3_600_000
TERMS = Terms(table="t", small=1, big=2, low=100, high=400)


def seated(amount: int = 200, **changes: object) -> Floor:
    """A table with three players that is about to start."""
    floor = Floor(settings(**changes))
    for seat, name in enumerate(("ann", "bob", "cid"), 1):
        floor.join(name, seat, amount)
    return floor


def plays(floor: Floor) -> bool:
    """Whether a hand runs."""
    return floor.table.state.phase == "hand"


@pytest.mark.rule("CASH-4.1")
def test_sit_outs_are_forgotten_four_hours_after_the_first() -> None:
    floor = seated()
    floor.table.state.sit_outs["ann"] = Uses(2, 3 * HOUR)
    assert uses_of(floor.table.state, "ann", 7 * HOUR - 1) == Uses(2, 3 * HOUR)
    assert uses_of(floor.table.state, "ann", 7 * HOUR) == Uses(0, 7 * HOUR)
    for at, kept in ((7 * HOUR - 1, ["ann", "bob"]), (7 * HOUR, ["bob"])):
        other = seated()
        other.now = at
        for table in (other.table, other.shadow):
            table.state.sit_outs["ann"] = Uses(2, 3 * HOUR)
        other.do(c.SitOut(player="bob"))
        assert sorted(other.table.state.sit_outs) == kept


@pytest.mark.rule("STD-14", "SNG-0.2")
def test_a_blind_taken_from_who_then_leaves_is_not_given_back() -> None:
    floor = sng(seats=4)
    floor.play(timid)
    floor.do(c.SitOut(player="p1"))
    while not floor.table.state.sng.taken:  # type: ignore[union-attr]
        floor.play(timid)
        floor.start()
    floor.leave("p1")
    floor.do(c.VoidHand(reason="a fault"))
    assert not list(floor.all(e.BlindReturned))


@pytest.mark.rule("HOST-2")
def test_who_sits_at_the_table_uses_no_link_up_and_older_links_are_remembered() -> None:
    floor = seated(creator="ada")
    for key in ("red", "blue"):
        floor.do(c.MakeLink(player="ada", key=key, guests=2, until=floor.now + 1_000))
    for name in ("ann", "ada"):
        assert floor.do(c.FollowLink(player=name, key="blue")).events == []
    floor.do(c.FollowLink(player="eve", key="blue"))
    assert [(link.key, list(link.came)) for link in floor.table.state.links] == [
        ("red", []),
        ("blue", ["eve"]),
    ]


@pytest.mark.rule("CASH-8.2")
def test_hit_and_run_asks_for_exactly_the_maximum_and_says_until_when() -> None:
    ann, _ = Player.create("ann", "Ann", 0, guest=True)
    ann.state.stays["t"] = Stay(TERMS, left=5, stack=300, margin=1, in_a_row=False)
    send = p.SendChips(terms=TERMS, amount=400, transit="x")
    ann.state.bank = 399
    refused = ann.refusal(send, 6)
    assert refused is not None
    assert refused.code == "hit_and_run_bank"
    ann.state.bank = 400
    assert ann.refusal(send, 6) is None
    other = Terms(table="u", small=1, big=2, low=100, high=299)
    refused = ann.refusal(p.SendChips(terms=other, amount=200, transit="x"), 6)
    assert refused is not None
    assert refused.facts == {"stack": 300, "needed": 300, "until": 5 + HOUR}


@pytest.mark.rule("HOST-1")
@pytest.mark.parametrize("kind", ["cash", "sng", "private_sng"])
def test_nobody_sits_down_uninvited(kind: str) -> None:
    floor = Floor(settings(kind=kind, creator="ada", private=True))
    amount = 0 if kind == "private_sng" else 200
    with pytest.raises(Refused) as caught:
        floor.join("eve", 1, amount)
    assert caught.value.code == "not_invited"
    floor.join("ada", 1, amount)


def test_an_answer_is_forgotten_with_the_one_who_gave_it() -> None:
    state = seated().table.state
    state.answers = {1: True, 2: False}
    forget_option(state, 1)
    assert state.answers == {2: False}


def test_a_movement_is_driven_by_one_at_a_time() -> None:
    manifest = Manifest(["a", "b"])
    assert len(manifest) == 2
    assert [manifest.take("a"), manifest.take("a")] == [True, False]
    manifest.drop("a")
    assert (manifest.take("a"), len(manifest)) == (True, 2)
    manifest.end("a")
    assert (len(manifest), manifest.take("a"), len(manifest)) == (1, True, 2)


@pytest.mark.rule("CASH-5.2", "CASH-7.3")
def test_a_hundred_is_enough_to_come_back_with() -> None:
    floor = seated(amount=100)
    floor.do(c.SitOut(player="ann"))
    floor.do(c.SitIn(player="ann"))
    assert floor.table.state.questions == {}
    assert floor.last(e.SatIn).reason.text == "Back, still a newcomer."


@pytest.mark.rule("CASH-3.1")
def test_who_comes_back_is_told_how_long_it_still_rests() -> None:
    floor = seated()
    floor.start()
    taken = {chair.seat for chair in floor.table.state.chairs.values()}
    marks = floor.table.state.marks
    assert marks is not None
    between = next(seat for seat in (4, 5, 6) if seat not in taken)
    floor.join("dan", between)
    rest = floor.table.state.chairs[between].occupant.rest
    floor.do(c.SitOut(player="dan"))
    floor.do(c.SitIn(player="dan"))
    told = floor.last(e.SatIn).reason
    assert told.facts == {"rest": rest}
    assert told.text == (f"Back, still a newcomer: rests {rest} more." if rest else "Back, still a newcomer.")


@pytest.mark.rule("TABLE-10", "CASH-8.1")
def test_showing_changes_no_stack() -> None:
    floor = seated(amount=400)
    floor.play(timid)
    winner = floor.last(e.ExcessMoved).player
    assert floor.stack(winner) == 400
    floor.do(c.ShowCards(player=winner, hand=1))
    assert floor.stack(winner) == 400


@pytest.mark.rule("HOST-3")
@pytest.mark.parametrize(("late", "again"), [(0, False), (1, True)])
def test_a_hand_that_was_due_follows_after_the_usual_pause(late: int, again: bool) -> None:  # noqa: FBT001
    floor = seated(creator="ann")
    floor.do(c.PausePlay(player="ann"))
    due = floor.table.state.due
    assert due is not None
    floor.now = due + late
    events = floor.do(c.ResumePlay(player="ann")).events
    assert any(isinstance(event, e.PauseStarted) for event in events) is again


@pytest.mark.rule("CASH-1.2")
def test_a_table_that_all_leave_after_a_hand_is_dismissed() -> None:
    floor = seated()
    floor.start()
    while plays(floor):
        name = floor.actor()
        floor.act(*passive(menu(floor)))
        if plays(floor) and name not in floor.table.state.leaving:
            floor.leave(name)
    assert floor.table.state.phase == "dismissed"

"""Button and blinds as tables of hands: button.toml."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.house.blinds.button_and_blinds import cash_plan, first_plan, rest_of
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import BlindSeats, Occupant, Ring, came_back

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("button.toml").read_text())["case"]
IN_LAST_HAND = Occupant(newcomer=False, existing=True, dealt=True)


def _rules(case: dict[str, Any]) -> list[str]:
    rule = case["rule"]
    return [rule] if isinstance(rule, str) else rule


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["name"], marks=pytest.mark.rule(*_rules(case))) for case in CASES]
)
def test_hands_follow_each_other(case: dict[str, Any]) -> None:
    ring = Ring(case["seats"], dict.fromkeys(case["ring"], IN_LAST_HAND))
    button, small, big = case["marks"]
    marks = BlindSeats(button, small, big, small)
    for hand in case["hands"]:
        ring = _people_move(ring, marks, hand)
        plan = cash_plan(ring, marks)
        if plan is None:
            assert hand.get("waits")
            continue
        _compare(hand, plan)
        ring, marks = played(ring, plan), plan.marks


def _people_move(ring: Ring, marks: BlindSeats, hand: dict[str, Any]) -> Ring:
    people = {
        seat: occupant for seat, occupant in ring.occupants.items() if seat not in hand.get("leave", [])
    }
    for seat, entry in hand.get("sit", {}).items():
        rest, _why = rest_of(int(seat), marks, ring)
        people[int(seat)] = Occupant(entry=entry, rest=rest)
        assert hand.get("rest", {}).get(seat, rest) == rest
    for seat in hand.get("away", []):
        people[seat] = replace(people[seat], away=True)
    for seat in hand.get("back", []):
        people[seat] = came_back(replace(people[seat], away=False))
    return Ring(ring.seats, people)


def _compare(hand: dict[str, Any], plan: Plan) -> None:
    told = {
        "button": plan.marks.button,
        "small": plan.small or 0,
        "big": plan.big,
        "dealt": list(plan.dealt),
        "live": list(plan.live),
        "dead": list(plan.dead),
        "dead_button": plan.marks.button not in plan.dealt,
        "rests": {str(rest.seat): rest.why.rule for rest in plan.rests},
        "missed": [f"{miss.seat} {miss.kind}" for miss in plan.misses],
        "waits": False,
    }
    wanted = {key: value for key, value in hand.items() if key in told}
    assert {key: told[key] for key in wanted} == wanted


@pytest.mark.rule("SNG-1.2")
def test_after_a_draw_the_blinds_are_left_of_the_button() -> None:
    plan = first_plan(Ring(9, {}), (2, 4, 7, 9), 7)
    assert (plan.marks.button, plan.small, plan.big) == (7, 9, 2)
    assert plan.dealt == (9, 2, 4, 7)


@pytest.mark.rule("STD-5")
def test_after_a_draw_between_two_the_button_is_the_small_blind() -> None:
    plan = first_plan(Ring(2, {}), (1, 2), 2)
    assert (plan.marks.button, plan.small, plan.big) == (2, 2, 1)
    assert plan.dealt == (1, 2)

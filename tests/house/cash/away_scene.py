"""Scenes of players who go away, for their tests."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house.commands import table_command as c
from pokerhouse.house.state.chair import Chair
from tests.house.floor import Choice, Floor, settings, timid

MINUTE = 60_000
NAMES = ("ann", "bob", "cid", "dan")


def four(**changes: object) -> Floor:
    """Four players in their second hand, so that everybody is established."""
    floor = Floor(settings(seats=6, time_bank_ms=0, **changes))
    for seat, name in enumerate(NAMES, start=1):
        floor.join(name, seat)
    floor.play(timid)
    return floor


def chair(floor: Floor, name: str) -> Chair:
    found = floor.table.state.chair_of(name)
    assert found is not None
    return found


def out(floor: Floor, name: str) -> None:
    floor.do(c.SitOut(player=name))


def back(floor: Floor, name: str) -> None:
    floor.do(c.SitIn(player=name))


def awake(floor: Floor, ms: int, *asleep: str, style: Choice = timid) -> None:
    """Let time pass while everybody but the sleepers moves within a second."""
    until = floor.now + ms
    while floor.now < until and floor.table.state.phase != "dismissed":
        if floor.table.state.phase == "hand" and floor.actor() not in asleep:
            floor.now += 1_000
            hand = floor.table.hand
            assert hand is not None
            menu = hand.menu()
            assert menu is not None
            floor.act(*style(menu))
        elif floor.table.next_deadline is None or floor.table.next_deadline > until:
            floor.now = until
        else:
            floor.tick()
    floor.wait(0)


def refusal(floor: Floor, command: c.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value

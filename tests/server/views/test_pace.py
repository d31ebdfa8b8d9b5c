"""What the last hands of a table were like, by its events."""

from pokerhouse.house.events import HandEvent
from pokerhouse.rules import Awarded, HandEnded
from pokerhouse.server.views.lobby import HANDS_COUNTED, Pace
from pokerhouse.server.wire import Told


def hand(at: int, *pots: int) -> Told:
    """A hand that ended at this moment, with so much awarded."""
    stored = [
        HandEvent(at=at, hand=1, event=Awarded(position=0, amount=amount, pot=number))
        for number, amount in enumerate(pots)
    ]
    return Told(1, (*stored, HandEvent(at=at, hand=1, event=HandEnded())), (), {})


def test_nothing_is_known_before_the_first_hand_and_no_pace_before_the_second() -> None:
    pace = Pace()
    assert (pace.average_pot, pace.hands_an_hour) == (None, None)
    pace.note(hand(1_000, 30))
    assert (pace.average_pot, pace.hands_an_hour) == (30, None)
    pace.note(hand(1_000, 30))
    assert pace.hands_an_hour is None, "no time has passed"
    pace = Pace()
    for at in (10_000, 130_000):
        pace.note(hand(at, 30))
    assert pace.hands_an_hour == 30, "two ends are enough"
    pace.note(hand(130_000, 30))
    assert pace.hands_an_hour == 60


def test_a_hands_pots_are_one_and_the_pace_is_by_the_ends() -> None:
    pace = Pace()
    for at, pots in ((10_000, (100, 40)), (70_000, (20,)), (130_000, (51,))):
        pace.note(hand(at, *pots))
    assert pace.average_pot == (140 + 20 + 51) // 3
    assert pace.hands_an_hour == 60


def test_only_the_last_hands_count() -> None:
    pace = Pace()
    assert HANDS_COUNTED == 30
    pace.note(hand(0, 10**9))
    for number in range(HANDS_COUNTED):
        pace.note(hand(1_000_000 + number * 36_000, 10))
    assert pace.average_pot == 10
    assert pace.hands_an_hour == 100

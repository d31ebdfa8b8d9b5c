"""What is told of a hand's end: names of what is shown on a full board, a hand that was voided, who stays."""

from typing import Any

import pytest

from pokerhouse.house import Reason
from pokerhouse.house import events as house
from pokerhouse.house.commands import CancelLeave, Leave, VoidHand
from pokerhouse.protocol import event as wire
from pokerhouse.rules import Awarded, Shown, StreetDealt
from pokerhouse.server.wire import TableTeller, of_reason
from pokerhouse.server.wire.hand_events import HandTeller
from pokerhouse.server.wire.table_events import STAYS, VOIDED
from tests.house.floor import Floor, settings


def awarded(teller: HandTeller, position: int) -> wire.Awarded:
    told = teller.tell(Awarded(position=position, amount=10, pot=0), by_clock=False, pots=1)
    assert isinstance(told, wire.Awarded)
    return told


def test_a_winner_is_named_by_what_it_has_shown_on_a_full_board() -> None:
    teller = HandTeller(1, (3, 5))
    teller.tell(StreetDealt(street="flop", cards=("Ah", "Kd", "7c")), by_clock=False, pots=1)
    teller.tell(Shown(position=0, cards=("7h", "7d")), by_clock=False, pots=1)
    assert awarded(teller, 0).named is None, "the board is not full"
    teller.tell(StreetDealt(street="turn", cards=("7s",)), by_clock=False, pots=1)
    teller.tell(StreetDealt(street="river", cards=("2h",)), by_clock=False, pots=1)
    named = awarded(teller, 0).named
    assert named is not None
    assert named.category == "four of a kind"
    assert awarded(teller, 1).named is None, "it has shown nothing"
    assert awarded(teller, 1).seat == 5


def test_a_voided_hand_is_told() -> None:
    floor, teller = Floor(settings(time_bank_ms=0)), TableTeller()
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    floor.start()
    floor.do(VoidHand(reason="the deck is lost"))
    told = teller.tell(1, floor.events, floor.table)
    (voided,) = [event for event in told.events if isinstance(event, wire.HandVoided)]
    assert (voided.hand, voided.reason) == (1, VOIDED)


def test_who_stays_after_all_is_told_to_stay() -> None:
    floor, teller = Floor(settings(time_bank_ms=0)), TableTeller()
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat)
    floor.start()
    teller.tell(1, floor.events, floor.table)
    leaver = floor.actor()
    seat = 1 + ("ann", "bob", "cid").index(leaver)
    teller.tell(2, floor.do(Leave(player=leaver)).events, floor.table)
    assert seat in teller.state.reasons
    stayed = floor.do(CancelLeave(player=leaver)).events
    assert teller.tell(3, stayed, floor.table).events == (wire.Noted(seat=seat, reason=STAYS),)
    assert seat not in teller.state.reasons


WHY = Reason("why", "SNG-4.2", "So it is.")


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (
            house.BlindTaken(at=1, seat=3, player="ann", kind="small", amount=5, reason=WHY),
            wire.BlindTaken(seat=3, amount=5, reason=of_reason(WHY)),
        ),
        (
            house.SatOut(at=1, seat=3, player="ann", until=9, used=1, first=1, reason=WHY),
            wire.SatOut(seat=3, until=9, reason=of_reason(WHY)),
        ),
        (
            house.SatIn(at=1, seat=3, player="ann", unasked=True, reason=WHY),
            wire.SatIn(seat=3, unasked=True, reason=of_reason(WHY)),
        ),
        (
            house.Walked(
                at=1, seat=3, player="ann", amount=7, button_seat=2, small_seat=4, big_seat=3, reason=WHY
            ),
            wire.Walked(seat=3, amount=7, button=2, reason=of_reason(WHY)),
        ),
        (
            house.TableLocked(at=1, player="ann", locked=True, reason=WHY),
            wire.Noted(reason=of_reason(WHY)),
        ),
    ],
    ids=["a blind taken", "sat out", "sat in", "a walk", "anything else"],
)
def test_what_happens_to_who_is_away_is_told_as_it_is(happened: Any, told: Any) -> None:
    assert TableTeller().tell(1, [happened], Floor().table).events == (told,)

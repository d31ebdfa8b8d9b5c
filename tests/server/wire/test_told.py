"""What is told of a hand's end: names of what is shown on a full board, and a hand that was voided."""

from pokerhouse.house.commands import VoidHand
from pokerhouse.protocol import event as wire
from pokerhouse.rules import Awarded, Shown, StreetDealt
from pokerhouse.server.wire import TableTeller
from pokerhouse.server.wire.hand_events import HandTeller
from pokerhouse.server.wire.table_events import VOIDED
from tests.house.floor import Floor, settings


def awarded(teller: HandTeller, position: int) -> wire.Awarded:
    told = teller.tell(Awarded(position=position, amount=10, pot=0), by_clock=False, pots=1)
    assert isinstance(told, wire.Awarded)
    return told


def test_a_winner_is_named_by_what_it_has_shown_on_a_full_board() -> None:
    teller = HandTeller.begin(1, (3, 5))
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

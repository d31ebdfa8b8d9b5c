"""No event of a table holds a card that not everybody may see."""

import msgspec
import pytest

from pokerhouse.house import events as e
from pokerhouse.rules import Shown
from tests.house.floor import Choice, Floor, bold, passive, settings, timid


@pytest.mark.rule("LOBBY-1", "STD-8")
@pytest.mark.parametrize("kind", ["cash", "sng"])
@pytest.mark.parametrize("style", [timid, passive, bold])
def test_stored_bytes_hold_no_hidden_card(kind: str, style: Choice) -> None:
    floor = Floor(settings(kind=kind, seats=6, buy_in_low=100), seed=f"{kind}{style.__name__}")
    for seat in range(1, 7):
        floor.join(f"p{seat}", seat, 100 + 50 * seat)
    hidden = 0
    for _ in range(12):
        floor.play(style)
        hidden += _check_last_hand(floor)
        if list(floor.all(e.SngEnded)):
            break
        for asked in list(floor.table.state.questions):
            chair = floor.table.state.chairs[asked]
            floor.rebuy(chair.player, 200 - chair.stack)
    assert hidden > 0 or style is bold


def _check_last_hand(floor: Floor) -> int:
    """How many hole cards of the last hand nobody has seen; none of them is in its events."""
    hand, number = floor.table.hand, floor.table.state.hand_number
    assert hand is not None
    told = [event for event in floor.events if isinstance(event, e.HandEvent) and event.hand == number]
    stored = msgspec.json.encode([*told, floor.last(e.HandStarted)]).decode()
    shown = {event.event.position for event in told if isinstance(event.event, Shown)}
    unseen = [position for position in range(len(hand.stacks)) if position not in shown]
    for position in unseen:
        for card in hand.hole(position):
            assert f'"{card}"' not in stored
    for card in hand.secret.deck[2 * len(hand.stacks) :]:
        assert f'"{card}"' not in stored or card in hand.board
    return 2 * len(unseen)

"""What a bank's movements are called, and that none is of nothing."""

import pytest

from pokerhouse.house.player import event as e
from pokerhouse.house.player.command import Terms
from pokerhouse.server.wire import moved

TERMS = Terms(table="t", small=1, big=2, low=100, high=200)


def received(amount: int, purpose: str) -> e.ChipsReceived:
    return e.ChipsReceived(at=1, table="t", amount=amount, transit="x", purpose=purpose)  # type: ignore[arg-type]


@pytest.mark.rule("CASH-8.1", "SNG-10", "STD-14")
@pytest.mark.parametrize(
    ("purpose", "what"),
    [("left", "cash_out"), ("excess", "surplus"), ("prize", "prize"), ("refund", "returned")],
)
def test_chips_from_a_table_are_called_by_what_they_were_sent_for(purpose: str, what: str) -> None:
    (movement,) = moved([], [received(160, purpose)])
    assert (movement.what, movement.amount, movement.bank) == (what, 160, 160)


@pytest.mark.rule("PSNG-1")
def test_a_private_game_moves_nothing() -> None:
    sent = e.ChipsSent(at=1, terms=TERMS, amount=0, transit="x", purpose="buy_in")
    assert moved([], [sent, received(0, "left")]) == []

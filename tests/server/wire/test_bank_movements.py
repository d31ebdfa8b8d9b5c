"""What a bank's movements are called, and that none is of nothing."""

import pytest

from pokerhouse.house import Reason
from pokerhouse.house.player import event as e
from pokerhouse.house.player.command import Terms
from pokerhouse.server.wire import moved
from pokerhouse.server.wire.bank_movements import MOVEMENTS_MAX

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


def test_every_way_into_a_bank_and_out_of_it_newest_first() -> None:
    cage = Reason("cage", "TABLE-4", "The cage gave 500 chips.")
    movements = moved(
        [],
        [
            e.ChipsBought(at=1, amount=500, day=0, from_grant=0, reason=cage),
            e.ChipsSent(at=2, terms=TERMS, amount=200, transit="x", purpose="rebuy_in"),
            e.ChipsTakenBack(at=3, table="t", amount=200, transit="x"),
            received(70, "left"),
        ],
    )
    assert [(one.at, one.amount, one.what, one.table, one.bank) for one in movements] == [
        (1, 70, "cash_out", "t", 570),
        (3, 200, "returned", "t", 500),
        (2, -200, "rebuy_in", "t", 300),
        (1, 500, "cage", "", 500),
    ]


def test_no_more_are_kept_than_are_shown() -> None:
    movements = moved([], [received(1, "left")] * (MOVEMENTS_MAX + 1))
    assert len(movements) == MOVEMENTS_MAX == 50
    assert movements[0].bank == MOVEMENTS_MAX + 1
    assert movements[-1].bank == 2

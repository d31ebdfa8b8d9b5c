"""What went into a bank and out of it, newest first."""

from collections.abc import Iterable, Sequence
from typing import Literal

from pokerhouse.house import player as house
from pokerhouse.house.player import PlayerEvent
from pokerhouse.protocol.view import Movement

MOVEMENTS_MAX = 50
"""Movements of a bank that are shown."""


What = Literal["cash_out", "surplus", "returned", "prize"]
RECEIVED: dict[str, What] = {"left": "cash_out", "excess": "surplus", "refund": "returned", "prize": "prize"}
"""What chips from a table are called, by what they were sent for."""


def moved(before: Sequence[Movement], events: Iterable[PlayerEvent]) -> list[Movement]:
    """The movements after these events; none is older than the last fifty."""
    movements = list(before)
    for event in events:
        bank = movements[0].bank if movements else 0
        movement = _movement(event, bank)
        if (
            movement and movement.amount
        ):  # the chips of a private game are given, and move in no bank (PSNG-1)
            movements.insert(0, movement)
    return movements[:MOVEMENTS_MAX]


def _movement(event: PlayerEvent, bank: int) -> Movement | None:
    """The movement an event makes in a bank of so much."""
    match event:
        case house.ChipsBought(at=at, amount=amount):
            return Movement(at=at, amount=amount, what="cage", table="", bank=bank + amount)
        case house.ChipsSent(at=at, amount=amount, purpose=purpose):
            table = event.terms.table
            return Movement(at=at, amount=-amount, what=purpose, table=table, bank=bank - amount)
        case house.ChipsTakenBack(at=at, amount=amount, table=table):
            return Movement(at=at, amount=amount, what="returned", table=table, bank=bank + amount)
        case house.ChipsReceived(at=at, amount=amount, table=table, purpose=purpose):
            what = RECEIVED.get(purpose, "cash_out")
            return Movement(at=at, amount=amount, what=what, table=table, bank=bank + amount)
        case _:
            return None

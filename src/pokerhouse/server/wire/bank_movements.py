"""What went into a bank and out of it, newest first."""

from collections.abc import Iterable, Sequence

from pokerhouse.house import player_event as house
from pokerhouse.house.player_event import PlayerEvent
from pokerhouse.protocol.view import Movement

MOVEMENTS_MAX = 50
"""Movements of a bank that are shown."""


def moved(before: Sequence[Movement], events: Iterable[PlayerEvent]) -> list[Movement]:
    """The movements after these events; none is older than the last fifty."""
    movements = list(before)
    for event in events:
        bank = movements[0].bank if movements else 0
        movement = _movement(event, bank)
        if movement:
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
        case house.ChipsReceived(at=at, amount=amount, table=table):
            return Movement(at=at, amount=amount, what="cash_out", table=table, bank=bank + amount)
        case _:
            return None

"""A hand's events in the wire's words, with what the rules leave out because it follows from earlier events.

Rules speak of positions and chips paid; people want seats, bets told from raises, and who is all-in.
"""

from typing import Any

from msgspec import Struct, field

from pokerhouse.protocol import event as wire
from pokerhouse.protocol.view import LastMove
from pokerhouse.rules import (
    Acted,
    Awarded,
    DeadAdded,
    Event,
    HandDealt,
    HandEnded,
    MoveNamer,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetDealt,
)
from pokerhouse.server.wire.alike import alike
from pokerhouse.server.wire.hand_name import hand_name


class HandTeller(Struct):
    """Turns the events of one hand into the wire's."""

    hand: int
    seats: tuple[int, ...]
    stacks: list[int] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    shown: dict[int, tuple[str, str]] = field(default_factory=dict)
    moves: MoveNamer = field(default_factory=MoveNamer)
    pot: int = 0
    last: dict[int, LastMove] = field(default_factory=dict)
    """What each position did last on this street."""

    def tell(self, event: Event, *, by_clock: bool, pots: int) -> wire.AnyEvent | None:
        """The wire's event; nothing where the view says it all."""
        move = self.moves.chips_name(event)
        match event:
            case HandDealt():
                self.stacks = [entrant.stack for entrant in event.setup.entrants]
                self.pot = event.setup.dead
            case DeadAdded(amount):
                self.pot += amount
            case Posted(position, kind, amount):
                self.last[position] = LastMove(move=kind, to=amount)
                return alike(wire.Posted, event, **self._paid(position, amount))
            case Acted(position, _, to, paid) if move is not None:
                self.last[position] = LastMove(move=move, to=to)
                return alike(wire.Acted, event, move=move, by_clock=by_clock, **self._paid(position, paid))
            case Returned(position, amount):
                self._paid(position, -amount)
                return alike(wire.Returned, event, seat=self.seats[position])
            case StreetDealt(street, cards):
                self.last, self.board = {}, [*self.board, *cards]
                board = list(self.board)
                if street != "preflop":
                    return wire.StreetDealt(street=street, cards=list(cards), board=board, pot=self.pot)
            case Shown(position, cards):
                self.shown[position] = cards
                named = hand_name(cards, self.board) if self.board else None
                return wire.Shown(seat=self.seats[position], cards=list(cards), named=named)
            case Mucked(position):
                return wire.Mucked(seat=self.seats[position])
            case Awarded(position=position):
                known = self.shown.get(position) if len(self.board) == 5 else None
                named = hand_name(known, self.board) if known else None
                return alike(wire.Awarded, event, seat=self.seats[position], pots=pots, named=named)
            case HandEnded():
                return wire.HandEnded(hand=self.hand)
        return None

    def _paid(self, position: int, amount: int) -> dict[str, Any]:
        """Chips that went in; whose they were, and whether they were the last."""
        self.stacks[position] -= amount
        self.pot += amount
        return {"seat": self.seats[position], "all_in": self.stacks[position] == 0}

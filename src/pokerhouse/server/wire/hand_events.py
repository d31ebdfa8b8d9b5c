"""A hand's events in the wire's words, with what the rules' events leave out as following from earlier ones.

Rules speak of positions and chips paid; people want seats, bets told from raises, and who is all-in.
"""

from collections.abc import Sequence

from msgspec import Struct, field

from pokerhouse.protocol import event as wire
from pokerhouse.rules import (
    Acted,
    Awarded,
    ChipsName,
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

    @classmethod
    def begin(cls, hand: int, seats: Sequence[int]) -> "HandTeller":
        """A hand of which nothing is told yet."""
        return cls(hand, tuple(seats))

    def tell(self, event: Event, *, by_clock: bool, pots: int) -> wire.AnyEvent | None:
        """The wire's event; nothing where the view says it all."""
        move = self.moves.chips_name(event)
        match event:
            case HandDealt():
                self.stacks = [entrant.stack for entrant in event.setup.entrants]
                self.pot = event.setup.dead
            case Posted():
                return self._posted(event)
            case Acted() if move is not None:
                return self._acted(event, move, by_clock=by_clock)
            case StreetDealt():
                return self._street(event)
            case Returned(position, amount):
                self._pay(position, -amount)
                return wire.Returned(seat=self.seats[position], amount=amount)
            case Shown(position, cards):
                self.shown[position] = cards
                named = hand_name(cards, self.board) if self.board else None
                return wire.Shown(seat=self.seats[position], cards=list(cards), named=named)
            case Mucked(position):
                return wire.Mucked(seat=self.seats[position])
            case Awarded():
                return self._awarded(event, pots)
            case HandEnded():
                return wire.HandEnded(hand=self.hand)
            case DeadAdded(amount):
                self.pot += amount
        return None

    def _pay(self, position: int, amount: int) -> None:
        self.stacks[position] -= amount
        self.pot += amount

    def _posted(self, event: Posted) -> wire.Posted:
        self._pay(event.position, event.amount)
        return wire.Posted(
            seat=self.seats[event.position],
            kind=event.kind,
            amount=event.amount,
            all_in=self.stacks[event.position] == 0,
        )

    def _acted(self, event: Acted, move: ChipsName, *, by_clock: bool) -> wire.Acted:
        self._pay(event.position, event.paid)
        return wire.Acted(
            seat=self.seats[event.position],
            move=move,
            to=event.to,
            paid=event.paid,
            all_in=self.stacks[event.position] == 0,
            by_clock=by_clock,
        )

    def _street(self, event: StreetDealt) -> wire.StreetDealt | None:
        if event.street == "preflop":
            return None
        self.board += event.cards
        return wire.StreetDealt(
            street=event.street, cards=list(event.cards), board=list(self.board), pot=self.pot
        )

    def _awarded(self, event: Awarded, pots: int) -> wire.Awarded:
        cards = self.shown.get(event.position)
        return wire.Awarded(
            seat=self.seats[event.position],
            pot=event.pot,
            pots=pots,
            amount=event.amount,
            named=hand_name(cards, self.board) if cards and len(self.board) == 5 else None,
        )

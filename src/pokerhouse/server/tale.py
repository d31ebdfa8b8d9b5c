"""A hand as it is told: what the rules' events leave out because it follows from earlier ones.

Rules speak of positions and chips paid; people want seats, bets told from raises, and who is all-in.
"""

from collections.abc import Sequence

from pokerhouse.protocol import event as wire
from pokerhouse.rules import (
    Acted,
    Awarded,
    DeadAdded,
    Event,
    HandDealt,
    HandEnded,
    HandVoided,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetDealt,
)
from pokerhouse.server.naming import hand_name


class Tale:
    """Turns the events of one hand into the wire's."""

    def __init__(self, hand: int, seats: Sequence[int]) -> None:
        self.hand = hand
        self.seats = tuple(seats)
        self.stacks: list[int] = []
        self._wagers = [0] * len(seats)
        self._board: list[str] = []
        self._shown: dict[int, tuple[str, str]] = {}
        self._price = 0
        self._pot = 0

    def tell(self, event: Event, *, by_clock: bool, pots: int) -> wire.AnyEvent | None:  # noqa: C901  (a table)
        """The wire's event; nothing where the view says it all."""
        match event:
            case HandDealt():
                self.stacks = [entrant.stack for entrant in event.setup.entrants]
                self._pot = event.setup.dead
                self._price = event.setup.big
            case Posted():
                return self._posted(event)
            case Acted():
                return self._acted(event, by_clock=by_clock)
            case StreetDealt():
                return self._street(event)
            case Returned(position, amount):
                self._pay(position, -amount)
                return wire.Returned(seat=self.seats[position], amount=amount)
            case Shown(position, cards):
                self._shown[position] = cards
                named = hand_name(cards, self._board) if self._board else None
                return wire.Shown(seat=self.seats[position], cards=list(cards), named=named)
            case Mucked(position):
                return wire.Mucked(seat=self.seats[position])
            case Awarded():
                return self._awarded(event, pots)
            case HandEnded():
                return wire.HandEnded(hand=self.hand)
            case HandVoided(refunds, _):
                for position, amount in enumerate(refunds):
                    self.stacks[position] += amount
            case DeadAdded(amount):
                self._pot += amount
        return None

    def _pay(self, position: int, amount: int) -> None:
        self.stacks[position] -= amount
        self._pot += amount

    def _posted(self, event: Posted) -> wire.Posted:
        self._pay(event.position, event.amount)
        if event.kind in ("small_blind", "big_blind", "post"):
            self._wagers[event.position] += event.amount
        return wire.Posted(
            seat=self.seats[event.position],
            kind=event.kind,
            amount=event.amount,
            all_in=self.stacks[event.position] == 0,
        )

    def _acted(self, event: Acted, *, by_clock: bool) -> wire.Acted:
        self._pay(event.position, event.paid)
        self._wagers[event.position] = event.to
        move: str = event.move
        if move in ("raise", "all_in"):
            move = "call" if event.to <= self._price else "raise" if self._price else "bet"
            self._price = max(self._price, event.to)
        return wire.Acted(
            seat=self.seats[event.position],
            move=move,  # type: ignore[arg-type]  # the table above leaves only the wire's moves
            to=event.to,
            paid=event.paid,
            all_in=event.paid > 0 and self.stacks[event.position] == 0,
            by_clock=by_clock,
        )

    def _street(self, event: StreetDealt) -> wire.StreetDealt | None:
        if event.street == "preflop":
            return None
        self._board += event.cards
        self._price = 0
        self._wagers = [0] * len(self.seats)
        return wire.StreetDealt(
            street=event.street, cards=list(event.cards), board=list(self._board), pot=self._pot
        )

    def _awarded(self, event: Awarded, pots: int) -> wire.Awarded:
        self.stacks[event.position] += event.amount
        cards = self._shown.get(event.position)
        return wire.Awarded(
            seat=self.seats[event.position],
            pot=event.pot,
            pots=pots,
            amount=event.amount,
            named=hand_name(cards, self._board) if cards and len(self._board) == 5 else None,
        )

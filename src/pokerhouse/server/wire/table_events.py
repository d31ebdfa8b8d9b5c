"""Tells a table's stored events to those who watch.

What is told is the same for everybody but for one thing: whoever was dealt in also hears its own two cards,
and hears them again when it comes back and is told the gap. Nobody hears another's.
"""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from pokerhouse.house import Reason as HouseReason
from pokerhouse.house import Table
from pokerhouse.house import events as house
from pokerhouse.house.events import TableEvent
from pokerhouse.protocol import event as wire
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Awarded, HandVoided
from pokerhouse.server.wire.hand_events import HandTeller
from pokerhouse.server.wire.reason import of_reason
from pokerhouse.server.wire.sng_events import tell_sng

STAYS = Reason(code="stays", rule="TABLE-7", text="Stays after all.")
VOIDED = Reason(code="hand_stuck", rule="STD-14", text="The house could not go on with it: a fault of ours.")
"""What exactly is in the house's log."""


_LASTING = (house.Rested, house.LeaveAsked, house.RebuyAsked, house.SitOutAsked, house.SatOut, house.SatIn)
"""Their reasons stand at the seat until it plays."""


_UNTOLD = (house.PauseStarted, house.LinkMade, house.LinkRevoked, house.LinkFollowed)
"""They show in the view."""


class Told(Struct, frozen=True):
    """One stored batch in the wire's words, with each player's own cards beside it."""

    number: int
    stored: tuple[TableEvent, ...]
    """What the table's events are."""
    events: tuple[wire.AnyEvent, ...]
    """What is told of them."""
    own: dict[str, tuple[str, ...]]
    """Player to hole cards, if a hand started in this batch."""

    def to(self, player: str | None) -> list[wire.AnyEvent]:
        """The events as this player, or an observer, hears them."""
        cards = self.own.get(player) if player else None
        if not cards:
            return list(self.events)
        return [
            replace(event, cards=list(cards)) if isinstance(event, wire.HandStarted) else event
            for event in self.events
        ]


class TellerState(Struct):
    """What a telling needs of what was told before."""

    names: dict[str, str] = field(default_factory=dict)
    reasons: dict[int, Reason] = field(default_factory=dict)
    """Seat to the last reason given about it, until it plays."""
    hand: HandTeller | None = None
    by_clock: bool = False


class TableTeller:
    """Folds a table's events into what is told of them."""

    def __init__(self, state: TellerState | None = None) -> None:
        self.state = state or TellerState()

    def tell(self, number: int, events: Sequence[TableEvent], table: Table) -> Told:
        """One batch; the table stands as after it."""
        pots = pots_in(events)
        told = [self._words(event, pots, table) for event in events]
        own: dict[str, tuple[str, ...]] = {}
        for event in events:
            if isinstance(event, house.HandStarted):
                own = {player: own_cards(table, event.hand, player) for player in event.players}
        return Told(number, tuple(events), tuple(words for words in told if words is not None), own)

    def tell_hand(self, event: TableEvent, pots: int) -> wire.AnyEvent | None:
        """What an event tells of a hand, nobody's own cards with it; nothing for every other event."""
        match event:
            case house.HandEvent():
                return self._hand_event(event, pots)
            case house.HandStarted():
                return self._hand_started(event)
            case house.TimedOut() | house.ActedForAbsent():
                self.state.by_clock = True
        return None

    def _words(self, event: TableEvent, pots: int, table: Table) -> wire.AnyEvent | None:
        match event:
            case house.HandEvent() | house.HandStarted() | house.TimedOut() | house.ActedForAbsent():
                return self.tell_hand(event, pots)
            case house.SeatTaken():
                return self._seat_taken(event)
            case house.SeatLeft():
                return self._seat_left(event, table)
            case house.ReboughtIn():
                return self._rebought_in(event, table)
            case house.TableInitialised():
                cards = {str(seat): card for seat, card in event.cards.items()}
                return wire.ButtonDrawn(button=event.button, cards=cards)
            case house.LeaveCancelled():
                self.state.reasons.pop(event.seat, None)
                return wire.Noted(seat=event.seat, reason=STAYS)
            case house.SngStarted():
                seated = {chair.player for chair in table.state.chairs.values()}
                self.state.names = {who: name for who, name in self.state.names.items() if who in seated}
                return tell_sng(event, table, self.state.names)
            case _:
                noted = self._noted(event)
                return tell_sng(event, table, self.state.names) or noted

    def _noted(self, event: TableEvent) -> wire.Noted | None:
        """What explains itself; clocks, pauses and settings show in the view."""
        why = getattr(event, "reason", None)
        if not isinstance(why, HouseReason) or isinstance(event, _UNTOLD):
            return None
        seat: int | None = getattr(event, "seat", None)
        reason = of_reason(why)
        if seat is not None and isinstance(event, _LASTING):
            self.state.reasons[seat] = reason
        return wire.Noted(seat=seat, reason=reason)

    def _seat_taken(self, event: house.SeatTaken) -> wire.SeatTaken:
        state, reason = self.state, of_reason(event.reason)
        state.names[event.player] = event.name
        state.reasons[event.seat] = reason
        return wire.SeatTaken(
            seat=event.seat, name=event.name, bot=event.bot, stack=event.amount, reason=reason
        )

    def _seat_left(self, event: house.SeatLeft, table: Table) -> wire.SeatLeft:
        state = self.state
        state.reasons.pop(event.seat, None)
        name = state.names.get(event.player, "")
        sng = table.state.sng
        if sng is None or not (sng.running or event.player in sng.places):
            # A sit-and-go's ranking names those who have left too; of others nobody speaks any more.
            state.names.pop(event.player, None)
        return wire.SeatLeft(
            seat=event.seat,
            name=name,
            stack=event.stack,
            observer=event.observer,
            reason=of_reason(event.reason),
        )

    def _rebought_in(self, event: house.ReboughtIn, table: Table) -> wire.ReboughtIn:
        self.state.reasons.pop(event.seat, None)
        chair = table.state.chair_of(event.player)
        stack = chair.stack if chair else event.amount
        return wire.ReboughtIn(seat=event.seat, amount=event.amount, stack=stack)

    def _hand_started(self, event: house.HandStarted) -> wire.HandStarted:
        state = self.state
        state.hand = HandTeller.begin(event.hand, event.seats)
        for seat in event.seats:
            state.reasons.pop(seat, None)
        return wire.HandStarted(
            hand=event.hand,
            seats=list(event.seats),
            button=event.button_seat,
            dead_button=event.dead_button,
            small_blind=None if event.dead_small else event.small_seat,
            big_blind=None if event.dead_big else event.big_seat,
            small=event.small,
            big=event.big,
        )

    def _hand_event(self, event: house.HandEvent, pots: int) -> wire.AnyEvent | None:
        state = self.state
        teller = state.hand
        if teller is None or teller.hand != event.hand:
            return None
        by_clock, state.by_clock = state.by_clock, False
        told = teller.tell(event.event, by_clock=by_clock, pots=pots)
        if isinstance(event.event, HandVoided):
            return wire.HandVoided(hand=event.hand, reason=VOIDED)
        return told


def seen_position(table: Table, player: str) -> int | None:
    """The position from which a player sees the hand; without a deck there is nothing of one's own to see."""
    if table.hand is None or not table.hand.secret.deck:
        return None
    return table.position_of(player)


def own_cards(table: Table, hand: int, player: str) -> tuple[str, ...]:
    """A player's own cards in a hand, through its view of it."""
    position = seen_position(table, player)
    if table.hand is None or position is None or table.state.hand_number != hand:
        return ()
    return table.hand.view(position).players[position].cards


def pots_in(events: Sequence[TableEvent]) -> int:
    """How many pots a batch awards."""
    return 1 + max((0, *(_pot(event) for event in events)))


def _pot(event: TableEvent) -> int:
    inner = event.event if isinstance(event, house.HandEvent) else None
    return inner.pot if isinstance(inner, Awarded) else 0

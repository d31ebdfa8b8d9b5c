"""Tells a table's stored events to those who watch.

What is told is the same for everybody but for one thing: players who were dealt in also hear their own two
cards, and hear them again when they come back and are told the gap. Nobody hears another's.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pokerhouse.house import Reason as HouseReason
from pokerhouse.house import Table
from pokerhouse.house import events as house
from pokerhouse.house.events import TableEvent
from pokerhouse.protocol import event as wire
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Awarded, HandVoided
from pokerhouse.server.wire.alike import alike, of_reason
from pokerhouse.server.wire.hand_events import HandTeller
from pokerhouse.server.wire.sng_view import level_number, ranks

STAYS = Reason(code="stays", rule="TABLE-7", text="Stays after all.")
VOIDED = Reason(code="hand_stuck", rule="STD-14", text="Something went wrong, so the hand could not go on.")
"""What exactly is in the house's log."""

_TWINS: dict[type[TableEvent], type[wire.AnyEvent]] = {
    house.SeatTaken: wire.SeatTaken,
    house.SeatLeft: wire.SeatLeft,
    house.ReboughtIn: wire.ReboughtIn,
    house.TableInitialised: wire.ButtonDrawn,
    house.SatOut: wire.SatOut,
    house.SitOutExtended: wire.SatOut,
    house.SatIn: wire.SatIn,
    house.Invited: wire.Invited,
    house.SngStarted: wire.SngStarted,
    house.RoundBegan: wire.LevelStarted,
    house.SafeFilled: wire.SafeMoved,
    house.SafeDrawn: wire.SafeMoved,
    house.BlindTaken: wire.BlindTaken,
    house.Forfeited: wire.Forfeited,
    house.Walked: wire.Walked,
    house.Eliminated: wire.Eliminated,
    house.SngEnded: wire.SngEnded,
}
"""Events with a word of their own. All others are noted with their reason, if they have one."""

_UNTOLD = {house.PauseStarted, house.LinkMade, house.LinkRevoked, house.LinkFollowed}
_UNTOLD |= {house.TimedOut, house.ActedForAbsent}
"""They show in the view, or in the move that follows."""

_LASTING = {house.SeatTaken, house.Rested, house.LeaveAsked, house.RebuyAsked}
_LASTING |= {house.SitOutAsked, house.SatOut, house.SatIn}
"""Their reasons stand at the seat until it plays."""

_SETTLED = {house.SeatLeft, house.ReboughtIn, house.LeaveCancelled}
"""They take the reason at the seat away."""


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
        return with_cards(self.events, self.own.get(player, ()) if player else ())


class TellerState(Struct):
    """What a telling needs of what was told before."""

    names: dict[str, str] = field(default_factory=dict)
    """Names of everybody who has played here, even if they have left."""
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
        pots, told = pots_in(events), []
        own: dict[str, tuple[str, ...]] = {}
        for event in events:
            told.append(self.tell_hand(event, pots) or self._twin(event, table) or _noted(event))
            self._remember(event, table)
            if isinstance(event, house.HandStarted):
                own = {player: own_cards(table, event.hand, player) for player in event.players}
        return Told(number, tuple(events), tuple(words for words in told if words is not None), own)

    def tell_hand(self, event: TableEvent, pots: int) -> wire.AnyEvent | None:
        """What an event tells of a hand, nobody's own cards with it; nothing for every other event."""
        state = self.state
        match event:
            case house.HandEvent(hand=hand, event=inner) if state.hand and state.hand.hand == hand:
                by_clock, state.by_clock = state.by_clock, False
                told = state.hand.tell(inner, by_clock=by_clock, pots=pots)
                return wire.HandVoided(hand=hand, reason=VOIDED) if isinstance(inner, HandVoided) else told
            case house.HandStarted():
                state.hand = HandTeller(event.hand, event.seats)
                return alike(
                    wire.HandStarted,
                    event,
                    button=event.button_seat,
                    small_blind=None if event.dead_small else event.small_seat,
                    big_blind=None if event.dead_big else event.big_seat,
                )
            case house.TimedOut() | house.ActedForAbsent():
                state.by_clock = True
        return None

    def _twin(self, event: TableEvent, table: Table) -> wire.AnyEvent | None:
        """The wire's own word for an event, with what the two call otherwise."""
        own: dict[str, Any] = {}
        match event:
            case house.SeatTaken():
                own["stack"] = event.amount
            case house.SeatLeft() | house.Forfeited() | house.Eliminated():
                own["name"] = self.state.names.get(event.player, "")
            case house.ReboughtIn():
                chair = table.state.chair_of(event.player)
                own["stack"] = chair.stack if chair else event.amount
            case house.TableInitialised():
                own["cards"] = {str(seat): card for seat, card in event.cards.items()}
            case house.RoundBegan():
                own["level"] = level_number(table, event.small)
            case house.SafeDrawn():
                own["amount"] = -event.amount
            case house.Walked():
                own["button"] = event.button_seat
            case house.SngEnded() if sng := table.state.sng:
                places = {place.player: place.rank for place in event.places}
                own["ranks"] = ranks(table, sng, places, self.state.names)
        twin = _TWINS.get(type(event))
        return alike(twin, event, **own) if twin else None

    def _remember(self, event: TableEvent, table: Table) -> None:
        """What later events and views need to know of this one."""
        state, sng = self.state, table.state.sng
        match event:
            case house.HandStarted(seats=seats):
                for seat in seats:
                    state.reasons.pop(seat, None)
            case house.SeatTaken():
                state.names[event.player] = event.name
            case house.SeatLeft() if sng is None or not (sng.running or event.player in sng.places):
                # A sit-and-go's ranking names those who have left too; nobody speaks of others any more.
                state.names.pop(event.player, None)
            case house.SngStarted():
                seated = {chair.player for chair in table.state.chairs.values()}
                state.names = {who: name for who, name in state.names.items() if who in seated}
        if type(event) in _LASTING:
            state.reasons[event.seat] = of_reason(event.reason)  # type: ignore[union-attr]
        elif type(event) in _SETTLED:
            state.reasons.pop(event.seat, None)  # type: ignore[union-attr]


def _noted(event: TableEvent) -> wire.Noted | None:
    """What explains itself; clocks, pauses and settings show in the view."""
    seat, why = getattr(event, "seat", None), getattr(event, "reason", None)
    if isinstance(event, house.LeaveCancelled):
        return wire.Noted(seat=seat, reason=STAYS)
    if not isinstance(why, HouseReason) or type(event) in _UNTOLD:
        return None
    return wire.Noted(seat=seat, reason=of_reason(why))


def with_cards(events: Sequence[wire.AnyEvent], cards: Sequence[str]) -> list[wire.AnyEvent]:
    """The events for a player who was dealt these cards."""
    return [
        replace(event, cards=list(cards)) if cards and isinstance(event, wire.HandStarted) else event
        for event in events
    ]


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
    inner = (event.event for event in events if isinstance(event, house.HandEvent))
    return 1 + max((award.pot for award in inner if isinstance(award, Awarded)), default=0)

"""Tells a table's stored events to those who watch.

What is told is the same for everybody but for one thing: whoever was dealt in also hears its own two cards,
and hears them again when it comes back and is told the gap. Nobody hears another's.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.house import event as house
from pokerhouse.protocol import event as wire
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Awarded, HandVoided
from pokerhouse.server.reason import of_why
from pokerhouse.server.tale import Tale

HoleCards = Callable[[int, str], tuple[str, ...]]
"""The hole cards a player may see of its own in a hand: hand number, player."""


class Told(Struct, frozen=True):
    """One stored batch in the wire's words, with each player's own cards beside it."""

    number: int
    at: int
    events: tuple[wire.AnyEvent, ...]
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


class Narrator:
    """Folds a table's events, because a telling needs what was told before."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._stacks: dict[str, int] = {}
        self._players: tuple[str, ...] = ()
        self._tale: Tale | None = None
        self._by_clock = False

    def tell(self, number: int, at: int, events: Sequence[house.TableEvent], hole_cards: HoleCards) -> Told:
        """One batch; `hole_cards` looks through the view of the hand."""
        own: dict[str, tuple[str, ...]] = {}
        pots = 1 + max(
            (
                event.event.pot
                for event in events
                if isinstance(event, house.HandEvent) and isinstance(event.event, Awarded)
            ),
            default=0,
        )
        told: list[wire.AnyEvent] = []
        for event in events:
            words = self._words(event, pots)
            if words is not None:
                told.append(words)
            if isinstance(event, house.HandStarted):
                own = {player: hole_cards(event.hand, player) for player in event.players}
        return Told(number, at, tuple(told), own)

    def _words(self, event: house.TableEvent, pots: int) -> wire.AnyEvent | None:
        match event:
            case house.HandEvent():
                return self._hand_event(event, pots)
            case house.HandStarted():
                return self._hand_started(event)
            case house.SeatTaken():
                self._names[event.player] = event.name
                self._stacks[event.player] = event.amount
                return wire.SeatTaken(
                    seat=event.seat,
                    name=event.name,
                    bot=event.bot,
                    stack=event.amount,
                    reason=of_why(event.reason),
                )
            case house.SeatLeft():
                self._stacks.pop(event.player, None)
                # Whoever left in mid-hand and sits down again starts with another stack.
                self._players = tuple("" if player == event.player else player for player in self._players)
                name = self._names.pop(event.player, "")
                return wire.SeatLeft(
                    seat=event.seat, name=name, stack=event.stack, reason=of_why(event.reason)
                )
            case house.ReboughtIn():
                self._stacks[event.player] = stack = self._stacks.get(event.player, 0) + event.amount
                auto = "auto" in event.reason.code
                return wire.ReboughtIn(seat=event.seat, amount=event.amount, stack=stack, auto=auto)
            case house.TableInitialised():
                cards = {str(seat): card for seat, card in event.cards.items()}
                return wire.ButtonDrawn(button=event.button, cards=cards)
            case house.ExcessMoved():
                self._stacks[event.player] = self._stacks.get(event.player, 0) - event.amount
                return wire.Noted(seat=event.seat, reason=of_why(event.reason))
            case house.TimedOut():
                self._by_clock = True
            case house.LeaveCancelled():
                stays = Reason(code="stays", rule="TABLE-7", text="Stays after all.")
                return wire.Noted(seat=event.seat, reason=stays)
            case house.Rested() | house.BlindMissed() | house.LeaveAsked() | house.RebuyAsked():
                return wire.Noted(seat=event.seat, reason=of_why(event.reason))
            case house.TableWaits() | house.Dismissed():
                return wire.Noted(reason=of_why(event.reason))
            case _:
                # Clocks, pauses and settings show in the view.
                pass
        return None

    def _hand_started(self, event: house.HandStarted) -> wire.HandStarted:
        self._players = event.players
        self._tale = Tale(event.hand, event.seats)
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
        tale = self._tale
        if tale is None or tale.hand != event.hand:
            return None
        by_clock, self._by_clock = self._by_clock, False
        told = tale.tell(event.event, by_clock=by_clock, pots=pots)
        for player, stack in zip(self._players, tale.stacks, strict=False):
            if player in self._stacks:
                self._stacks[player] = stack
        if isinstance(event.event, HandVoided):
            text = "The hand was voided; every chip is back with its giver."
            reason = Reason(code="hand_voided", rule="STD-14", text=text)
            return wire.HandVoided(hand=event.hand, reason=reason)
        return told

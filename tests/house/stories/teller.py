"""Tells a table's events so that a reader can follow them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pokerhouse.house import events as e
from pokerhouse.rules import Acted, Awarded, DeadAdded, HandDealt, HandVoided, Posted, Returned, StreetDealt

POSTS = {
    "small_blind": "small blind",
    "big_blind": "big blind",
    "post": "a live big blind",
    "dead": "dead",
    "ante": "an ante",
}


class Teller:
    """Turns events into lines, one a line of time; what happens within a hand is told in one breath."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._players: tuple[str, ...] = ()
        self._breath: list[str] = []

    def lines(self, events: Iterable[e.TableEvent]) -> Iterator[str]:
        """The lines of these events."""
        for event in events:
            if isinstance(event, e.HandEvent):
                self._within(event)
                continue
            told = self._tell(event)
            if told is None:
                continue
            yield from self.rest()
            reason = getattr(event, "reason", None)
            rule = f" ({reason.rule})" if reason is not None else ""
            yield f"{_clock(event.at)}  {told}{rule}"

    def rest(self) -> Iterator[str]:
        """What is left of the hand's breath."""
        if self._breath:
            yield f"        {'; '.join(self._breath)}."
            self._breath = []

    def _who(self, player: str) -> str:
        return player.title()

    def _seat(self, seat: int) -> str:
        return self._names.get(seat, f"the empty seat {seat}")

    def _tell(self, event: Any) -> str | None:
        if isinstance(event, e.SeatTaken):
            self._names[event.seat] = self._who(event.player)
        teller = _TELLERS.get(type(event))
        told = None if teller is None else teller(self, event)
        if isinstance(event, e.SeatLeft):
            del self._names[event.seat]
        if isinstance(event, e.HandStarted):
            self._players = event.players
        return told

    def _within(self, event: e.HandEvent) -> None:
        inner = event.event
        match inner:
            case Posted():
                kind = POSTS[inner.kind]
                self._breath.append(f"{self._who(self._players[inner.position])} posts {kind} {inner.amount}")
            case Acted():
                self._breath.append(self._move(inner))
            case StreetDealt():
                self._breath.append(f"{inner.street} {' '.join(inner.cards)}")
            case Returned():
                self._breath.append(f"{inner.amount} go back to {self._who(self._players[inner.position])}")
            case Awarded():
                self._breath.append(f"{self._who(self._players[inner.position])} wins {inner.amount}")
            case DeadAdded():
                self._breath.append(f"{inner.amount} dead chips join the main pot")
            case HandDealt() if inner.setup.dead:
                self._breath.append(f"{inner.setup.dead} dead chips lie in the main pot")
            case HandVoided():
                self._breath.append("the hand is voided")
            case _:
                pass

    def _move(self, inner: Acted) -> str:
        name = self._who(self._players[inner.position])
        words = {"fold": "folds", "check": "checks", "call": f"calls {inner.to}"}
        return f"{name} {words.get(inner.move, f'makes it {inner.to}')}"


def _clock(at: int) -> str:
    seconds = at // 1_000
    return f"{seconds // 3_600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _hand(teller: Teller, event: e.HandStarted) -> str:
    seat = teller._seat  # noqa: SLF001
    small = f"small blind {seat(event.small_seat)}" + (" (dead)" if event.dead_small else "")
    big = f"big blind {seat(event.big_seat)}" + (" (away)" if event.dead_big else "")
    button = f"button {seat(event.button_seat)}" + (" (dead)" if event.dead_button else "")
    dealt = ", ".join(player.title() for player in event.players)
    return f"**Hand {event.hand}**, {event.small}/{event.big}: {button}, {small}, {big}; dealt in {dealt}"


_TELLERS: dict[type, Callable[[Teller, Any], str]] = {
    e.SeatTaken: lambda _, event: (
        f"{event.player.title()} takes seat {event.seat} with {event.amount}. {event.reason.text}"
    ),
    e.TableInitialised: lambda teller, event: (
        f"One card each; {teller._seat(event.button)} draws the highest, {event.cards[event.button]}"  # noqa: SLF001
    ),
    e.HandStarted: _hand,
    e.Rested: lambda _, event: f"{event.player.title()}: {event.reason.text}",
    e.BlindMissed: lambda _, event: f"{event.player.title()} misses the {event.kind} blind",
    e.TimedOut: lambda _, event: f"{event.player.title()}'s time is up",
    e.ActedForAbsent: lambda _, event: f"{event.player.title()}: {event.reason.text}",
    e.SitOutAsked: lambda _, event: f"{event.player.title()} will sit out",
    e.SatOut: lambda _, event: f"{event.player.title()} sits out, use {event.used}. {event.reason.text}",
    e.SitOutExtended: lambda _, event: f"{event.player.title()}: {event.reason.text} Period {event.period}",
    e.SatIn: lambda _, event: f"{event.player.title()}: {event.reason.text}",
    e.LeaveAsked: lambda _, event: f"{event.player.title()} will leave",
    e.SeatLeft: lambda _, event: (
        f"{event.player.title()} leaves the seat with {event.stack}. {event.reason.text}"
    ),
    e.RebuyAsked: lambda _, event: f"{event.player.title()} is asked: {event.reason.text}",
    e.ReboughtIn: lambda _, event: f"{event.player.title()} adds {event.amount}",
    e.ExcessMoved: lambda _, event: f"{event.player.title()}: {event.reason.text}",
    e.TableWaits: lambda _, event: event.reason.text,
    e.Dismissed: lambda _, event: event.reason.text,
    e.SngStarted: lambda _, event: event.reason.text,
    e.RoundBegan: lambda _, event: event.reason.text,
    e.SafeFilled: lambda _, event: f"{event.player.title()}: {event.reason.text}",
    e.SafeDrawn: lambda _, event: f"{event.player.title()} draws {event.amount} from the safe",
    e.BlindTaken: lambda _, event: f"{event.player.title()}'s {event.kind} blind of {event.amount} is taken",
    e.Forfeited: lambda _, event: (
        f"{event.player.title()} forfeits {event.stack} and {event.safe} in the safe"
    ),
    e.Walked: lambda _, event: f"A walk: {event.amount} to {event.player.title()}",
    e.HandsHeld: lambda _, event: event.reason.text,
    e.Eliminated: lambda _, event: f"{event.player.title()} is out, place {event.rank}",
    e.DeadAwarded: lambda _, event: f"{event.amount} dead chips go to {event.player.title()}",
    e.SngEnded: lambda _, event: (
        f"{event.reason.text} Places: "
        + ", ".join(f"{place.rank} {place.player.title()}" for place in event.places)
    ),
    e.ChipsCashed: lambda _, event: (
        f"{event.player.title()} banks {event.stack} and {event.safe} of the safe"
    ),
}

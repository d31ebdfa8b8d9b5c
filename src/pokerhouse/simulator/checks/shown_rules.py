"""Rules that no decision names because nothing is decided by them: which event shows each one at work.

Most rules are named by an event's reason or by a refusal. A rule such as "blinds are posted by themselves" is
only ever obeyed; here stands what counts as having seen it.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, field

from pokerhouse.house import PlayerEvent, TableEvent, TableSettings
from pokerhouse.house import events as e
from pokerhouse.house.player import ChipsBought
from pokerhouse.rules import Acted, Awarded, DeadAdded, HandDealt, Mucked, Posted, Shown

HOUR = 3_600_000
PLAYABLE = 100


class Stay(Struct):
    """How somebody fares at a table."""

    brought: int = 0
    taken: int = 0
    streak: int = 0
    """Stays in a row that were left a winner."""
    left: int = -HOUR


class Situation(Struct):
    """What a witness remembers of one table."""

    settings: TableSettings
    running: bool = False
    players: tuple[str, ...] = ()
    folded: set[str] = field(default_factory=set)
    stays: dict[str, Stay] = field(default_factory=dict)
    away: set[str] = field(default_factory=set)
    champion: tuple[str, int] = ("", 0)
    """Who won the last sit-and-go, and when."""

    @property
    def kind(self) -> str:
        """The table's kind."""
        return self.settings.kind

    def in_hand(self, player: str) -> bool:
        """Whether the player holds cards in a running hand."""
        return self.running and player in self.players and player not in self.folded


class Witness:
    """Says which rules an event shows."""

    def __init__(self) -> None:
        self._scenes: dict[str, Situation] = {}
        self._seated: set[str] = set()

    def table_event(self, table: str, event: TableEvent) -> Iterator[str]:
        """The rules that this event of a table shows."""
        if isinstance(event, e.TableOpened):
            self._scenes[table] = Situation(event.settings)
        look = _LOOKS.get(type(event))
        if look is not None:
            yield from look(self, self._scenes[table], event)

    def player_event(self, player: str, event: PlayerEvent) -> Iterator[str]:
        """The rules that this event of a player shows."""
        if isinstance(event, ChipsBought) and player in self._seated:
            yield "CASH-7.1"  # the cage is open any time, also for somebody in a hand

    def seat_taken(self, situation: Situation, event: e.SeatTaken) -> Iterator[str]:
        self._seated.add(event.player)
        stay = situation.stays.setdefault(event.player, Stay())
        soon = event.at < stay.left + HOUR
        if situation.kind == "cash":
            yield "CASH-1.3"
            if soon and stay.streak > 1 and event.amount < situation.settings.buy_in_high:
                yield "CASH-8.3"  # the second win in a row lifted the binding
        else:
            yield from self._free_again(situation, event)
        if situation.running:
            yield "TABLE-3"
        stay.brought, stay.taken = event.amount, 0

    def _free_again(self, situation: Situation, event: e.SeatTaken | e.ReboughtIn) -> Iterator[str]:
        player, when = situation.champion
        if situation.kind == "sng" and player == event.player and event.at < when + HOUR:
            yield "SNG-8"  # a cash table would bind this winner

    def rebought_in(self, situation: Situation, event: e.ReboughtIn) -> Iterator[str]:
        situation.stays[event.player].brought += event.amount
        yield from self._free_again(situation, event)

    def sat_out(self, situation: Situation, event: e.SatOut) -> Iterator[str]:
        situation.away.add(event.player)
        yield from ()

    def sat_in(self, situation: Situation, event: e.SatIn) -> Iterator[str]:
        situation.away.discard(event.player)
        yield from ()

    def blind_taken(self, situation: Situation, event: e.BlindTaken) -> Iterator[str]:
        if event.player not in situation.away:
            yield "SNG-4.5"  # back, waiting for the button, and still paying

    def sng_started(self, situation: Situation, event: e.SngStarted) -> Iterator[str]:
        situation.away.clear()
        if event.number > 1:
            yield "PSNG-3" if situation.kind == "private_sng" else "SNG-1.3"

    def sng_ended(self, situation: Situation, event: e.SngEnded) -> Iterator[str]:
        situation.champion = event.places[0].player, event.at
        yield from ()

    def round_began(self, _scene: Situation, event: e.RoundBegan) -> Iterator[str]:
        if event.round > 1:
            yield "TABLE-9"

    def chips_out(self, situation: Situation, event: e.ExcessMoved) -> Iterator[str]:
        situation.stays[event.player].taken += event.amount
        yield from ()

    def seat_left(self, situation: Situation, event: e.SeatLeft) -> Iterator[str]:
        self._seated.discard(event.player)
        situation.away.discard(event.player)
        stay = situation.stays[event.player]
        won = stay.taken + event.stack > stay.brought
        stay.streak, stay.left = (stay.streak + 1 if won else 0), event.at
        yield "TABLE-7"
        yield "TABLE-11"  # the player's session is over
        if situation.kind == "private_sng":
            yield "PSNG-6"
        elif situation.kind == "cash":
            if not situation.in_hand(event.player):
                yield "CASH-6.4"
            if event.stack < PLAYABLE:
                yield "CASH-6.3"

    def dismissed(self, _scene: Situation, _event: e.Dismissed) -> Iterator[str]:
        yield "TABLE-11"  # the table's session is over

    def rested(self, _scene: Situation, _event: e.Rested) -> Iterator[str]:
        yield "TABLE-3"

    def hand_started(self, situation: Situation, event: e.HandStarted) -> Iterator[str]:
        settings = situation.settings
        situation.running, situation.players = True, event.players
        situation.folded.clear()
        if situation.kind == "cash" and (event.small, event.big) == (settings.small, settings.big):
            yield "CASH-9"
        if situation.kind == "private_sng":
            yield "PSNG-4"
        if event.dead_button or event.dead_small:
            yield "CASH-3.4"
        if event.dead_big:
            yield "SNG-4.4"

    def hand_event(self, situation: Situation, event: e.HandEvent) -> Iterator[str]:
        inner = event.event
        match inner:
            case Acted(move="fold"):
                situation.folded.add(situation.players[inner.position])
            case Posted(kind="small_blind" | "big_blind") if situation.kind == "cash":
                yield "CASH-3.3"
            case Posted(kind="post" | "dead"):
                yield "STD-11"  # the missed equivalent, or a newcomer's
            case Posted(kind="ante"):
                yield "TERM-2"
            case DeadAdded():
                yield "STD-13"
            case HandDealt():
                yield "STD-0"
                if inner.setup.ruleset.pot_limit or inner.setup.ruleset.limits:
                    yield "TERM-1"
            case Shown() | Mucked() if situation.running:
                yield "STD-7"
            case Awarded():
                situation.running = False
                uncontested = len(situation.folded) == len(situation.players) - 1
                yield "STD-8" if uncontested else "STD-6"
            case _:
                pass


_LOOKS: dict[type, Callable[[Witness, Situation, Any], Iterator[str]]] = {
    e.SeatTaken: Witness.seat_taken,
    e.ReboughtIn: Witness.rebought_in,
    e.ExcessMoved: Witness.chips_out,
    e.SeatLeft: Witness.seat_left,
    e.Dismissed: Witness.dismissed,
    e.Rested: Witness.rested,
    e.HandStarted: Witness.hand_started,
    e.HandEvent: Witness.hand_event,
    e.SatOut: Witness.sat_out,
    e.SatIn: Witness.sat_in,
    e.BlindTaken: Witness.blind_taken,
    e.SngStarted: Witness.sng_started,
    e.SngEnded: Witness.sng_ended,
    e.RoundBegan: Witness.round_began,
}

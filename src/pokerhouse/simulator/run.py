"""One simulation, from the first visitor to the last event."""

from collections.abc import Callable
from time import perf_counter

from msgspec import Struct

from pokerhouse.cards import SeededChance
from pokerhouse.simulator.checks import HouseFault, Inspector, Tally, in_order
from pokerhouse.simulator.people import Crowd
from pokerhouse.simulator.world import HOUR, House, Incidents, Luck, VirtualClock, standing_tables

OPENING = 1_767_258_000_000
"""When the house opens: nine o'clock on 1 January 2026 (UTC), in milliseconds."""
DEEDS_A_LOOK = 2_000
"""How often somebody who waits is told how far it has come."""

Progress = Callable[[int, int], None]
"""Is told the virtual milliseconds that have passed, and the events so far."""


class Audited(Struct, frozen=True):
    """Whether the books agree after every event (None: nobody looked), and how many accounts hold chips."""

    ok: bool | None
    accounts: int


class Result(Struct, frozen=True):
    """What a simulation came to."""

    hands: int
    events: int
    rules: dict[str, int]
    """How often each rule came up: named by an event's reason or a refusal, or shown by an event."""
    audit: Audited
    rebuilt: int
    """Tables rebuilt from their stored events and found equal."""
    seconds: float


class Simulation:
    """A house and its people for some hours. `fault` says what was wrong with the house, if anything."""

    def __init__(self, *, players: int, hours: float, seed: int | str, audit: bool = True) -> None:
        self.clock = VirtualClock(OPENING)
        self.inspector = Inspector() if audit else None
        luck = Luck(SeededChance(f"{seed} people"))
        line = Luck(SeededChance(f"{seed} line"))
        self.house = House(self.clock, SeededChance(f"{seed} decks"), line, self.inspector)
        self.crowd = Crowd(self.house, luck, players)
        self.incidents = Incidents(self.house, luck)
        self.closing = OPENING + round(hours * HOUR)
        self.fault: HouseFault | None = None
        for settings in standing_tables(players):
            self.house.open(settings)

    @property
    def tally(self) -> Tally:
        """What was counted so far."""
        return self.house.tally

    def run(self, *, events: int | None = None, progress: Progress | None = None) -> Result:
        """Let the time pass to the closing hour, or until so many events have happened."""
        started = perf_counter()
        rebuilt = 0
        try:
            self._pass_time(events, progress)
            if self.inspector is not None:
                rebuilt = self.inspector.rebuilt(self.house.tables)
        except HouseFault as fault:
            self.fault = fault
        return self._result(rebuilt, perf_counter() - started)

    def _pass_time(self, events: int | None, progress: Progress | None) -> None:
        clock, tally, deeds = self.clock, self.tally, 0
        while clock.next_time is not None and clock.next_time <= self.closing:
            clock.do_next()
            deeds += 1
            if events is not None and tally.events >= events:
                return
            if progress is not None and deeds % DEEDS_A_LOOK == 0:
                progress(clock.now - OPENING, tally.events)

    def _result(self, rebuilt: int, seconds: float) -> Result:
        if self.inspector is None:
            audited = Audited(ok=None if self.fault is None else False, accounts=0)
        else:
            accounts = len(self.inspector.audit.ledger.balances)
            audited = Audited(ok=self.fault is None, accounts=accounts)
        return Result(
            hands=self.tally.hands.total(),
            events=self.tally.events,
            rules=in_order(self.tally.rules),
            audit=audited,
            rebuilt=rebuilt,
            seconds=round(seconds, 3),
        )

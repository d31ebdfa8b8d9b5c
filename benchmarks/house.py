"""Measures the house: 1,000 busy tables of six, an action a second at each, on one core.

Every move goes through `Table.handle` and every deadline through `Table.tick`, events included; nothing is
stored. Run it with `python benchmarks/house.py`; figures are per second of CPU on one thread. With --profile
it says where the time goes. Of the idle tables, where two people wait for a third, only the look is measured.
"""

import argparse
import cProfile
import json
import pstats
from functools import partial
from time import process_time

from pokerhouse.bots import Decision, give_up, passive, raise_towards
from pokerhouse.cards import SeededChance
from pokerhouse.house import Outcome, Table, TableSettings
from pokerhouse.house import commands as c
from pokerhouse.house.events import ClockStarted, HandStarted, RebuyAsked
from pokerhouse.rules import Hand, Menu
from pokerhouse.simulator.world import VirtualClock

SECOND = 1_000
SEATS = 6
STACK = 400


class Floor:
    """Tables that are always full: whoever loses its chips brings new ones."""

    def __init__(self, tables: int, idle: int) -> None:
        self.clock = VirtualClock(0)
        self.chance = SeededChance("benchmark")
        self.actions = self.events = self.hands = self.transits = 0
        self.tables = [self._open(number) for number in range(tables)]
        self.idle = [self._open(tables + number) for number in range(idle)]
        for table in self.tables:
            for seat in range(1, SEATS + 1):
                self._take(table, self._order(table, self._arrival(table, seat)))
        for table in self.idle:
            for seat in (1, 4):
                self._take(table, self._order(table, self._arrival(table, seat)))

    def _open(self, number: int) -> Table:
        settings = TableSettings(
            id=f"t{number}", name=f"Table {number}", seats=SEATS, buy_in_high=2_000, standing=True
        )
        return Table.open(settings, 0)[0]

    def _arrival(self, table: Table, seat: int) -> c.TakeSeat:
        player = f"{table.settings.id}p{seat}"
        return c.TakeSeat(player=player, name=player, seat=seat, amount=STACK, transit=self._transit())

    def _transit(self) -> str:
        self.transits += 1
        return str(self.transits)

    def _order(self, table: Table, command: c.Command) -> Outcome:
        return table.handle(command, self.clock.now, self.chance)

    def _take(self, table: Table, outcome: Outcome) -> None:
        """Plan the answer to what has just been asked."""
        self.events += len(outcome.events)
        asked = False
        for event in outcome.events:
            if isinstance(event, ClockStarted):
                asked = True
            elif isinstance(event, HandStarted):
                self.hands += 1
            elif isinstance(event, RebuyAsked):
                self.clock.after(SECOND, partial(self._rebuy, table, event.player))
        if asked:
            self.clock.after(SECOND, partial(self._act, table))
        elif table.next_deadline is not None:
            self.clock.at(table.next_deadline, partial(self._tick, table))

    def _tick(self, table: Table) -> None:
        outcome = table.tick(self.clock.now, self.chance)
        if outcome.events:
            self._take(table, outcome)

    def _act(self, table: Table) -> None:
        hand = table.hand
        menu = None if hand is None else hand.menu()
        if hand is None or menu is None:
            return
        self.actions += 1
        state = table.state
        move = choose(hand, menu, self.chance.below(100))
        act = c.Act(
            player=state.players[menu.actor],
            hand=state.hand_number,
            decision=hand.decision,
            move=move.move,
            to=move.to,
        )
        self._take(table, self._order(table, act))

    def _rebuy(self, table: Table, player: str) -> None:
        chair = table.state.chair_of(player)
        if chair is not None and chair.seat in table.state.questions:
            amount = STACK - chair.stack
            self._take(
                table, self._order(table, c.RebuyIn(player=player, amount=amount, transit=self._transit()))
            )

    def look_around(self) -> int:
        """Ask every idle table for its deadline and tick it all the same; how many did something."""
        now, chance = self.clock.now, self.chance
        return sum(
            table.next_deadline is not None or bool(table.tick(now, chance).events) for table in self.idle
        )

    def run(self, until: int) -> None:
        """Let virtual time pass."""
        clock = self.clock
        while clock.next_time is not None and clock.next_time <= until:
            clock.do_next()


def choose(hand: Hand, menu: Menu, mood: int) -> Decision:
    """Mostly call, often fold, sometimes raise: about four players see a flop."""
    if mood < 60:
        return passive(menu)
    if mood < 85:
        return give_up(menu)
    return raise_towards(menu, hand.price + 3 * hand.setup.big)


def measured(tables: int, seconds: int, idle: int) -> dict[str, float]:
    """Run the tables for some virtual seconds."""
    floor = Floor(tables, idle)
    floor.run(10 * SECOND)  # everybody is in a hand
    actions, events, hands = floor.actions, floor.events, floor.hands
    start = process_time()
    floor.run((10 + seconds) * SECOND)
    took = process_time() - start
    start = process_time()
    if floor.look_around():
        raise AssertionError("an idle table had something to do")
    looked = process_time() - start
    done = floor.actions - actions
    return {
        "tables": tables,
        "virtual seconds": seconds,
        "actions": done,
        "actions/s of CPU": done / took,
        "times real time at an action a second a table": done / took / tables,
        "times real time as played, pauses included": seconds / took,
        "events/s of CPU": (floor.events - events) / took,
        "hands/s of CPU": (floor.hands - hands) / took,
        "µs an action": took / done * 1e6,
        "µs to look at an idle table": looked / idle * 1e6 if idle else 0.0,
    }


def main() -> None:
    """Print each figure, as text or as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=int, default=120, help="virtual seconds")
    parser.add_argument("--idle", type=int, default=10_000, help="tables where two wait for a third")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    chosen = parser.parse_args()
    if chosen.profile:
        with cProfile.Profile() as profile:
            measured(chosen.tables, chosen.seconds, 0)
        pstats.Stats(profile).sort_stats("tottime").print_stats(35)
        return
    figures = measured(chosen.tables, chosen.seconds, chosen.idle)
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:48} {value:14,.2f}" if value < 1_000 else f"{name:48} {value:14,.0f}")


if __name__ == "__main__":
    main()

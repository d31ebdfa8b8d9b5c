"""The waiting list as a server runs it: told who sits where, it offers seats, and offered seats are held."""

from collections.abc import Callable

import msgspec

from pokerhouse.house import Outcome, Refused, Table, WaitingList
from pokerhouse.house import waiting as w
from pokerhouse.house.commands import HoldSeat
from pokerhouse.house.events import SeatTaken
from pokerhouse.simulator.checks import HouseFault
from pokerhouse.simulator.world.house import House
from pokerhouse.simulator.world.luck import Luck

_decoder: msgspec.json.Decoder[w.WaitingEvent] = msgspec.json.Decoder(w.WaitingEvent)


class WaitingLists:
    """Carries messages between tables, the waiting list and whoever waits; `offered` hears of every offer."""

    def __init__(self, house: House, luck: Luck, offered: Callable[[w.SeatOffered], None]) -> None:
        self.list = WaitingList()
        self._rebuilt = WaitingList()
        self._room = house
        self._luck = luck
        self._offered = offered
        house.listeners.append(self.told)

    def ask(self, command: w.WaitingCommand) -> None:
        """Bring a command to the waiting list."""
        try:
            events = self.list.handle(command, self._room.clock.now)
        except Refused as refused:
            self._room.tally.refused(refused)
            if self.list != self._rebuilt:
                raise HouseFault(
                    f"the waiting list: a refused command ({refused.text}) changed it"
                ) from refused
            return
        self._keep(events)

    def told(self, table: Table, outcome: Outcome) -> None:
        """Something happened at a table: who sat down waits no longer, free seats are noted."""
        for event in outcome.events:
            if isinstance(event, SeatTaken):
                self.ask(w.NoteSeated(player=event.player))
        self._note_free(table)

    def queue(self, player: str, table: Table) -> None:
        """Somebody waits for a table."""
        self.ask(w.Queue(player=player, table=table.settings.id))
        self._note_free(table)

    def _note_free(self, table: Table) -> None:
        name, state = table.settings.id, table.state
        line = self.list.state.lines.get(name)
        if line is None:
            return
        if state.phase == "dismissed":
            for player in list(line.players):
                self.ask(w.Unqueue(player=player, table=name))
            return
        free = table.open_seats
        if free != line.free or len(line.offers) < min(len(free), len(line.players)):
            self.ask(w.NoteFree(table=name, seats=free))

    def _keep(self, events: list[w.WaitingEvent]) -> None:
        for event in events:
            self._room.tally.events += 1
            self._rebuilt.apply(_decoder.decode(msgspec.json.encode(event)))
        if self.list != self._rebuilt:
            raise HouseFault(f"the waiting list: rebuilt from its events it differs after {events[-1:]}")
        for event in events:
            if isinstance(event, w.SeatOffered):
                hold = HoldSeat(seat=event.seat, player=event.player, until=event.deadline)
                self._room.order_later(self._luck.below(30), event.table, hold)
                self._offered(event)
                self._room.clock.at_deadline(event.deadline, self._expire)

    def _expire(self) -> None:
        """Offers that nobody took are over; the seat goes to the next."""
        due = self.list.next_deadline
        if due is None or due > self._room.clock.now:
            return
        events = self.list.tick(self._room.clock.now)
        if not events:
            raise HouseFault(f"the waiting list: the offer due at {due} did not expire")
        self._keep(events)

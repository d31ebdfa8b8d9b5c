"""Carries chips in the simulated house, by the same machine as the server's courier, over a bad line.

A request may be slow, may come to nothing, or may be done twice. And now and then the courier itself is lost
between two steps with all it had in mind: what it waited for never comes back, and another one begins with
what the two sides have stored.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from pokerhouse.house import Command, Player, PlayerCommand, Refused, Table
from pokerhouse.house import commands as c
from pokerhouse.house import player as p
from pokerhouse.house.transit import AtBank, Manifest, Movement, Request, ToBank, ToTable
from pokerhouse.simulator.checks import HouseFault
from pokerhouse.simulator.world.luck import Luck
from pokerhouse.simulator.world.virtual_clock import MINUTE, VirtualClock

STRANDED_MS = 30 * MINUTE
"""Chips that are on their way for so long have been forgotten by somebody."""


FATES = {"done": 880, "twice": 80, "lost": 30, "crash": 10}
"""What becomes of a request, and how often: after every second lost one the courier is lost, too."""


class Courier:
    """Drives every movement to its end, one request after the other."""

    def __init__(
        self,
        *,
        players: Mapping[str, Player],
        tables: Mapping[str, Table],
        ask_bank: Callable[[Player, PlayerCommand], Refused | None],
        ask_table: Callable[[Table, Command], Refused | None],
        clock: VirtualClock,
        luck: Luck,
    ) -> None:
        self._players = players
        self._tables = tables
        self._ask_bank = ask_bank
        self._ask_table = ask_table
        self._clock = clock
        self._luck = luck
        self._manifest = Manifest()
        self._life = 0
        """Counts the couriers: what an earlier one had planned does not happen."""
        self._since: dict[str, int] = {}
        self.fates: Counter[str] = Counter()

    def send(self, player: Player, table: Table, movement: ToTable) -> Refused | None:
        """Let chips set out to a table; the bank's refusal, if it refused."""
        self._manifest.take(movement.transit)
        return self._step(self._life, player.state.id, table.settings.id, movement)

    def carry_home(self, table: Table) -> None:
        """What left the table goes to its bank."""
        name = table.settings.id
        for transit, outgoing in table.state.outgoing.items():
            if self._manifest.take(transit):
                movement = ToBank(transit=transit, table=name, outgoing=outgoing)
                self._later(partial(self._step, self._life, outgoing.player, name, movement))

    def crash(self) -> None:
        """The courier is lost; another one brings what is open to its end."""
        self._life += 1
        homeward = [transit for table in self._tables.values() for transit in table.state.outgoing]
        outward = {
            transit: (name, sent.table)
            for name, player in self._players.items()
            for transit, sent in player.state.transits.items()
        }
        still_open = {*homeward, *outward}
        self._manifest = Manifest(still_open)
        self._since = {transit: since for transit, since in self._since.items() if transit in still_open}
        for transit, (player, table) in outward.items():
            self._manifest.take(transit)
            self._later(partial(self._step, self._life, player, table, ToTable(transit=transit)))
        for found in self._tables.values():
            self.carry_home(found)

    def check_stranded(self) -> None:
        """Nothing may be on its way for ever."""
        for transit, since in self._since.items():
            if self._clock.now - since > STRANDED_MS:
                raise HouseFault(f"chips are on their way since {since}: {transit}")

    def _step(self, life: int, player: str, table: str, movement: Movement) -> Refused | None:
        """Ask what is next and bring it to its side; whatever becomes of it, the next step looks again."""
        if life != self._life:
            return None
        request = movement.next(**self._facts(player, table, movement))
        if request is None:
            self._end(player, table, movement)
            return None
        self._since.setdefault(movement.transit, self._clock.now)
        fate = self._luck.weighed(FATES)
        self.fates[fate] += 1
        refused = None if fate == "lost" else self._bring(request, player, table)
        if fate == "twice":
            self._bring(request, player, table)
        if fate == "crash" or (fate == "lost" and self._luck.once_in(2)):
            self.crash()
            return refused
        self._later(partial(self._step, life, player, table, movement))
        return refused

    def _facts(self, player: str, table: str, movement: Movement) -> dict[str, bool]:
        bank, state = self._players[player].state, self._tables[table].state
        transit = movement.transit
        if isinstance(movement, ToTable):
            return {"is_open": transit in bank.transits, "arrived": transit in state.arrived}
        return {"is_open": transit in state.outgoing, "arrived": transit in bank.receipts}

    def _bring(self, request: Request, player: str, table: str) -> Refused | None:
        if isinstance(request, AtBank):
            return self._ask_bank(self._players[player], request.command)
        return self._ask_table(self._tables[table], request.command)

    def _end(self, player: str, table: str, movement: Movement) -> None:
        """It is over: the side that received may forget it some time."""
        self._manifest.end(movement.transit)
        self._since.pop(movement.transit, None)
        bank, found = self._players[player], self._tables[table]
        closed = found.state.phase == "dismissed"
        if over := self._manifest.forgettable(found.state.arrived, closed=closed):
            self._ask_table(found, c.ForgetArrivals(transits=over))
        if over := self._manifest.forgettable(bank.state.receipts):
            self._ask_bank(bank, p.ForgetReceipts(transits=over))

    def _later(self, deed: Callable[[], object]) -> None:
        """Messages travel quickly, but now and then the house is busy."""
        delay = self._luck.below(30) if self._luck.below(200) else self._luck.below(20_000)
        self._clock.after(delay, lambda: _do(deed))


def _do(deed: Callable[[], object]) -> None:
    deed()

"""The house as a server runs it: serial tables and players, deadlines, and chips carried between the two.

Nothing here touches the state of a table or a player: commands go in, events come out.
"""

from collections.abc import Callable
from functools import partial

import msgspec

from pokerhouse.cards import Chance
from pokerhouse.house import (
    Outcome,
    Player,
    PlayerCommand,
    PlayerEvent,
    Refused,
    Snapshot,
    Table,
    TableSettings,
)
from pokerhouse.house import commands as c
from pokerhouse.house import player as p
from pokerhouse.house.transit import ToTable
from pokerhouse.rules import Secret
from pokerhouse.simulator.checks import HouseFault, Inspector, Tally
from pokerhouse.simulator.world.courier import Courier
from pokerhouse.simulator.world.luck import Luck
from pokerhouse.simulator.world.virtual_clock import VirtualClock

Listener = Callable[[Table, Outcome], None]
"""Hears what has happened at a table."""

STALLED = 1_000
"""So many deadlines handled at one moment mean that a table does not get on."""


class House:
    """All tables and players, and whoever carries chips between them.

    `chance` orders the decks; `line` decides only how well messages travel.
    """

    def __init__(self, clock: VirtualClock, chance: Chance, line: Luck, inspector: Inspector | None) -> None:
        self.clock = clock
        self.tally = Tally()
        self.tables: dict[str, Table] = {}
        self.players: dict[str, Player] = {}
        self.listeners: list[Listener] = []
        self._chance = chance
        self._inspector = inspector
        self._wakes: dict[str, int] = {}
        self._ticks: dict[str, tuple[int, int]] = {}
        self._transits = 0
        self._secrets: dict[str, dict[int, Secret]] = {}
        self.courier = Courier(
            players=self.players,
            tables=self.tables,
            ask_bank=self.account,
            ask_table=self.order,
            clock=clock,
            luck=line,
        )

    # commands

    def open(self, settings: TableSettings) -> Table | None:
        """Open a table; None if the settings are refused."""
        try:
            table, outcome = Table.open(settings, self.clock.now)
        except Refused as refused:
            self.tally.refused(refused)
            return None
        self.tables[settings.id] = table
        self._keep(table, outcome)
        return table

    def enter(self, player_id: str, name: str) -> Player:
        """Somebody comes for the first time."""
        player, events = Player.create(player_id, name, self.clock.now, guest=False)
        self.players[player_id] = player
        self._keep_account(player, events)
        return player

    def order(self, table: Table, command: c.Command) -> Refused | None:
        """Bring a command to a table; the refusal, if it was refused."""
        foretold = (
            None if self._inspector is None else self._inspector.foretold(table, command, self.clock.now)
        )
        try:
            outcome = table.handle(command, self.clock.now, self._chance)
        except Refused as refused:
            if self._inspector is not None:
                self._inspector.compare(table, command, foretold, refused)
            return self._refused(table, refused)
        except Exception as error:
            raise HouseFault(f"{table}: {type(error).__name__} ({error}) at {command}") from error
        if self._inspector is not None:
            self._inspector.compare(table, command, foretold, None)
        self._keep(table, outcome)
        return None

    def order_later(self, delay: int, table: str, command: c.Command) -> None:
        """Bring a command to a table, by its name, so many milliseconds from now."""
        self.clock.after(delay, partial(self._ordered, table, command))

    def _ordered(self, table: str, command: c.Command) -> None:
        self.order(self.tables[table], command)

    def account(self, player: Player, command: PlayerCommand) -> Refused | None:
        """Bring a command to a player's account; the refusal, if it was refused."""
        try:
            events = player.handle(command, self.clock.now)
        except Refused as refused:
            return self._refused(player, refused)
        except Exception as error:
            raise HouseFault(f"{player}: {type(error).__name__} ({error}) at {command}") from error
        self._keep_account(player, events)
        return None

    def buy_in(
        self, player: Player, table: Table, make: Callable[[str], c.TakeSeat], *, tables_at_once: int = 1
    ) -> Refused | None:
        """Send the chips of a seat on their way; the table answers when they are there (TABLE-2)."""
        transit = self._transit()
        command = make(transit)
        send = p.SendChips(
            terms=p.Terms.of(table.settings),
            amount=command.amount,
            transit=transit,
            tables_at_once=tables_at_once,
        )
        return self._send(player, table, send, command)

    def rebuy_in(self, player: Player, table: Table, amount: int) -> Refused | None:
        """Send more chips to the stack (TABLE-6)."""
        transit = self._transit()
        terms = p.Terms.of(table.settings)
        send = p.SendChips(terms=terms, amount=amount, transit=transit, purpose="rebuy_in")
        command = c.RebuyIn(player=player.state.id, amount=amount, transit=transit)
        return self._send(player, table, send, command)

    def watch(self, player: Player, table: Table) -> None:
        """Look on as an observer, who never sees a card that is not shown (LOBBY-1)."""
        if not table.may_watch(player.state.id):
            self.tally.rules["PSNG-2"] += 1
            return
        self.tally.rules["LOBBY-1"] += 1
        players = () if table.hand is None else table.hand.view(None).players
        if any(any(player.cards) and not player.shown for player in players):
            raise HouseFault(f"{table}: LOBBY-1 forbids that an observer sees {players}")

    def restart(self, table: Table) -> Table:
        """The house stops and starts again: the table comes from its stored snapshot and goes on."""
        name = table.settings.id
        stored = msgspec.json.encode(table.snapshot())
        again = Table.restore(msgspec.json.decode(stored, type=Snapshot), self._secrets.get(name, {}))
        if again != table:
            raise HouseFault(f"{table}: restored from its snapshot it differs")
        self.tables[name] = again
        self._keep(again, again.resume(self.clock.now))
        return again

    # chips on their way

    def _transit(self) -> str:
        self._transits += 1
        return f"in:{self._transits}"

    def _send(
        self, player: Player, table: Table, send: p.SendChips, claim: c.TakeSeat | c.RebuyIn
    ) -> Refused | None:
        return self.courier.send(player, table, ToTable(transit=send.transit, send=send, claim=claim))

    # what happened

    def _keep(self, table: Table, outcome: Outcome) -> None:
        """Store, inspect, tell, and plan the next deadline."""
        if outcome.secrets:
            self._secrets[table.settings.id] = outcome.secrets
        if outcome.events:
            self.tally.table_events(table.settings.id, outcome.events)
            if self._inspector is not None:
                self._inspector.table_stepped(table, outcome)
            if table.state.outgoing:
                self.courier.carry_home(table)
            for listener in self.listeners:
                listener(table, outcome)
        self._watch(table)

    def _keep_account(self, player: Player, events: list[PlayerEvent]) -> None:
        self.tally.player_events(player.state.id, events)
        if self._inspector is not None:
            self._inspector.player_stepped(player, events)

    def _refused(self, whose: Table | Player, refused: Refused) -> Refused:
        self.tally.refused(refused)
        if self._inspector is not None:
            self._inspector.refused(whose, refused)
        return refused

    # deadlines

    def _watch(self, table: Table) -> None:
        """One wake is planned for each table, not later than its deadline."""
        deadline, name = table.next_deadline, table.settings.id
        if deadline is None:
            _check_idle(table)
            return
        planned = self._wakes.get(name)
        if planned is None or deadline < planned:
            self._wakes[name] = deadline
            self.clock.at_deadline(deadline, partial(self._wake, name, deadline))

    def _wake(self, name: str, planned: int) -> None:
        if self._wakes.get(name) != planned:
            return  # an earlier wake was planned meanwhile and has done it
        del self._wakes[name]
        table = self.tables[name]
        deadline = table.next_deadline
        if deadline is None or deadline > self.clock.now:
            self._watch(table)
            return
        self._count_ticks(table)
        try:
            outcome = table.tick(self.clock.now, self._chance)
        except Exception as error:
            raise HouseFault(f"{table}: {type(error).__name__} ({error}) at its deadline") from error
        if not outcome.events:
            raise HouseFault(f"{table}: a deadline passed and nothing happened")
        self._keep(table, outcome)

    def _count_ticks(self, table: Table) -> None:
        name = table.settings.id
        moment, count = self._ticks.get(name, (0, 0))
        count = count + 1 if moment == self.clock.now else 1
        self._ticks[name] = self.clock.now, count
        if count > STALLED:
            raise HouseFault(f"{table}: {count} deadlines at one moment")


def _check_idle(table: Table) -> None:
    """A table without a deadline has nothing to do."""
    phase, sng = table.state.phase, table.state.sng
    playing = phase == "hand" or (sng is not None and sng.running)
    if playing or (phase != "dismissed" and table.kind.can_start(table.state)):
        raise HouseFault(f"{table}: it could go on and has no deadline")

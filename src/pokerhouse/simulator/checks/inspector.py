"""The inspector: audits every event, rebuilds every table and player from their stored form and compares."""

import msgspec

from pokerhouse.house import Command, Outcome, Player, PlayerEvent, Refused, Table, TableEvent
from pokerhouse.house import commands as c
from pokerhouse.house.ledger import Audit
from pokerhouse.rules import Secret
from pokerhouse.simulator.checks.cash_referee import Referee
from pokerhouse.simulator.checks.fault import HouseFault
from pokerhouse.simulator.checks.sng_referee import SngReferee

_encode = msgspec.json.Encoder().encode
_table_event: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_player_event: msgspec.json.Decoder[PlayerEvent] = msgspec.json.Decoder(PlayerEvent)
_secret = msgspec.json.Decoder(Secret)

CONTROLS = (c.Leave, c.RebuyIn, c.DrawSafe, c.TakeSeat, c.SitOut)


class Inspector:
    """Sees what a store would keep, and nothing else. Raises HouseFault at the first disagreement.

    The audit follows the events as they come out of their stored form, so its own tables and players are the
    ones rebuilt from events; after every step they have to equal the ones that answered.
    """

    def __init__(self) -> None:
        self._secrets: dict[str, dict[int, Secret]] = {}
        self.audit = Audit(self._secrets)
        self._referees = Referee(self.audit.ledger), SngReferee(self.audit.ledger)

    def table_stepped(self, table: Table, outcome: Outcome) -> None:
        """A table answered a command or a deadline."""
        name = table.settings.id
        for hand, secret in outcome.secrets.items():
            # Only the newest is needed again; the older hands are over.
            self._secrets[name] = {hand: _secret.decode(_encode(secret))}
        stream = f"table:{name}"
        for event in outcome.events:
            stored = _table_event.decode(_encode(event))
            if stored != event:
                raise HouseFault(f"{stream}: {event} is stored as {stored}")
            self.audit.feed(stream, stored)
            for referee in self._referees:
                referee.watch(name, stored)
        self._judge()
        if self.audit.tables[name] != table:
            raise HouseFault(f"{stream}: rebuilt from its events it differs after {outcome.events[-1]}")

    def player_stepped(self, player: Player, events: list[PlayerEvent]) -> None:
        """A player's account answered a command."""
        name = player.state.id
        for event in events:
            self.audit.feed(f"player:{name}", _player_event.decode(_encode(event)))
        self._judge()
        if self.audit.players[name] != player:
            raise HouseFault(f"player:{name}: rebuilt from its events it differs after {events[-1:]}")

    def foretold(self, table: Table, command: Command, now: int) -> Refused | None:
        """What the control for this command says before it is pressed: why it is disabled, if it is."""
        return table.refusal(command, now) if isinstance(command, CONTROLS) else None

    def compare(self, table: Table, command: Command, foretold: Refused | None, came: Refused | None) -> None:
        """A control is disabled exactly when its command would be refused, and says the same reason."""
        if isinstance(command, CONTROLS):
            before, after = (None if reason is None else reason.code for reason in (foretold, came))
            if before != after:
                raise HouseFault(f"{table}: the control said {before}, the table {after}, at {command}")

    def refused(self, whose: Table | Player, refused: Refused) -> None:
        """A command was refused: it changed nothing, and says why."""
        if not (refused.code and refused.rule and refused.text):
            raise HouseFault(f"{whose}: a refusal does not say why: {refused!r}")
        if isinstance(whose, Table):
            same = self.audit.tables[whose.settings.id] == whose
        else:
            same = self.audit.players[whose.state.id] == whose
        if not same:
            raise HouseFault(f"{whose}: the refused command ({refused.text}) changed something")

    def rebuilt(self, tables: dict[str, Table]) -> int:
        """How many tables are equal to the ones rebuilt from their events; it has to be all."""
        for name, table in tables.items():
            if self.audit.tables[name] != table:
                raise HouseFault(f"table:{name}: rebuilt from its events it differs")
        return len(tables)

    def _judge(self) -> None:
        for fault in self.audit.faults:
            raise HouseFault(f"{fault.stream}, event {fault.index}: {fault.text}")

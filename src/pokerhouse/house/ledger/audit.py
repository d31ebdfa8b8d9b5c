"""The audit: rebuilds the ledger from the events and compares it with the engine after every event."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pokerhouse.house.events import TableEvent, TableOpened
from pokerhouse.house.ledger import ledger as accounts
from pokerhouse.house.ledger.ledger import AnyEvent, Book, Ledger, LedgerError, Transfer
from pokerhouse.house.player import Player, PlayerCreated, PlayerEvent
from pokerhouse.house.table import Table
from pokerhouse.rules import Secret

Record = tuple[str, AnyEvent, Sequence[Transfer] | None]
"""A stream, an event of it, and the ledger rows stored with it; None where rows are not compared."""


class Fault(Struct, frozen=True):
    """A disagreement: after which event (counted from 0), in which stream, and what."""

    index: int
    stream: str
    text: str


class Audit:
    """Follows events in the order in which they were stored, and remembers every disagreement."""

    def __init__(self, secrets: Mapping[str, Mapping[int, Secret]] | None = None) -> None:
        self.ledger = Ledger()
        self.faults: list[Fault] = []
        self.events = 0
        self.tables: dict[str, Table] = {}
        self.players: dict[str, Player] = {}
        self._book = Book()
        self._secrets = {} if secrets is None else secrets  # a mapping still empty may fill later

    def feed(self, stream: str, event: AnyEvent, rows: Sequence[Transfer] | None = None) -> None:
        """Take one event; compare all that it touches."""
        transfers = self._book.transfers(stream, event)
        if rows is not None and list(rows) != transfers:
            self._fault(stream, f"stored rows {list(rows)} are not {transfers}")
        for transfer in transfers:
            try:
                self.ledger.move(transfer)
            except LedgerError as error:
                self._fault(stream, str(error))
        touched = {account for transfer in transfers for account in (transfer.debit, transfer.credit)}
        expected = self._follow(stream, event)
        prefixes = ("bank:",) if stream.startswith("player:") else ("stack:", "pot:", "safe:", "dead:")
        for account in touched | expected.keys():
            if account.startswith(prefixes) and self.ledger.balance(account) != expected.get(account, 0):
                held, engine = self.ledger.balance(account), expected.get(account, 0)
                self._fault(stream, f"{account}: the ledger holds {held}, the engine {engine}")
        self.events += 1

    @property
    def ok(self) -> bool:
        """Whether nothing disagreed."""
        return not self.faults

    def _fault(self, stream: str, text: str) -> None:
        self.faults.append(Fault(self.events, stream, text))

    def _follow(self, stream: str, event: AnyEvent) -> dict[str, int]:
        """Bring the engine to after the event; what its accounts must hold."""
        name = stream.partition(":")[2]
        if stream.startswith("player:"):
            return {accounts.bank(name): self._follow_player(name, event)}  # type: ignore[arg-type]
        return self._follow_table(name, event)  # type: ignore[arg-type]

    def _follow_player(self, name: str, event: PlayerEvent) -> int:
        if isinstance(event, PlayerCreated):
            self.players[name] = Player.rebuild([event])
        else:
            self.players[name].apply(event)
        return self.players[name].bank

    def _follow_table(self, name: str, event: TableEvent) -> dict[str, int]:
        if isinstance(event, TableOpened):
            self.tables[name] = Table.rebuild([event], {})
        else:
            self.tables[name].apply(event, self._secrets.get(name))
        return expected_balances(self.tables[name])


def expected_balances(table: Table) -> dict[str, int]:
    """What the accounts of a table must hold by the engine's own state."""
    state, name = table.state, table.settings.id
    balances = {accounts.stack(name, player): amount for player, amount in state.owed.items()}
    for chair in state.chairs.values():
        account = accounts.stack(name, chair.player)
        balances[account] = balances.get(account, 0) + chair.stack
        balances[accounts.safe(name, chair.player)] = chair.safe
    balances[accounts.dead(name)] = state.dead
    if state.hand_number:
        running = table.hand if state.phase == "hand" else None
        balances[accounts.pot(name, state.hand_number)] = 0 if running is None else running.pot
    return balances


def audit(records: Iterable[Record], secrets: Mapping[str, Mapping[int, Secret]] | None = None) -> Audit:
    """Audit stored events in their order."""
    run = Audit(secrets)
    for stream, event, rows in records:
        run.feed(stream, event, rows)
    return run

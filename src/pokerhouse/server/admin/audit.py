"""The audit of a stored house: every event again, against ledger rows, stacks and open transits."""

from collections.abc import AsyncIterator, Callable
from itertools import groupby

from msgspec import Struct
from sqlalchemy import Row, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pokerhouse.house.ledger import Audit, Transfer
from pokerhouse.rules import Secret
from pokerhouse.server.admin.snapshot import moment_of
from pokerhouse.server.storage import EventRow, locate, metadata, player_event, secret_of, table_event

events, ledger, secrets, transits = (
    metadata.tables[name] for name in ("events", "ledger", "secrets", "transits")
)

FAULTS_MAX = 20
"""So many faults are told."""

ROWS_A_STEP = 1_000

Progress = Callable[[int, int], None]


class AuditReport(Struct, frozen=True, kw_only=True):
    """What an audit found. Chips: all that the cage has issued is in banks, at tables or on its way."""

    events: int
    tables: int
    players: int
    hands: int
    issued: int
    in_banks: int
    at_tables: int
    on_their_way: int
    faults: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the books agree."""
        return not self.faults


async def audit_house(database: str, progress: Progress | None = None) -> AuditReport:
    """Audit a house as it stands at one moment; it may be open."""
    async with moment_of(locate(database)) as connection:
        total = (await connection.execute(select(func.count()).select_from(events))).scalar_one()
        audit, seen = Audit(await _secrets(connection)), 0
        async for stream, row, transfers in _events(connection):
            seen += 1
            if progress and seen % ROWS_A_STEP == 0:
                progress(seen, total)
            read = {"table": table_event, "player": player_event}.get(stream.partition(":")[0])
            if read:  # nobody's chips are in other streams
                audit.feed(stream, read(row), transfers)
        hands = (await connection.execute(select(func.count()).select_from(secrets))).scalar_one()
        faults = [f"{fault.stream} at event {fault.index}: {fault.text}" for fault in audit.faults]
        faults += await transit_faults(connection, audit)
    return _report(audit, hands, tuple(faults[:FAULTS_MAX]))


def _report(audit: Audit, hands: int, faults: tuple[str, ...]) -> AuditReport:
    balances = audit.ledger.balances

    def held(*kinds: str) -> int:
        return sum(amount for account, amount in balances.items() if account.startswith(kinds))

    # Chips of a private tournament are given by its table and are worth nothing elsewhere.
    at_tables = held("stack:", "pot:", "safe:", "dead:") + held("given:")
    issued, in_banks, moving = -balances.get("cage", 0), held("bank:"), held("transit:")
    if issued != in_banks + at_tables + moving:
        text = f"the cage has issued {issued}, and {in_banks + at_tables + moving} are there"
        faults = (text, *faults)
    return AuditReport(
        events=audit.events,
        tables=len(audit.tables),
        players=len(audit.players),
        hands=hands,
        issued=issued,
        in_banks=in_banks,
        at_tables=at_tables,
        on_their_way=moving,
        faults=faults,
    )


async def _secrets(connection: AsyncConnection) -> dict[str, dict[int, Secret]]:
    found: dict[str, dict[int, Secret]] = {}
    query = select(secrets.c.stream, secrets.c.hand, secrets.c.data)
    async for stream, hand, data in await connection.stream(query):
        found.setdefault(stream.partition(":")[2], {})[hand] = secret_of(data.encode())
    return found


async def _events(connection: AsyncConnection) -> AsyncIterator[tuple[str, EventRow, list[Transfer]]]:
    """Every event in the order of storing, with the ledger rows that were stored with it."""
    same = and_(
        ledger.c.stream == events.c.stream,
        ledger.c.number == events.c.number,
        ledger.c.item == events.c.item,
    )
    query = (
        select(events, ledger.c.debit, ledger.c.credit, ledger.c.amount, ledger.c.kind)
        .select_from(events.outerjoin(ledger, same))
        .order_by(events.c.serial, events.c.item, ledger.c.line)
    )
    stream = await connection.stream(query.execution_options(yield_per=ROWS_A_STEP))
    rest: list[Row[tuple[object, ...]]] = []
    async for rows in stream.partitions():
        rest += rows
        groups = [
            list(group) for _, group in groupby(rest, key=lambda row: (row.stream, row.number, row.item))
        ]
        rest = groups.pop()  # more of its rows may follow
        for group in groups:
            yield _event(group)
    if rest:
        yield _event(rest)


def _event(rows: list[Row[tuple[object, ...]]]) -> tuple[str, EventRow, list[Transfer]]:
    first = rows[0]
    transfers = [
        Transfer(row.debit, row.credit, row.amount, row.kind) for row in rows if row.debit is not None
    ]
    return first.stream, EventRow(first.type, first.version, first.data.encode()), transfers


async def transit_faults(connection: AsyncConnection, audit: Audit) -> list[str]:
    """What the ledger has on its way stands among the open transits, from which it is brought to its end.

    A transit stays open for a moment after its chips have arrived: until both sides know.
    """
    rows: dict[str, int] = {}
    async for row in await connection.stream(select(transits)):
        account = f"transit:{row.player}:{row.table}"
        rows[account] = rows.get(account, 0) + row.amount
    moving = {name: held for name, held in audit.ledger.balances.items() if name.startswith("transit:")}
    return [
        f"{account}: the ledger has {held} on its way, open transits {rows.get(account, 0)}"
        for account, held in sorted(moving.items())
        if held > rows.get(account, 0)
    ]

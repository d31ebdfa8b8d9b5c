"""Tables that players open, and what their hosts change there."""

from contextlib import nullcontext

from pokerhouse.house import commands as house
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host
from pokerhouse.protocol.limits import TABLES_OPENED_AN_HOUR
from pokerhouse.server.actors import Tables
from pokerhouse.server.house_bots import BotShares
from pokerhouse.server.pace import HOUR, Pace
from pokerhouse.server.people import PlayersTables
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row
from pokerhouse.server.wire import alike

OPENED = Pace(
    what="tables opened",
    whose="player",
    most=TABLES_OPENED_AN_HOUR,
    per=HOUR,
    code="too_many_tables",
    text="You can open {most} tables an hour. Try again later.",
)
OPENED_FROM_NETWORK = Pace(
    what="tables opened from one address",
    whose="network",
    most="tables_an_hour",
    per=HOUR,
    code="too_many_tables",
    text="At most {most} tables an hour can be opened from one address. Try again later.",
)


class OwnTables:
    """Opens tables and lets their hosts change them."""

    def __init__(self, tables: Tables, players_tables: PlayersTables, bot_shares: BotShares) -> None:
        self._tables = tables
        self._players_tables = players_tables
        self._bot_shares = bot_shares
        self.rows = (
            Row(wire.OpenTable, self._open, (OPENED, OPENED_FROM_NETWORK), keeps=1_500),
            Row(host.ChangeTable, self._change, TABLE_CHANGES, keeps=1_500),
            Row(host.AddBot, self._add_bot, TABLE_CHANGES),
        )

    async def _open(self, request: Request[wire.OpenTable]) -> None:
        self._bot_shares.comes_from(request.player, request.network)
        await self._players_tables.open(request.account, request.command, request.answer)

    async def _change(self, request: Request[host.ChangeTable]) -> None:
        desk, said = self._tables.find(request.table, request.player), request.command
        wished = said.name
        if wished is None and said.private is False:
            wished = desk.summary.names[-1]  # from now on everybody sees it beside others
        distinct = self._players_tables.distinct
        naming = nullcontext() if wished is None else distinct(wished, request.player, desk.id)
        with naming as name:
            change = change_of(request.player, said, name)
            await desk.handle(change, arrival=request.arrival, answer=request.row())

    async def _add_bot(self, request: Request[host.AddBot]) -> None:
        desk = self._tables.find(request.table, request.player)
        if request.player == desk.summary.host:
            self._bot_shares.refuse_if_none(desk.settings.creator)
        add = alike(house.AddBot, request.command, player=request.player)
        await desk.handle(add, arrival=request.arrival, answer=request.row())


def change_of(by: str, said: host.ChangeTable, name: str | None) -> house.ChangeTable:
    """The house's own form of a change, with the name that the table gets."""
    return alike(
        house.ChangeTable,
        said,
        player=by,
        name=name,
        action_ms=milliseconds(said.action_seconds),
        time_bank_ms=milliseconds(said.time_bank_seconds),
    )


def milliseconds(seconds: int | None) -> int | None:
    """A time as the house has it."""
    return None if seconds is None else seconds * 1_000

"""Tables that players open, and what their hosts change there."""

from contextlib import nullcontext

from pokerhouse.house import commands as house
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host
from pokerhouse.protocol.limits import TABLES_OPENED_AN_HOUR
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


def own_tables(players_tables: PlayersTables, bot_shares: BotShares) -> tuple[Row, ...]:
    """Opening tables, and changing them as their hosts wish."""

    async def open_table(request: Request[wire.OpenTable]) -> None:
        await players_tables.open(request.account, request.command, request.answer)

    async def change(request: Request[host.ChangeTable]) -> None:
        desk, said = request.desk, request.command
        wished = said.name
        if wished is None and said.private is False:
            wished = desk.summary.names[-1]  # from now on everybody sees it beside others
        distinct = players_tables.distinct
        with nullcontext() if wished is None else distinct(wished, request.player, desk.id) as name:
            await request.at_table(change_of(request.player, said, name))

    async def add_bot(request: Request[host.AddBot]) -> None:
        desk = request.desk
        if request.player == desk.summary.host:
            bot_shares.refuse_if_none(desk.settings.creator)
        await request.at_table(alike(house.AddBot, request.command, player=request.player))

    return (
        Row(wire.OpenTable, open_table, (OPENED, OPENED_FROM_NETWORK), keeps=1_500),
        Row(host.ChangeTable, change, TABLE_CHANGES, keeps=1_500),
        Row(host.AddBot, add_bot, TABLE_CHANGES),
    )


def change_of(by: str, said: host.ChangeTable, name: str | None) -> house.ChangeTable:
    """The house's own form of a change, with the name that the table gets."""
    times = {"action_ms": said.action_seconds, "time_bank_ms": said.time_bank_seconds}
    in_ms = {time: None if seconds is None else seconds * 1_000 for time, seconds in times.items()}
    return alike(house.ChangeTable, said, player=by, name=name, **in_ms)

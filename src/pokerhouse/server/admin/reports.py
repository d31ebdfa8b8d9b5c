"""The reports about people, for who runs the house, the newest first (PEOPLE-3)."""

import msgspec
from msgspec import Struct
from sqlalchemy import select

from pokerhouse.house.player import HeardLine, PlayerReported
from pokerhouse.server.admin.snapshot import moment_of
from pokerhouse.server.storage import locate, metadata

events, players = (metadata.tables[name] for name in ("events", "players"))

REPORTS_MAX = 1_000
"""So many are listed, at most."""


class Report(Struct, frozen=True, kw_only=True):
    """One report: who reported whom, where and why, and what was heard."""

    at: int
    by: str
    by_name: str
    player: str
    name: str
    why: str
    text: str
    table: str
    hand: int
    lines: tuple[HeardLine, ...]


class Reports(Struct, frozen=True, kw_only=True):
    """The last reports."""

    reports: tuple[Report, ...]


async def list_reports(database: str) -> Reports:
    """The last reports of a house, which may be open."""
    query = (
        select(events.c.stream, events.c.data)
        .where(events.c.type == "player_reported")
        .order_by(events.c.serial.desc(), events.c.item.desc())
        .limit(REPORTS_MAX)
    )
    async with moment_of(locate(database)) as connection:
        rows = [
            (row.stream.partition(":")[2], msgspec.json.decode(row.data, type=PlayerReported))
            for row in await connection.execute(query)
        ]
        people = {player for by, report in rows for player in (by, report.player)}
        known = select(players.c.id, players.c.name).where(players.c.id.in_(people))
        names = {row.id: row.name for row in await connection.execute(known)}
    return Reports(reports=tuple(_report(by, report, names) for by, report in rows))


def _report(by: str, report: PlayerReported, names: dict[str, str]) -> Report:
    return Report(
        at=report.at,
        by=by,
        by_name=names.get(by, ""),
        player=report.player,
        name=names.get(report.player, ""),
        why=report.why,
        text=report.text,
        table=report.table,
        hand=report.hand,
        lines=report.lines,
    )

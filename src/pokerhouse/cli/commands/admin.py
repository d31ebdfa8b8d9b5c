"""`pokerhouse admin`: a house's data, audited, copied and brought back, also while the house is open."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from pokerhouse.cli.arguments import settings_of
from pokerhouse.cli.exit_code import BAD_BOOKS
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal

WHAT = (
    "audit: go through every event and see whether the books agree. backup: copy everything, as it stands at "
    "one moment, into FILE. restore: bring FILE back; the house must be closed. reports: list what people "
    "have reported about people, the newest first."
)


def admin(
    what: Annotated[Literal["audit", "backup", "restore", "reports"], Parameter(help=WHAT)],
    file: Path | None = None,
    /,
    *,
    database: str | None = None,
    config: str = "",
    replace: bool = False,
    keep_sessions: bool = False,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Audit, copy or bring back what a house has stored; read what people have reported.

    Parameters
    ----------
    file
        The backup: a file of SQLite, whatever the house's own database is.
    database
        The house's database, as for `pokerhouse serve`.
    config
        A TOML file with settings, as for `pokerhouse serve`.
    replace
        For restore into a file: put the house that is there aside first.
    keep_sessions
        For restore: let everybody stay signed in who was at the time of the backup, also if they have signed
        out since. Without it all sessions end: members sign in again, guests without a password come anew.
    json
        Answer with one JSON object.
    """
    place = str(settings_of({"database": database}, config)["database"])
    if (file is None) != (what in {"audit", "reports"}):
        raise Refusal(
            f"{what} takes no file." if file else f"{what} needs the file: pokerhouse admin {what} FILE."
        )
    if replace and what != "restore":
        raise Refusal("--replace goes with restore alone.")
    if keep_sessions and what != "restore":
        raise Refusal("--keep-sessions goes with restore alone.")
    try:
        # Loaded here, after the line was read without a fault: the database takes its time.
        from pokerhouse.server.admin import (  # noqa: PLC0415
            StartError,
            audit_house,
            back_up,
            list_reports,
            restore_house,
        )
    except ImportError as error:
        raise Refusal(f"this needs {error.name}: install pokerhouse[server].") from error
    with progress_bar(what) as progress:
        try:
            found: Any
            if what == "reports":
                found = asyncio.run(list_reports(place))
            elif file is None:
                found = asyncio.run(audit_house(place, progress))
            elif what == "backup":
                found = asyncio.run(back_up(place, file, progress))
            else:
                found = asyncio.run(
                    restore_house(
                        file, place, replace=replace, keep_sessions=keep_sessions, progress=progress
                    )
                )
        except StartError as error:
            raise Refusal(str(error)) from error
    if json:
        write_json(found)
    else:
        _tell(what, found)
    return 0 if getattr(found, "agrees", True) else BAD_BOOKS


def _tell(what: str, found: Any) -> None:
    if what == "reports":
        _tell_reports(found.reports)
        return
    if what != "audit":
        verb = {"backup": "Copied", "restore": "Brought back"}[what]
        size = f"{found.size:,} bytes, " if what == "backup" else ""
        inside = f"{size}{found.events:,} events, {found.hands:,} hands, {found.players:,} players"
        write_line(f"{verb} {found.file}: {inside}.")
        if getattr(found, "kept", ""):
            write_line(f"What was there before is kept as {found.kept}.")
        if getattr(found, "voided", 0):
            write_line(f"{found.voided:,} running hands are voided: nobody plays on with cards seen since.")
        if getattr(found, "signed_out", 0):
            write_line(f"{found.signed_out:,} sessions are over; --keep-sessions would have kept them.")
        return
    people = f"{found.tables:,} tables and {found.players:,} players"
    write_line(f"{found.events:,} events of {people}, {found.hands:,} hands.")
    places = (
        f"{found.in_banks:,} in banks, {found.at_tables:,} at tables, {found.on_their_way:,} on their way"
    )
    write_line(f"The cage has issued {found.issued:,} chips: {places}.")
    write_line("The books agree." if found.agrees else "The books do not agree:")
    for fault in found.faults:
        write_line(f"  {fault}")


def _tell_reports(reports: Any) -> None:
    if not reports:
        write_line("Nobody has reported anybody.")
    for report in reports:
        when = datetime.fromtimestamp(report.at / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
        where = f", at {report.table}, hand {report.hand}" if report.table else ""
        people = f"{report.by_name} ({report.by}) reports {report.name} ({report.player})"
        write_line(f"{when}: {people} for {report.why}{where}.")
        if report.text:
            write_line(f"  {report.text}")
        for line in report.lines:
            write_line(f"  > {line.text}")

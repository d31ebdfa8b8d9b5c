"""`pokerhouse admin`: a house's data, audited, copied and brought back, also while the house is open."""

import asyncio
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from pokerhouse.cli.arguments import settings_of
from pokerhouse.cli.exit_code import BAD_BOOKS
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal


def admin(
    what: Literal["audit", "backup", "restore"],
    file: Path | None = None,
    /,
    *,
    database: str | None = None,
    config: str = "",
    replace: bool = False,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Audit, copy or bring back what a house has stored.

    Parameters
    ----------
    what
        audit: go through every event and see whether the books agree. backup: copy everything, as it stands
        at one moment, into FILE. restore: bring FILE back; the house must be closed.
    file
        The backup: a file of SQLite, whatever the house's own database is.
    database
        The house's database, as for `pokerhouse serve`.
    config
        A TOML file with settings, as for `pokerhouse serve`.
    replace
        For restore: put the house that is there aside first.
    json
        Answer with one JSON object.
    """
    place = str(settings_of({"database": database}, config)["database"])
    if (file is None) != (what == "audit"):
        raise Refusal(
            "audit takes no file." if file else f"{what} needs the file: pokerhouse admin {what} FILE."
        )
    if replace and what != "restore":
        raise Refusal("--replace goes with restore alone.")
    try:
        # Loaded here, after the line was read without a fault: the database takes its time.
        from pokerhouse.server.admin import StartError, audit_house, back_up, restore_house  # noqa: PLC0415
    except ImportError as error:
        raise Refusal(f"this needs {error.name}: install pokerhouse[server].") from error
    with progress_bar(what) as progress:
        try:
            found: Any
            if file is None:
                found = asyncio.run(audit_house(place, progress))
            elif what == "backup":
                found = asyncio.run(back_up(place, file, progress))
            else:
                found = asyncio.run(restore_house(file, place, replace=replace, progress=progress))
        except StartError as error:
            raise Refusal(str(error)) from error
    if json:
        write_json(found)
    else:
        _tell(what, found)
    return 0 if getattr(found, "agrees", True) else BAD_BOOKS


def _tell(what: str, found: Any) -> None:
    if what != "audit":
        verb = {"backup": "Copied", "restore": "Brought back"}[what]
        size = f"{found.size:,} bytes, " if what == "backup" else ""
        inside = f"{size}{found.events:,} events, {found.hands:,} hands, {found.players:,} players"
        write_line(f"{verb} {found.file}: {inside}.")
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

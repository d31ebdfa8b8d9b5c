"""The part of docs/limits.md that tells the paces of commands, as the rows of the house declare them."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import asdict

from pokerhouse.cards import SeededChance
from pokerhouse.server.chat.table_chat import HEARD
from pokerhouse.server.commands.reception import CALM, CHANGES, TOLD
from pokerhouse.server.edge.rest import PACES
from pokerhouse.server.pace import Pace, PaceBook
from pokerhouse.server.people.friends import FRIEND_REQUESTS
from pokerhouse.server.room import Room
from pokerhouse.server.rows import KEPT, Row, Unpaced
from pokerhouse.server.settings import Settings
from pokerhouse.server.storage import Store, connect, locate

PAGE = Path(__file__).parents[1] / "docs/limits.md"
BETWEEN = re.compile(r"(?<=<!-- paces -->\n).*?(?=<!-- /paces -->)", re.DOTALL)
UNITS = {1: "a second", 60: "a minute", 3_600: "an hour", 86_400: "a day"}
ALL = "all that are remembered"
KEPT_OF = "all that are remembered but moves and chat, and new guests"


def limits_page() -> str:
    """The page as it should be."""
    return BETWEEN.sub(lambda _: _paces(), PAGE.read_text(encoding="utf-8"))


def _paces() -> str:
    """Two tables: every pace with its commands, and the commands that have none, with the reason."""
    settings = Settings()
    with TemporaryDirectory() as folder:  # the room is never opened, but its file is made at once
        store = Store(connect(locate(f"sqlite:///{folder}/house.sqlite")))
        rows = Room(store, settings, SeededChance("limits")).reception.rows
    book = PaceBook(asdict(settings.network))
    commands: dict[Pace, list[str]] = {CHANGES: [ALL], CALM: [ALL], TOLD: [ALL], KEPT: [KEPT_OF]}
    for row in rows:
        for pace in row.paces:
            commands.setdefault(pace, []).append(_name(row))
    commands[HEARD] = ["say", "react"]
    for pace in FRIEND_REQUESTS:
        commands[pace].append("follow_link")
    commands |= {pace: [request] for pace, request in PACES.items()}
    lines = ["| what is counted | of | on average | at once | commands |", "|---|---|---|---|---|"]
    for pace in sorted(commands, key=lambda pace: (pace.whose, pace.what)):
        most = book.most(pace)
        unit = UNITS.get(pace.per, f"in {pace.per} s")
        names = ", ".join(name if name in (ALL, KEPT_OF) else f"`{name}`" for name in sorted(commands[pace]))
        lines.append(
            f"| {pace.what} | {pace.whose} | {most:,.10g} {unit} | {most * pace.burst:,.10g} | {names} |"
        )
    lines += ["", "| commands with no pace of their own | why |", "|---|---|"]
    reasons: dict[str, list[str]] = {}
    for row in rows:
        if isinstance(row.pace, Unpaced):
            reasons.setdefault(row.pace.why, []).append(_name(row))
    lines += [
        f"| {', '.join(f'`{name}`' for name in sorted(names))} | {why} |" for why, names in reasons.items()
    ]
    return "\n".join(lines) + "\n"


def _name(row: Row) -> str:
    return str(row.command.__struct_config__.tag)  # type: ignore[attr-defined]

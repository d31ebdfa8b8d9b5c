"""Reports about people, for those who run the house: stored with what the reporter could hear (PEOPLE-3)."""

import unicodedata

from pokerhouse.house.player import REPORT_LINES_MAX, HeardLine, ReportPlayer
from pokerhouse.protocol import people_command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.chat.table_chat import TableChat
from pokerhouse.server.pace import HOUR, Pace
from pokerhouse.server.people import Friends
from pokerhouse.server.rows import Request, Row

REPORTS = Pace(
    what="reports about people",
    whose="network",
    most="reports_an_hour",
    per=HOUR,
    code="too_many_reports",
    text="At most {most} reports an hour can come from one address. Try again later.",
)


def reports(friends: Friends, talk: TableChat) -> tuple[Row, ...]:
    """Taking reports; the store keeps them among the reporter's events."""

    async def take(request: Request[wire.ReportPlayer]) -> None:
        account, said = request.account, request.command
        if said.player == account.id:
            raise Refused("bad_player", "PEOPLE-3", "You can't report yourself.")
        other = await friends.known(said.player)
        if other.kind == "bot":
            raise Refused("only_people", "PEOPLE-3", "You can't report the house's bots.")
        hand, lines = 0, list[HeardLine]()
        if said.table is not None:
            desk = request.desk
            hand = await desk.look(lambda news: news.table.state.hand_number)
            until = account.summary.state.blocked.get(other.id)
            heard = [line for line in talk.spoken(desk, other.id) if until is None or line.at <= until]
            lines = [HeardLine(at=line.at, text=line.text) for line in heard[-REPORT_LINES_MAX:]]
        report = ReportPlayer(
            player=other.id,
            why=said.why,
            text=_plain(said.text),
            table=said.table or "",
            hand=hand,
            lines=tuple(lines),
        )
        await account.handle(report, request.row())

    return (Row(wire.ReportPlayer, take, REPORTS, keeps=12_000),)


def _plain(text: str) -> str:
    """Words without signs that do something to a terminal."""
    return "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text).strip()

"""Reports about people, for who runs the house: stored with what the reporter could hear (PEOPLE-3)."""

import unicodedata

from pokerhouse.house.player import REPORT_LINES_MAX, HeardLine, ReportPlayer
from pokerhouse.protocol import people_command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Tables
from pokerhouse.server.pace import Buckets
from pokerhouse.server.people.friends import Friends
from pokerhouse.server.people.table_chat import TableChat
from pokerhouse.server.storage import AnswerRow


class Reports:
    """Takes reports; the store keeps them among the reporter's events."""

    def __init__(
        self, *, friends: Friends, tables: Tables, talk: TableChat, from_network_an_hour: float
    ) -> None:
        self._friends = friends
        self._tables = tables
        self._talk = talk
        self._networks = Buckets(a_second=from_network_an_hour / 3600, burst=from_network_an_hour)

    async def take(
        self, account: Account, said: wire.ReportPlayer, *, network: str, arrival: int, answer: AnswerRow
    ) -> None:
        """Store a report."""
        if not self._networks.take(network, arrival):
            raise Refused(
                "too_many_reports", "limit", "Too many reports came from your address; wait a while."
            )
        if said.player == account.id:
            raise Refused("bad_player", "PEOPLE-3", "One reports somebody else in the house.")
        other = await self._friends.known(said.player)
        if other.kind == "bot":
            raise Refused("only_people", "PEOPLE-3", "The house's bots are not reported.")
        hand, lines = 0, []
        if said.table is not None:
            desk = self._tables.find(said.table, account.id)
            hand = await desk.look(lambda news: news.table.state.hand_number)
            until = account.summary.state.blocked.get(other.id)
            heard = [line for line in self._talk.spoken(desk, other.id) if until is None or line.at <= until]
            lines = [HeardLine(at=line.at, text=line.text) for line in heard[-REPORT_LINES_MAX:]]
        report = ReportPlayer(
            player=other.id,
            why=said.why,
            text=_plain(said.text),
            table=said.table or "",
            hand=hand,
            lines=tuple(lines),
        )
        await account.handle(report, answer)

    def give_back(self, network: str, now: int) -> None:
        """Nothing was reported: nothing could be stored."""
        self._networks.give_back(network, now)


def _plain(text: str) -> str:
    """Words without signs that do something to a terminal."""
    return "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text).strip()

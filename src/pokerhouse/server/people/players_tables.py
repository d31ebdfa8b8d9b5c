"""Tables that players open, and the end of those that nobody uses any more."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, count

import structlog

from pokerhouse.house import TableSettings
from pokerhouse.house.commands import Dismiss
from pokerhouse.house.host import check_times
from pokerhouse.house.names import clean_name, name_key, numbered
from pokerhouse.protocol.command import OpenTable
from pokerhouse.protocol.limits import TABLES_A_PLAYER, TABLES_MAX, TITLE_MAX
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, AnswerMaker, TableOpener, Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.wire import alike

FORGOTTEN_MS = 600_000
"""After so long without people a table that somebody opened is closed."""

FRIENDS_COME_MS = 3_600_000
"""The same where friends are invited, who may come later."""

HURRY = {"between_hands_ms": 20, "after_showdown_ms": 20, "after_sng_ms": 20}
"""The pauses of a table in a house that is in a hurry."""

log = structlog.get_logger()


@dataclass(eq=False)
class PlayersTables:
    """Opens tables for players, and closes those that are forgotten."""

    _ground: Ground
    _tables: Tables
    _opener: TableOpener
    _opening: int = 0
    _given: set[str] = field(default_factory=set)
    """Keys of names that tables are about to have, and which the store may not know yet."""

    async def open(self, account: Account, command: OpenTable, answer: AnswerMaker) -> None:
        """Open a table; the answer carries its id."""
        if self._tables.left(account.id) == 0:
            text = f"You have opened {TABLES_A_PLAYER} tables. Leave one to close it first."
            raise Refused("too_many_tables", "limit", text, {"most": TABLES_A_PLAYER})
        if len(self._tables) + self._opening >= TABLES_MAX:
            raise Refused(
                "house_full", "limit", "The house has no room for another table.", {"most": TABLES_MAX}
            )
        with self.distinct(command.name, account.id) as name:
            settings = self._settings(account, command, name)
            self._opening += 1
            try:
                await self._opener.open(settings, answer.row(table=settings.id))
            finally:
                self._opening -= 1

    @contextmanager
    def distinct(self, wished: str, player: str, table: str = "") -> Iterator[str]:
        """A name for a player's table, this one or a new one: no other has one, or will, that looks the same.

        Private tables of others don't count: whoever tried names would learn of them (PSNG-2). While the name
        is on its way into the store nobody else is given it.
        """
        name = clean_name(wished, TITLE_MAX, "bad_table_name")
        summaries = (desk.summary for desk in self._tables if desk.id != table)
        others = (one for one in summaries if one.turns_public or one.may_watch(player))
        taken = self._given | {name_key(shown) for summary in others for shown in summary.names}
        numbers = (numbered(name, number, TITLE_MAX) for number in count(2))
        found = next(shown for shown in chain([name], numbers) if name_key(shown) not in taken)
        self._given.add(name_key(found))
        try:
            yield found
        finally:
            self._given.remove(name_key(found))

    def _settings(self, account: Account, command: OpenTable, name: str) -> TableSettings:
        return alike(
            TableSettings,
            command,
            id=f"{command.kind.replace('_', '-')}-{secrets.token_hex(8)}",  # nobody guesses it (PSNG-2)
            name=name,
            creator=account.id,
            options=tuple(dict.fromkeys(command.options)),
            bot_styles=tuple(command.bot_styles),
            **_times(command),
            **HURRY if self._ground.settings.hurry else {},
        )

    async def sweep(self) -> None:
        """Close the tables that people have opened and forgotten."""
        now = self._ground.clock.now()
        for desk in self._tables:
            summary, given = desk.summary, desk.settings.facts.given
            people = summary.has_people or self._ground.followers.of_table(desk.id)
            old = now - summary.at > (FRIENDS_COME_MS if given else FORGOTTEN_MS)
            if desk.settings.standing or people or not old:
                continue
            try:
                await desk.handle(Dismiss(unused=True), arrival=now)
            except (Refused, NotStoredError) as error:
                log.info("a table stays open", table=desk.id, error=str(error))


def _times(command: OpenTable) -> dict[str, int]:
    """The clock, where its host has set one (HOST-7)."""
    wished = {"action_ms": command.action_seconds, "time_bank_ms": command.time_bank_seconds}
    times = {name: seconds * 1_000 for name, seconds in wished.items() if seconds is not None}
    check_times(times)
    return times

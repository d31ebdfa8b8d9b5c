"""Tables that players open, and the end of those that nobody uses any more."""

import secrets
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace

from pokerhouse.house.command import Dismiss
from pokerhouse.house.settings import TableSettings
from pokerhouse.protocol.command import OpenTable
from pokerhouse.protocol.limits import TABLES_A_PLAYER, TABLES_MAX
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.clock import Clock
from pokerhouse.server.desk import Desk
from pokerhouse.server.reply import Reply
from pokerhouse.server.storage.batch import AnswerRow
from pokerhouse.server.writer import NotStoredError

FORGOTTEN_MS = {"cash": 600_000, "sng": 600_000, "private_sng": 3_600_000}
"""After so long without people a table that somebody opened is closed; friends may come later."""

log = structlog.get_logger()

Open = Callable[[TableSettings, AnswerRow | None], Awaitable[Desk]]


class Founding:
    """Opens tables for players."""

    def __init__(
        self,
        *,
        desks: dict[str, Desk],
        open_table: Open,
        clock: Clock,
        watchers: Callable[[str], int],
        hurry: bool,
    ) -> None:
        self._desks = desks
        self._open = open_table
        self._clock = clock
        self._watchers = watchers
        self._hurry = hurry
        self._opening = 0

    def left(self, player: str) -> int:
        """How many more tables somebody may open."""
        mine = sum(desk.settings.creator == player for desk in self._desks.values())
        return max(0, TABLES_A_PLAYER - mine)

    async def open(self, account: Account, wish: OpenTable, reply: Reply) -> None:
        """Open a table; the answer carries its id."""
        if self.left(account.id) == 0:
            text = f"You have opened {TABLES_A_PLAYER} tables; close one by leaving it first."
            raise Refused("too_many_tables", "limit", text, {"most": TABLES_A_PLAYER})
        if len(self._desks) + self._opening >= TABLES_MAX:
            raise Refused(
                "house_full", "limit", "The house has no room for another table.", {"most": TABLES_MAX}
            )
        settings = self._settings(account, wish)
        self._opening += 1
        try:
            await self._open(settings, reply.row(table=settings.id))
        finally:
            self._opening -= 1

    def _settings(self, account: Account, wish: OpenTable) -> TableSettings:
        # A private table's id can't be guessed (PSNG-2).
        table = f"{wish.kind.replace('_', '-')}-{secrets.token_hex(8)}"
        settings = TableSettings(
            id=table,
            name=" ".join(wish.name.split()),
            kind=wish.kind,
            seats=wish.seats,
            small=wish.small,
            big=wish.big,
            buy_in_low=wish.buy_in_low,
            buy_in_high=wish.buy_in_high,
            starting_stack=wish.starting_stack,
            options=tuple(dict.fromkeys(wish.options)),
            creator=account.id,
            bots=wish.bots,
        )
        return replace(settings, between_hands_ms=20, after_showdown_ms=20) if self._hurry else settings

    async def sweep(self) -> None:
        """Close the tables that people have opened and forgotten."""
        now = self._clock.now()
        for desk in list(self._desks.values()):
            settings = desk.settings
            people = self._watchers(desk.id) or any(not seated.bot for seated in desk.seated)
            old = now - desk.table.state.at > FORGOTTEN_MS[settings.kind]
            if settings.standing or people or not old:
                continue
            try:
                await desk.order(Dismiss(reason="nobody"), arrival=now)
            except (Refused, NotStoredError) as error:
                log.info("a table stays open", table=desk.id, error=str(error))

"""Where somebody can play soonest: it could sit down there now."""

import asyncio

from pokerhouse.house import Terms, best_seat
from pokerhouse.house.cash import Wait
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk, Tables
from pokerhouse.server.clock import Clock
from pokerhouse.server.people import WaitingLists

LOOK_SECONDS = 1.0
"""A table that does not answer within this is not looked at."""


class QuickJoin:
    """Asks the tables that are open to a player."""

    def __init__(
        self, *, tables: Tables, waiting_lists: WaitingLists, clock: Clock, tables_at_once: int
    ) -> None:
        self._tables = tables
        self._tables_at_once = tables_at_once
        self._waiting_lists = waiting_lists
        self._clock = clock

    async def soonest(self, account: Account, small: int | None) -> Wait:
        """The seat where this player plays soonest, at this stake if one is named."""
        if len(account.summary.seated) >= self._tables_at_once:
            text = f"You sit at a table already; {self._tables_at_once} at a time."
            raise Refused("one_table", "limit", text, {"tables": self._tables_at_once})
        desks = [desk for desk in self._tables if self._is_open_to(desk, account, small)]
        looks = [asyncio.create_task(desk.look(lambda news: best_seat(news.table.state))) for desk in desks]
        answered, late = await asyncio.wait(looks, timeout=LOOK_SECONDS) if looks else (set(), set())
        for look in late:
            look.cancel()
        found = [look.result() for look in answered if look.exception() is None]
        waits = [wait for wait in found if wait is not None]
        if not waits:
            raise Refused("nowhere", "LOBBY-1", "No table with a free seat is open to you now.")
        return min(waits)

    def _is_open_to(self, desk: Desk, account: Account, small: int | None) -> bool:
        settings, now = desk.settings, self._clock.now()
        if settings.is_private or (small is not None and settings.small != small):
            return False
        low, _high, refusal = account.summary.offer(Terms.of(settings), now, self._tables_at_once)
        held = any(now < held.until for held in desk.summary.held.values())
        affordable = refusal is None and account.summary.bank >= low
        return affordable and not held and self._waiting_lists.waiting(desk.id) == 0

"""Where somebody can play soonest: it could sit down there now."""

import asyncio
from collections.abc import Sequence

from pokerhouse.house import Terms, Wait, open_seat
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk, Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.people import WaitingLists

LOOK_SECONDS = 1.0
"""A table that does not answer within this is not looked at."""

DESKS_AT_ONCE = 32
"""So many tables are looked at before others have their turn: a house may have thousands."""


class QuickJoin:
    """Asks the tables that are open to a player."""

    def __init__(self, ground: Ground, tables: Tables, waiting_lists: WaitingLists) -> None:
        self._tables_at_once, self._clock = ground.settings.tables_at_once, ground.clock
        self._tables = tables
        self._waiting_lists = waiting_lists

    async def soonest(self, account: Account, small: int | None) -> Wait:
        """The seat where this player plays soonest, at this stake if one is named."""
        if len(account.summary.seated) >= self._tables_at_once:
            text = f"You sit at a table already; {self._tables_at_once} at a time."
            raise Refused("one_table", "limit", text, {"tables": self._tables_at_once})
        desks = [desk for desk in self._tables if self._is_open_to(desk, account, small)]
        best: Wait | None = None
        end = asyncio.get_running_loop().time() + LOOK_SECONDS
        for first in range(0, len(desks), DESKS_AT_ONCE):
            waits = await _looked_at(desks[first : first + DESKS_AT_ONCE], end)
            best = min(waits if best is None else [best, *waits], default=None)
            if best is not None and not best.people and not best.hands:
                break  # nobody plays sooner than in the next hand
        if best is None:
            raise Refused("nowhere", "LOBBY-1", "No table with a free seat is open to you now.")
        return best

    def _is_open_to(self, desk: Desk, account: Account, small: int | None) -> bool:
        settings, now = desk.settings, self._clock.now()
        if settings.is_private or (small is not None and settings.small != small):
            return False
        if account.id in desk.summary.barred:
            return False
        low, _high, refusal = account.summary.offer(Terms.of(settings), now, self._tables_at_once)
        held = any(now < held.until for held in desk.summary.held.values())
        affordable = refusal is None and account.summary.bank >= low
        return affordable and not held and self._waiting_lists.waiting(desk.id) == 0


async def _looked_at(desks: Sequence[Desk], end: float) -> list[Wait]:
    """The best seats of these tables, of those that answer until then."""
    looks = [asyncio.create_task(desk.look(lambda news: open_seat(news.table.state))) for desk in desks]
    answered, late = await asyncio.wait(looks, timeout=max(0.0, end - asyncio.get_running_loop().time()))
    for look in late:
        look.cancel()
    found = [look.result() for look in answered if look.exception() is None]
    return [wait for wait in found if wait is not None]

"""Where somebody can play soonest: it could sit down there now."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from pokerhouse.house import TableSettings, Terms, Wait, open_seat
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Desk, Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.people import HouseTables, WaitingLists

LOOK_SECONDS = 1.0
"""A table that does not answer within this is not looked at."""

DESKS_AT_ONCE = 32
"""So many tables are looked at before others have their turn: a house may have thousands."""


@dataclass(eq=False)
class QuickJoin:
    """Asks the tables that are open to a player."""

    _ground: Ground
    _tables: Tables
    _house_tables: HouseTables
    _waiting_lists: WaitingLists
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def soonest(self, account: Account, network: str, small: int | None) -> Wait:
        """The seat where this player plays soonest, at this stake if one is named."""
        tables = self._ground.settings.tables_at_once
        if len(account.summary.seated) >= tables:
            text = f"You already sit at as many tables as the house allows: {tables}."
            raise Refused("one_table", "limit", text, {"tables": tables})
        best = await self._best(account, network, small)
        if best is None:
            best = await self._at_another(account, network, small)
        if best is None:
            raise Refused("nowhere", "LOBBY-1", "There is no free seat for you right now.")
        return best

    async def _at_another(self, account: Account, network: str, small: int | None) -> Wait | None:
        """All that they could play at are full: the house opens one more."""
        async with self._opening:
            if best := await self._best(account, network, small):
                return best
            models = self._house_tables.models(network, small)
            likes = [like for like in models if self._affords(account, like)]
            if not likes:
                return None
            await self._house_tables.open_another(min(likes, key=lambda like: like.small))
            return await self._best(account, network, small)

    async def _best(self, account: Account, network: str, small: int | None) -> Wait | None:
        desks = [desk for desk in self._tables if self._is_open_to(desk, account, network, small)]
        best: Wait | None = None
        end = asyncio.get_running_loop().time() + LOOK_SECONDS
        for first in range(0, len(desks), DESKS_AT_ONCE):
            waits = await _looked_at(desks[first : first + DESKS_AT_ONCE], end)
            best = min(waits if best is None else [best, *waits], default=None)
            if best is not None and not best.people and not best.hands:
                break  # nobody plays sooner than in the next hand
        return best

    def _is_open_to(self, desk: Desk, account: Account, network: str, small: int | None) -> bool:
        settings, summary, now = desk.settings, desk.summary, self._ground.clock.now()
        other = settings.game != "house" or (small is not None and settings.small != small)
        if settings.is_private or other:  # another game is chosen, nobody is seated at it unasked
            return False
        if account.id in summary.barred or self._house_tables.refusal(desk, network):
            return False
        held = any(now < held.until for held in summary.held.values())
        waited_for = held or self._waiting_lists.lengths[desk.id] > 0
        return not waited_for and self._affords(account, settings)

    def _affords(self, account: Account, settings: TableSettings) -> bool:
        asked = Terms.of(settings), self._ground.clock.now(), self._ground.settings.tables_at_once
        low, _high, refusal = account.summary.offer(*asked)
        return refusal is None and account.summary.bank >= low


async def _looked_at(desks: Sequence[Desk], end: float) -> list[Wait]:
    """The best seats of these tables, of those that answer until then."""
    looks = [asyncio.create_task(desk.look(lambda news: open_seat(news.table.state))) for desk in desks]
    answered, late = await asyncio.wait(looks, timeout=max(0.0, end - asyncio.get_running_loop().time()))
    for look in late:
        look.cancel()
    found = [look.result() for look in answered if look.exception() is None]
    return [wait for wait in found if wait is not None]

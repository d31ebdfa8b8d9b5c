"""Everybody the house knows; who is here is kept in memory, the others in the store."""

import asyncio
import secrets
from collections.abc import Callable
from weakref import WeakValueDictionary

from pokerhouse.house import CagePolicy
from pokerhouse.house.player import BuyChips
from pokerhouse.server.actors.account import Account
from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import PlayerRow, SessionRow

LOADED_MAX = 20_000
"""Accounts in memory; beyond it, those of people who are not here are let go."""

REMEMBERED_MS = 60_000
"""So long after its last answer an account stays in memory: refusals are remembered nowhere else."""

BUSY_MS = 1_000
"""After so long it is looked again whether somebody may be let go who had something to do."""


class Accounts:
    """Accounts by player id, loaded when they are first needed."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store, self._clock, self._presence = ground.store, ground.clock, ground.presence
        self._loaded: dict[str, Account] = {}
        self._alive: WeakValueDictionary[str, Account] = WeakValueDictionary()
        """Accounts that somebody still works with, also those let go: a player never has two at a time."""
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._loading: dict[str, asyncio.Task[Account]] = {}

    def here(self, player: str) -> Account | None:
        """An account that is in memory."""
        return self._loaded.get(player)

    def is_bot(self, player: str) -> bool:
        """Whether this is one of the house's bots, who are always here."""
        account = self._loaded.get(player)
        return account is not None and account.kind == "bot"

    async def get(self, player: str) -> Account:
        """The account of somebody whom the house knows."""
        found = self._loaded.get(player)
        if found:
            return found
        known = self._alive.get(player)
        if known:
            return self._keep(known)
        loading = self._loading.get(player)
        if loading is None:
            loading = asyncio.create_task(self._load(player))
            self._loading[player] = loading
            loading.add_done_callback(lambda _: self._loading.pop(player, None))
        return await asyncio.shield(loading)

    async def _load(self, player: str) -> Account:
        row = await self._store.player(player)
        if row is None:
            raise KeyError(player)
        account = Account(self._ground, row)
        await account.load()
        self._alive[player] = account
        if len(self._loaded) >= LOADED_MAX:
            for known in list(self._loaded.values())[: LOADED_MAX // 10]:
                self.forget(known.id)
        return self._keep(account)

    def _keep(self, account: Account) -> Account:
        """Keep an account in memory for a while: who only had a look may never come in."""
        account.use()
        self._loaded[account.id] = account
        self._let_go_after(account.id, REMEMBERED_MS)
        return account

    async def create_guest(
        self, name: str, key: str, policy: CagePolicy, session_of: Callable[[str], SessionRow]
    ) -> Account:
        """A new guest with the cage's starting grant, and a session that is stored with it."""
        row = PlayerRow(f"g-{secrets.token_hex(8)}", name, "guest")
        account = Account(self._ground, row)
        grant = [BuyChips(amount=policy.grant, policy=policy)] if policy.grant else []
        await account.create(grant, session_of(row.id), key)
        # Whoever only takes a name and never comes in costs no memory.
        return account

    async def create_bot(self, name: str, style: str, policy: CagePolicy) -> Account:
        """A new bot of the house."""
        row = PlayerRow(f"b-{secrets.token_hex(8)}", name, "bot", style)
        account = Account(self._ground, row)
        await account.create([BuyChips(amount=policy.grant, policy=policy)], None)
        self._loaded[row.id] = account
        return account

    def forget(self, player: str) -> None:
        """Let go of somebody who is not connected and sits nowhere; the store knows."""
        account = self._loaded.get(player)
        if account is None or account.kind == "bot":  # bots work here, and are known by their account
            return
        if account.summary.seated or self._presence.is_connected(player):
            return  # its getting up, or its going, leads here again
        rest = account.used + REMEMBERED_MS - self._clock.now()
        if account.busy:
            self._let_go_after(player, max(rest, BUSY_MS))
        elif rest <= 0 or len(self._loaded) >= LOADED_MAX:
            del self._loaded[player]
        else:
            self._let_go_after(player, rest)

    def _let_go_after(self, player: str, rest: int) -> None:
        if player not in self._leaving:
            self._leaving[player] = asyncio.get_running_loop().call_later(rest / 1000, self._let_go, player)

    def _let_go(self, player: str) -> None:
        self._leaving.pop(player, None)
        self.forget(player)

"""Everybody the house knows; who is here is kept in memory, the others in the store."""

import asyncio
import secrets
from collections.abc import Callable

from pokerhouse.house.player_command import BuyChips, CagePolicy
from pokerhouse.server.account import Account
from pokerhouse.server.clock import Clock
from pokerhouse.server.session import Sessions
from pokerhouse.server.storage.batch import PlayerRow
from pokerhouse.server.storage.store import Store
from pokerhouse.server.writer import Writer

LOADED_MAX = 20_000
"""Accounts in memory; beyond it, those of people who are not here are let go."""


class Accounts:
    """Accounts by player id, loaded when they are first needed."""

    def __init__(
        self, store: Store, writer: Writer, clock: Clock, changed: Callable[[Account], None]
    ) -> None:
        self._store = store
        self._writer = writer
        self._clock = clock
        self._changed = changed
        self._loaded: dict[str, Account] = {}
        self._loading: dict[str, asyncio.Task[Account]] = {}

    def here(self, player: str) -> Account | None:
        """An account that is in memory."""
        return self._loaded.get(player)

    def present(self) -> list[Account]:
        """Everybody who is connected."""
        return [account for account in self._loaded.values() if account.connections]

    async def get(self, player: str) -> Account:
        """The account of somebody whom the house knows."""
        found = self._loaded.get(player)
        if found:
            return found
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
        account = self._new(row)
        await account.load()
        if len(self._loaded) >= LOADED_MAX:
            for known in list(self._loaded.values())[: LOADED_MAX // 10]:
                self.forget(known)
        self._loaded[player] = account
        return account

    def _new(self, row: PlayerRow) -> Account:
        account = Account(row, self._store, self._writer, self._clock)
        account.changed = self._changed
        return account

    async def create_guest(self, name: str, policy: CagePolicy, sessions: Sessions) -> tuple[Account, str]:
        """A new guest with the cage's starting grant, and the token of its session."""
        row = PlayerRow(f"g-{secrets.token_hex(8)}", name, "guest")
        account = self._new(row)
        token, session = sessions.issue(row.id)
        grant = [BuyChips(amount=policy.grant, policy=policy)] if policy.grant else []
        await account.create(grant, session, row)
        # Whoever only takes a name and never comes in costs no memory.
        return account, token

    async def create_bot(self, name: str, style: str, policy: CagePolicy) -> Account:
        """A new bot of the house."""
        row = PlayerRow(f"b-{secrets.token_hex(8)}", name, "bot", style)
        account = self._new(row)
        await account.create([BuyChips(amount=policy.grant, policy=policy)], None, row)
        self._loaded[row.id] = account
        return account

    def forget(self, account: Account) -> None:
        """Let go of somebody who is not connected and sits nowhere; the store knows."""
        if not account.connections and not account.seated and not account.busy:
            self._loaded.pop(account.id, None)

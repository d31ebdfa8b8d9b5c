"""Becoming a member, and coming back as one: by a password, or by a code when that is forgotten."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from pokerhouse.house import PlayerEvent
from pokerhouse.house.names import name_key
from pokerhouse.house.player import BecomeMember
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Accounts, PendingStep
from pokerhouse.server.ground import Ground
from pokerhouse.server.members.passwords import (
    checked,
    code_hash,
    fits,
    hashed,
    is_outdated,
    new_codes,
)
from pokerhouse.server.pace import MINUTE, FairTurns, Pace, Who
from pokerhouse.server.people import Sessions
from pokerhouse.server.storage import Batch, PasswordRow, codes_replaced, guest_no_more, signed_out

LOGINS = Pace(
    what="tries to come in by a password",  # those that succeed are not counted
    whose="network",
    most=10,
    per=MINUTE,
    text="At most {most} tries a minute from one address.",
)

WAITING_MAX = 4
"""So many tries of one network wait for their turn."""

WRONG = ("wrong_login", "limit", "The name or the password is wrong.")
WRONG_CODE = ("wrong_code", "limit", "The name or the code is wrong, or the code was used before.")
NAME_CHARACTERS_MAX = 64

T = TypeVar("T")
Right: TypeAlias = Coroutine[Any, Any, bool]


class Members:
    """Who has a password. One hash is computed at a time, off the loop, and networks take turns."""

    def __init__(self, ground: Ground, accounts: Accounts, sessions: Sessions) -> None:
        self._ground, self._accounts, self._sessions = ground, accounts, sessions
        self._strangers, self._familiar = FairTurns(WAITING_MAX), FairTurns(WAITING_MAX)
        self._hashing = asyncio.Lock()

    async def set_password(self, player: str, password: str, old: str, network: str) -> tuple[list[str], str]:
        """Set or change a password: new recovery codes, and the token of the one session that goes on.

        A guest becomes a member; a member says the old password, and is signed out everywhere else.
        """
        new = checked(password)
        account = await self._accounts.get(player)
        if account.summary.state.guest:
            row, codes = await self._new(player, new, network)
            await self._become(account, row)
            return codes, ""
        await self._counted(self._is_right(player, old, network), network, WRONG)
        row, codes = await self._new(player, new, network)
        return codes, await self._begin_anew(row)

    async def _become(self, account: Account, row: PasswordRow) -> None:
        now, machine = self._ground.clock.now(), account.machine

        def step() -> PendingStep[Sequence[PlayerEvent]]:
            became = machine.handle(BecomeMember(), now, None)
            if became.batch is None:  # another tab was quicker, and its password counts
                raise Refused(*WRONG)
            changes = guest_no_more(row.player), codes_replaced(row)
            return PendingStep(replace(became.batch, password=row, changes=changes), became.news)

        async with account.steps:
            await account.take(step)

    async def log_in(self, name: str, password: str, network: str) -> tuple[str, str]:
        """Who comes in by this name and password, and the token of a new session."""
        player = await self._named(name)
        await self._counted(self._is_right(player, password, network), network, WRONG)
        await self._upgrade(player, password, network)
        return player, await self._new_session(player)

    async def recover(self, name: str, code: str, password: str, network: str) -> tuple[str, list[str], str]:
        """Come in by a code, which is used up, and set a new password: player, new codes and token."""
        new, player, used = checked(password), await self._named(name), code_hash(code)
        await self._counted(self._owns(player, used), network, WRONG_CODE)
        row, codes = await self._new(player, new, network)
        account = await self._accounts.get(player)
        async with account.turn:
            if not await self._owns(player, used):  # somebody was quicker with the same code
                raise Refused(*WRONG_CODE)
            token = await self._begin_anew(row)
        return player, codes, token

    async def _named(self, name: str) -> str:
        """Who has this name; nobody's is looked for like anybody's."""
        key = name_key(name[:NAME_CHARACTERS_MAX])
        return await self._ground.store.named(key) or ""

    async def _counted(self, right: Right, network: str, refusal: tuple[str, str, str]) -> None:
        """A try: counted, and given back if it was right. Raises `Refused`."""
        who, now = Who("", network), self._ground.clock.now()
        try:
            self._ground.paces.take(LOGINS, who, now)
        except Refused:
            right.close()
            raise
        if not await right:
            raise Refused(*refusal)
        self._ground.paces.give_back(LOGINS, who, now)

    async def _is_right(self, player: str, password: str, network: str) -> bool:
        stored = await self._ground.store.password(player)
        # Where somebody was last, nobody elsewhere keeps them waiting, however many try their name.
        known = bool(network) and self._ground.presence.network_of(player) == network
        return await self._in_turn(lambda: fits(stored, password), network, familiar=known)

    async def _owns(self, player: str, used: str) -> bool:
        return player != "" and await self._ground.store.recovered(used) == player

    async def _in_turn(self, work: Callable[[], T], network: str, *, familiar: bool = True) -> T:
        turns = self._familiar if familiar else self._strangers
        async with turns.of(network), self._hashing:
            return await asyncio.to_thread(work)

    async def _new(self, player: str, password: str, network: str) -> tuple[PasswordRow, list[str]]:
        made, codes = await self._in_turn(lambda: hashed(password), network), new_codes()
        return PasswordRow(player, made, tuple(map(code_hash, codes))), codes

    async def _begin_anew(self, row: PasswordRow) -> str:
        """Store a changed password; every session ends, and one begins."""
        changes = codes_replaced(row), signed_out(row.player)
        await self._ground.writer.store(Batch(at=self._ground.clock.now(), password=row, changes=changes))
        return await self._new_session(row.player)

    async def _upgrade(self, player: str, password: str, network: str) -> None:
        """Hash with today's parameters what was hashed with older ones."""
        stored = await self._ground.store.password(player)
        if stored is not None and is_outdated(stored):
            row = PasswordRow(player, await self._in_turn(lambda: hashed(password), network))
            await self._ground.writer.store(Batch(at=self._ground.clock.now(), password=row))

    async def _new_session(self, player: str) -> str:
        token = self._sessions.new_token()
        batch = Batch(at=self._ground.clock.now(), session=self._sessions.row(token, player))
        await self._ground.writer.store(batch)
        return token

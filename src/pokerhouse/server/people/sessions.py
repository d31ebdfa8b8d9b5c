"""Sessions: who is behind a cookie."""

import hashlib
import secrets
from collections import OrderedDict

from pokerhouse.server.clock import Clock
from pokerhouse.server.storage import Batch, NotStoredError, SessionRow, Store, Writer

COOKIE = "pokerhouse"
COOKIE_DAYS = 90
"""A session ends so long after it began; who comes back before that gets a new one."""
DAY_MS = 86_400_000
ROTATED_AFTER_MS = DAY_MS
"""A session older than this is replaced when its player comes in."""
GRACE_MS = 60_000
"""How long the replaced one still lets one in once the new one came, for requests that are on their way."""
LOST_MS = 7 * DAY_MS
"""How long it does if the new one never comes: the answer that brought it may be lost."""
REPLACED_MAX = 10_000
"""Replaced sessions that wait for the new one's first use, in memory; others end after the longer time."""
_TOKEN_CHARACTERS_MAX = 100


class Sessions:
    """Tokens of 256 random bits; only their hashes are kept, so a stolen database opens no session."""

    def __init__(self, store: Store, writer: Writer, clock: Clock) -> None:
        self._store = store
        self._writer = writer
        self._clock = clock
        self._replaced: OrderedDict[str, str] = OrderedDict()
        """New session, which nobody has come in with, to the one it replaces."""

    def new_token(self) -> str:
        """A token that nobody has had."""
        return secrets.token_urlsafe(32)

    def row(self, token: str, player: str) -> SessionRow:
        """What is stored of a player's new session."""
        return SessionRow(_hashed(token), player)

    async def player(self, token: str | None) -> str | None:
        """Whose token this is, if it is anybody's."""
        if not token or len(token) > _TOKEN_CHARACTERS_MAX:
            return None
        found = await self._find(token)
        if found is None:
            return None
        old = self._replaced.pop(_hashed(token), None)
        if old is not None:
            await self._end(_hashed(token), old)
        return found[0]

    async def _end(self, fresh: str, old: str) -> None:
        """The new session has reached its player: the one before it is needed no more."""
        now = self._clock.now()
        try:
            await self._writer.store(Batch(at=now, revoked=(old,), revoked_at=now + GRACE_MS))
        except NotStoredError:
            self._replaced[fresh] = old

    async def rotated(self, token: str) -> str | None:
        """A new token for the session's player, if it is time for one; its first use ends the old one."""
        found, now = await self._find(token), self._clock.now()
        if found is None or now - found[1] < ROTATED_AFTER_MS:
            return None
        fresh = self.new_token()
        row, old = self.row(fresh, found[0]), _hashed(token)
        await self._writer.store(Batch(at=now, session=row, revoked=(old,), revoked_at=now + LOST_MS))
        self._replaced[row.token_hash] = old
        if len(self._replaced) > REPLACED_MAX:
            self._replaced.popitem(last=False)
        return fresh

    async def _find(self, token: str) -> tuple[str, int] | None:
        now = self._clock.now()
        return await self._store.session(_hashed(token), now, now - COOKIE_DAYS * DAY_MS)

    async def revoke(self, token: str) -> None:
        """End a session: its token opens nothing any more."""
        await self._writer.store(Batch(at=self._clock.now(), revoked=(_hashed(token),)))

    async def revoke_all(self, player: str) -> None:
        """End every session of a player."""
        await self._writer.store(Batch(at=self._clock.now(), signed_out=player))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

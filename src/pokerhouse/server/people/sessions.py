"""Sessions: who is behind a cookie."""

import hashlib
import secrets

from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import (
    Batch,
    NotStoredError,
    SessionRow,
    session_ended,
    session_prolonged,
    signed_out,
)

COOKIE = "pokerhouse"
COOKIE_DAYS = 90
"""A session ends so long after it began, or was prolonged."""
DAY_MS = 86_400_000
PROLONGED_AFTER_MS = DAY_MS
"""A session older than this lasts its full time again when its player comes in."""
_TOKEN_CHARACTERS_MAX = 100


class Sessions:
    """Tokens of 256 random bits; only their hashes are kept, so a stolen database opens no session."""

    def __init__(self, ground: Ground) -> None:
        self._store, self._writer, self._clock = ground.store, ground.writer, ground.clock

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
        return found and found[0]

    async def prolonged(self, token: str) -> bool:
        """Whether the session lasts its full time from now on; what has ended by then stays ended."""
        found, now = await self._find(token), self._clock.now()
        if found is None or now - found[1] < PROLONGED_AFTER_MS or self._writer.trouble:
            return False
        try:
            await self._writer.store(Batch(at=now, changes=(session_prolonged(_hashed(token), now),)))
        except NotStoredError:
            return False
        return True

    async def _find(self, token: str) -> tuple[str, int] | None:
        now = self._clock.now()
        return await self._store.session(_hashed(token), now, now - COOKIE_DAYS * DAY_MS)

    async def revoke(self, token: str) -> None:
        """End a session."""
        await self._writer.store(Batch(at=self._clock.now(), changes=(session_ended(_hashed(token)),)))

    async def revoke_all(self, player: str) -> None:
        """End every session of a player."""
        await self._writer.store(Batch(at=self._clock.now(), changes=(signed_out(player),)))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

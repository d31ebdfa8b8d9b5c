"""Sessions: who is behind a cookie."""

import hashlib
import secrets

from pokerhouse.server.clock import Clock
from pokerhouse.server.storage.batch import Batch, SessionRow
from pokerhouse.server.storage.store import Store
from pokerhouse.server.writer import Writer

COOKIE = "pokerhouse"
COOKIE_DAYS = 365
_TOKEN_CHARACTERS_MAX = 100


class Sessions:
    """Tokens of 256 random bits; only their hashes are kept, so a stolen database opens no session."""

    def __init__(self, store: Store, writer: Writer, clock: Clock) -> None:
        self._store = store
        self._writer = writer
        self._clock = clock

    def issue(self, player: str) -> tuple[str, SessionRow]:
        """A new token and the row to store for it."""
        token = secrets.token_urlsafe(32)
        return token, SessionRow(_hashed(token), player)

    async def player(self, token: str | None) -> str | None:
        """Whose token this is, if it is anybody's."""
        if not token or len(token) > _TOKEN_CHARACTERS_MAX:
            return None
        return await self._store.session(_hashed(token))

    async def revoke(self, token: str) -> None:
        """End a session: its token opens nothing any more."""
        await self._writer.store(Batch(at=self._clock.now(), revoked=(_hashed(token),)))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

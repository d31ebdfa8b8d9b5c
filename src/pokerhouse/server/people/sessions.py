"""Sessions: who is behind a cookie."""

import base64
import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import TypeVar

from pokerhouse.server.ground import Ground
from pokerhouse.server.storage import Batch, NotStoredError, SessionRow

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
"""Replaced sessions that are known in memory, before and after the new one's first use; others end later."""
LEFT_MAX = 10_000
"""Players of whom it is known that they signed out everywhere; renewals that are on their way ask for it."""
_TOKEN_CHARACTERS_MAX = 100

T = TypeVar("T")


class Sessions:
    """Tokens of 256 random bits; only their hashes are kept, so a stolen database opens no session."""

    def __init__(self, ground: Ground) -> None:
        self._store, self._writer, self._clock = ground.store, ground.writer, ground.clock
        self._replaced: OrderedDict[str, str] = OrderedDict()
        """New session, which nobody has come in with, to the one it replaces; a restart forgets them."""
        self._predecessors: OrderedDict[str, str] = OrderedDict()
        """Session that is used to the one before it, which lets in for a moment longer."""
        self._secret = secrets.token_bytes(32)
        """What makes a session's successor; it leaves this process as little as the tokens do."""
        self._renewing: set[str] = set()
        """Sessions whose successor is being stored."""
        self._moment = 0
        self._left: OrderedDict[str, int] = OrderedDict()
        """Player to the moment when signing out everywhere last began or was stored."""

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
        else:
            _note(self._predecessors, fresh, old, REPLACED_MAX)

    async def rotated(self, token: str) -> str | None:
        """A new token for the session's player, if it is time for one; its first use ends the old one.

        However often it is asked for, a session has one successor. While nothing can be stored there is none,
        and the old one is as good.
        """
        begun, old = self._moment, _hashed(token)
        found, now = await self._find(token), self._clock.now()
        if found is None or now - found[1] < ROTATED_AFTER_MS or self._writer.outage.why:
            return None
        player, fresh = found[0], self._successor(token)
        if await self._is_known(fresh):
            return fresh if await self._find(fresh) else None
        if old in self._renewing or self._left.get(player, 0) > begun:
            return None
        self._renewing.add(old)
        try:
            await self._renew(self.row(fresh, player), old, now)
        except NotStoredError:
            return None
        finally:
            self._renewing.remove(old)
        # Who signs out meanwhile, here or everywhere, may not have met this one: then nobody is told of it.
        return None if self._left.get(player, 0) > begun or await self._find(token) is None else fresh

    async def _renew(self, row: SessionRow, old: str, now: int) -> None:
        await self._writer.store(Batch(at=now, session=row, revoked=(old,), revoked_at=now + LOST_MS))
        _note(self._replaced, row.token_hash, old, REPLACED_MAX)

    def _successor(self, token: str) -> str:
        """The one token that may follow this one, while the house is open."""
        made = hmac.digest(self._secret, token.encode(), "sha256")
        return base64.urlsafe_b64encode(made).rstrip(b"=").decode()

    async def _is_known(self, token: str) -> bool:
        """Whether there is such a session, ended or not."""
        return await self._store.session(_hashed(token), -1, 0) is not None

    async def _find(self, token: str) -> tuple[str, int] | None:
        now = self._clock.now()
        return await self._store.session(_hashed(token), now, now - COOKIE_DAYS * DAY_MS)

    async def revoke(self, token: str) -> None:
        """End a session, the one before it, and its successor, of which nobody may have heard."""
        ended = _hashed(token)
        before = self._predecessors.get(ended) or self._replaced.get(ended) or await self._predecessor(token)
        others = filter(None, (_hashed(self._successor(token)), before))
        await self._writer.store(Batch(at=self._clock.now(), revoked=(ended, *others)))

    async def _predecessor(self, token: str) -> str | None:
        """The session that this one was to replace when the house was closed: both were stored at once."""
        found = await self._find(token)
        return await self._store.session_until(found[0], found[1] + LOST_MS) if found else None

    async def revoke_all(self, player: str) -> None:
        """End every session of a player, also one that is being renewed."""
        self._note_leaving(player)
        try:
            await self._writer.store(Batch(at=self._clock.now(), signed_out=player))
        finally:
            # What was asked for while this was on its way is stored behind it, and has not been told yet.
            self._note_leaving(player)

    def _note_leaving(self, player: str) -> None:
        self._moment += 1
        _note(self._left, player, self._moment, LEFT_MAX)


def _note(known: OrderedDict[str, T], name: str, value: T, most: int) -> None:
    """Remember this as the newest of so many."""
    known[name] = value
    known.move_to_end(name)
    if len(known) > most:
        known.popitem(last=False)


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

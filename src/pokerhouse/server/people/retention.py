"""How long things are kept: answers, sessions, and guests who do not come any more."""

import structlog

from pokerhouse.house.player import ForgetGuest
from pokerhouse.server.actors import Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Presence
from pokerhouse.server.people.sessions import COOKIE_DAYS
from pokerhouse.server.storage import Batch, NotStoredError, Store, Writer, is_outage

DAY_MS = 86_400_000

ANSWERS_KEPT_MS = 2 * DAY_MS
"""Answers to commands are kept for two days."""

RETENTION_SECONDS = 3_600
"""How often all of it is looked for."""

GUESTS_A_SWEEP = 500
"""Guests forgotten at a time, at most; the others wait for the next."""

log = structlog.get_logger()


class Retention:
    """Forgets what nobody will ask for again. Events stay: they are the house's books."""

    def __init__(
        self,
        *,
        store: Store,
        writer: Writer,
        accounts: Accounts,
        presence: Presence,
        clock: Clock,
        guest_days: int,
    ) -> None:
        self._store = store
        self._writer = writer
        self._accounts = accounts
        self._presence = presence
        self._clock = clock
        self._guest_days = guest_days

    async def sweep(self) -> None:
        """Some at a time, and others' commits between them."""
        now = self._clock.now()
        if self._guest_days:
            await self._forget_guests(now - self._guest_days * DAY_MS)
        # A session tells when its guest came last, so it is kept for as long as that is asked.
        sessions_before = now - max(COOKIE_DAYS, self._guest_days) * DAY_MS
        await self._writer.store(Batch(at=now, sessions_before=sessions_before))
        oldest = now - ANSWERS_KEPT_MS
        while await self._store.has_answers_before(oldest):
            await self._writer.store(Batch(at=now, forget_before=oldest))

    async def _forget_guests(self, before: int) -> None:
        """Chips go back to the cage and names are free; who is here or at a table is left alone."""
        forgotten = 0
        for player in await self._store.forgotten_guests(before, GUESTS_A_SWEEP):
            if self._presence.is_connected(player):
                continue
            try:
                forgotten += await self._forget(player)
            except Exception as error:
                if isinstance(error, NotStoredError) or is_outage(error):
                    raise
                # One broken account must not keep all the others, and all answers, for ever.
                log.exception("a guest can't be forgotten", player=player)
        if forgotten:
            log.info("guests are forgotten", guests=forgotten, who_came_last_before=before)

    async def _forget(self, player: str) -> bool:
        account = await self._accounts.get(player)
        async with account.turn:
            if self._presence.is_connected(player):
                return False  # it came back just now
            await account.handle(ForgetGuest())
        self._accounts.forget(player)
        return True

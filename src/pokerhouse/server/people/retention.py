"""How long things are kept: answers, sessions, and guests who do not come any more."""

from dataclasses import dataclass

import structlog

from pokerhouse.house.player import ForgetGuest, friendship
from pokerhouse.server.actors import Account, Accounts
from pokerhouse.server.ground import Ground
from pokerhouse.server.people.sessions import COOKIE_DAYS
from pokerhouse.server.storage import Batch, answers_forgotten, is_passing, sessions_forgotten

DAY_MS = 86_400_000

ANSWERS_KEPT_MS = 2 * DAY_MS
"""Answers to commands are kept for two days."""

RETENTION_SECONDS = 3_600
"""How often all of it is looked for."""

GUESTS_A_SWEEP = 500
"""Guests looked at in one sweep, at most; the next goes on after them."""

log = structlog.get_logger()


@dataclass(eq=False)
class Retention:
    """Forgets what nobody will ask for again. Events stay: they are the house's books."""

    _ground: Ground
    _accounts: Accounts
    _looked_at: str = ""
    """The guest after whom the next sweep goes on; empty: the oldest is the first."""

    async def sweep(self) -> None:
        """Some at a time, and others' commits between them."""
        now = self._ground.clock.now()
        if self._ground.settings.guest_days:
            await self._forget_guests(now - self._ground.settings.guest_days * DAY_MS)
        # A session tells when its guest came last, so it is kept for as long as that is asked.
        sessions_before = now - max(COOKIE_DAYS, self._ground.settings.guest_days) * DAY_MS
        await self._ground.writer.store(Batch(at=now, changes=(sessions_forgotten(sessions_before),)))
        oldest = now - ANSWERS_KEPT_MS
        while await self._ground.store.has_answers_before(oldest):
            await self._ground.writer.store(Batch(at=now, changes=(answers_forgotten(oldest),)))

    async def _forget_guests(self, before: int) -> None:
        """Chips go to the cage, friends part, names are free. Who is here or at a table is left alone."""
        forgotten = 0
        for player in await self._next_guests(before):
            self._looked_at = player  # whatever comes of it: the others have their turn
            try:
                forgotten += await self._forget(player)
            except Exception as error:
                if is_passing(error):
                    raise
                # One broken account must not keep all the others, and all answers, for ever.
                log.exception("a guest can't be forgotten", player=player)
        if forgotten:
            log.info("guests are forgotten", guests=forgotten, who_came_last_before=before)

    async def _next_guests(self, before: int) -> list[str]:
        """Those after the one looked at last; where they are few, the oldest again."""
        guests = await self._ground.store.forgotten_guests(before, GUESTS_A_SWEEP, self._looked_at)
        if self._looked_at and len(guests) < GUESTS_A_SWEEP:
            oldest = await self._ground.store.forgotten_guests(before, GUESTS_A_SWEEP - len(guests))
            guests += [player for player in oldest if player not in guests]
        return guests

    async def _forget(self, player: str) -> bool:
        account = await self._accounts.get(player)
        async with account.turn:
            if self._ground.presence.is_connected(player):
                return False  # it is here, perhaps since just now
            state = account.summary.state
            if state.sittings or state.transits or not await self._part(account):
                return False
            await account.handle(ForgetGuest())
        self._accounts.forget(player)
        return True

    async def _part(self, account: Account) -> bool:
        """End its friendships and requests: its name is another's soon. False if it comes back meanwhile."""
        state = account.summary.state
        for other in (*state.friends, *state.asked, *state.requests):
            if self._ground.presence.is_connected(account.id):
                return False
            await account.settle_with(await self._accounts.get(other), friendship.end)
            self._accounts.forget(other)
        return not self._ground.presence.is_connected(account.id)

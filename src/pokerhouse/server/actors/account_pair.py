"""What concerns two players, stored in one commit: both accounts change, or neither does."""

from msgspec.structs import replace

from pokerhouse.house.player import Decide
from pokerhouse.server.actors.account import Account, PlayerStep
from pokerhouse.server.actors.actor import PendingStep
from pokerhouse.server.clock import Clock
from pokerhouse.server.storage import AnswerRow, NotStoredError


class AccountPair:
    """Two accounts for one step. Nothing else happens to either of them meanwhile."""

    def __init__(self, mine: Account, theirs: Account, clock: Clock) -> None:
        self._mine = mine
        self._theirs = theirs
        self._clock = clock
        self._beside: PlayerStep

    async def handle(self, decide: Decide, answer: AnswerRow | None = None) -> None:
        """Do what this says both do; return when it is stored. Raises `Refused`, and then neither did."""
        # Always in the same order: nobody waits for who waits for it.
        first, second = sorted((self._mine, self._theirs), key=lambda account: account.id)
        async with first.steps, second.steps:
            self._beside = PendingStep(None, None)
            try:
                await self._mine.take(lambda: self._step(decide, answer))
            except NotStoredError:
                await self._theirs.restore()
                raise
            self._theirs.settle(self._beside)

    def _step(self, decide: Decide, answer: AnswerRow | None) -> PlayerStep:
        """Both steps in memory, with one batch that has all there is to store."""
        mine, theirs, now = self._mine.machine, self._theirs.machine, self._clock.now()
        both = decide(mine.player.state, theirs.player.state)
        refusal = mine.player.refusal(both.mine, now)
        if refusal is None and both.theirs is not None:
            refusal = theirs.player.refusal(both.theirs, now)
        if refusal is not None:
            raise refusal
        step = mine.handle(both.mine, now, answer)
        if both.theirs is None:
            return step
        self._beside = theirs.handle(both.theirs, now, None)
        beside = self._beside.batch
        if beside is None:
            return step
        batch = replace(beside, answer=answer) if step.batch is None else replace(step.batch, also=(beside,))
        return PendingStep(batch, step.news)

"""A moment of grace for who has no connection: who comes back in time was never away."""

import asyncio
from collections.abc import Callable


class Grace:
    """Counts from the last time that somebody went: who comes and goes again has all of it again."""

    def __init__(self, end: Callable[[str], None]) -> None:
        self._end = end
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def __contains__(self, player: str) -> bool:
        return player in self._timers

    def begin(self, player: str, seconds: float) -> None:
        """Somebody is away, and has so long; if that is known, it is counted on."""
        if player not in self._timers:
            self._timers[player] = asyncio.get_running_loop().call_later(seconds, self._over, player)

    def came(self, player: str) -> None:
        """It is here again."""
        timer = self._timers.pop(player, None)
        if timer is not None:
            timer.cancel()

    def _over(self, player: str) -> None:
        del self._timers[player]
        self._end(player)

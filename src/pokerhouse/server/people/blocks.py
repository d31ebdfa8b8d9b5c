"""Who has blocked whom: kept by the blocker's account, and asked by all that lets people reach each other."""

from pokerhouse.server.actors import Accounts


class Blocks:
    """Whom people don't want to hear of (PEOPLE-2)."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    def hides(self, player: str, other: str) -> bool:
        """Whether somebody who is here does not want to hear of the other."""
        account = self._accounts.here(player)
        return account is not None and other in account.summary.state.blocked

    async def is_blocked(self, player: str, *others: str) -> bool:
        """Whether one of the others, here or away, has blocked this player."""
        for other in set(others) - {"", player}:
            try:
                account = await self._accounts.get(other)
            except KeyError:
                continue
            if player in account.summary.state.blocked:
                return True
        return False

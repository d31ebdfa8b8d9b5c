"""Who has blocked whom: kept by the blocker's account, and asked by whatever lets people reach each other."""

from pokerhouse.house.player import UnblockPlayer, friendship
from pokerhouse.protocol import people_command as wire
from pokerhouse.rules import Refused
from pokerhouse.server.actors import AccountPair, Accounts
from pokerhouse.server.ground import Ground
from pokerhouse.server.people.friends import Friends
from pokerhouse.server.rows import Request


class Blocks:
    """Blocks people and takes it back (PEOPLE-1)."""

    def __init__(self, ground: Ground, accounts: Accounts, friends: Friends) -> None:
        self._clock = ground.clock
        self._accounts = accounts
        self._friends = friends

    async def block(self, request: Request[wire.BlockPlayer]) -> None:
        """Block somebody; a friendship ends in the same step."""
        if request.command.player == request.player:
            raise Refused("bad_player", "PEOPLE-1", "You can't block yourself.")
        other = await self._friends.known(request.command.player)
        if other.kind == "bot":
            raise Refused("only_people", "PEOPLE-1", "You can't block the house's bots; they say nothing.")
        await AccountPair(request.account, other, self._clock).handle(friendship.block, request.row())

    async def unblock(self, request: Request[wire.UnblockPlayer]) -> None:
        """Take a block back."""
        await request.account.handle(UnblockPlayer(player=request.command.player), request.row())

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

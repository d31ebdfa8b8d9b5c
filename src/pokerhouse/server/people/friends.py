"""Friends: what people ask, accept or end is stored on both sides in one step, and may be said again."""

from typing import NoReturn

from pokerhouse.house.names import name_key
from pokerhouse.house.player import NoteFriend, friendship
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.limits import FRIEND_REQUESTS_AN_HOUR
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, AccountPair, Accounts
from pokerhouse.server.connections import Origins
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import HOUR, Pace
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.rows import Request, Row, Unpaced

ASKED = Pace(
    what="people asked to be friends",
    whose="player",
    most=FRIEND_REQUESTS_AN_HOUR,
    per=HOUR,
    code="asking_too_often",
    rule="PEOPLE-4",
    text="You can ask {most} people an hour to be friends. Try again later.",
)
ASKED_FROM_NETWORK = Pace(
    what="people asked to be friends from one address",
    whose="network",
    most="friend_requests_an_hour",
    per=HOUR,
    code="asking_too_often",
    rule="PEOPLE-4",
    text="At most {most} people an hour can be asked from one address. Try again later.",
)
FRIEND_REQUESTS = (ASKED, ASKED_FROM_NETWORK)
"""Requests to be friends, and friends made by links (PEOPLE-4)."""

REQUESTS_END = Unpaced("only a request or a friendship that is there can end or begin here")

NOBODY = ("no_such_player", "PSNG-2", "There is nobody of that name.")
BOT = ("bot", "PSNG-2", "The house's bots are everybody's friends; invite people.")


class Friends:
    """Finds whom a friendship concerns, and lets both accounts change together."""

    def __init__(self, ground: Ground, accounts: Accounts, names: PlayerNames) -> None:
        self._presence, self._clock = ground.presence, ground.clock
        self._accounts = accounts
        self._names = names
        self._origins = Origins()
        self.rows = (
            Row(wire.AskFriend, self._ask, FRIEND_REQUESTS),
            Row(wire.AcceptFriend, self._accept, REQUESTS_END),
            Row(wire.DeclineFriend, self._remove, REQUESTS_END),
            Row(wire.RemoveFriend, self._remove, REQUESTS_END),
        )

    async def _ask(self, request: Request[wire.AskFriend]) -> None:
        """Ask somebody; if they have asked already, the two are friends."""
        other = await self._other(request.account, request.command.player, request.command.name)
        asking = friendship.ask(self._origins.of(request.network))
        await AccountPair(request.account, other, self._clock).handle(asking, request.row())

    async def _accept(self, request: Request[wire.AcceptFriend]) -> None:
        other = await self._somebody_else(request.account, request.command.player)
        await AccountPair(request.account, other, self._clock).handle(friendship.accept, request.row())

    async def _remove(self, request: Request[wire.DeclineFriend | wire.RemoveFriend]) -> None:
        """Be friends no more, turn a request down or take it back."""
        other = await self._somebody_else(request.account, request.command.player)
        await AccountPair(request.account, other, self._clock).handle(friendship.end, request.row())

    async def unite(self, account: Account, player: str) -> None:
        """Make two people friends: one followed the other's link (PSNG-2)."""
        if player != account.id:
            other = await self.known(player)
            await AccountPair(account, other, self._clock).handle(friendship.unite)

    def check(self, account: Account, player: str) -> None:
        """Whether these two could become friends, as far as the first one knows."""
        refusal = account.summary.refusal(NoteFriend(friend=player), self._clock.now())
        if refusal and player != account.id:
            raise refusal

    async def known(self, player: str) -> Account:
        """Somebody whom the house knows."""
        try:
            account = await self._accounts.get(player)
        except KeyError:
            raise Refused(*NOBODY) from None
        self._names.note(account.id, account.name)
        return account

    async def _other(self, account: Account, player: str | None, name: str | None) -> Account:
        if player is None:
            player = await self._by_name(account, name or "")
        other = await self._somebody_else(account, player)
        if other.kind == "bot":
            raise Refused(*BOT)
        self._names.note(account.id, account.name)
        return other

    async def _somebody_else(self, account: Account, player: str) -> Account:
        if player == account.id:
            raise Refused("bad_player", "PSNG-2", "You can't be your own friend.")
        return await self.known(player)

    async def _by_name(self, account: Account, name: str) -> str:
        """The one person of this name, here or away."""
        wanted = name_key(name)
        connected = (self._accounts.here(player) for player in self._presence.players())
        here = [
            found
            for found in connected
            if found and name_key(found.name) == wanted and found.id != account.id and found.kind != "bot"
        ]
        if not here:
            return await self._names.holder(wanted) or _nobody()
        if len(here) > 1:
            raise Refused(
                "same_name",
                "PSNG-2",
                f"{len(here)} people here have that name. Ask them by id.",
                {"people": len(here)},
            )
        return here[0].id


def _nobody() -> NoReturn:
    raise Refused(*NOBODY)

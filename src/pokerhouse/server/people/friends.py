"""Friends: what people ask, accept or end is stored on both sides in one step, and may be said again."""

from pokerhouse.house.names import name_key
from pokerhouse.house.player import Decide, friendship
from pokerhouse.protocol import command as wire
from pokerhouse.protocol.limits import FRIEND_REQUESTS_AN_HOUR
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Accounts
from pokerhouse.server.connections import Origins
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import HOUR, Pace
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.rows import Handler, Request, Row, Unpaced
from pokerhouse.server.storage import AnswerRow

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
BOT = ("bot", "PSNG-2", "You can't befriend the house's bots. Invite people.")


class Friends:
    """Finds whom a friendship concerns, and lets both accounts change together."""

    def __init__(self, ground: Ground, accounts: Accounts, names: PlayerNames) -> None:
        self._presence = ground.presence
        self._accounts = accounts
        self._names = names
        self._origins = Origins()
        self.rows = (
            Row(wire.AskFriend, self._ask, FRIEND_REQUESTS),
            Row(wire.AcceptFriend, self._both(friendship.accept), REQUESTS_END),
            Row(wire.DeclineFriend, self._both(friendship.end), REQUESTS_END),
            Row(wire.RemoveFriend, self._both(friendship.end), REQUESTS_END),
        )

    async def _ask(self, request: Request[wire.AskFriend]) -> None:
        """Ask somebody; if they have asked already, the two are friends."""
        account, said = request.account, request.command
        other = await self._somebody_else(
            account, said.player or await self._by_name(account, said.name or "")
        )
        if other.kind == "bot":
            raise Refused(*BOT)
        asking = friendship.ask(self._origins.of(request.network))
        await self.settle(account, other, asking, request.row())

    def _both(self, decide: Decide) -> Handler:
        async def settle(
            request: Request[wire.AcceptFriend | wire.DeclineFriend | wire.RemoveFriend],
        ) -> None:
            other = await self._somebody_else(request.account, request.command.player)
            await self.settle(request.account, other, decide, request.row())

        return settle

    async def unite(self, account: Account, player: str) -> None:
        """Make two people friends: one followed the other's link (PSNG-2)."""
        if player != account.id:
            await self.settle(account, await self.known(player), friendship.unite)

    async def settle(
        self, account: Account, other: Account, decide: Decide, answer: AnswerRow | None = None
    ) -> None:
        """Do what this says both do; each is called by their name to the other."""
        self._names.note(account.id, account.name)
        await account.settle_with(other, decide, answer)

    async def known(self, player: str) -> Account:
        """Somebody whom the house knows."""
        try:
            account = await self._accounts.get(player)
        except KeyError:
            raise Refused(*NOBODY) from None
        self._names.note(account.id, account.name)
        return account

    async def _somebody_else(self, account: Account, player: str) -> Account:
        if player == account.id:
            raise Refused("bad_player", "PSNG-2", "You can't be your own friend.")
        return await self.known(player)

    async def _by_name(self, account: Account, name: str) -> str:
        """The one person of this name, here or away."""
        wanted = name_key(name)
        connected = (self._accounts.here(player) for player in self._presence.players())
        others = (one for one in connected if one and one.id != account.id and one.kind != "bot")
        here = [one.id for one in others if name_key(one.name) == wanted]
        if len(here) > 1:
            text = f"{len(here)} people here have that name. Ask them by id."
            raise Refused("same_name", "PSNG-2", text, {"people": len(here)})
        found = here[0] if here else await self._names.holder(wanted)
        if not found:
            raise Refused(*NOBODY)
        return found

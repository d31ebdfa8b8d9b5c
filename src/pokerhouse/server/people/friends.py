"""Friends: what one asks, accepts or ends is stored on both sides, and each may be said again."""

from typing import NoReturn

from pokerhouse.house.names import name_key
from pokerhouse.house.player import AcceptFriend, AskFriend, NoteFriend, NoteFriendAsked, RemoveFriend
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Accounts
from pokerhouse.server.clock import Clock
from pokerhouse.server.connections import Presence
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.storage import AnswerRow

NOBODY = ("no_such_player", "PSNG-2", "There is nobody of that name.")
BOT = ("bot", "PSNG-2", "The house's bots are everybody's friends; invite people.")


class Friends:
    """Carries friendship between two accounts. The other side is told first where that can be refused."""

    def __init__(self, accounts: Accounts, presence: Presence, names: PlayerNames, clock: Clock) -> None:
        self._accounts = accounts
        self._presence = presence
        self._names = names
        self._clock = clock

    async def ask(self, account: Account, player: str | None, name: str | None, answer: AnswerRow) -> None:
        """Ask somebody; if it has asked already, the two are friends."""
        other = await self._other(account, player, name)
        if other.id in account.summary.state.requests:
            await self.accept(account, other.id, answer)
            return
        command = AskFriend(friend=other.id)
        self._refuse(account, command)
        await other.handle(NoteFriendAsked(friend=account.id))
        await account.handle(command, answer)

    async def accept(self, account: Account, player: str, answer: AnswerRow) -> None:
        """Accept a request."""
        other = await self.known(player)
        command = AcceptFriend(friend=player)
        self._refuse(account, command)
        await other.handle(NoteFriend(friend=account.id))
        await account.handle(command, answer)

    async def remove(self, account: Account, player: str, answer: AnswerRow) -> None:
        """Be friends no more, turn a request down or take it back."""
        other = await self.known(player)
        await other.handle(RemoveFriend(friend=account.id))
        await account.handle(RemoveFriend(friend=player), answer)

    def check(self, account: Account, player: str) -> None:
        """Whether these two could become friends, as far as the first one knows."""
        if player != account.id:
            self._refuse(account, NoteFriend(friend=player))

    async def unite(self, account: Account, player: str) -> None:
        """Make two people friends: one followed the other's link (PSNG-2)."""
        if player == account.id:
            return
        other = await self.known(player)
        command = NoteFriend(friend=player)
        self._refuse(account, command)
        await other.handle(NoteFriend(friend=account.id))
        await account.handle(command)

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
        if player == account.id:
            raise Refused("bad_player", "PSNG-2", "A friend is somebody else in the house.")
        other = await self.known(player)
        if other.kind == "bot":
            raise Refused(*BOT)
        self._names.note(account.id, account.name)
        return other

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
                f"{len(here)} people here have that name; ask them by id.",
                {"people": len(here)},
            )
        return here[0].id

    def _refuse(self, account: Account, command: AskFriend | AcceptFriend | NoteFriend) -> None:
        """Ask one side before the other changes."""
        refusal = account.summary.refusal(command, self._clock.now())
        if refusal:
            raise refusal


def _nobody() -> NoReturn:
    raise Refused(*NOBODY)

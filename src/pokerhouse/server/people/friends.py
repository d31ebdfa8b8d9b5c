"""Friends: what one asks, accepts or ends is stored on both sides, and each may be said again."""

from pokerhouse.house.player_command import (
    AcceptFriend,
    AskFriend,
    NoteFriend,
    NoteFriendAsked,
    RemoveFriend,
)
from pokerhouse.rules import Refused
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.names import Names
from pokerhouse.server.storage.batch import AnswerRow

NOBODY = Refused("no_such_player", "PSNG-2", "There is nobody of that name here now.")
BOT = Refused("bot", "PSNG-2", "The house's bots are everybody's friends; invite people.")


class Friends:
    """Carries friendship between two accounts. The other side is told first where that can be refused."""

    def __init__(self, accounts: Accounts, names: Names) -> None:
        self._accounts = accounts
        self._names = names

    async def ask(self, account: Account, player: str | None, name: str | None, answer: AnswerRow) -> None:
        """Ask somebody; if it has asked already, the two are friends."""
        other = await self._other(account, player, name)
        if other.id in account.requests:
            await self.accept(account, other.id, answer)
            return
        wish = AskFriend(friend=other.id)
        _refuse(account, wish)
        await other.order(NoteFriendAsked(friend=account.id))
        await account.order(wish, answer)

    async def accept(self, account: Account, player: str, answer: AnswerRow) -> None:
        """Accept a request."""
        other = await self.known(player)
        wish = AcceptFriend(friend=player)
        _refuse(account, wish)
        await other.order(NoteFriend(friend=account.id))
        await account.order(wish, answer)

    async def remove(self, account: Account, player: str, answer: AnswerRow) -> None:
        """Be friends no more, turn a request down or take it back."""
        other = await self.known(player)
        await other.order(RemoveFriend(friend=account.id))
        await account.order(RemoveFriend(friend=player), answer)

    async def unite(self, account: Account, player: str) -> None:
        """Make two people friends: one followed the other's link (PSNG-2)."""
        if player == account.id:
            return
        other = await self.known(player)
        wish = NoteFriend(friend=player)
        _refuse(account, wish)
        await other.order(NoteFriend(friend=account.id))
        await account.order(wish)

    async def known(self, player: str) -> Account:
        """Somebody whom the house knows."""
        try:
            account = await self._accounts.get(player)
        except KeyError:
            raise NOBODY from None
        self._names.note(account.id, account.name)
        return account

    async def _other(self, account: Account, player: str | None, name: str | None) -> Account:
        if player is None:
            player = self._by_name(account, name or "")
        if player == account.id:
            raise Refused("bad_player", "PSNG-2", "A friend is somebody else in the house.")
        other = await self.known(player)
        if other.kind == "bot":
            raise BOT
        self._names.note(account.id, account.name)
        return other

    def _by_name(self, account: Account, name: str) -> str:
        """The one person of this name who is here now."""
        wanted = name.strip().casefold()
        here = [
            found
            for found in self._accounts.present()
            if found.name.casefold() == wanted and found.id != account.id and found.kind != "bot"
        ]
        if not here:
            raise NOBODY
        if len(here) > 1:
            raise Refused("same_name", "PSNG-2", f"{len(here)} people here have that name; ask them by id.")
        return here[0].id


def _refuse(account: Account, wish: AskFriend | AcceptFriend | NoteFriend) -> None:
    """Ask one side before the other changes."""
    refusal = account.refusal(wish)
    if refusal:
        raise refusal

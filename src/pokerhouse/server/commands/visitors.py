"""People coming in and going out: guests, sockets, signing out."""

from contextlib import aclosing
from dataclasses import dataclass
from functools import partial

from pokerhouse.protocol.limits import SOCKETS_MAX
from pokerhouse.protocol.message import Welcome
from pokerhouse.protocol.view import Me, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Accounts
from pokerhouse.server.connections import Connection
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Who
from pokerhouse.server.people import VARIANTS, GuestNames, Reachability, Sessions, WaitingLists
from pokerhouse.server.rows import KEPT
from pokerhouse.server.storage import NotStoredError
from pokerhouse.server.version import VERSION
from pokerhouse.server.views import OwnViews

SIGNED_OUT = Reason(code="signed_out", rule="limit", text="You signed out.")
ANOTHER_TAB = Reason(code="another_tab", rule="limit", text="The house is open in too many tabs.")


GUEST_KEEPS = 1_000
"""Bytes kept of a new guest."""


@dataclass(eq=False)
class Visitors:
    """Lets people in, and marks what changes by that."""

    _ground: Ground
    _accounts: Accounts
    _sessions: Sessions
    _guest_names: GuestNames
    _reachability: Reachability
    _waiting_lists: WaitingLists
    _own_views: OwnViews

    def __post_init__(self) -> None:
        self._started = self._ground.clock.now()

    async def welcome_guest(self, name: str, network: str = "") -> tuple[Me, str]:
        """A new guest and the token of their session."""
        self._ground.paces.take(KEPT, Who("", network), self._ground.clock.now(), GUEST_KEEPS)
        token, cage = self._sessions.new_token(), self._ground.settings.cage
        session = partial(self._sessions.row, token)
        async with aclosing(self._guest_names.free(name)) as names:
            async for shown, key in names:
                try:
                    account = await self._accounts.create_guest(shown, key, cage, session)
                except NotStoredError:
                    if await self._guest_names.is_free(key):
                        raise
                    continue  # somebody else was quicker
                return self._own_views.me(account), token
        text = "Too many people here have that name. Choose another."
        raise Refused("same_name", "limit", text, {"people": VARIANTS})

    async def me(self, player: str) -> Me:
        """What somebody may know of itself."""
        account = await self._accounts.get(player)
        await self._own_views.learn(account)
        return self._own_views.me(account)

    async def sign_out(self, player: str, token: str) -> None:
        """End a session and close its sockets; on other devices the player stays."""
        await self._sessions.revoke(token)
        for connection in self._ground.presence.connections(player):
            if connection.session == token:
                connection.drop(SIGNED_OUT)

    async def sign_out_everywhere(self, player: str) -> None:
        """End all sessions of a player, wherever they are, and close its sockets."""
        await self._sessions.revoke_all(player)
        self.dismiss_player(player)

    def dismiss_player(self, player: str, spared: str = "") -> None:
        """Close somebody's sockets, but for those of one session: the others are over."""
        for connection in self._ground.presence.connections(player):
            if not spared or connection.session != spared:
                connection.drop(SIGNED_OUT)

    async def enter(self, connection: Connection) -> None:
        """Somebody connected."""
        await self._own_views.learn(await self._accounts.get(connection.player))
        # Asked for again: nothing is awaited from here until the house knows of the connection.
        account = await self._accounts.get(connection.player)
        open_sockets = [one for one in self._ground.presence.connections(account.id) if not one.dropped]
        for socket in open_sockets[: max(0, len(open_sockets) + 1 - SOCKETS_MAX)]:
            socket.drop(ANOTHER_TAB)
        came = self._ground.presence.add(connection)
        me = self._own_views.me(account)
        connection.send(
            Welcome(
                now=self._ground.clock.now(),
                me=me,
                version=VERSION,
                started=self._started,
                public_url=self._ground.settings.public_url,
                network_url=self._ground.settings.network_url,
            )
        )
        if came:
            self._presence_changed(account.id)
            self._reachability.came(account.id)
            self._waiting_lists.came(account.id)

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        connection.hang_up()
        self._ground.followers.unfollow_lobby(connection)
        for table in self._ground.followers.tables_of(connection):
            self._ground.followers.unfollow(connection, table)
            self._ground.stale.tables.mark(table)
        if self._ground.presence.remove(connection):
            self._presence_changed(connection.player)
            self._reachability.went(connection.player)
            self._waiting_lists.went(connection.player)

    def _presence_changed(self, player: str) -> None:
        self._ground.stale.lobby.mark("")
        self._ground.stale.whereabouts.mark(player)
        account = self._accounts.here(player)
        for table in account.summary.seated if account else ():
            self._ground.stale.tables.mark(table)

    def dismiss(self, reason: Reason) -> None:
        """Send everybody away."""
        for player in self._ground.presence.players():
            for connection in self._ground.presence.connections(player):
                connection.drop(reason)

"""Fair shares of the house's bots at tables that people open (PEOPLE-5).

A bot counts for who opened its table, and for the network that person came from. Beside the two limits there
is a rule for what is left: nobody may come to have more than there is left after it. So the first ones
get what they want, later ones less, and the next one always finds some.
"""

from pokerhouse.rules import Refused
from pokerhouse.server.connections import Presence

BOTS_MAX = 400
"""So many bots work at tables that people open."""

BOTS_A_PLAYER = 18
"""So many of them at one person's tables."""


class BotShares:
    """Who has how many bots."""

    def __init__(self, presence: Presence, from_network: float) -> None:
        self._presence, self._from_network = presence, from_network
        self._held: dict[str, tuple[str, str]] = {}
        """Seat of a bot, or of one that comes, to whose it is and from which network."""

    def allows(self, player: str) -> bool:
        """Whether somebody's tables may have another bot."""
        names = {player, self._network(player)}
        mine = sum(one == player for one, _ in self._held.values())
        ours = sum(network in names for _, network in self._held.values())
        left_here, left = self._from_network - ours, BOTS_MAX - len(self._held)
        return mine < BOTS_A_PLAYER and mine < left_here and ours < left

    def take(self, holder: str, player: str) -> bool:
        """Take a bot for somebody's table, if it may have another."""
        allowed = self.allows(player)
        if allowed:
            self.count(holder, player)
        return allowed

    def count(self, holder: str, player: str) -> None:
        """A bot works for somebody, whether it may or not."""
        self._held[holder] = (player, self._network(player))

    def give_back(self, holder: str) -> None:
        """It works there no more."""
        self._held.pop(holder, None)

    def refuse_if_none(self, player: str) -> None:
        """Say why somebody's tables get no more."""
        if not self.allows(player):
            raise Refused("bots_busy", "PEOPLE-5", "The house has no more bots for this table now.")

    def _network(self, player: str) -> str:
        return self._presence.network_of(player) or player

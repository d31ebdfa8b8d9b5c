"""How often people ask each other to be friends, or come to be it by links, and where from (PEOPLE-4)."""

from pokerhouse.protocol.limits import FRIEND_REQUESTS_AN_HOUR
from pokerhouse.rules import Refused
from pokerhouse.server.connections import Origins
from pokerhouse.server.pace import Buckets


class FriendRequests:
    """Refuses who asks faster than anybody makes friends; knows networks by names that lead back to none."""

    def __init__(self, from_network_an_hour: float) -> None:
        self._players = Buckets(a_second=FRIEND_REQUESTS_AN_HOUR / 3600, burst=FRIEND_REQUESTS_AN_HOUR)
        self._networks = Buckets(a_second=from_network_an_hour / 3600, burst=from_network_an_hour)
        self._origins = Origins()

    def count(self, player: str, network: str, now: int) -> str:
        """Another request is made, or a link followed; the name of where from, as it may be stored."""
        if not self._players.take(player, now):
            text = f"You asked {FRIEND_REQUESTS_AN_HOUR} people within an hour; wait a while."
            raise Refused("asking_too_often", "PEOPLE-4", text, {"most": FRIEND_REQUESTS_AN_HOUR})
        if not self._networks.take(network, now):
            text = "Too many people were asked from your address; wait a while."
            raise Refused("asking_too_often", "PEOPLE-4", text)
        return self._origins.of(network)

    def give_back(self, player: str, network: str, now: int) -> None:
        """Nobody was asked: nothing could be stored."""
        self._players.give_back(player, now)
        self._networks.give_back(network, now)

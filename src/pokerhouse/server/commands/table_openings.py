"""How often tables are opened: by one player, and from one network."""

from pokerhouse.protocol.limits import TABLES_OPENED_AN_HOUR
from pokerhouse.rules import Refused
from pokerhouse.server.pace import Buckets


class TableOpenings:
    """Refuses who opens tables faster than anybody plays at them."""

    def __init__(self, from_network_an_hour: float) -> None:
        self._players = Buckets(a_second=TABLES_OPENED_AN_HOUR / 3600, burst=TABLES_OPENED_AN_HOUR)
        self._networks = Buckets(a_second=from_network_an_hour / 3600, burst=from_network_an_hour)

    def count(self, player: str, network: str, now: int) -> None:
        """Another table is opened."""
        if not self._players.take(player, now):
            text = f"You opened {TABLES_OPENED_AN_HOUR} tables within an hour; wait a while."
            raise Refused("too_many_tables", "limit", text, {"most": TABLES_OPENED_AN_HOUR})
        if not self._networks.take(network, now):
            text = "Too many tables were opened from your address; wait a while."
            raise Refused("too_many_tables", "limit", text)

    def give_back(self, player: str, network: str, now: int) -> None:
        """It was not opened: nothing could be stored."""
        self._players.give_back(player, now)
        self._networks.give_back(network, now)

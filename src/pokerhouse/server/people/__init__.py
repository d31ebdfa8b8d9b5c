"""People with each other: friends, blocks, invitations, links, waiting lists, sessions."""

from pokerhouse.server.people.blocks import Blocks
from pokerhouse.server.people.following import Following
from pokerhouse.server.people.friends import Friends
from pokerhouse.server.people.guest_names import VARIANTS, GuestNames
from pokerhouse.server.people.invitations import Invitations
from pokerhouse.server.people.places import HouseTables
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.people.players_tables import PlayersTables
from pokerhouse.server.people.reachability import Reachability
from pokerhouse.server.people.retention import RETENTION_SECONDS, Retention
from pokerhouse.server.people.sessions import COOKIE, COOKIE_DAYS, Sessions
from pokerhouse.server.people.table_links import TableLinks
from pokerhouse.server.people.waiting_lists import WaitingLists

__all__ = [
    "COOKIE",
    "COOKIE_DAYS",
    "RETENTION_SECONDS",
    "VARIANTS",
    "Blocks",
    "Following",
    "Friends",
    "GuestNames",
    "HouseTables",
    "Invitations",
    "PlayerNames",
    "PlayersTables",
    "Reachability",
    "Retention",
    "Sessions",
    "TableLinks",
    "WaitingLists",
]

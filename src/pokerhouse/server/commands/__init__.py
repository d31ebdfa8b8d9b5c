"""What clients do: they come in, and each of their commands is carried out once and answered."""

from pokerhouse.server.commands.at_tables import AT_TABLES
from pokerhouse.server.commands.chips import chips
from pokerhouse.server.commands.looking import looking
from pokerhouse.server.commands.own_tables import own_tables
from pokerhouse.server.commands.quick_join import QuickJoin
from pokerhouse.server.commands.reception import Reception
from pokerhouse.server.commands.visitors import SIGNED_OUT, Visitors

__all__ = [
    "AT_TABLES",
    "SIGNED_OUT",
    "QuickJoin",
    "Reception",
    "Visitors",
    "chips",
    "looking",
    "own_tables",
]

"""What clients do: they come in, and each of their commands is carried out once and answered."""

from pokerhouse.server.commands.handlers import Handlers
from pokerhouse.server.commands.host_handlers import HostHandlers
from pokerhouse.server.commands.people_handlers import PeopleHandlers
from pokerhouse.server.commands.quick_join import QuickJoin
from pokerhouse.server.commands.reception import Reception
from pokerhouse.server.commands.table_openings import TableOpenings
from pokerhouse.server.commands.visitors import SIGNED_OUT, Visitors

__all__ = [
    "SIGNED_OUT",
    "Handlers",
    "HostHandlers",
    "PeopleHandlers",
    "QuickJoin",
    "Reception",
    "TableOpenings",
    "Visitors",
]

"""Somebody in the house, at the moment when something comes to its mind."""

from collections.abc import Callable

from msgspec import Struct

from pokerhouse.house import Player, Table
from pokerhouse.house import command as c
from pokerhouse.simulator.luck import Luck
from pokerhouse.simulator.person import Person
from pokerhouse.simulator.queues import Queues
from pokerhouse.simulator.room import Room


class Scene(Struct, frozen=True):
    """Somebody with a whim, and where it sits."""

    room: Room
    luck: Luck
    person: Person
    player: Player
    table: Table | None
    queues: Queues

    @property
    def name(self) -> str:
        """The person's id."""
        return self.person.id

    def order(self, command: c.Command) -> None:
        """Bring a wish to the own table."""
        if self.table is not None:
            self.room.order(self.table, command)


Whim = Callable[[Scene], None]
"""Something to do of one's own accord."""

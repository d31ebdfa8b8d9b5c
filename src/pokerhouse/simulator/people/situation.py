"""Somebody in the house, at the moment when something comes to its mind."""

from collections.abc import Callable

from msgspec import Struct

from pokerhouse.house import Player, Table
from pokerhouse.house import commands as c
from pokerhouse.simulator.people.person import Person
from pokerhouse.simulator.world import House, Luck, WaitingLists


class Situation(Struct, frozen=True):
    """Somebody with a impulse, and where it sits."""

    house: House
    luck: Luck
    person: Person
    player: Player
    table: Table | None
    waiting_lists: WaitingLists

    @property
    def name(self) -> str:
        """The person's id."""
        return self.person.id

    def order(self, command: c.Command) -> None:
        """Bring a command to the own table."""
        if self.table is not None:
            self.house.order(self.table, command)


Whim = Callable[[Situation], None]
"""Something to do of one's own accord."""

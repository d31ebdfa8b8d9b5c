"""What befalls the house itself: restarts, voided hands, tables closed by the host."""

from pokerhouse.house import command as c
from pokerhouse.simulator.luck import Luck
from pokerhouse.simulator.person import MINUTE
from pokerhouse.simulator.room import Room


class Incidents:
    """Something happens every few minutes, to one table."""

    def __init__(self, room: Room, luck: Luck) -> None:
        self._room = room
        self._luck = luck
        room.agenda.after(luck.below(10 * MINUTE), self._happen)

    def _happen(self) -> None:
        luck, room = self._luck, self._room
        table = luck.pick(list(room.tables.values()))
        kind = luck.below(10)
        if kind < 7:
            room.restart(table)
        elif kind < 9:
            room.order(table, c.VoidHand(reason="simulated"))
        elif not table.settings.standing:
            room.order(table, c.Dismiss(reason="simulated"))
        room.agenda.after(luck.between(MINUTE, 6 * MINUTE), self._happen)

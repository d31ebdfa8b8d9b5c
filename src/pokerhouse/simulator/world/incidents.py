"""What befalls the house itself: restarts, voided hands, tables closed by the host."""

from pokerhouse.house import commands as c
from pokerhouse.simulator.world.house import House
from pokerhouse.simulator.world.luck import Luck
from pokerhouse.simulator.world.virtual_clock import MINUTE


class Incidents:
    """Something happens every few minutes, to one table."""

    def __init__(self, house: House, luck: Luck) -> None:
        self._room = house
        self._luck = luck
        house.clock.after(luck.below(10 * MINUTE), self._happen)

    def _happen(self) -> None:
        luck, house = self._luck, self._room
        table = luck.pick(list(house.tables.values()))
        kind = luck.below(10)
        house.courier.check_stranded()
        if kind < 7:
            house.restart(table)
        elif kind < 9:
            house.order(table, c.VoidHand(reason="simulated"))
        elif not table.settings.standing:
            house.order(table, c.Dismiss(reason="simulated"))
        house.clock.after(luck.between(MINUTE, 6 * MINUTE), self._happen)

"""Chips between cage, bank and tables, and what else a player's own account keeps."""

from pokerhouse.house.player import BuyChips, KeepPreferences
from pokerhouse.protocol import command as wire
from pokerhouse.server.actors import Courier, Tables
from pokerhouse.server.commands.house_tables import HouseTables
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Pace
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row, Unpaced

PREFERENCES = Pace(
    what="changes of how people like the page",
    whose="network",
    most="preferences_a_second",
    burst=10,
    text="At most {most} changes of the settings a second from one address.",
)


class Chips:
    """Brings chips where their owner wants them."""

    def __init__(self, ground: Ground, tables: Tables, courier: Courier, house_tables: HouseTables) -> None:
        self._cage = ground.settings.cage
        self._tables = tables
        self._courier = courier
        self._house_tables = house_tables
        self.rows = (
            Row(wire.BuyChips, self._buy_chips, Unpaced("the cage gives so much a day")),
            Row(wire.TakeSeat, self._take_seat, TABLE_CHANGES, keeps=2_000),
            Row(wire.RebuyIn, self._rebuy_in, TABLE_CHANGES, keeps=2_000),
            Row(wire.KeepPreferences, self._keep_preferences, PREFERENCES, keeps=2_500),
        )

    async def _buy_chips(self, request: Request[wire.BuyChips]) -> None:
        buy = BuyChips(amount=request.command.amount, policy=self._cage)
        await request.account.handle(buy, request.row())

    async def _take_seat(self, request: Request[wire.TakeSeat]) -> None:
        said, desk = request.command, self._tables.find(request.table, request.player)
        with self._house_tables.sitting_down(desk, request.network):
            await self._courier.buy_in(
                request.account,
                desk,
                seat=said.seat,
                amount=said.amount,
                entry=said.entry,
                auto_rebuy=said.auto_rebuy,
                arrival=request.arrival,
                answer=request.row(),
            )

    async def _rebuy_in(self, request: Request[wire.RebuyIn]) -> None:
        said = request.command
        desk = self._tables.find(said.table, request.player)
        await self._courier.rebuy_in(
            request.account, desk, to=said.amount, arrival=request.arrival, answer=request.row()
        )

    async def _keep_preferences(self, request: Request[wire.KeepPreferences]) -> None:
        await request.account.handle(KeepPreferences(preferences=request.command.preferences), request.row())

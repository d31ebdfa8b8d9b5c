"""Chips between cage, bank and tables, and what else a player's own account keeps."""

from pokerhouse.house import player as house
from pokerhouse.protocol import command as wire
from pokerhouse.server.actors import Courier
from pokerhouse.server.ground import Ground
from pokerhouse.server.pace import Pace
from pokerhouse.server.people import HouseTables
from pokerhouse.server.rows import TABLE_CHANGES, Request, Row, Unpaced, at_account

PREFERENCES = Pace(
    what="changes of how people like the page",
    whose="network",
    most="preferences_a_second",
    burst=10,
    text="At most {most} changes of the settings a second from one address.",
)


def chips(ground: Ground, courier: Courier, house_tables: HouseTables) -> tuple[Row, ...]:
    """Bringing chips where their owner wants them."""

    async def take_seat(request: Request[wire.TakeSeat]) -> None:
        said, desk = request.command, request.desk
        with house_tables.sitting_down(desk, request.player, request.network):
            await courier.buy_in(
                request.account,
                desk,
                seat=said.seat,
                amount=said.amount,
                entry=said.entry,
                auto_rebuy=said.auto_rebuy,
                arrival=request.arrival,
                answer=request.row(),
            )

    async def rebuy_in(request: Request[wire.RebuyIn]) -> None:
        to, arrival = request.command.amount, request.arrival
        await courier.rebuy_in(request.account, request.desk, to=to, arrival=arrival, answer=request.row())

    cage = ground.settings.cage
    return (
        at_account(wire.BuyChips, house.BuyChips, Unpaced("the cage gives so much a day"), policy=cage),
        at_account(wire.KeepPreferences, house.KeepPreferences, PREFERENCES, keeps=2_500),
        Row(wire.TakeSeat, take_seat, TABLE_CHANGES, keeps=2_000),
        Row(wire.RebuyIn, rebuy_in, TABLE_CHANGES, keeps=2_000),
    )

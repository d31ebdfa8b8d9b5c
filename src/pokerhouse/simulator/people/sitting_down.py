"""Finding a table and sitting down at it, with chips from the cage where the bank has too few."""

from pokerhouse.house import CagePolicy, Table, soonest
from pokerhouse.house import commands as c
from pokerhouse.house import player as p
from pokerhouse.simulator.people.nonsense_commands import ENTRIES
from pokerhouse.simulator.people.situation import Situation
from pokerhouse.simulator.world import House

CAGE = CagePolicy(grant=2_000, daily=10_000)
"""What the simulated host gives."""


def open_tables(house: House) -> list[Table]:
    """Tables that are not dismissed."""
    return [table for table in house.tables.values() if table.state.phase != "dismissed"]


def sit_down(situation: Situation) -> None:
    """Choose a table and sit down there; where it is full, mostly wait for a seat."""
    table = choose_table(situation)
    if len(table.state.chairs) == table.settings.seats and situation.luck.percent(80):
        situation.waiting_lists.queue(situation.name, table)
    else:
        sit_down_at(situation, table)


def join_quickly(situation: Situation) -> None:
    """Sit down where one plays soonest, of some tables."""
    public = [table for table in open_tables(situation.house) if table.settings.kind != "private_sng"]
    seen = [situation.luck.pick(public).state for _ in range(4)]
    best = soonest(seen)
    if best is not None:
        sit_down_at(situation, situation.house.tables[best.table], seat=best.seat)


def wait_for_seat(situation: Situation) -> None:
    """Wait for a full table, or for one that is not full at all."""
    tables = open_tables(situation.house)
    full = [table for table in tables if len(table.state.chairs) == table.settings.seats]
    situation.waiting_lists.queue(
        situation.name, situation.luck.pick(full if full and situation.luck.percent(80) else tables)
    )


def sit_down_at(situation: Situation, table: Table, seat: int | None = None) -> None:
    """Choose an amount, and a seat if none is given, buying chips first if needed."""
    luck, house = situation.luck, situation.house
    if situation.player.bank < table.settings.buy_in_low:
        buy_chips(situation)
    settings = table.settings
    chosen = any_seat(situation, table) if seat is None else seat
    amount = amount_for(situation, table)
    low, high = settings.buy_in_low, settings.buy_in_high
    auto = luck.between(low, high) if situation.person.auto and settings.kind != "private_sng" else 0
    entry = luck.pick(ENTRIES)

    def command(transit: str) -> c.TakeSeat:
        return c.TakeSeat(
            player=situation.name,
            name=situation.person.name,
            seat=chosen,
            amount=amount,
            transit=transit,
            entry=entry,
            auto_rebuy=auto,
        )

    refused = house.buy_in(situation.player, table, command, tables_at_once=situation.person.tables)
    if refused is not None and refused.code == "hit_and_run_same" and luck.percent(70):
        amount = high  # all that is open to a winner (CASH-8.2)
        house.buy_in(situation.player, table, command, tables_at_once=situation.person.tables)


def any_seat(situation: Situation, table: Table) -> int:
    """A free seat, but for the clumsy."""
    luck, seats = situation.luck, table.settings.seats
    free = [seat for seat in range(1, seats + 1) if seat not in table.state.chairs]
    return luck.pick(free) if free and luck.percent(97) else luck.between(0, seats + 1)


def amount_for(situation: Situation, table: Table) -> int:
    """How much to bring: nothing to a table that gives the chips, but for the clumsy (PSNG-1)."""
    luck, settings = situation.luck, table.settings
    low, high = settings.buy_in_low, settings.buy_in_high
    if settings.kind == "private_sng" and luck.below(situation.person.clumsy):
        return 0
    if not luck.below(situation.person.clumsy):
        return luck.pick((low - 1, high + 1, 1))  # CASH-2.1
    return luck.pick((low, high, luck.between(low, high), min(high, max(low, situation.player.bank))))


def choose_table(situation: Situation) -> Table:
    """The table sat at last, or the fullest of three with a free seat."""
    luck, house = situation.luck, situation.house
    tables = open_tables(house)
    last = house.tables.get(situation.person.favourite)
    if situation.person.loyal and last is not None and last.state.phase != "dismissed" and luck.percent(70):
        return last
    kind = "sng" if luck.percent(35) else "cash"
    liked = [table for table in tables if table.settings.kind == kind] or tables
    seen = [luck.pick(liked) for _ in range(5)]
    with_room = [table for table in seen if has_room(table)] or seen
    return min(
        with_room, key=lambda table: (table.settings.starters - len(table.state.chairs), table.settings.id)
    )


def has_room(table: Table) -> bool:
    """Whether somebody could sit down here, as far as the lobby shows."""
    sng = table.state.sng
    running = sng is not None and sng.running
    public = table.settings.kind != "private_sng"
    return public and not running and len(table.state.chairs) < table.settings.seats


def buy_chips(situation: Situation) -> None:
    """Go to the cage; greedy people ask for too much."""
    left = situation.player.cage_left(CAGE, situation.house.clock.now)
    amount = min(left, situation.luck.between(2, 20) * 100)
    if situation.luck.once_in(12) or not amount:
        amount = situation.luck.pick((0, -5, left + 1, 10**13))
    situation.house.account(situation.player, p.BuyChips(amount=amount, policy=CAGE))

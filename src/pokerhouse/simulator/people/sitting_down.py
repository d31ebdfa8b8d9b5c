"""Finding a table and sitting down at it, with chips from the cage where the bank has too few."""

from pokerhouse.house import CagePolicy, Table, soonest
from pokerhouse.house import command as c
from pokerhouse.house import player_command as p
from pokerhouse.simulator.nonsense import ENTRIES
from pokerhouse.simulator.room import Room
from pokerhouse.simulator.scene import Scene

CAGE = CagePolicy(grant=2_000, daily=10_000)
"""What the simulated host gives."""


def open_tables(room: Room) -> list[Table]:
    """Tables that are not dismissed."""
    return [table for table in room.tables.values() if table.state.phase != "dismissed"]


def sit_down(scene: Scene) -> None:
    """Choose a table and sit down there; where it is full, mostly wait for a seat."""
    table = choose_table(scene)
    if len(table.state.chairs) == table.settings.seats and scene.luck.percent(80):
        scene.queues.queue(scene.name, table)
    else:
        sit_down_at(scene, table)


def join_quickly(scene: Scene) -> None:
    """Sit down where one plays soonest, of some tables."""
    public = [table for table in open_tables(scene.room) if table.settings.kind != "private_sng"]
    seen = [scene.luck.pick(public).state for _ in range(4)]
    best = soonest(seen)
    if best is not None:
        sit_down_at(scene, scene.room.tables[best.table], seat=best.seat)


def wait_for_seat(scene: Scene) -> None:
    """Wait for a full table, or for one that is not full at all."""
    tables = open_tables(scene.room)
    full = [table for table in tables if len(table.state.chairs) == table.settings.seats]
    scene.queues.queue(scene.name, scene.luck.pick(full if full and scene.luck.percent(80) else tables))


def sit_down_at(scene: Scene, table: Table, seat: int | None = None) -> None:
    """Choose an amount, and a seat if none is given, buying chips first if needed."""
    luck, room = scene.luck, scene.room
    if scene.player.bank < table.settings.buy_in_low:
        buy_chips(scene)
    settings = table.settings
    chosen = any_seat(scene, table) if seat is None else seat
    amount = amount_for(scene, table)
    low, high = settings.buy_in_low, settings.buy_in_high
    auto = luck.between(low, high) if scene.person.auto and settings.kind != "private_sng" else 0
    entry = luck.pick(ENTRIES)

    def wish(transit: str) -> c.TakeSeat:
        return c.TakeSeat(
            player=scene.name,
            name=scene.person.name,
            seat=chosen,
            amount=amount,
            transit=transit,
            entry=entry,
            auto_rebuy=auto,
        )

    refused = room.buy_in(scene.player, table, wish, tables_at_once=scene.person.tables)
    if refused is not None and refused.code == "hit_and_run_same" and luck.percent(70):
        amount = high  # all that is open to a winner (CASH-8.2)
        room.buy_in(scene.player, table, wish, tables_at_once=scene.person.tables)


def any_seat(scene: Scene, table: Table) -> int:
    """A free seat, but for the clumsy."""
    luck, seats = scene.luck, table.settings.seats
    free = [seat for seat in range(1, seats + 1) if seat not in table.state.chairs]
    return luck.pick(free) if free and luck.percent(97) else luck.between(0, seats + 1)


def amount_for(scene: Scene, table: Table) -> int:
    """How much to bring: nothing to a table that gives the chips, but for the clumsy (PSNG-1)."""
    luck, settings = scene.luck, table.settings
    low, high = settings.buy_in_low, settings.buy_in_high
    if settings.kind == "private_sng" and luck.below(scene.person.clumsy):
        return 0
    if not luck.below(scene.person.clumsy):
        return luck.pick((low - 1, high + 1, 1))  # CASH-2.1
    return luck.pick((low, high, luck.between(low, high), min(high, max(low, scene.player.bank))))


def choose_table(scene: Scene) -> Table:
    """The table sat at last, or the fullest of three with a free seat."""
    luck, room = scene.luck, scene.room
    tables = open_tables(room)
    last = room.tables.get(scene.person.favourite)
    if scene.person.loyal and last is not None and last.state.phase != "dismissed" and luck.percent(70):
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


def buy_chips(scene: Scene) -> None:
    """Go to the cage; greedy people ask for too much."""
    left = scene.player.cage_left(CAGE, scene.room.agenda.now)
    amount = min(left, scene.luck.between(2, 20) * 100)
    if scene.luck.once_in(12) or not amount:
        amount = scene.luck.pick((0, -5, left + 1, 10**13))
    scene.room.account(scene.player, p.BuyChips(amount=amount, policy=CAGE))

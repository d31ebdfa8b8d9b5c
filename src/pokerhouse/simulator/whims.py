"""What people do of their own accord: each whim is a function of the scene, with a weight."""

from functools import partial

from pokerhouse.house import command as c
from pokerhouse.simulator.friendship import answer_request, befriend, part
from pokerhouse.simulator.nonsense import ENTRIES, nonsense
from pokerhouse.simulator.person import MINUTE, SECOND, Person
from pokerhouse.simulator.private import invite_somebody, open_private_table
from pokerhouse.simulator.room import Room
from pokerhouse.simulator.scene import Scene, Whim
from pokerhouse.simulator.sitting import buy_chips, join_quickly, open_tables, sit_down, wait_for_seat
from pokerhouse.simulator.venue import any_settings

SEATS_A_PERSON = 2
"""No more tables are opened when there are so many seats for each person."""


def open_table(scene: Scene) -> None:
    """Open a table of one's own."""
    seats = sum(table.settings.seats for table in open_tables(scene.room))
    if seats < SEATS_A_PERSON * len(scene.room.players):
        number = len(scene.room.tables) + 1
        scene.room.open(any_settings(f"t{number}", scene.luck, scene.person.name))


def go_home(scene: Scene) -> None:
    """Leave the house for a while."""
    scene.person.home = scene.table is None and not scene.player.seated


def come_back(scene: Scene) -> None:
    """Come to the house again."""
    scene.person.home = False


def stay_home(_scene: Scene) -> None:
    """Not today."""


def watch(scene: Scene) -> None:
    """Look on at any table (LOBBY-1)."""
    table = scene.luck.pick(open_tables(scene.room))
    scene.room.watch(scene.player, table)


def do_nothing(_scene: Scene) -> None:
    """Just play on."""


def leave(scene: Scene) -> None:
    """Leave, now or after the hand."""
    scene.order(c.Leave(player=scene.name))


def lose_patience(scene: Scene) -> None:
    """Leave a table that waits for players."""
    if scene.table is not None and scene.table.state.phase == "waiting":
        leave(scene)


def change_mind(scene: Scene) -> None:
    """Leave, and stay after all."""
    scene.order(c.Leave(player=scene.name))
    if scene.table is not None:
        delay, command = scene.luck.below(5 * SECOND), c.CancelLeave(player=scene.name)
        scene.room.order_later(delay, scene.table.settings.id, command)


def hit_and_run(scene: Scene) -> None:
    """Leave if ahead."""
    sitting = None if scene.table is None else scene.player.state.sittings.get(scene.table.settings.id)
    chair = None if scene.table is None else scene.table.state.chair_of(scene.name)
    if sitting is not None and chair is not None and chair.stack + sitting.took > sitting.brought:
        leave(scene)


def change_table(scene: Scene) -> None:
    """Sit down at a second table, where the host allows that; else leave the first."""
    sit_down(scene)
    if scene.person.tables == 1:
        leave(scene)


def set_auto_rebuy(scene: Scene) -> None:
    """Set auto rebuy-in, or switch it off."""
    if scene.table is not None:
        settings, luck = scene.table.settings, scene.luck
        amount = luck.pick((0, settings.buy_in_low, settings.buy_in_high, 50, 5_000))
        scene.order(c.SetAutoRebuy(player=scene.name, amount=amount))


def set_entry(scene: Scene) -> None:
    """Post or wait."""
    scene.order(c.SetEntry(player=scene.name, entry=scene.luck.pick(ENTRIES)))


def rebuy_at_once(scene: Scene) -> None:
    """Ask for more chips whether or not they may come now."""
    if scene.table is not None:
        amount = scene.luck.pick((1, 50, 100, 200, 2_000))
        scene.room.rebuy_in(scene.player, scene.table, amount)


def sit_out(scene: Scene) -> None:
    """Be away for a moment, for some minutes, or until the house has lost patience (CASH-4)."""
    scene.order(c.SitOut(player=scene.name))
    if scene.table is not None and scene.luck.percent(80):
        longest = scene.luck.pick((MINUTE, 6 * MINUTE, 20 * MINUTE))
        delay = scene.luck.between(SECOND, longest)
        scene.room.order_later(delay, scene.table.settings.id, c.SitIn(player=scene.name))


def sit_in(scene: Scene) -> None:
    """Say that one is back."""
    scene.order(c.SitIn(player=scene.name))


def lose_connection(scene: Scene) -> None:
    """Be gone for some seconds or minutes."""
    person, luck = scene.person, scene.luck
    if scene.table is None or not person.online:
        return
    person.online = False
    scene.order(c.NoteConnection(player=scene.name, connected=False))
    delay = luck.between(SECOND, luck.pick((20 * SECOND, 5 * MINUTE, 25 * MINUTE)))
    scene.room.agenda.after(delay, partial(_reconnect, scene.room, person))


def _reconnect(room: Room, person: Person) -> None:
    person.online = True
    for name in room.players[person.id].seated:
        room.order(room.tables[name], c.NoteConnection(player=person.id, connected=True))


def talk_nonsense(scene: Scene) -> None:
    """Send something that makes no sense, to any table."""
    table = scene.luck.pick(list(scene.room.tables.values()))
    scene.room.order(table, nonsense(table, scene.name, scene.luck))


WHIMS_AT_HOME: dict[Whim, int] = {come_back: 1, stay_home: 6}
WHIMS_IN_THE_HOUSE: dict[Whim, int] = {
    sit_down: 50,
    join_quickly: 4,
    wait_for_seat: 6,
    watch: 10,
    buy_chips: 6,
    open_table: 4,
    open_private_table: 3,
    befriend: 6,
    answer_request: 8,
    part: 1,
    talk_nonsense: 6,
    go_home: 3,
}
WHIMS_SEATED: dict[Whim, int] = {
    leave: 5,
    lose_patience: 15,
    change_mind: 3,
    hit_and_run: 8,
    change_table: 3,
    set_auto_rebuy: 5,
    set_entry: 6,
    rebuy_at_once: 4,
    sit_out: 10,
    sit_in: 3,
    lose_connection: 5,
    buy_chips: 3,
    talk_nonsense: 10,
    invite_somebody: 5,
    befriend: 3,
    answer_request: 5,
    watch: 5,
    do_nothing: 35,
}

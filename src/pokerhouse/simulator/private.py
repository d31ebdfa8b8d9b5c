"""Private sit-and-goes: opening one, inviting friends, following an invitation (PSNG-2)."""

from functools import partial

from pokerhouse.house import Table, TableSettings
from pokerhouse.house import command as c
from pokerhouse.simulator.friendship import follow_link
from pokerhouse.simulator.person import SECOND
from pokerhouse.simulator.scene import Scene
from pokerhouse.simulator.sitting import open_tables, sit_down_at

PRIVATE_MAX = 12
"""No more private tables are opened than this many at a time."""


def open_private_table(scene: Scene) -> None:
    """Open a table for friends, sit down and invite as many as fit, and one more."""
    luck, room = scene.luck, scene.room
    private = [table for table in open_tables(room) if table.settings.kind == "private_sng"]
    if len(private) >= PRIVATE_MAX:
        return
    small, big = luck.pick(((1, 2), (2, 5), (5, 10), (10, 20)))
    settings = TableSettings(
        id=f"f{len(room.tables) + 1}",
        name=f"{scene.person.name} and friends",
        kind="private_sng",
        seats=luck.between(2, 5),
        small=small,
        big=big,
        starting_stack=luck.pick((100, 500, 1_500, 2_000, 50)),
        creator=scene.name,
    )
    table = room.open(settings)
    if table is None:
        return
    sit_down_at(scene, table)
    for _ in range(settings.seats):
        invite(scene, table)


def invite_somebody(scene: Scene) -> None:
    """Invite somebody to the own table, whatever kind it is."""
    if scene.table is not None:
        invite(scene, scene.table)


def invite(scene: Scene, table: Table) -> None:
    """Invite a friend, or anybody by a link."""
    luck, friends = scene.luck, scene.player.state.friends
    guest = luck.pick(friends) if friends and luck.percent(70) else luck.pick(list(scene.room.players))
    scene.room.order(table, c.Invite(player=scene.name, guest=guest))


def follow(scene: Scene, name: str, host: str) -> None:
    """Somebody invited becomes a friend and comes; whoever has another seat leaves that first."""
    if scene.luck.percent(15):
        delay = scene.luck.between(SECOND, 60 * SECOND)
        scene.room.order_later(delay, name, c.DeclineInvitation(player=scene.name))
    if scene.luck.percent(25) or scene.person.home:
        return
    follow_link(scene, host)
    if scene.table is not None:
        scene.order(c.Leave(player=scene.name))
    delay = scene.luck.between(SECOND, 90 * SECOND)
    scene.room.agenda.after(delay, partial(_arrive, scene, name))


def _arrive(scene: Scene, name: str) -> None:
    table = scene.room.tables[name]
    if not scene.player.seated:
        sit_down_at(scene, table)

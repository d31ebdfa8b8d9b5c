"""Private sit-and-goes: opening one, inviting friends, following an invitation (PSNG-2)."""

from functools import partial

from pokerhouse.house import STAKES, Table, TableSettings
from pokerhouse.house import commands as c
from pokerhouse.simulator.people.friendship import follow_link
from pokerhouse.simulator.people.sitting_down import open_tables, sit_down_at
from pokerhouse.simulator.people.situation import Situation
from pokerhouse.simulator.world import GAMES, ONE_TO_TWO, SECOND

PRIVATE_MAX = 12
"""No more private tables are opened than this many at a time."""


def open_private_table(situation: Situation) -> None:
    """Open a table for friends, sit down and invite as many as fit, and one more."""
    luck, house = situation.luck, situation.house
    private = [table for table in open_tables(house) if table.settings.kind == "private_sng"]
    if len(private) >= PRIVATE_MAX:
        return
    game, no_blinds = luck.pick(GAMES)
    small, big = luck.pick(ONE_TO_TWO if game in ("step", "texas") else STAKES)
    settings = TableSettings(
        id=f"f{len(house.tables) + 1}",
        name=f"{situation.person.name} and friends",
        kind="private_sng",
        game=game,
        no_blinds=no_blinds,
        seats=luck.between(2, 5),
        small=small,
        big=big,
        starting_stack=luck.pick((100, 500, 1_500, 2_000, 20_000, 50)),
        level_minutes=luck.pick((0, 0, 1, 3)),
        antes_from=luck.pick((0, 1, 3)) if game == "house" else 0,
        ante_of=luck.pick(("everybody", "big_blind")),
        creator=situation.name,
    )
    table = house.open(settings)
    if table is None:
        return
    sit_down_at(situation, table)
    for _ in range(settings.seats):
        invite(situation, table)


def invite_somebody(situation: Situation) -> None:
    """Invite somebody to the own table, whatever kind it is."""
    if situation.table is not None:
        invite(situation, situation.table)


def invite(situation: Situation, table: Table) -> None:
    """Invite a friend, or anybody by a link."""
    luck, friends = situation.luck, situation.player.state.friends
    guest = luck.pick(friends) if friends and luck.percent(70) else luck.pick(list(situation.house.players))
    situation.house.order(table, c.Invite(player=situation.name, guest=guest))


def follow(situation: Situation, name: str, host: str) -> None:
    """Somebody invited becomes a friend and comes; whoever has another seat leaves that first."""
    if situation.luck.percent(15):
        delay = situation.luck.between(SECOND, 60 * SECOND)
        situation.house.order_later(delay, name, c.DeclineInvitation(player=situation.name))
    if situation.luck.percent(25) or situation.person.home:
        return
    follow_link(situation, host)
    if situation.table is not None:
        situation.order(c.Leave(player=situation.name))
    delay = situation.luck.between(SECOND, 90 * SECOND)
    situation.house.clock.after(delay, partial(_arrive, situation, name))


def _arrive(situation: Situation, name: str) -> None:
    table = situation.house.tables[name]
    if not situation.player.seated:
        sit_down_at(situation, table)

"""What people do of their own accord: each impulse is a function of the situation, with a weight."""

from functools import partial

from pokerhouse.house import commands as c
from pokerhouse.simulator.people.friendship import answer_request, befriend, part
from pokerhouse.simulator.people.nonsense_commands import ENTRIES, nonsense
from pokerhouse.simulator.people.person import Person
from pokerhouse.simulator.people.private_games import invite_somebody, open_private_table
from pokerhouse.simulator.people.sitting_down import (
    buy_chips,
    join_quickly,
    open_tables,
    sit_down,
    wait_for_seat,
)
from pokerhouse.simulator.people.situation import Situation, Whim
from pokerhouse.simulator.world import MINUTE, SECOND, House, any_settings

SEATS_A_PERSON = 2
"""No more tables are opened when there are so many seats for each person."""


def open_table(situation: Situation) -> None:
    """Open a table of one's own."""
    seats = sum(table.settings.seats for table in open_tables(situation.house))
    if seats < SEATS_A_PERSON * len(situation.house.players):
        number = len(situation.house.tables) + 1
        situation.house.open(any_settings(f"t{number}", situation.luck, situation.person.name))


def go_home(situation: Situation) -> None:
    """Leave the house for a while."""
    situation.person.home = situation.table is None and not situation.player.seated


def come_back(situation: Situation) -> None:
    """Come to the house again."""
    situation.person.home = False


def stay_home(_scene: Situation) -> None:
    """Not today."""


def watch(situation: Situation) -> None:
    """Look on at any table (LOBBY-1)."""
    table = situation.luck.pick(open_tables(situation.house))
    situation.house.watch(situation.player, table)


def do_nothing(_scene: Situation) -> None:
    """Just play on."""


def leave(situation: Situation) -> None:
    """Leave, now or after the hand."""
    situation.order(c.Leave(player=situation.name))


def lose_patience(situation: Situation) -> None:
    """Leave a table that waits for players."""
    if situation.table is not None and situation.table.state.phase == "waiting":
        leave(situation)


def change_mind(situation: Situation) -> None:
    """Leave, and stay after all."""
    situation.order(c.Leave(player=situation.name))
    if situation.table is not None:
        delay, command = situation.luck.below(5 * SECOND), c.CancelLeave(player=situation.name)
        situation.house.order_later(delay, situation.table.settings.id, command)


def hit_and_run(situation: Situation) -> None:
    """Leave if ahead."""
    sitting = (
        None if situation.table is None else situation.player.state.sittings.get(situation.table.settings.id)
    )
    chair = None if situation.table is None else situation.table.state.chair_of(situation.name)
    if sitting is not None and chair is not None and chair.stack + sitting.took > sitting.brought:
        leave(situation)


def change_table(situation: Situation) -> None:
    """Sit down at a second table, where the host allows that; else leave the first."""
    sit_down(situation)
    if situation.person.tables == 1:
        leave(situation)


def set_auto_rebuy(situation: Situation) -> None:
    """Set auto rebuy-in, or switch it off."""
    if situation.table is not None:
        settings, luck = situation.table.settings, situation.luck
        amount = luck.pick((0, settings.buy_in_low, settings.buy_in_high, 50, 5_000))
        situation.order(c.SetAutoRebuy(player=situation.name, amount=amount))


def set_entry(situation: Situation) -> None:
    """Post or wait."""
    situation.order(c.SetEntry(player=situation.name, entry=situation.luck.pick(ENTRIES)))


def rebuy_at_once(situation: Situation) -> None:
    """Ask for more chips whether or not they may come now."""
    if situation.table is not None:
        amount = situation.luck.pick((1, 50, 100, 200, 2_000))
        situation.house.rebuy_in(situation.player, situation.table, amount)


def draw_on_safe(situation: Situation) -> None:
    """Fill the stack up from the safe, or try to (SNG-0.4)."""
    if situation.table is not None:
        chair = situation.table.state.chair_of(situation.name)
        safe = 0 if chair is None else chair.safe
        amount = situation.luck.pick((1, 50, safe, 2_000))
        situation.order(c.DrawSafe(player=situation.name, amount=amount))


def start_now(situation: Situation) -> None:
    """Lose patience with free seats: a host can start a sit-and-go with those who are here (TERM-10)."""
    situation.order(c.StartNow(player=situation.name))


def sit_out(situation: Situation) -> None:
    """Be away for a moment, for some minutes, or until the house has lost patience (CASH-4)."""
    situation.order(c.SitOut(player=situation.name))
    if situation.table is not None and situation.luck.percent(80):
        longest = situation.luck.pick((MINUTE, 6 * MINUTE, 20 * MINUTE))
        delay = situation.luck.between(SECOND, longest)
        situation.house.order_later(delay, situation.table.settings.id, c.SitIn(player=situation.name))


def sit_in(situation: Situation) -> None:
    """Say that one is back."""
    situation.order(c.SitIn(player=situation.name))


def lose_connection(situation: Situation) -> None:
    """Be gone for some seconds or minutes."""
    person, luck = situation.person, situation.luck
    if situation.table is None or not person.online:
        return
    person.online = False
    situation.order(c.NoteConnection(player=situation.name, connected=False))
    delay = luck.between(SECOND, luck.pick((20 * SECOND, 5 * MINUTE, 25 * MINUTE)))
    situation.house.clock.after(delay, partial(_reconnect, situation.house, person))


def _reconnect(house: House, person: Person) -> None:
    person.online = True
    for name in house.players[person.id].seated:
        house.order(house.tables[name], c.NoteConnection(player=person.id, connected=True))


def talk_nonsense(situation: Situation) -> None:
    """Send something that makes no sense, to any table."""
    table = situation.luck.pick(list(situation.house.tables.values()))
    situation.house.order(table, nonsense(table, situation.name, situation.luck))


IMPULSES_AT_HOME: dict[Whim, int] = {come_back: 1, stay_home: 6}
IMPULSES_IN_THE_HOUSE: dict[Whim, int] = {
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
IMPULSES_SEATED: dict[Whim, int] = {
    leave: 5,
    lose_patience: 15,
    change_mind: 3,
    hit_and_run: 8,
    change_table: 3,
    set_auto_rebuy: 5,
    set_entry: 6,
    rebuy_at_once: 4,
    draw_on_safe: 6,
    start_now: 5,
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

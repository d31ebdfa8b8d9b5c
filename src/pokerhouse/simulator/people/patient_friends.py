"""A circle of patient friends: one private sit-and-go after the other, some to the very last level."""

from functools import partial

from pokerhouse.house import Table, TableSettings
from pokerhouse.house import commands as c
from pokerhouse.simulator.people.card_play import patient
from pokerhouse.simulator.people.person import Person
from pokerhouse.simulator.world import SECOND, House

CIRCLE = 6
CROWD_MIN = 30
"""In a smaller crowd nobody is spared for it."""
TABLE = "friends"


def gather(house: House, people: list[Person]) -> None:
    """The first people of a large crowd meet at a table of their own (PSNG-2)."""
    if len(people) < CROWD_MIN:
        return
    circle = people[:CIRCLE]
    for number, person in enumerate(circle):
        person.patient, person.play, person.pace = True, patient, 8 * SECOND
        person.sleepy = person.clumsy = 10**9
        house.enter(person.id, person.name)
        house.clock.after((number + 1) * SECOND, partial(_sit, house, person, number + 1))
    host = circle[0].id
    settings = TableSettings(
        id=TABLE,
        name="Patient friends",
        kind="private_sng",
        seats=CIRCLE,
        small=10,
        big=20,
        starting_stack=2_000,
        creator=host,
    )
    table = house.open(settings)
    if table is not None:
        for guest in circle[1:]:
            house.order(table, c.Invite(player=host, guest=guest.id))


def _sit(house: House, person: Person, seat: int) -> None:
    table: Table = house.tables[TABLE]

    def command(transit: str) -> c.TakeSeat:
        return c.TakeSeat(player=person.id, name=person.name, seat=seat, amount=0, transit=transit)

    house.buy_in(house.players[person.id], table, command)

"""A circle of patient friends: one private sit-and-go after the other, some to the very last level."""

from functools import partial

from pokerhouse.house import Table, TableSettings
from pokerhouse.house import command as c
from pokerhouse.simulator.person import SECOND, Person
from pokerhouse.simulator.playing import patient
from pokerhouse.simulator.room import Room

CIRCLE = 6
CROWD_MIN = 30
"""In a smaller crowd nobody is spared for it."""
TABLE = "friends"


def gather(room: Room, people: list[Person]) -> None:
    """The first people of a large crowd meet at a table of their own (PSNG-2)."""
    if len(people) < CROWD_MIN:
        return
    circle = people[:CIRCLE]
    for number, person in enumerate(circle):
        person.patient, person.play, person.pace = True, patient, 8 * SECOND
        person.sleepy = person.clumsy = 10**9
        room.enter(person.id, person.name)
        room.agenda.after((number + 1) * SECOND, partial(_sit, room, person, number + 1))
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
    table = room.open(settings)
    if table is not None:
        for guest in circle[1:]:
            room.order(table, c.Invite(player=host, guest=guest.id))


def _sit(room: Room, person: Person, seat: int) -> None:
    table: Table = room.tables[TABLE]

    def wish(transit: str) -> c.TakeSeat:
        return c.TakeSeat(player=person.id, name=person.name, seat=seat, amount=0, transit=transit)

    room.buy_in(room.players[person.id], table, wish)

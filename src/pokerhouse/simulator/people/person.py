"""A simulated person: who it is and how it behaves. What it does stands in `crowd` and `impulses`."""

from msgspec import Struct

from pokerhouse.simulator.people.card_play import PLAYS, Play
from pokerhouse.simulator.world import MINUTE, SECOND, Luck

NAMES = (
    *("Ada", "Ben", "Cleo", "Dov", "Elif", "Finn", "Gita", "Hugo", "Ines", "Jun", "Kofi", "Lena", "Milo"),
    *("Nora", "Omar", "Pia", "Quinn", "Rosa", "Sami", "Tala", "Uma", "Viktor", "Wen", "Yara", "Zoe"),
)


class Person(Struct, kw_only=True, eq=False):
    """Habits as numbers, drawn once."""

    id: str
    name: str
    play: Play
    pace: int
    """The longest usual thought, in milliseconds."""
    sleepy: int
    """In one decision of so many it thinks into its time bank, or forgets to act."""
    clumsy: int
    """One command in so many is nonsense."""
    restless: int
    """The longest time between two impulses, in milliseconds."""
    loyal: bool
    """Comes back to the same table."""
    auto: bool
    """Sets auto rebuy-in when it sits down."""
    tables: int
    """At how many tables the host lets it sit at once."""
    online: bool = True
    home: bool = True
    """Not in the house at the moment."""
    favourite: str = ""
    """The table it sat at last."""
    patient: bool = False
    """One of the circle of friends that plays only with each other (see `patient_friends`)."""


def drawn(number: int, luck: Luck) -> Person:
    """Somebody with habits that chance gives."""
    return Person(
        id=f"p{number:03}",
        name=f"{NAMES[number % len(NAMES)]} {number + 1}",
        play=PLAYS[number % len(PLAYS)],
        pace=luck.between(1, 6) * SECOND,
        sleepy=luck.between(20, 400),
        clumsy=luck.between(20, 200),
        restless=luck.between(1, 8) * MINUTE,
        loyal=luck.percent(50),
        auto=luck.percent(30),
        tables=3 if luck.once_in(10) else 1,
    )

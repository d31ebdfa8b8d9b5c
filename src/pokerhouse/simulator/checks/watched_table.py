"""A cash table as its referee remembers it."""

from msgspec import Struct, field

from pokerhouse.house import TableSettings


class Guest(Struct):
    """Somebody in a seat."""

    player: str
    rest: int
    """Hands it has to rest before its first."""
    newcomer: bool = True
    away: bool = False
    asked: bool = False
    dealt: bool = False
    entry: str = "post"
    owes: bool = False
    """The big blind passed while it was not dealt in (CASH-5.2)."""

    def standing(self) -> tuple[bool, int, bool, bool]:
        """What a voided hand restores (STD-14)."""
        return self.newcomer, self.rest, self.dealt, self.owes


class BlindSeats(Struct, frozen=True):
    """The seats of button and blinds."""

    button: int
    small: int
    big: int


class Watched(Struct):
    """What is remembered of one table."""

    settings: TableSettings
    at: int
    guests: dict[int, Guest] = field(default_factory=dict)
    marks: BlindSeats | None = None
    before: tuple[BlindSeats | None, dict[str, tuple[bool, int, bool, bool]]] = (None, {})
    """Button and standings before the hand, for a void."""
    fresh: bool = False
    """The button was just drawn for."""
    posts: set[int] | None = None
    """Positions that still have to post a live big blind in this hand; None: whoever likes."""
    bought: int = 0
    """For so many hands an option of CASH-3.5 has changed where the marks lie."""

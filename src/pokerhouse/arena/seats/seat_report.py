"""What is told of a seat when a match through a door is over."""

from msgspec import Struct

from pokerhouse.arena.matches import FaultTold


class SeatReport(Struct, frozen=True):
    """What a seat made of the match. Chips are exact: half a chip of a split pot is half a chip."""

    name: str
    chips: float
    mbb_per_hand: float
    faults: dict[str, int]
    retired: str
    """Why it was asked no more, if it was."""
    told: tuple[FaultTold, ...]

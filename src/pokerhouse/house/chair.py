"""A taken seat: who sits there, with what, in which standing."""

from msgspec import Struct, field

from pokerhouse.house.ring import Occupant


class Chair(Struct, kw_only=True):
    """One taken seat. An empty seat has no chair."""

    seat: int
    player: str
    name: str
    bot: bool
    stack: int
    taken_at: int
    time_bank: int
    """Milliseconds left of this player's reserve."""
    auto_rebuy: int = 0
    place: Occupant = field(default_factory=Occupant)
    position: int | None = None
    """The position in the running hand, or in the one just over."""
    leaving: bool = False
    """Leaves when the hand is over."""
    last_stack: int = 0
    """The stack after its last hand (CASH-8.2)."""
    connected: bool = True

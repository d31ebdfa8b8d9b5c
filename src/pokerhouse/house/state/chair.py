"""A taken seat: who sits there, with what, in which standing."""

from typing import Literal

from msgspec import Struct, field

from pokerhouse.house.blinds import Occupant

Absence = Literal["", "folds", "watched"]
"""After its last period (CASH-4.2): the first hand is folded by itself, the second is watched."""


class Away(Struct, frozen=True):
    """Sitting out: since when, until when, and which period of it this is."""

    since: int
    until: int | None
    """None: the fourth period of an SNG, which is counted in hands (SNG-4.3)."""
    period: int = 1
    unreachable: bool = False
    """Not by choice: a connection ends it (CASH-1.2)."""


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
    occupant: Occupant = field(default_factory=Occupant)
    position: int | None = None
    """The position in the running hand, or in the one just over."""
    leaving: bool = False
    """Leaves when the hand is over."""
    armed: bool = False
    """Leaves as soon as Leave is enabled (D16)."""
    dismissed: bool = False
    """The host asked it to leave (HOST-5)."""
    connected: bool = True
    away: Away | None = None
    """Sitting out."""
    sit_out_next: bool = False
    """Sits out from the next hand on."""
    away_ms: int = 0
    """All time spent sitting out in this stay, but for the running period (TABLE-11)."""
    away_hands: int = 0
    """Hands begun in the fourth period of sitting out (SNG-4.3)."""
    safe: int = 0
    """Chips above the maximum of an SNG (SNG-0.4)."""
    out: bool = False
    """Eliminated from the SNG, the seat kept until it is over (SNG-3, PSNG-6)."""
    absence: Absence = ""
    hands: int = 0
    """Hands it was dealt into in this stay."""
    brought: int = 0
    """Chips it brought to the table in this stay."""
    taken_off: int = 0
    """Chips that went to its bank while it stayed (CASH-8.1)."""
    timed_out: bool = False
    """Its time ran out in the hand that runs, or is just over."""
    timeouts: int = 0
    """Hands running in which its time ran out (CASH-4.4)."""

    def stop_away(self, now: int) -> None:
        """It no longer sits out; the time away stays uncounted (TABLE-11)."""
        if self.away is not None:
            self.away_ms += now - self.away.since
        self.away, self.away_hands = None, 0

    def session(self, now: int) -> int:
        """The player session in milliseconds: since sitting down, sitting out not counted (TABLE-11)."""
        running = 0 if self.away is None else now - self.away.since
        return now - self.taken_at - self.away_ms - running

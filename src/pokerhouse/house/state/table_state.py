"""All that a table remembers, as one value; the running hand stands beside it."""

from typing import Literal

from msgspec import Struct, field

from pokerhouse.house.blinds import BlindSeats, Occupant
from pokerhouse.house.settings import Option, TableSettings
from pokerhouse.house.state.chair import Chair
from pokerhouse.house.state.table_link import TableLink

Phase = Literal["waiting", "hand", "pause", "dismissed"]
"""`waiting`: for players, or about to start. `hand`: one runs. `pause`: between two hands of a game."""

ARRIVALS_MAX = 256
"""Arrivals that a table remembers, at most: with so many unacknowledged it takes no more chips."""


class Clock(Struct, frozen=True):
    """The actor's running time."""

    seat: int
    decision: int
    started: int
    bank_from: int
    deadline: int


class Question(Struct, frozen=True):
    """The rebuy-in question a player is asked (CASH-7.2): bring the stack to `low` … `high`, or leave."""

    low: int
    high: int
    asked: int
    deadline: int
    auto: int


class OptionQuestion(Struct, frozen=True):
    """A house option put to a newcomer; it holds the next hand (CASH-3.5)."""

    seat: int
    option: Option
    live: int
    dead: int
    asked: int
    deadline: int


class Held(Struct, frozen=True):
    """An empty seat kept for a player."""

    player: str
    until: int


class Outgoing(Struct, frozen=True):
    """Chips on their way from the table to a bank."""

    player: str
    amount: int
    purpose: Literal["left", "excess", "refund", "prize"]


class Uses(Struct, frozen=True):
    """How many sit-outs a player has used at this table, and when the first was (CASH-4.1)."""

    used: int
    first: int


class Level(Struct, frozen=True):
    """What the next hand costs: its blinds and its ante."""

    small: int
    big: int
    ante: int = 0


class Round(Struct, frozen=True):
    """A round of an SNG: its number, where the button was when it began, its level's blinds (TABLE-9)."""

    number: int
    button: int
    small: int
    big: int
    top_rounds: int = 0
    ante: int = 0


class WentOut(Struct, frozen=True):
    """When somebody was out of an SNG: in its so many-th hand, at a level's blinds."""

    hand: int
    small: int
    big: int


class SngState(Struct, kw_only=True):
    """The sit-and-go that runs at a table, or the last one."""

    number: int
    running: bool = True
    ended: int = 0
    """When it was over."""
    round: Round | None = None
    last_round: Round | None = None
    """The round before, until a new one's first hand begins: if that is voided it comes back (STD-14)."""
    starts: dict[str, int] = field(default_factory=dict)
    """Player to stack and safe at the start of the hand (SNG-3)."""
    taken: dict[int, int] = field(default_factory=dict)
    """Seat to what was taken for blinds in the hand, to give back if it is voided."""
    places: dict[str, int] = field(default_factory=dict)
    """Player to rank, of those who are out; of everybody at the end."""
    started: int = 0
    stood: int = 0
    """For so many milliseconds of it the host paused play, or the house stood still."""
    hands: int = 0
    """Hands and walks so far."""
    paid: dict[str, int] = field(default_factory=dict)
    """Player to the stack it began with."""
    took: dict[str, int] = field(default_factory=dict)
    """Player to what it had at the end."""
    went_out: dict[str, WentOut] = field(default_factory=dict)


class BeforeHand(Struct, frozen=True):
    """Button and standings before a hand, to go back to if it is voided (STD-14)."""

    marks: BlindSeats | None
    occupants: dict[str, Occupant]
    away_hands: dict[str, int]
    round: Round | None


class TableState(Struct, kw_only=True):
    """What a table remembers."""

    settings: TableSettings
    opened: int
    at: int
    """When the last event happened. Time never goes back."""
    phase: Phase = "waiting"
    chairs: dict[int, Chair] = field(default_factory=dict)
    """Seat to chair, in the order in which the seats were taken (CASH-3.5)."""
    hand_number: int = 0
    marks: BlindSeats | None = None
    """Button and blinds of the last hand; None before a draw."""
    seats: tuple[int, ...] = ()
    """The last hand's seats by position."""
    players: tuple[str, ...] = ()
    """The last hand's players by position."""
    before: BeforeHand | None = None
    clock: Clock | None = None
    due: int | None = None
    """When the next hand starts."""
    questions: dict[int, Question] = field(default_factory=dict)
    option: OptionQuestion | None = None
    answers: dict[int, bool] = field(default_factory=dict)
    """Seat to answer, for the hand that is about to begin (CASH-3.5)."""
    leaving: list[str] = field(default_factory=list)
    """Players who leave when the hand is over, or have armed Leave, in the order they pressed."""
    sent: int = 0
    """How many times chips went out; numbers the transits."""
    outgoing: dict[str, Outgoing] = field(default_factory=dict)
    """Chips sent and not yet known to have arrived."""
    arrived: list[str] = field(default_factory=list)
    """Transits whose chips the table took, until the banks that sent them know of it, too."""
    owed: dict[str, int] = field(default_factory=dict)
    """Refunds of a voided hand to players who had left."""

    held: dict[int, Held] = field(default_factory=dict)
    """Empty seats kept for players of the waiting list."""
    dead: int = 0
    """Dead chips that wait for a main pot (SNG-0.2)."""
    sng: SngState | None = None
    invited: dict[str, str] = field(default_factory=dict)
    """Guest of a private table to who invited them (PSNG-2)."""
    came: dict[str, int] = field(default_factory=dict)
    """The same guests to when they were invited, or came by a link."""
    listed_from: int = 0
    """When a private table was listed; 0: it always was, or is private."""
    sit_outs: dict[str, Uses] = field(default_factory=dict)
    """Sit-outs by player, kept over re-entries."""

    passed_to: str = ""
    """The host, if the role was passed on (HOST-6)."""
    paused: bool = False
    paused_at: int = 0
    """When the host last paused play."""
    """The host lets no further hand be dealt (HOST-3)."""
    locked: bool = False
    """Nobody new sits down (HOST-4)."""
    barred: list[str] = field(default_factory=list)
    """Who was sent away for good (HOST-5)."""
    deserted: bool = False
    """The last person has left; bots are nobody (D15)."""
    planned: TableSettings | None = None
    """What the table is set to when the running hand is over (HOST-7)."""
    links: list[TableLink] = field(default_factory=list)
    """The newest last; one is good (HOST-2), or one of each of a private sit-and-go's circle (PSNG-2)."""

    @property
    def host(self) -> str:
        """Whose table this is; nobody's, if the house opened it (HOST-1)."""
        return self.passed_to or self.settings.creator

    @property
    def blinds(self) -> tuple[int, int]:
        """The blinds of the next hand: the stake, or the level of the SNG's round (SNG-9.1)."""
        return self.level.small, self.level.big

    @property
    def level(self) -> Level:
        """Blinds and ante of the next hand."""
        if self.sng is not None and self.sng.running and self.sng.round is not None:
            now = self.sng.round
            return Level(now.small, now.big, now.ante)
        return Level(*self.settings.units(self.settings.small, self.settings.big), self.settings.ante)

    def forget_guest(self, player: str) -> None:
        """They are of the table's circle no more."""
        self.invited = {guest: by for guest, by in self.invited.items() if guest != player}
        self.came = {guest: at for guest, at in self.came.items() if guest != player}

    def sees_from(self, player: str) -> int:
        """From when on they may read the table's hands: none of a private table from before they came."""
        if player == self.settings.creator:
            return 0
        if not self.settings.is_private:
            return self.listed_from
        chair = self.chair_of(player)
        return self.came.get(player, chair.taken_at if chair else self.at)

    def chair_of(self, player: str) -> Chair | None:
        """The player's chair, or None."""
        for chair in self.chairs.values():
            if chair.player == player:
                return chair
        return None

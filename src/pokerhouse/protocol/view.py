"""What one recipient may see of a table, the lobby and itself."""

from typing import Literal

from msgspec import Struct

from pokerhouse.protocol.game import Absence, Game, Level, SngView, WhoseTurn
from pokerhouse.protocol.host import HostView
from pokerhouse.protocol.people import Circle, Friend, Invitation, Person, Waiting


class Reason(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something is as it is: a code and its facts for the page to word, a sentence for everybody else."""

    code: str
    text: str
    rule: str = ""
    facts: dict[str, int | str] = {}


class Control(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether a control works now; if it doesn't, why."""

    enabled: bool
    on: bool = False
    """For a toggle: it is on (leaving when the hand is over)."""
    reason: Reason | None = None


class HandName(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The name of a hand of cards, in parts that a language can put together."""

    category: str
    ranks: list[str]
    text: str
    pad: str = ""
    """Spaces, where the cards are hidden: every name is as long as any other to who listens on the line."""


class LastMove(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a player did last on this street."""

    move: Literal["small_blind", "big_blind", "ante", "post", "dead", "fold", "check", "call", "bet", "raise"]
    to: int = 0
    all_in: bool = False


class SeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One chair as a recipient sees it."""

    seat: int
    player: str | None = None
    """The player's id; nobody sits here without one."""
    name: str = ""
    bot: bool = False
    connected: bool = True
    stack: int = 0
    status: Literal["empty", "waiting", "resting", "in", "sitting_out", "leaving", "rebuying"] = "empty"
    """`in`: takes part in hands. `waiting`: for the table or for the big blind."""
    reason: Reason | None = None
    in_hand: bool = False
    folded: bool = False
    all_in: bool = False
    wager: int = 0
    last: LastMove | None = None
    cards: list[str] = []
    """Names such as `Ah`; `""` is a card that the recipient may not see."""
    shown: bool = False
    named: HandName | None = None
    """The hand at showdown, once its cards are shown."""
    won: int = 0
    """Chips awarded in the hand that is just over."""
    playing_cards: list[str] = []
    """The five cards that won."""
    safe: int = 0
    """Chips in the safe of a sit-and-go (SNG-0.4)."""
    out: bool = False
    """Eliminated, the seat kept until the sit-and-go is over (SNG-3, PSNG-6)."""
    rank: int | None = None
    """The place in the sit-and-go, of who is out."""
    absence: Absence | None = None
    """For who sits out."""


class PotView(Struct, frozen=True, kw_only=True):
    """A pot of finished betting rounds and the seats that can win it."""

    amount: int
    seats: list[int]


class Menu(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the player to act may do. Amounts are the player's total for the street after acting."""

    fold: bool = False
    check: bool = False
    call_to: int | None = None
    call_cost: int = 0
    raise_low: int | None = None
    raise_high: int | None = None
    bet: bool = False
    """The raise opens the street, so it is called a bet."""
    all_in_to: int | None = None
    """Where all-in is a move of its own."""
    no_raise: Reason | None = None
    """Why raising is not offered."""
    call_is_bet: bool = False
    """Matching the price is called a bet: these are one's first chips on the street."""
    suggested: int | None = None
    """The raise that the game thinks of as usual (SBE-8)."""
    not_now: dict[Literal["fold", "check", "call", "raise", "all_in"], Reason] = {}
    """Why moves of the game are not offered now; not told in the game `house` (GAME-7)."""


class HandView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The hand at a table, running or just over."""

    number: int
    street: Literal["preflop", "flop", "turn", "river", "showdown", "over"]
    board: list[str]
    pots: list[PotView]
    total: int
    """All chips in play: pots and wagers."""
    price: int
    button: int
    """A seat number; the seat may be empty (dead button)."""
    dead_button: bool = False
    small_blind: int | None = None
    big_blind: int | None = None
    actor: int | None = None
    decision: int = 0
    deadline: int | None = None
    """When the actor's time is up, in the server's milliseconds."""
    bank_from: int | None = None
    """When the action time is over and the player's time bank begins to run."""
    allowed: int = 0
    """How many milliseconds the actor had in all, for the ring."""
    turn: WhoseTurn | None = None
    """What the game's own document shows; not told in the game `house` (GAME-7)."""


class Question(Struct, frozen=True, kw_only=True):
    """Rebuy in or leave? After a hand (CASH-7) or a sit-and-go (SNG-7); `rebuy_in` or `leave` answers it."""

    kind: Literal["rebuy_in", "next_sng"] = "rebuy_in"
    low: int
    high: int
    deadline: int
    allowed: int


class OptionQuestion(Struct, frozen=True, kw_only=True):
    """A house option for a newcomer (CASH-3.5): `answer_option` answers it, silence declines."""

    option: Literal["buy_button", "take_small", "take_button"]
    live: int
    """Chips that are a bet."""
    dead: int
    """Chips that go to the main pot."""
    deadline: int
    allowed: int


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only the recipient is told."""

    seat: int
    menu: Menu | None = None
    named: HandName | None = None
    leave: Control
    """`on`: it was pressed, and `cancel_leave` takes it back. Enabled with a reason: pressing it only arms
    it, and the reason says what it waits for (CASH-6.2)."""
    leave_armed: bool = False
    """Leave was pressed too early: it takes effect as soon as the rules allow it."""
    rebuy_in: Control
    show_cards: Control
    question: Question | None = None
    auto_rebuy: int = 0
    sit_out: Control | None = None
    """`on`: sits out, or will from the next hand on; then `sit_in` takes it back (TABLE-8)."""
    entry: Literal["post", "wait"] | None = None
    """For a newcomer: what it has chosen (CASH-3.2); `set_entry` changes it."""
    sit_in: Control | None = None
    """Back from sitting out, or not going away after all (CASH-5, SNG-5)."""
    sit_outs_left: int | None = None
    """Sit-outs left at a cash table (CASH-4.1); a sit-and-go counts none."""
    safe: int = 0
    """One's chips in the safe (SNG-0.4)."""
    safe_most: int = 0
    """So much may be drawn on the safe: then the stack is at its maximum, or the safe empty."""
    draw_safe: Control | None = None
    """Drawing on the safe; there while it holds chips and the stack is below the maximum (SNG-0.4)."""
    session_from: int = 0
    """One's session at this table runs since this moment, time spent sitting out taken off (TABLE-11)."""
    session_hands: int = 0
    """Hands one was dealt into since sitting down."""
    session_brought: int = 0
    """Chips one has brought since sitting down, rebuy-ins too."""
    session_banked: int = 0
    """Chips that have gone to the bank meanwhile: those above the maximum (CASH-8.1)."""
    session_stands: int | None = None
    """While one sits out: the session stands still at so many milliseconds."""
    option: OptionQuestion | None = None
    invite: Control | None = None
    """At a private table: bringing somebody into the circle (PSNG-2)."""


class BuyInOffer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the buy-in dialog may offer this recipient (TABLE-1, TABLE-2)."""

    low: int
    high: int
    bank: int
    refused: Reason | None = None
    """Why this recipient can't take a seat at all."""
    fixed: Reason | None = None
    """Why only one amount is possible (CASH-8.2); the fact `until` says until when."""


class WinningHand(Struct, frozen=True, kw_only=True):
    """What the winner of a sit-and-go has shown in its last hand."""

    named: HandName
    cards: list[str]
    """The five that play."""


class TableView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole table for one recipient."""

    table: str
    name: str
    kind: Literal["cash", "sng", "private_sng"]
    game: Game = "house"
    no_blinds: bool = False
    """The small blind of the stake is the smallest bet (GAME-5)."""
    small: int
    big: int
    buy_in_low: int
    buy_in_high: int
    state: Literal["waiting", "playing"]
    needed: int = 0
    """While waiting: how many more players it takes to start (CASH-1.1)."""
    observers: int
    seats: list[SeatView]
    """Every chair, from seat 1."""
    hand: HandView | None = None
    """The hand that runs, or the last one as long as somebody of it is still here."""
    next_hand: int | None = None
    """When the next hand is dealt, in the server's milliseconds."""
    asked: list[int] = []
    """Seats whose rebuy-in question holds the next hand."""
    you: You | None = None
    offer: BuyInOffer | None = None
    """For a recipient who does not sit here."""
    sng: SngView | None = None
    """Once a sit-and-go has started here."""
    winning_hand: WinningHand | None = None
    """Of the sit-and-go that is over, if its winner had to show it."""
    people: Circle | None = None
    """The circle of a private table (PSNG-2)."""
    held: list[int] = []
    """Free seats that are offered to somebody on the waiting list."""
    waiting: int = 0
    """How many people wait for a seat."""
    opened: int = 0
    """When the table was opened; its session runs since then (TABLE-11)."""
    host: HostView | None = None
    """For a table that somebody opened (HOST-1)."""


class LobbyRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One table in the lobby."""

    table: str
    name: str
    kind: Literal["cash", "sng", "private_sng"]
    game: Game = "house"
    no_blinds: bool = False
    small: int
    big: int
    buy_in_low: int
    buy_in_high: int
    seats: int
    taken: list[int]
    bots: int
    state: Literal["waiting", "playing"]
    observers: int
    average_pot: int | None = None
    hands_an_hour: int | None = None
    level: Level | None = None
    """The level of a running sit-and-go."""
    starts_when_full: bool = False
    """A sit-and-go: it starts when every seat is taken (SNG-1.1)."""
    open: bool = True
    """Somebody could sit down now: a seat is free, and no sit-and-go runs (SNG-2)."""
    waiting: int = 0
    """How many people wait for a seat."""


class Movement(Struct, frozen=True, kw_only=True):
    """One movement of a player's bank, newest first in a list."""

    at: int
    amount: int
    """Positive into the bank, negative out of it."""
    what: Literal["cage", "buy_in", "rebuy_in", "cash_out", "returned", "surplus", "prize"]
    """`surplus`: above the table's maximum (CASH-8.1). `prize`: the chips of a sit-and-go (SNG-10)."""
    table: str
    bank: int
    """The bank after it."""


class Me(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The recipient itself."""

    player: str
    name: str
    guest: bool
    bank: int
    in_play: int
    """Chips on tables or on their way."""
    seated: list[str]
    """Tables where this player has a seat."""
    cage_left: int
    """What the cage still gives today; the host's policy (TABLE-4)."""
    cage_daily: int
    movements: list[Movement] = []
    friends: list[Friend] = []
    requests: list[Person] = []
    """Who asks the recipient to be friends."""
    asked: list[Person] = []
    """Whom the recipient has asked."""
    blocked: list[Person] = []
    """Whom the recipient has blocked (PEOPLE-1); at most 200."""
    invitations: list[Invitation] = []
    waiting: list[Waiting] = []
    """Waiting lists, at most three."""
    tables_left: int = 0
    """How many more tables the recipient may open."""
    preferences: dict[str, bool | int | str] = {}
    """How the recipient likes the page, as it was kept last; empty before that."""

"""What a table is set to. The numbers of the rules stand here once, with the rule that gives them."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.game import PLAYED, Game, units
from pokerhouse.house.kind_facts import KIND_FACTS, Kind, KindFacts
from pokerhouse.house.terms import AnteOf, Betting, with_terms
from pokerhouse.rules import Refused, Ruleset

STAKES: tuple[tuple[int, int], ...] = ((1, 2), (2, 5), (5, 10), (10, 20))
"""The house's own stakes; a sit-and-go begins with one of them, a cash table may have any (HOST-7)."""

SEATS_MIN, SEATS_MAX = 2, 10
BUY_IN_MIN, BUY_IN_MAX = 100, 2_000
"""A table's buy-in range lies within these (TABLE-5)."""
STARTING_MAX = 100_000
"""A private sit-and-go gives no more (TERM-10)."""
LEVELS_MAX = 16
"""So many levels there are (SNG-9.1)."""
LEVEL_MINUTES_MAX = 60
"""The slowest a level may be, in minutes (TERM-10)."""
PLAYABLE = 100
"""A cash stack below this is not dealt in (CASH-7.3); a bank below this joins no table (TABLE-4)."""
ROUNDS_MAX = 5
"""The slowest a level may be, in rounds (HOST-7)."""
STARTERS = 3
"""A cash table starts with so many players, or as many as it has seats (CASH-1.1)."""

MINUTE = 60_000
HOUR = 60 * MINUTE
NAME_MAX = 60
MS_MAX = 24 * HOUR
MAY_BE_NO_TIME = ("time_bank_ms", "between_hands_ms", "after_showdown_ms", "after_sng_ms")

Chat = Literal["everyone", "players", "off"]
"""Who may speak at a table (HOST-10)."""

Option = Literal["buy_button", "take_small", "take_button"]
"""A house option for newcomers (CASH-3.5)."""


class TableSettings(Struct, frozen=True, kw_only=True):
    """The settings of one table. All times are milliseconds."""

    id: str
    name: str
    kind: Kind = "cash"
    game: Game = "house"
    """What is played here (GAME-1)."""
    no_blinds: bool = False
    """`sbe` and `texas` without blinds: the small blind of the stake is the smallest bet (GAME-5)."""
    betting: Betting = "no_limit"
    """No-limit, pot-limit or fixed-limit (TERM-1)."""
    ante: int = 0
    """What is paid before the cards, dead (TERM-2); 0 is none."""
    ante_of: AnteOf = "everybody"
    """Who pays it (TERM-2)."""
    level_minutes: int = 0
    """So long a level of a sit-and-go lasts (TERM-10); 0 is by rounds (SNG-9.1)."""
    antes_from: int = 0
    """From this level on a sit-and-go has antes (TERM-10); 0 is never."""
    rebuy_blinds: int = 0
    """Below so many big blinds a player is asked to rebuy (TERM-9); 0 is the house's own 100 (CASH-6.1)."""
    keep_winnings: bool = False
    """A stack above the maximum buy-in stays on the table (TERM-9), else the excess goes (CASH-8.1)."""
    no_hit_and_run: bool = False
    """Winners come and go as they like (TERM-9), else they are bound (CASH-8.2)."""
    seats: int = 6
    small: int = 1
    big: int = 2
    buy_in_low: int = 100
    buy_in_high: int = 200
    action_ms: int = 20_000
    time_bank_ms: int = 60_000
    """A player's own reserve at this table, used when the action time is up."""
    between_hands_ms: int = 4_000
    after_showdown_ms: int = 8_000
    question_ms: int = 30_000
    """How long the rebuy-in question stands (CASH-7.2)."""
    sit_out_ms: int = 5 * MINUTE
    """One period of sitting out (CASH-4.2, SNG-4.1)."""
    sit_outs: int = 3
    """Uses at a cash table (CASH-4.1)."""
    sit_outs_forgotten_ms: int = 4 * HOUR
    hit_and_run_ms: int = HOUR
    options: tuple[Option, ...] = ()
    """House options for newcomers, all off by default (CASH-3.5)."""
    option_ms: int = 10_000
    """How long an option stands."""
    walk_ms: int = 30_000
    """Between two walks of an SNG (SNG-4.6)."""
    after_sng_ms: int = 10_000
    """Between two private SNGs: everybody sees the places (PSNG-3)."""
    starting_stack: int = 1_000
    """What a private SNG gives everyone (PSNG-1)."""
    standing: bool = False
    """A standing table of the house stays open when nobody sits there."""
    creator: str = ""
    """Who opened the table; the first of a private table's circle (PSNG-2)."""
    bots: int = 0
    """How many bots of the house the host wants here (HOST-8)."""
    bot_styles: tuple[str, ...] = ()
    """Their characters, in the order they were asked for; beyond it the house chooses."""
    no_bots: bool = False
    """Opened without bots, and none can be added (HOST-8)."""
    private: bool = False
    """Not listed, and for the invited alone (HOST-1); a private sit-and-go always is."""
    rounds_a_level: int = 1
    """How many rounds a level of a private sit-and-go lasts (HOST-7)."""
    chat: Chat = "everyone"
    """Who may speak at the table (HOST-10)."""

    @property
    def facts(self) -> KindFacts:
        """What is settled for this kind of table."""
        return KIND_FACTS[self.kind]

    @property
    def ruleset(self) -> Ruleset:
        """The game's rules, before the host's terms."""
        return PLAYED[self.game, self.no_blinds]

    def ruleset_at(self, big: int, ante: int) -> Ruleset:
        """The rules of a hand with this big blind and ante, with the host's terms (TERM-1, TERM-2)."""
        alone = bool(ante) and self.ante_of == "big_blind"
        return with_terms(self.ruleset, self.betting, big, antes_last=alone)

    def units(self, small: int, big: int) -> tuple[int, int]:
        """The blinds of a hand at this stake or level (GAME-5)."""
        return units(self.ruleset, small, big)

    @property
    def starters(self) -> int:
        """How many ready players it takes to start (CASH-1.1, SNG-1.1)."""
        return self.seats if self.facts.fills_up else min(STARTERS, self.seats)

    @property
    def is_private(self) -> bool:
        """Whether it is for the invited alone (PSNG-2, HOST-1)."""
        return self.private or self.facts.given

    @property
    def playable(self) -> int:
        """A cash stack below this is not dealt in, and its player is asked (CASH-6.1, CASH-7.3, TERM-9)."""
        return self.rebuy_blinds * self.big or PLAYABLE

    @property
    def stack_cap(self) -> int:
        """The stack above which the excess goes away (CASH-8.1, SNG-0.4, PSNG-5)."""
        return max(BUY_IN_MAX, self.starting_stack) if self.facts.given else self.buy_in_high


def refuse_unless(fine: object, code: str, rule: str, text: str, **facts: int | str) -> None:
    """Refuse with this reason unless the condition holds."""
    if not fine:
        raise Refused(code, rule, text, dict(facts))

"""What a table is set to. The numbers of the rules stand here once, with the rule that gives them."""

from typing import Literal

from msgspec import Struct

from pokerhouse.house.game import PLAYED, Game, units
from pokerhouse.house.kind_facts import KIND_FACTS, Kind, KindFacts
from pokerhouse.house.terms import AnteOf, Betting, check_terms, with_terms
from pokerhouse.rules import Refused, Ruleset

STAKES: tuple[tuple[int, int], ...] = ((1, 2), (2, 5), (5, 10), (10, 20))
"""The house's own stakes; a sit-and-go begins with one of them, a cash table may have any (HOST-7)."""

SEATS_MIN, SEATS_MAX = 2, 10
BUY_IN_MIN, BUY_IN_MAX = 100, 2_000
"""A table's buy-in range lies within these (TABLE-5)."""
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

    def ruleset_at(self, big: int) -> Ruleset:
        """The rules of a hand with this big blind, with the host's terms (TERM-1, TERM-2)."""
        alone = bool(self.ante) and self.ante_of == "big_blind"
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
    def stack_cap(self) -> int:
        """The stack above which the excess goes away (CASH-8.1, SNG-0.4, PSNG-5)."""
        return BUY_IN_MAX if self.facts.given else self.buy_in_high


def check_settings(settings: TableSettings) -> None:
    """Refuse settings that no table can have; the refusal names the rule or the limit."""
    check_game(settings)
    _check_names_and_seats(settings)
    _check_chips(settings)
    check_terms(settings.ruleset, settings.betting, settings.ante, settings.ante_of, settings.big)
    _check_host(settings)
    _check_times(settings)


def check_game(settings: TableSettings) -> None:
    """Refuse a game that tables can't be opened for (GAME-2), or one that needs its blinds."""
    known = (settings.game, False) in PLAYED
    names = ", ".join(name for name, bare in PLAYED if not bare)
    refuse_unless(known, "no_such_game", "GAME-2", f"A table is opened for one of these games: {names}.")
    fine = (settings.game, settings.no_blinds) in PLAYED
    refuse_unless(fine, "needs_blinds", "GAME-4", "This game is not played without blinds.")


def _check_names_and_seats(settings: TableSettings) -> None:
    refuse_unless(
        0 < len(settings.id) <= NAME_MAX and ":" not in settings.id,
        "bad_table_id",
        "limit",
        f"A table's id has 1 to {NAME_MAX} characters and no colon.",
        most=NAME_MAX,
    )
    refuse_unless(
        settings.name.strip() and len(settings.name) <= NAME_MAX,
        "bad_table_name",
        "limit",
        f"A table's name has 1 to {NAME_MAX} characters.",
        most=NAME_MAX,
    )
    refuse_unless(
        SEATS_MIN <= settings.seats <= SEATS_MAX,
        "bad_seats",
        "limit",
        f"A table has {SEATS_MIN} to {SEATS_MAX} seats, not {settings.seats}.",
        low=SEATS_MIN,
        high=SEATS_MAX,
    )


def _check_chips(settings: TableSettings) -> None:
    small, big, low, high = settings.small, settings.big, settings.buy_in_low, settings.buy_in_high
    posted = settings.ruleset.blinds == "posted"
    twice = settings.ruleset.blinds != "acted" or big == 2 * small
    refuse_unless(
        _fine_stake(settings),
        "bad_stakes",
        "HOST-7",
        f"This table can't have blinds of {small}/{big}.",
        small=small,
        big=big,
    )
    refuse_unless(
        twice,
        "bad_units",
        "GAME-5",
        f"In this game the big blind is twice the small blind, not {small}/{big}.",
        small=small,
        big=big,
    )
    refuse_unless(
        posted or not settings.options,
        "no_options",
        "GAME-4",
        "In this game newcomers don't post, so there are no options.",
    )
    refuse_unless(
        BUY_IN_MIN <= low <= high <= BUY_IN_MAX,
        "bad_buy_in_range",
        "TABLE-5",
        f"Buy-ins can be {BUY_IN_MIN} to {BUY_IN_MAX}, not {low} to {high}.",
        low=BUY_IN_MIN,
        high=BUY_IN_MAX,
    )
    refuse_unless(
        BUY_IN_MIN <= settings.starting_stack <= BUY_IN_MAX,
        "bad_starting_stack",
        "PSNG-1",
        f"Starting chips can be {BUY_IN_MIN} to {BUY_IN_MAX}.",
        low=BUY_IN_MIN,
        high=BUY_IN_MAX,
    )


def _check_host(settings: TableSettings) -> None:
    most = settings.seats - 1
    refuse_unless(
        0 <= settings.bots <= most, "too_many_bots", "limit", "Leave at least one seat for people.", most=most
    )
    refuse_unless(
        1 <= settings.rounds_a_level <= ROUNDS_MAX,
        "bad_speed",
        "HOST-7",
        f"A level lasts 1 to {ROUNDS_MAX} rounds.",
        most=ROUNDS_MAX,
    )
    none = len(settings.bot_styles) <= SEATS_MAX and not (settings.no_bots and settings.bots)
    refuse_unless(none, "no_bots", "HOST-8", "This table is set to have no bots.")
    known = settings.chat in ("everyone", "players", "off")
    refuse_unless(known, "bad_chat", "HOST-10", "Chat is for everyone, for players, or off.")
    refuse_unless(0 <= settings.sit_outs <= 100, "bad_sit_outs", "limit", "Sit-outs can be 0 to 100.")
    owned = not settings.is_private or bool(settings.creator)
    refuse_unless(owned, "no_creator", "PSNG-2", "A private table needs a creator, who invites.")


def _check_times(settings: TableSettings) -> None:
    for name in settings.__struct_fields__:
        if not name.endswith("_ms"):
            continue
        low = 0 if name in MAY_BE_NO_TIME else 1
        value = getattr(settings, name)
        text = f"{name} is {low} to {MS_MAX} ms, not {value}."
        refuse_unless(low <= value <= MS_MAX, "bad_time", "limit", text, setting=name)


def _fine_stake(settings: TableSettings) -> bool:
    """A sit-and-go begins with a stake of the house; a cash table has any blinds a buy-in can pay."""
    if settings.facts.house_stakes:
        return (settings.small, settings.big) in STAKES
    return 1 <= settings.small <= settings.big <= settings.buy_in_low


def refuse_unless(fine: object, code: str, rule: str, text: str, **facts: int | str) -> None:
    """Refuse with this reason unless the condition holds."""
    if not fine:
        raise Refused(code, rule, text, dict(facts))

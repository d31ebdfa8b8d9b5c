"""What a table can't be set to: refused with the rule or the limit, wherever the wish comes from."""

from pokerhouse.house.game import PLAYED
from pokerhouse.house.settings import (
    BUY_IN_MAX,
    BUY_IN_MIN,
    LEVEL_MINUTES_MAX,
    LEVELS_MAX,
    MAY_BE_NO_TIME,
    MS_MAX,
    NAME_MAX,
    ROUNDS_MAX,
    SEATS_MAX,
    SEATS_MIN,
    STAKES,
    STARTING_MAX,
    TableSettings,
    refuse_unless,
)
from pokerhouse.house.terms import ANTES_OF, BETTINGS


def check_settings(settings: TableSettings) -> None:
    """Refuse settings that no table can have; the refusal names the rule or the limit."""
    check_game(settings)
    _check_names_and_seats(settings)
    _check_chips(settings)
    check_terms(settings)
    check_levels(settings)
    _check_host(settings)
    _check_times(settings)


def check_game(settings: TableSettings) -> None:
    """Refuse a game that tables can't be opened for (GAME-2), or one that needs its blinds."""
    known = (settings.game, False) in PLAYED
    names = ", ".join(name for name, bare in PLAYED if not bare)
    refuse_unless(known, "no_such_game", "GAME-2", f"You can open a table for one of these games: {names}.")
    fine = (settings.game, settings.no_blinds) in PLAYED
    refuse_unless(fine, "needs_blinds", "GAME-4", "This game needs blinds.")


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
        BUY_IN_MIN <= settings.starting_stack <= STARTING_MAX,
        "bad_starting_stack",
        "PSNG-1",
        f"Starting chips can be {BUY_IN_MIN} to {STARTING_MAX}.",
        low=BUY_IN_MIN,
        high=STARTING_MAX,
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


def check_terms(settings: TableSettings) -> None:
    """Refuse terms that a table of this game, kind and stake can't have."""
    ruleset, big, choice = settings.ruleset, settings.big, settings.rebuy_blinds
    own = ruleset.betting == "standard"
    text = f"Betting is one of these: {', '.join(BETTINGS)}."
    refuse_unless(settings.betting in BETTINGS, "bad_betting", "TERM-1", text)
    text = "This game has its own bets and raises."
    refuse_unless(own or settings.betting == "no_limit", "no_such_term", "TERM-1", text)
    text = "The ante is everybody's or the big blind's."
    refuse_unless(settings.ante_of in ANTES_OF, "bad_ante_of", "TERM-2", text)
    refuse_unless(own or not settings.ante, "no_such_term", "TERM-2", "This game is played without antes.")
    text = f"An ante is 0 to {big}, the big blind at most, not {settings.ante}."
    refuse_unless(0 <= settings.ante <= big, "bad_ante", "TERM-2", text, low=0, high=big)
    usual = not (choice or settings.keep_winnings or settings.no_hit_and_run)
    text = "Rebuying, winnings and Hit & Run can be set at cash tables of the house's game."
    fine = usual or (settings.game == "house" and settings.kind == "cash")
    refuse_unless(fine, "no_such_term", "TERM-9", text)
    most = settings.buy_in_low // big
    text = f"Ask for a rebuy below 1 to {most} big blinds: the minimum buy-in is enough to play."
    refuse_unless(0 <= choice <= most, "bad_rebuy_blinds", "TERM-9", text, low=1, high=most)


def check_levels(settings: TableSettings) -> None:
    """Refuse levels that a table's sit-and-goes can't have."""
    minutes, level = settings.level_minutes, settings.antes_from
    text = "Levels are for sit-and-goes."
    refuse_unless(settings.facts.fills_up or not (minutes or level), "no_such_term", "TERM-10", text)
    text = f"A level lasts 1 to {LEVEL_MINUTES_MAX} minutes."
    refuse_unless(
        0 <= minutes <= LEVEL_MINUTES_MAX, "bad_level_minutes", "TERM-10", text, most=LEVEL_MINUTES_MAX
    )
    text = f"Antes begin with level 1 to {LEVELS_MAX}."
    refuse_unless(0 <= level <= LEVELS_MAX, "bad_antes_from", "TERM-10", text, most=LEVELS_MAX)
    own = settings.ruleset.betting == "standard"
    refuse_unless(own or not level, "no_such_term", "TERM-10", "This game is played without antes.")
    text = "Antes are the same for every level, or begin with one."
    refuse_unless(not (level and settings.ante), "two_antes", "TERM-10", text)

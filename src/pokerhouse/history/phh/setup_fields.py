"""The fields of PHH that say how a hand was dealt, and our own where PHH has none.

Arrays stand by position, clockwise from the left of the button; heads-up PHH writes antes and blinds the
other way round, small blind first. A negative blind is a newcomer's post, a positive one beyond the blinds a
straddle.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from msgspec.structs import asdict, replace

from pokerhouse.history.fault import Fault
from pokerhouse.history.numbers import whole_chips
from pokerhouse.history.phh.game_fields import RULESET, check_variant, read_ruleset, ruleset_table
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN, STACK_MAX, Entrant, Ruleset, Setup, SetupError

DEAD_POSTS = "_dead_posts"
"""Of the antes, what each position posted as a missed small blind."""
OWN_SETTINGS = {"_small": "small", "_small_at": "small_at", "_big_at": "big_at", "_opener": "opener",
                "_button": "button", "_dead": "dead"}  # fmt: skip
"""Where PHH's fields would give another setup, ours say the rest; false stands for None."""

STRUCTURE = (
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet",
    "starting_stacks", RULESET, DEAD_POSTS, *OWN_SETTINGS,
)  # fmt: skip


def array_of(table: dict[str, Any], key: str, count: int | None = None) -> list[Any]:
    """A field that has one value for each player."""
    value = table.get(key)
    if not isinstance(value, list):
        raise Fault(f"{key}: an array is needed, one value for each player")
    if count is not None and len(value) != count:
        raise Fault(f"{key}: {len(value)} values for {count} players")
    return value


def read_setup(table: dict[str, Any]) -> Setup:
    """How the hand was dealt; a Fault if it can't have been."""
    check_variant(table)
    stacks = [stack_of(value) for value in array_of(table, "starting_stacks")]
    count = len(stacks)
    if not PLAYERS_MIN <= count <= PLAYERS_MAX:
        raise Fault(f"starting_stacks: a hand has {PLAYERS_MIN} to {PLAYERS_MAX} players, not {count}")
    dead_posts = [whole_chips(chips, DEAD_POSTS) for chips in array_of(table, DEAD_POSTS, count)] if (
        DEAD_POSTS in table
    ) else [0] * count  # fmt: skip
    own = {name: own_setting(table[key], key, count) for key, name in OWN_SETTINGS.items() if key in table}
    try:
        setup = plain_setup(table, stacks)
        if not own and not any(dead_posts):
            return setup
        return replace(setup, entrants=with_dead_posts(setup.entrants, dead_posts), **own)
    except SetupError as error:
        raise Fault(str(error)) from None


def with_dead_posts(entrants: Sequence[Entrant], dead_posts: Sequence[int]) -> tuple[Entrant, ...]:
    """The entrants with the dead posts that PHH counts among their antes."""
    told = []
    for entrant, dead in zip(entrants, dead_posts, strict=True):
        if dead > entrant.ante:
            raise Fault(f"{DEAD_POSTS}: {dead} is more than the ante of {entrant.ante} it is part of")
        told.append(replace(entrant, ante=entrant.ante - dead, dead=dead))
    return tuple(told)


def stack_of(value: object) -> int:
    """A stack; an unknown one (`inf`) is as large as a stack can be."""
    if isinstance(value, Decimal) and value == Decimal("inf"):
        return STACK_MAX
    stack = whole_chips(value, "starting_stacks")
    if not stack:
        raise Fault("starting_stacks: a stack of 0 can't be dealt in")
    return stack


def own_setting(value: object, key: str, count: int) -> int | None:
    """A number, or false for None."""
    if value is False and key != "_dead":
        return None
    chips = whole_chips(value, key)
    if key in ("_small_at", "_big_at", "_opener", "_button") and chips >= count:
        raise Fault(f"{key}: there is no position {chips}")
    return chips


def plain_setup(table: dict[str, Any], stacks: list[int]) -> Setup:
    """What PHH's own fields tell."""
    count = len(stacks)
    antes = [whole_chips(value, "antes") for value in array_of(table, "antes", count)]
    blinds = [blind_of(value) for value in array_of(table, "blinds_or_straddles", count)]
    if count == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    ruleset, least = read_ruleset(table)
    small_at, big_at = usual_blinds(count, ruleset)
    small, big = blinds[small_at], blinds[big_at]
    blind_positions = {small_at, big_at}
    if big <= 0 and "_big_at" not in table:
        if count == 2 or small <= 0 or least not in (None, small):
            raise Fault("blinds_or_straddles: there is no big blind")
        # The small blind is dead (STD-9): the first blind is the big one.
        blind_positions, big_at, small, big = {small_at}, small_at, 0, small
    if big > 0 and least not in (None, big):
        # The smallest bet is a straddle: it is the game's big blind, and the blind before it a live post.
        if least not in blinds[2:]:
            raise Fault(f"min_bet: {least} is not the big blind of {big}, nor a straddle")
        big_at, big = blinds.index(least, 2), least
        blind_positions = {small_at, big_at}
    big = big if big > 0 else least or 1
    extra = [0 if position in blind_positions else blinds[position] for position in range(count)]
    last = max(range(count), key=lambda position: (blinds[position], position))
    entrants = tuple(
        Entrant(name, stack, ante, abs(post))
        for name, stack, ante, post in zip(names_of(table, count), stacks, antes, extra, strict=True)
    )
    return Setup(
        ruleset,
        small if small > 0 else max(1, big // 2),
        big,
        entrants,
        count - 1,
        small_at if small > 0 else None,
        big_at,
        (last + 1) % count if extra[last] > 0 else None,
    )


def usual_blinds(count: int, ruleset: Ruleset) -> tuple[int, int]:
    """The positions of the small and the big blind."""
    return (1, 0) if count == 2 and ruleset.heads_up_button_is_small else (0, 1)


def blind_of(value: object) -> int:
    """A blind or straddle; a post is negative."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and value < 0:
        return -whole_chips(-value, "blinds_or_straddles")
    return whole_chips(value, "blinds_or_straddles")


def names_of(table: dict[str, Any], count: int) -> list[str]:
    """The players' names; p1, p2, … where they have none, or share one."""
    if "players" not in table:
        return [f"p{position + 1}" for position in range(count)]
    names = array_of(table, "players", count)
    if not all(isinstance(name, str) for name in names):
        raise Fault("players: names are texts")
    told = []
    usual = {f"p{position + 1}" for position in range(count)}
    for position, name in enumerate(names):
        own = not name or names.count(name) > 1 or name in usual
        told.append(f"p{position + 1}" if own else name)
    return told


def write_setup(setup: Setup) -> dict[str, Any]:
    """The fields that tell how a hand was dealt; reading them gives the same setup."""
    count, ruleset = len(setup.entrants), setup.ruleset
    antes = [entrant.ante + entrant.dead for entrant in setup.entrants]
    blinds = [0] * count
    for position, entrant in enumerate(setup.entrants):
        straddle = setup.opener == (position + 1) % count and entrant.live > setup.big
        blinds[position] = entrant.live if straddle else -entrant.live
    small_at, big_at = usual_blinds(count, ruleset)
    if setup.small_at == small_at:
        blinds[small_at] = setup.small
    if setup.big_at == big_at:
        blinds[big_at] = setup.big
    elif count > 2 and setup.small_at is None and setup.big_at == small_at and blinds[big_at] <= 0:
        blinds[small_at] = setup.big  # the small blind is dead
    if count == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    table: dict[str, Any] = {
        "variant": "FT" if ruleset.limits else "NT",
        "ante_trimming_status": ruleset.trims_antes,
        "antes": antes,
        "blinds_or_straddles": blinds,
    }
    if ruleset.limits:
        table |= {"small_bet": ruleset.limits[0], "big_bet": ruleset.limits[-1]}
    else:
        table["min_bet"] = setup.big
    stacks = [Decimal("inf") if entrant.stack == STACK_MAX else entrant.stack for entrant in setup.entrants]
    return table | {"starting_stacks": stacks, **own_fields(setup, table | {"starting_stacks": stacks})}


def own_fields(setup: Setup, table: dict[str, Any]) -> dict[str, Any]:
    """Our own fields, as far as PHH's alone would be read as another setup."""
    own: dict[str, Any] = {}
    plain, _ = read_ruleset(table)
    if plain != setup.ruleset:
        own[RULESET] = ruleset_table(setup.ruleset)
    if any(entrant.dead for entrant in setup.entrants):
        own[DEAD_POSTS] = [entrant.dead for entrant in setup.entrants]
    stacks = [entrant.stack for entrant in setup.entrants]
    try:
        read = asdict(plain_setup(table | own, stacks))
    except Fault:  # no big blind at all
        read = asdict(plain_setup(table | own | {"_big_at": 0}, stacks))
    for key, name in OWN_SETTINGS.items():
        value = getattr(setup, name)
        if value != read[name]:
            own[key] = False if value is None else value
    return own

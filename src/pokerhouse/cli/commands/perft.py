"""`pokerhouse perft`: counts of whole betting trees."""

import sys
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import asdict, replace

from pokerhouse.cards import FULL_DECK
from pokerhouse.cli.arguments import DIGITS_MAX, chips_of
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import printable
from pokerhouse.rules import (
    RULESETS,
    Hand,
    Ruleset,
    Secret,
    SetupError,
    TreeCount,
    divide,
    perft,
    usual_setup,
    with_fixed_limit,
    with_pot_limit,
)

BETTINGS = ("no-limit", "pot-limit", "fixed-limit")

CHIPS_MAX = 5_000
"""The largest stack whose tree is begun, in chips (fixed-limit: in bets): larger ones never end."""
DEPTH_MAX = 200_000
"""How deep a line of moves may get: a raise of one chip and its calls, as often as the chips allow."""


def count(
    *,
    stacks: Annotated[str, Parameter(allow_leading_hyphen=True)],
    blinds: Annotated[str, Parameter(allow_leading_hyphen=True)],
    limit: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    cap: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    betting: str = "no-limit",
    ante: Annotated[str, Parameter(allow_leading_hyphen=True)] = "0",
    big_blind_ante: Annotated[str, Parameter(allow_leading_hyphen=True)] = "0",
    rules: str = "house",
    divided: Annotated[bool, Parameter(name="--divide", negative=())] = False,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Count every way the betting of a hand can go.

    Parameters
    ----------
    stacks
        The stacks from the small blind clockwise, the button last; heads-up the small blind is the button.
    blinds
        Small and big blind, such as 1,2.
    limit
        Fixed-limit: the bets of the first two and of the last two streets, such as 2,4.
    cap
        How many raises a street may see, or four numbers, one a street: in limit games whose big blind counts
        as the first bet, 3,4,4,4. Here blinds are not raises.
    betting
        no-limit, pot-limit or fixed-limit: bets of one big blind, of two on turn and river, and three raises.
    ante
        What everybody pays before the blinds.
    big_blind_ante
        What the big blind alone pays after its blind.
    rules
        The ruleset: house, research, sbe, step or texas.
    divided
        Print the count under each first action.
    json
        Print JSON, one object a line.
    """
    small_and_big = chips_of(blinds, "--blinds", 2)
    ruleset = with_betting(ruleset_of(rules, limit, cap), betting, small_and_big[1], limit=limit, cap=cap)
    ruleset, due = with_antes(ruleset, ante, big_blind_ante)
    hand = first_decision(chips_of(stacks, "--stacks"), small_and_big, ruleset, due)
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(DEPTH_MAX)
    try:
        tell(hand, divided=divided, json=json)
    finally:
        sys.setrecursionlimit(usual)
    return 0


def tell(hand: Hand, *, divided: bool, json: bool) -> None:
    """The whole count, or the count under each first action."""
    if divided:
        tell_parts(hand, json=json)
        return
    with progress_bar("first actions") as progress:
        whole = perft(hand, progress)
    if json:
        write_json(asdict(whole))
    else:
        write_line(in_words(whole))


def tell_parts(hand: Hand, *, json: bool) -> None:
    """The count under each first action."""
    for move, to, part in divide(hand):
        if json:
            write_json({"action": move, "to": to, **asdict(part)})
        else:
            write_line(f"{move if to is None else f'{move} {to}':12} {in_words(part)}")


def in_words(count: TreeCount) -> str:
    """A count for people."""
    return f"{count.decisions:,} decisions, {count.folds:,} folds, {count.showdowns:,} showdowns"


def ruleset_of(rules: str, limit: str | None, cap: str | None) -> Ruleset:
    """The ruleset with the limits and the cap that were asked for."""
    if rules not in RULESETS:
        raise Refusal(f"--rules: there is no {rules!r}; there are {', '.join(RULESETS)}.")
    ruleset = RULESETS[rules]
    if cap is not None:
        ruleset = replace(ruleset, raise_cap=caps_of(cap))
    if limit is not None:
        if ruleset.betting != "standard":
            raise Refusal(f"--limit: {rules} is not played with fixed limits.")
        early, late = chips_of(limit, "--limit", 2)
        if not early or not late:
            raise Refusal("--limit: a bet of 0 is none.")
        ruleset = replace(ruleset, limits=(early, early, late, late))
    return ruleset


def with_betting(ruleset: Ruleset, betting: str, big: int, *, limit: str | None, cap: str | None) -> Ruleset:
    """The ruleset with the way of betting that was asked for (TERM-1)."""
    if betting not in BETTINGS:
        raise Refusal(f"--betting: there is no {betting!r}; there are {', '.join(BETTINGS)}.")
    if betting == "no-limit":
        return ruleset
    if ruleset.betting != "standard":
        raise Refusal(f"--betting: {ruleset.name} has its own bets and raises.")
    if limit is not None:
        raise Refusal("--betting: --limit is a way of betting itself.")
    if betting == "pot-limit":
        return with_pot_limit(ruleset)
    if cap is not None:
        raise Refusal("--betting: fixed-limit has its own cap; for another one use --limit and --cap.")
    return with_fixed_limit(ruleset, big)


def with_antes(ruleset: Ruleset, ante: str, big_blind_ante: str) -> tuple[Ruleset, int]:
    """The ruleset, and the ante that everybody pays, or the big blind alone (TERM-2)."""
    [everybody], [alone] = chips_of(ante, "--ante", 1), chips_of(big_blind_ante, "--big-blind-ante", 1)
    if everybody and alone:
        raise Refusal("--ante: the big blind alone pays one, or everybody.")
    if (everybody or alone) and ruleset.betting != "standard":
        raise Refusal(f"--ante: {ruleset.name} is played without antes.")
    return (replace(ruleset, antes_last=True), alone) if alone else (ruleset, everybody)


def caps_of(text: str) -> int | tuple[int, int, int, int]:
    """Raises a street: one number for all streets, or one for each."""
    match [cap_of(word.strip()) for word in text.split(",")]:
        case [cap]:
            return cap
        case [preflop, flop, turn, river]:
            return preflop, flop, turn, river
        case caps:
            raise Refusal(f"--cap: one number or four, such as 3,4,4,4, not {len(caps)}.")


def cap_of(word: str) -> int:
    """A number of raises."""
    if not (word.isascii() and word.isdigit()):
        why = "is negative" if word.startswith("-") else "is no whole number"
        raise Refusal(f"--cap: '{printable(word)}' {why}.")
    if len(word) > DIGITS_MAX:
        raise Refusal(f"--cap: {printable(word)} is too large.")
    return int(word)


def first_decision(stacks: list[int], blinds: list[int], ruleset: Ruleset, ante: int) -> Hand:
    """The hand after its posts."""
    small, big = blinds
    if 0 in stacks:
        raise Refusal("--stacks: a stack of 0 can't be dealt in.")
    button_first = len(stacks) == 2 and ruleset.heads_up_button_is_small  # STD-5
    by_position = stacks[::-1] if button_first else stacks
    try:
        setup = usual_setup(ruleset, by_position, small=small, big=big, ante=ante)
        hand = Hand.deal(setup, Secret.of(FULL_DECK))
    except SetupError as error:
        raise Refusal(f"{error}.") from error
    unit = ruleset.limits[0] if ruleset.limits else 1
    if max(stacks) // unit > CHIPS_MAX:
        raise Refusal(
            f"--stacks: a tree over {max(stacks)} chips never ends; at most {CHIPS_MAX * unit} are counted."
        )
    return hand

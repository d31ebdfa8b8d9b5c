"""The fields of PHH that say which game was played, and our own for games that PHH has no name for."""

from typing import Any

import msgspec
from msgspec.structs import replace

from pokerhouse.history.fault import Fault, printable
from pokerhouse.history.numbers import whole_chips
from pokerhouse.rules import STACK_MAX, Ruleset

NO_LIMIT = Ruleset(name="no-limit")
"""What a file without our own fields is played by."""
FIXED_LIMIT = Ruleset(name="fixed-limit")

RULESET = "_ruleset"

OTHER_GAMES = {
    "NS": "no-limit short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "fixed-limit Omaha, high and low",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud, high and low",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
"""The games of PHH that are not played here."""


def check_variant(table: dict[str, Any]) -> str:
    """NT or FT; a Fault names any other game before anything of it is misread."""
    if "variant" not in table:
        raise Fault("variant: is missing")
    variant = table["variant"]
    if variant in ("NT", "FT"):
        return str(variant)
    name = OTHER_GAMES.get(variant) if isinstance(variant, str) else None
    game = f"is {name}, not" if name else "is not"
    raise Fault(f"variant: {printable(str(variant))} {game} Texas hold'em: NT and FT are read")


def read_ruleset(table: dict[str, Any]) -> tuple[Ruleset, int | None]:
    """The game, and the smallest bet that a no-limit hand names."""
    variant = check_variant(table)
    wrong = ("small_bet", "big_bet") if variant == "NT" else ("min_bet",)
    for key in wrong:
        if key in table:
            raise Fault(f"{key}: there is none in {variant}")
    trims = table.get("ante_trimming_status", False)
    if not isinstance(trims, bool):
        raise Fault("ante_trimming_status: true or false")
    least = None
    if variant == "NT":
        ruleset, least = NO_LIMIT, positive(table, "min_bet")
    else:
        small, big = positive(table, "small_bet"), positive(table, "big_bet")
        ruleset = replace(FIXED_LIMIT, limits=(small, small, big, big))
    if RULESET in table:
        ruleset = own_ruleset(table[RULESET])
    return replace(ruleset, trims_antes=trims), least


def positive(table: dict[str, Any], key: str) -> int:
    """A number of chips that is there and not 0."""
    if key not in table:
        raise Fault(f"{key}: is missing")
    chips = whole_chips(table[key], key)
    if not chips:
        raise Fault(f"{key}: 0 is no bet")
    return chips


def own_ruleset(value: object) -> Ruleset:
    """A ruleset whose settings were written out."""
    try:
        ruleset = msgspec.convert(value, Ruleset)
    except msgspec.ValidationError as error:
        raise Fault(f"{RULESET}: {printable(str(error))}") from None
    unknown = (
        [key for key in value if key not in Ruleset.__struct_fields__] if isinstance(value, dict) else []
    )
    if unknown:
        raise Fault(f"{RULESET}: there is no setting '{printable(unknown[0])}'")
    caps = [cap for street in range(4) if (cap := ruleset.cap_on(street)) is not None]
    if any(cap < 0 for cap in caps) or not all(1 <= limit <= STACK_MAX for limit in ruleset.limits or ()):
        raise Fault(f"{RULESET}: caps and limits can't be negative, limits neither 0 nor huge")
    if ruleset.pot_limit and ruleset.limits:
        raise Fault(f"{RULESET}: a hand has fixed limits or the pot's")
    if not all(0 <= burned <= 3 for burned in ruleset.burns):
        raise Fault(f"{RULESET}: 0 to 3 cards are burned before a street")
    return ruleset


def ruleset_table(ruleset: Ruleset) -> dict[str, Any]:
    """The settings of a ruleset that are not as usual."""
    return {
        key: value
        for key, value in msgspec.to_builtins(ruleset).items()
        if key == "name" or (value is not None and value != getattr(NO_LIMIT, key))
    }

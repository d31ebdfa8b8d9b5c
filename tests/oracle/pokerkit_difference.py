"""The ways in which PokerKit plays by another rule; docs/differences.md tells them at length."""

from enum import StrEnum


class Difference(StrEnum):
    """A way in which PokerKit plays by another rule."""

    SHORT_BLIND = "short big blind: their price falls with it (STD-1)"
    SHORT_OPENING = "an all-in below one big blind reopens the betting for them (STD-2)"
    LIMIT_HALF = "in fixed-limit they know no all-in that counts as a raise from half a bet on (STD-2a)"
    FORGOTTEN_SUM = "short all-ins that make a full raise are forgotten when one more follows (STD-2)"
    IN_VAIN = "they ask a player whom nobody can answer (STD-4)"
    OUT_OF_REACH = "they offer no raise above what the others' chips reach (STD-4)"
    UNASKED = "they don't ask a poster whose wager the others' chips don't reach (STD-4)"
    OPENER = "antes took both blinds' last chips: beside a live post they open at another place (STD-9)"
    FOLDED_PRICE = "a folded post still is their price for the last one with chips (STD-4)"
    ODD_CHIPS = "they join the pots of the hands that win and give all odd chips to the first winner (STD-6)"
    FOLDED_TOP = "folded chips above the live totals go back or are nobody's with them (STD-6)"


class Unexplained(AssertionError):  # noqa: N818  (an answer of the comparison)
    """The engines differ and no rule says why."""

"""Money in a PHH hand: whole chips, or fractions that are all multiples of one unit, such as cents."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from pokerhouse.history.fault import Fault
from pokerhouse.history.numbers import decimal_of, number_text

WHOLE = Decimal(1)
CENTS = 2
DECIMALS_MAX = 6
"""Finer money than millionths has no unit."""

LISTED = ("starting_stacks", "antes", "blinds_or_straddles", "_dead_posts")
SINGLE = ("min_bet", "small_bet", "big_bet", "_small", "_dead")


def unit_of(table: Mapping[str, Any]) -> Decimal:
    """The unit that everything played for is a multiple of: 1, or where there are fractions a cent or less.

    Results play no part: whole chips may be split exactly.
    """
    decimals = max((decimals_of(amount) for amount in amounts_of(table)), default=0)
    return WHOLE.scaleb(-max(decimals, CENTS)) if 0 < decimals <= DECIMALS_MAX else WHOLE


def amounts_of(table: Mapping[str, Any]) -> Iterator[Decimal]:
    """Everything played for; what is no number is left to whoever reads it."""
    values = [table[key] for key in SINGLE if key in table]
    for key in LISTED:
        values += table[key] if isinstance(table.get(key), list) else []
    yield from (value for value in values if isinstance(value, Decimal) and value.is_finite())
    actions = table.get("actions")
    for action in actions if isinstance(actions, list) else []:
        words = action.partition("#")[0].split() if isinstance(action, str) and "." in action else []
        if words[1:2] == ["cbr"] and len(words) == 3 and "." in words[2]:
            yield decimal_of(words[2])


def decimals_of(number: Decimal) -> int:
    """The decimals that a number needs; far too many where its exponent is absurd."""
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= 0:
        return 0
    if exponent < -DECIMALS_MAX - 12:
        return DECIMALS_MAX + 1
    whole = int(number.scaleb(-exponent))
    while exponent < 0 and whole % 10 == 0:
        whole, exponent = whole // 10, exponent + 1
    return -exponent


def in_units(table: Mapping[str, Any], unit: Decimal) -> dict[str, Any]:
    """The table with its stacks, antes, blinds and bets counted in units; actions are left as they are."""
    if unit == WHOLE:
        return dict(table)
    counted = dict(table)
    for key in SINGLE:
        if key in table:
            counted[key] = units_in(table[key], unit, key)
    for key in LISTED:
        if isinstance(table.get(key), list):
            counted[key] = [units_in(value, unit, key) for value in table[key]]
    return counted


def units_in(value: Any, unit: Decimal, what: str) -> Any:
    """How many units an amount is; what is no number, or an absurd one, is left to whoever reads it."""
    if unit == WHOLE or isinstance(value, bool) or not isinstance(value, int | Decimal):
        return value
    number = Decimal(value)
    if not number.is_finite() or abs(number.adjusted()) > 18:
        return value
    units = number / unit
    if units != int(units):
        raise Fault(f"{what}: {number_text(number)} is no multiple of the unit {number_text(unit)}")
    return int(units)

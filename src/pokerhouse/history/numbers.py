"""Numbers that a file tells: whole chips to play with, decimals where results are recorded."""

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from pokerhouse.history.fault import Fault, printable
from pokerhouse.history.limits import NUMBER_MAX
from pokerhouse.rules import STACK_MAX

_DECIMAL = re.compile(r"[+-]?[0-9]{1,16}(\.[0-9]{1,12})?", re.ASCII)


def whole_chips(value: object, what: str) -> int:
    """A number of chips: whole, not negative, not beyond what a stack can be."""
    if type(value) is int and 0 <= value <= STACK_MAX:
        return value
    number = number_of(value, what)
    if number < 0:
        raise Fault(f"{what}: {number_text(number)} is negative")
    if number > STACK_MAX:
        raise Fault(f"{what}: {number_text(number)} is more than the {STACK_MAX} chips a hand takes")
    if number != int(number):
        raise Fault(f"{what}: {number_text(number)} is a fraction: chips are whole numbers")
    return int(number)


def recorded_number(value: object, what: str) -> Decimal:
    """A recorded result: any decimal of a sensible size."""
    if type(value) is int and -NUMBER_MAX <= value <= NUMBER_MAX:
        return Decimal(value)
    number = number_of(value, what)
    if number.copy_abs() > NUMBER_MAX:  # abs() would round, which overflows where exponents are huge
        raise Fault(f"{what}: {number_text(number)} is beyond {NUMBER_MAX}")
    return number


def number_of(value: object, what: str) -> Decimal:
    """A number that is one, and finite."""
    number = Decimal(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None
    if number is None or not number.is_finite():
        raise Fault(f"{what}: {printable(str(value))} is no number")
    return number


def number_text(number: Decimal) -> str:
    """A number for a message; huge ones are not written out."""
    return printable(f"{number:f}" if number.adjusted() < 30 else f"{number:.3e}")


def decimal_of(text: str) -> Decimal:
    """A decimal as people write it: 12, -12.5."""
    if not _DECIMAL.fullmatch(text):
        raise Fault(f"'{printable(text)}' is no number")
    return Decimal(text)


@lru_cache(maxsize=4096)
def number_in(text: str) -> int | Decimal:
    """A number as people write it, an int where it has no point."""
    number = decimal_of(text)
    return number if "." in text else int(number)


def toml_float(text: str) -> Decimal:
    """A TOML float, kept exactly as it is written."""
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{printable(text)} is beyond all numbers") from None

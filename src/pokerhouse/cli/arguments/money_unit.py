"""The unit of money as it is typed: 0.01 for cents."""

import re
from collections.abc import Sequence
from decimal import Decimal

from pokerhouse.cli.arguments.whole_number import Token

_UNIT = re.compile(r"[0-9]{1,7}(\.[0-9]{1,6})?", re.ASCII)
UNIT_MAX = 10**6


def read_unit(_type: object, tokens: Sequence[Token]) -> Decimal:
    """Read a unit, for a command's parameters."""
    text = tokens[0].value.strip()
    if not _UNIT.fullmatch(text) or not 0 < Decimal(text) <= UNIT_MAX:
        raise ValueError(f"{text[:40]!r} is no unit of money: a millionth to a million, such as 0.01.")
    return Decimal(text)

"""What a STATE line can't say, in comments before it: fields of the hand's PHH table.

A line and its game definition tell a hand, and that hand has a PHH table. Where the table of the hand that
was written is another, the fields that differ stand in comments: `# _phh.antes = [1, 1]`. What the line's
table has and the hand's has not is named in `# _phh_without = ["finishing_stacks"]`, and `# _unit = 0.01`
says what a chip is worth where that is not 1.
"""

import re
import tomllib
from decimal import Decimal
from itertools import repeat
from typing import Any

from pokerhouse.history.fault import Fault, printable
from pokerhouse.history.hand_history import HandHistory
from pokerhouse.history.hand_replay import replay
from pokerhouse.history.numbers import number_of, toml_float
from pokerhouse.history.phh import history_of_table, table_of
from pokerhouse.history.toml_writer import toml_lines, toml_value

FIELD = re.compile(r"_(phh\.|phh_without\s*=|unit\s*=)")
"""How a comment begins that is a field."""
_HAND, _WITHOUT, _UNIT = "_phh", "_phh_without", "_unit"


def line_table(line: HandHistory) -> dict[str, Any]:
    """The PHH table of the hand that a line alone tells; nothing where that can't be played."""
    try:
        return table_of(replay(line).completed())
    except Fault:
        return {}


def comment_fields(history: HandHistory, line: HandHistory) -> list[str]:
    """The fields that the line, read alone, leaves out or tells otherwise."""
    table, alone = table_of(history), line_table(line)
    other = {
        key: value
        for key, value in table.items()
        if key not in alone or toml_value(alone[key]) != toml_value(value)
    }
    lines = [f"{_HAND}.{field}" for field in toml_lines(other)]
    gone = [key for key in alone if key not in table]
    own = ({_WITHOUT: gone} if gone else {}) | ({_UNIT: history.unit} if history.unit != 1 else {})
    return lines + toml_lines(own)


def with_comment_fields(line: HandHistory, text: str) -> HandHistory:
    """The hand that a line and its fields tell together."""
    if not text:
        return line
    try:
        own = tomllib.loads(text, parse_float=toml_float)
    except (ValueError, RecursionError) as error:
        raise Fault(f"a field in the comments is not TOML: {printable(str(error))}") from None
    fields, without = own.get(_HAND, {}), own.get(_WITHOUT, [])
    if not isinstance(fields, dict) or not isinstance(without, list):
        raise Fault(f"{_HAND} is a table, {_WITHOUT} an array of names")
    table = {key: value for key, value in line_table(line).items() if key not in without} | fields
    history = history_of_table(table, unit_told(own), lines=repeat(line.line))
    if history.hole != line.hole or moves_of(replay(history).history) != moves_of(line):
        raise Fault("the fields in the comments tell other cards or moves than the line")
    return history


def unit_told(own: dict[str, Any]) -> Decimal | None:
    """What a chip is worth, where the comments say it."""
    if _UNIT not in own:
        return None
    unit = number_of(own[_UNIT], _UNIT)
    if not 0 < unit <= 10**6 or unit.adjusted() < -6:
        raise Fault(f"{_UNIT}: a chip is worth a millionth to a million")
    return unit


def moves_of(history: HandHistory) -> list[tuple[str, tuple[str, ...]]]:
    """The moves and the board, without what only one of the two formats names."""
    moves = ("fold", "check_or_call", "raise", "board")
    return [(step.kind, step.cards) for step in history.steps if step.kind in moves]

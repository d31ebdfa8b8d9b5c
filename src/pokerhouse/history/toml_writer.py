"""Writing TOML: as much of it as a hand needs."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def toml_lines(table: Mapping[str, Any]) -> list[str]:
    """One line for each field."""
    return [f"{toml_key(key)} = {toml_value(value)}" for key, value in table.items()]


def toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if key and _BARE.issuperset(key) else toml_text(key)


def toml_text(text: str) -> str:
    """A text in quotes."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def toml_value(value: Any) -> str:
    """A value; dates and times write themselves."""
    kinds = set(map(type, value)) if type(value) is list else {type(value)}
    if kinds == {int}:
        return str(value)
    if kinds == {str}:
        return toml_text(value) if type(value) is str else f"[{', '.join(map(toml_text, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return toml_number(value)
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        pairs = [f"{toml_key(key)} = {toml_value(one)}" for key, one in value.items()]
        return f"{{{', '.join(pairs)}}}"
    return str(value.isoformat())


def toml_number(value: Decimal) -> str:
    """A number as it was read: 12.50 stays 12.50, infinity is inf."""
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    if value.is_nan():
        return "nan"
    return str(value).replace("E+", "e+").replace("E-", "e-")

"""TOML as nearly every hand writes it, a field a line, read at once; all else is left to the full reader."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

_NUMBER = r"(?:0|-?[1-9][0-9]{0,17}|-?(?:0|[1-9][0-9]{0,15})\.[0-9]{1,12})"
_TEXT = r'"[^"\\\x00-\x1f\x7f]*"'
_QUOTED = r"""'[^'"\\\x00-\x1f\x7f]*'"""
_KEY = "[A-Za-z_][A-Za-z0-9_]*"
_PLAIN = rf"(?:true|false|{_NUMBER}|{_TEXT}|\[(?:{_NUMBER}(?:, {_NUMBER})*|{_TEXT}(?:, {_TEXT})*)?\])"
_PAIR = rf"{_KEY} = {_PLAIN}"
_FIELD = re.compile(
    rf"({_KEY}) = (?:"
    rf"({_PLAIN})"
    rf"|({_QUOTED}|\[{_QUOTED}(?:, {_QUOTED})*\])"
    rf"|\{{({_PAIR}(?:, {_PAIR})*)\}})"
)
_PAIRS = re.compile(rf"({_KEY}) = ({_PLAIN})")
_DECODER = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal)


def plain_table(lines: Sequence[str]) -> dict[str, Any] | None:
    """The fields of a hand; None where they are not that plain, or one is there twice."""
    fields = {}
    written = 0
    for line in lines:
        if not line:
            continue
        found = _FIELD.fullmatch(line)
        if found is None:
            return None
        key, value, quoted, inner = found.groups()
        if inner is not None:
            pairs = _PAIRS.findall(inner)
            if len(dict(pairs)) < len(pairs):
                return None
            value = "{" + ",".join([f'"{name}":{told}' for name, told in pairs]) + "}"
        fields[key] = value or quoted.replace("'", '"')  # these values are JSON, too
        written += 1
    if len(fields) < written:
        return None
    told = ",".join([f'"{key}":{value}' for key, value in fields.items()])
    return _DECODER.decode(f"{{{told}}}")

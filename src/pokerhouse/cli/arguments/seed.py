"""Seeds as they are typed: any text that can be printed again."""

from collections.abc import Sequence

from pokerhouse.cli.arguments.whole_number import Token

SEED_MAX = 1000
"""Characters in a seed."""


def read_seed(_type: object, tokens: Sequence[Token]) -> str:
    """Read a seed, for a command's parameters."""
    text = tokens[0].value
    if len(text) > SEED_MAX or not text.isprintable():
        raise ValueError(f"a seed has at most {SEED_MAX} characters, all of them printable.")
    return text

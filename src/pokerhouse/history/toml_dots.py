"""Keys of very many parts, which take a TOML reader minutes: they are looked for before it is asked."""

import re

from pokerhouse.history.limits import DOTS_MAX

STRING = r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'"
"""A TOML string of one line."""
_QUOTED = re.compile(STRING)


def too_many_dots(line: str) -> bool:
    """Whether a line has more dots outside strings and comments than any key needs."""
    return line.count(".") > DOTS_MAX and _QUOTED.sub("", line).partition("#")[0].count(".") > DOTS_MAX

"""The key of a name: names with the same key look the same, or nearly so.

A key is coarse on purpose. Who is told apart from somebody else by a number loses nothing; who is taken for
somebody else may lose chips.
"""

import re
import unicodedata
from functools import lru_cache

from pokerhouse.house.names.look_alikes import CAPITALS, OTHERS, PAIRS, SAME, SIGNS, SMALL
from pokerhouse.house.settings import refuse_unless

MARKS_MAX = 1
"""Marks on one letter that are not part of it; more of them climb into other lines."""

BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u180e\u034f")
"""Letters and signs by name, and nothing to see."""

RESERVED = frozenset({"admin", "dealer", "host", "house", "moderator", "pokerhouse", "support", "system"})
"""Who is called so speaks for the house."""

_LATIN = re.compile(
    r"(?:LATIN .*LETTER|SYMBOL LETTER) "
    r"(?:SMALL CAPITAL |TURNED |REVERSED |DOTLESS |SCRIPT |OPEN )*([A-Z])(?: WITH .*)?$"
)


def clean_name(name: str, most: int, code: str = "bad_name") -> str:
    """The name as everybody will see it; Refused if it could pass for another or hides something."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    hidden = any(unicodedata.category(letter)[0] == "C" or letter in BLANKS for letter in shown)
    fine = 1 <= len(shown) <= most and not hidden and most_marks(shown) <= MARKS_MAX
    text = f"A name has 1 to {most} visible characters."
    refuse_unless(fine and name_key(shown) != "", code, "limit", text, most=most)
    return shown


@lru_cache(maxsize=4_096)
def name_key(name: str) -> str:
    """The same for names that look the same; empty if there is nothing to see."""
    latin = "".join(OTHERS.get(letter, letter) for letter in name)
    letters = [_folded(letter) for letter in unicodedata.normalize("NFKD", latin)]
    key = "".join(letters)
    for pair, one in PAIRS:
        key = key.replace(pair, one)
    key = "".join(SAME.get(letter, letter) for letter in key)
    if key:
        return key
    # Nothing but signs: they are their own key.
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", name) if unicodedata.category(letter)[0] in "PS"
    ).strip("\u2800")


def numbered(name: str, number: int, most: int) -> str:
    """The name of the second, third … who came with it."""
    suffix = f" {number}"
    return name[: most - len(suffix)].rstrip() + suffix


def is_reserved(key: str) -> bool:
    """Whether a person of this name would pass for the house or for one of its numbered bots."""
    return key in {name_key(word) for word in RESERVED} or re.fullmatch(r"bot[0-9oi]*", key) is not None


def _folded(letter: str) -> str:
    """What a letter looks like, in small Latin letters and digits; nothing for what is not seen."""
    if letter in SIGNS:
        return SIGNS[letter]
    if letter in CAPITALS:
        return CAPITALS[letter]
    small = unicodedata.normalize("NFKD", letter.casefold())
    if small in SMALL:
        return SMALL[small]
    if small in CAPITALS:  # the small letters of the Cherokee are folded to their capitals
        return CAPITALS[small]
    if small in SIGNS:
        return SIGNS[small]
    return "".join(_plain(one) for one in small)


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter if letter.isalnum() else ""
    digit = unicodedata.digit(letter, None)
    if digit is not None:
        return str(digit)
    latin = _LATIN.search(unicodedata.name(letter, ""))
    if latin:
        return latin.group(1).lower()
    seen = unicodedata.category(letter)[0] in "LN" and letter not in BLANKS
    return letter if seen else ""


def most_marks(shown: str) -> int:
    """The most marks in a row that stand apart from their letter."""
    most = row = 0
    for letter in shown:
        row = row + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, row)
    return most

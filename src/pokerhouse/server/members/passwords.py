"""Passwords and recovery codes: how they are hashed, and compared in a time that tells nothing."""

import base64
import hashlib
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pokerhouse.rules import Refused

PASSWORD_MIN, PASSWORD_MAX = 8, 200
"""Characters of a password."""

CODES = 8
"""Recovery codes a member has."""

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""Argon2id: 19 MiB and two passes, about 20 ms of one core. A hash says what it was made with."""

_NOBODYS = _hasher.hash(secrets.token_hex(16))
"""Verified where there is no password, so that a name that nobody has takes as long as one that is known."""


def checked(password: str) -> str:
    """A password that may be set. Raises `Refused`."""
    plain = _plain(password)
    if not PASSWORD_MIN <= len(plain) <= PASSWORD_MAX:
        text = f"A password has {PASSWORD_MIN} to {PASSWORD_MAX} characters."
        raise Refused("bad_password", "limit", text, {"least": PASSWORD_MIN, "most": PASSWORD_MAX})
    return plain


def hashed(password: str) -> str:
    """What is stored of a password. It takes its time: not for the loop."""
    return _hasher.hash(_plain(password))


def fits(stored: str | None, password: str) -> bool:
    """Whether this is the password. It takes its time, the same if there is none."""
    try:
        _hasher.verify(stored or _NOBODYS, _plain(password)[:PASSWORD_MAX])
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


def is_outdated(stored: str) -> bool:
    """Whether the hash was made with other parameters than today's."""
    return _hasher.check_needs_rehash(stored)


def new_codes() -> list[str]:
    """Codes of 80 random bits, as people read and type them."""
    return [_grouped(base64.b32encode(secrets.token_bytes(10)).decode()) for _ in range(CODES)]


def code_hash(code: str) -> str:
    """What is stored of a code, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(letters.replace("0", "O").replace("1", "I").replace("8", "B").encode()).hexdigest()


def _plain(password: str) -> str:
    """The same password from every keyboard."""
    return unicodedata.normalize("NFKC", password)


def _grouped(letters: str) -> str:
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))

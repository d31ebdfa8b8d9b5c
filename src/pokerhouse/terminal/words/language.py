"""Which language the terminal speaks: the one asked for, else the locale's, else English."""

from collections.abc import Mapping
from typing import Literal, get_args

Language = Literal["en", "ko", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where POSIX looks, in this order; the first that is set decides."""


def language_of(environment: Mapping[str, str]) -> Language:
    """The language of the locale, where it is one of ours."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return next((language for language in LANGUAGES if locale.lower().startswith(language)), "en")

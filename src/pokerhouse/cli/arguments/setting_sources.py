"""Where settings come from: a flag before the environment, that before a file, that before the default."""

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from pokerhouse.cli.arguments.house_settings import SETTINGS, Value
from pokerhouse.cli.refusal import Refusal

CONFIG_VARIABLE: Final = "POKERHOUSE_CONFIG"

STARTED_BY_VARIABLE: Final = "POKERHOUSE_STARTED_BY"
"""The Makefile says here what the host typed, so that tips name that."""

OTHERS: Final = frozenset({CONFIG_VARIABLE, STARTED_BY_VARIABLE, "POKERHOUSE_CHROMIUM"})
"""Variables with our prefix that are no settings."""

FILE_BYTES_MAX: Final = 65_536


def settings_of(
    flags: Mapping[str, str | bool | None],
    config: str = "",
    environment: Mapping[str, str] | None = None,
) -> dict[str, Value]:
    """Every setting; what can't be read is refused with the place it came from."""
    around = os.environ if environment is None else environment
    path = config or around.get(CONFIG_VARIABLE, "")
    found: dict[str, Value] = {name: setting.default for name, setting in SETTINGS.items()}
    for name, value in _in_file(path).items():
        found[name] = _read(name, value, f"{path}: {name}")
    for name, value in _in_environment(around).items():
        found[name] = _read(name, value, SETTINGS[name].variable)
    for name, given in flags.items():
        if given is not None:
            found[name] = _read(name, given, SETTINGS[name].flag)
    return found


def _read(name: str, value: Any, place: str) -> Value:
    try:
        return SETTINGS[name].read(value)
    except ValueError as error:
        raise Refusal(f"{place} {error}.") from error


def _in_environment(around: Mapping[str, str]) -> dict[str, str]:
    variables = {setting.variable: name for name, setting in SETTINGS.items()}
    found = {}
    for variable, value in sorted(around.items()):
        if not variable.startswith("POKERHOUSE_") or variable in OTHERS:
            continue
        if variable not in variables:
            raise Refusal(f"{variable} in the environment sets nothing{_nearest(variable, variables)}")
        found[variables[variable]] = value
    return found


def _in_file(path: str) -> dict[str, Any]:
    if not path:
        return {}
    try:
        with Path(path).open("rb") as file:
            said = file.read(FILE_BYTES_MAX + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal(f"the settings in {path!r} can't be read: {why}.") from error
    if len(said) > FILE_BYTES_MAX:
        raise Refusal(f"{path}: settings have at most {FILE_BYTES_MAX} bytes.")
    try:
        found = tomllib.loads(said.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(f"{path} is no TOML: {' '.join(str(error).split())}.") from error
    for name in found:
        if name not in SETTINGS:
            raise Refusal(f"{path}: there is no setting {name!r}{_nearest(name, SETTINGS)}")
    return found


def _nearest(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else "."

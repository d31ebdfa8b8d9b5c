"""`pokerhouse serve`: the card room."""

import inspect
import os
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Annotated, Any

from cyclopts import Parameter

from pokerhouse.cli.arguments import SETTINGS, STARTED_BY_VARIABLE, Token, settings_of
from pokerhouse.cli.refusal import Refusal

NEEDED = ("h11", "litestar", "sqlalchemy", "websockets")


def serve(**flags: str | bool | None) -> int:
    """Open the card room and print its address; Ctrl-C closes it."""
    config = flags.pop("config", None)
    values: dict[str, Any] = dict(settings_of(flags, str(config or "")))
    if values["tls_key"] and not values["tls_cert"]:
        raise Refusal("there is a TLS key without its certificate: --tls-cert names it.")
    if 0 < values["guest_days"] < 90:
        raise Refusal("a guest's session lasts 90 days: --guest-days is 0 or at least 90.")
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Refusal(f"the card room needs {', '.join(missing)}: install pokerhouse[server].")
    # Loaded here, after the line was read without a fault: the web framework takes its time.
    from pokerhouse.server import CagePolicy, Settings, run  # noqa: PLC0415

    return run(
        Settings(
            tables_at_once=values.pop("tables"),
            open_browser=values.pop("browser"),
            started_by=os.environ.get(STARTED_BY_VARIABLE, "pokerhouse serve"),
            cage=CagePolicy(grant=values.pop("cage_grant"), daily=values.pop("cage_daily")),
            network=Settings().network.times(values.pop("network_times")),
            **values,
        )
    )


def _parameters() -> list[inspect.Parameter]:
    """A flag for every setting, each with its help from the table."""
    help_of_config = "A TOML file with settings: their names are those of the flags, with _ for -."
    found = [_parameter("config", Annotated[str | None, Parameter(help=help_of_config)])]
    for setting in SETTINGS.values():
        kind: Any = bool | None if setting.is_switch else int | None if setting.is_number else str | None
        said = Parameter(
            help=setting.said,
            allow_leading_hyphen=not setting.is_switch,
            converter=None if setting.is_switch else _as_typed,
        )
        found.append(_parameter(setting.name, Annotated[kind, said]))
    return found


def _as_typed(_type: object, tokens: Sequence[Token]) -> str:
    """What was typed: the table of settings reads it, wherever it came from."""
    return tokens[0].value


def _parameter(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


serve.__signature__ = inspect.Signature(_parameters(), return_annotation=int)  # type: ignore[attr-defined]

"""`pokerhouse play`: a table in the terminal."""

import os
import sys
from importlib.util import find_spec
from secrets import randbelow
from typing import Annotated

from cyclopts import Parameter

from pokerhouse.cli.exit_code import INTERRUPTED
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import SetupError
from pokerhouse.terminal import Session, SettingsError, read_settings
from pokerhouse.terminal.words import Language, language_of, words_in


def play(
    *,
    rules: str = "house",
    players: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    stack: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    blinds: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    bots: str = "",
    seed: str | None = None,
    language: Language | None = None,
    fast: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Play against bots at a table in the terminal.

    Parameters
    ----------
    rules
        The game: house, research, sbe, step or texas.
    players
        How many sit at the table, you among them: 2 to 10.
    stack
        How many chips everybody begins with.
    blinds
        Small and big blind, such as 5,10; none for sbe and texas without blinds.
    bots
        The bots' styles with commas between, of steady, curious, caller and gambler; they sit down in turn.
    seed
        The same seed gives the same decks and the same bots; left out, a new one.
    language
        en, ko or zh; left out, the locale's, and else English.
    fast
        No pauses between what the others do.
    """
    names = [name.strip() for name in bots.split(",")] if bots else []
    chosen = str(randbelow(10**6)) if seed is None else seed
    try:
        settings = read_settings(
            rules,
            players=_whole(players, "--players"),
            stack=_whole(stack, "--stack"),
            blinds=blinds,
            bots=names,
            seed=chosen,
        )
        session = Session(settings, words_in(language or language_of(os.environ)))
    except (SettingsError, SetupError) as error:
        raise Refusal(f"{error}.") from error
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        message = "play needs a terminal to draw in and to read keys from, and this is none."
        raise Refusal(message)
    if not (sys.stdout.encoding or "").lower().startswith("utf"):
        message = f"play draws with Unicode, and this terminal is set to {sys.stdout.encoding}: choose UTF-8."
        raise Refusal(message)
    if find_spec("textual") is None:
        message = "play needs textual: install pokerhouse[play]"
        raise Refusal(message)
    # Loaded here, after the line was read without a fault: the screen's library takes its time.
    from pokerhouse.terminal.screen import PAUSE, TableApp, end_with_terminal  # noqa: PLC0415

    end_with_terminal(sys.stdin.fileno())
    app = TableApp(session, pause=0 if fast else PAUSE)
    summary = app.run()
    if summary is None:  # ended from outside
        return app.return_code or INTERRUPTED
    sys.stdout.write(f"{summary}\n")
    return app.return_code or 0


def _whole(text: str | None, option: str) -> int | None:
    """A whole number as it is typed; the line's own reader would round a fraction."""
    if text is None:
        return None
    digits = text.replace(",", "")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
        raise Refusal(f"{option}: {text[:40]!r} is no whole number.")
    return int(digits)

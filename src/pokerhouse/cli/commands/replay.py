"""`pokerhouse replay`: hands of files through the engine, payoffs compared."""

import sys
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from msgspec import Struct
from msgspec.structs import asdict

from pokerhouse.cli.arguments import game_of, hands_of, name_of, read_unit
from pokerhouse.cli.output import write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import Fault, FileFault, HandHistory, agree, plain
from pokerhouse.history import replay as play


class Summary(Struct):
    """How the hands came out."""

    hands: int = 0
    agree: int = 0
    raked: int = 0
    differ: int = 0
    errors: int = 0


def replay(
    *files: Path,
    game: Path | None = None,
    unit: Annotated[Decimal | None, Parameter(converter=read_unit, allow_leading_hyphen=True)] = None,
    odd_chips: Literal["dealt", "exact"] = "dealt",
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Replay hand histories (PHH, PHHS, ACPC logs) and compare their payoffs with the engine's.

    Parameters
    ----------
    files
        The files.
    game
        The game definition of ACPC logs; left out, it is the heads-up research game.
    unit
        What a chip is worth in the money of a PHH file, such as 0.01; left out, what all amounts of a hand
        are multiples of.
    odd_chips
        How a pot that doesn't split evenly is read: dealt chip by chip, or split into exact fractions.
    json
        Print a JSON object for each hand, then one with the summary.
    """
    if not files:
        raise Refusal("replay needs a file.")
    definition = game_of(game)
    summary = Summary()
    first = ""
    for path in files:
        name = name_of(path)
        for told in hands_of(path, definition, unit):
            line = compared(told, exact=odd_chips == "exact")
            count(summary, line, hand=not isinstance(told, FileFault))
            if line["error"] is not None:
                first = first or f"{name}: {line['error']}"
            if json:
                write_json({"file": name, **line})
            elif line["error"] is not None or line["agrees"] is False or "rake" in line:
                write_line(f"{name}{in_words(line)}")
    if json:
        write_json({"summary": {key: n for key, n in asdict(summary).items() if n or key != "raked"}})
    else:
        raked = f"{summary.raked:,} agree but for a rake, " if summary.raked else ""
        outcome = (
            f"{summary.agree:,} agree, {raked}{summary.differ:,} differ, {counted(summary.errors, 'error')}"
        )
        write_line(f"{counted(summary.hands, 'hand')}: {outcome}")
    sys.stdout.flush()
    if summary.errors:
        others = summary.errors - 1
        raise Refusal(f"{first}; and {counted(others, 'more error')}." if others else f"{first}.")
    return 0


def compared(told: HandHistory | Fault, *, exact: bool) -> dict[str, Any]:
    """What is said of one hand."""
    line: dict[str, Any] = {
        "hand": told.hand,
        "payoffs": None,
        "recorded": None,
        "agrees": None,
        "error": None,
    }
    if isinstance(told, Fault):
        return line | {"error": str(told)}
    if told.recorded is not None:
        line["recorded"] = [plain(payoff) for payoff in told.recorded]
    try:
        played = play(told)
        payoffs = played.payoffs(exact=exact)
    except Fault as fault:
        return line | {"error": str(fault)}
    if payoffs is None:
        return line
    line["payoffs"] = [plain(payoff) for payoff in payoffs]
    if told.recorded is not None:
        rake = played.rake(payoffs)
        if rake is not None:
            return line | {"rake": plain(rake)}
        line["agrees"] = agree(payoffs, told.recorded)
    return line


def count(summary: Summary, line: dict[str, Any], *, hand: bool) -> None:
    """Add a hand to the summary, or what is wrong with a file."""
    summary.hands += hand
    summary.agree += line["agrees"] is True
    summary.raked += "rake" in line
    summary.differ += line["agrees"] is False
    summary.errors += line["error"] is not None


def in_words(line: dict[str, Any]) -> str:
    """What is wrong with a hand, for people."""
    if line["error"] is not None:
        return f": {line['error']}"
    hand = "" if line["hand"] is None else f", hand {line['hand']}"
    rake = f" after a rake of {line['rake']}" if "rake" in line else ""
    return f"{hand}: payoffs {line['payoffs']}, recorded {line['recorded']}{rake}"


def counted(number: int, noun: str) -> str:
    """A number of things: "1 hand", "1,160 hands"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"

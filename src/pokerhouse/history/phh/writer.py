"""Writing PHH: a hand a file, or many as tables."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from pokerhouse.history.phh_action import write_action
from pokerhouse.history.phh_reader import DEAD_ADDED, SHOWN_LATE, VOIDED
from pokerhouse.history.phh_setup import write_setup
from pokerhouse.history.record import Record, Step
from pokerhouse.history.toml_writer import toml_lines

_NO_ACTION = ("dead", "void")


def write_phh(record: Record) -> str:
    """One hand as a .phh file."""
    return "\n".join([*(f"# {comment}" for comment in record.comments), *toml_lines(table_of(record))]) + "\n"


def write_phhs(records: Iterable[Record]) -> Iterator[str]:
    """Many hands, as the pieces of a .phhs file: tables 1, 2, ...."""
    for number, record in enumerate(records, 1):
        yield f"{'' if number == 1 else chr(10)}[{number}]\n{write_phh(record)}"


def table_of(record: Record) -> dict[str, Any]:
    """The hand's fields."""
    table = write_setup(record.setup)
    own = {key: table.pop(key) for key in list(table) if key.startswith("_")}
    table["actions"] = actions_of(record)
    if record.hand is not None:
        table["hand"] = record.hand
    if "players" not in record.fields:
        names = [entrant.player for entrant in record.setup.entrants]
        if names != [f"p{number + 1}" for number in range(len(names))]:
            table["players"] = names
    table |= record.fields
    if record.recorded is not None:
        table["finishing_stacks"] = [
            plain_number(entrant.stack + payoff)
            for entrant, payoff in zip(record.setup.entrants, record.recorded, strict=True)
        ]
    return table | own | own_story(record)


def plain_number(number: Decimal) -> int | Decimal:
    """A whole number without a point."""
    return int(number) if number == int(number) else number


def actions_of(record: Record) -> list[str]:
    """Deals and steps in PHH's words."""
    deals = [
        f"d dh p{position + 1} {first}{second}{f' # {said}' if said else ''}"
        for position, ((first, second), said) in enumerate(zip_longest(record.hole, record.dealt))
    ]
    steps = record.steps[: len(record.steps) - len(late_shows(record))]
    return deals + [write_action(step, record.hole) for step in steps if step.kind not in _NO_ACTION]


def late_shows(record: Record) -> tuple[Step, ...]:
    """The last steps, from the first show of somebody who was out: PHH has no such show (TABLE-10)."""
    out: set[int] = set()
    for place, step in enumerate(record.steps):
        if step.kind in ("fold", "muck"):
            out.add(step.position)
        elif step.kind == "show" and step.position in out:
            rest = record.steps[place:]
            return rest if all(one.kind == "show" for one in rest) else ()
    return ()


def own_story(record: Record) -> dict[str, Any]:
    """What PHH has no action for."""
    own: dict[str, Any] = {}
    told = 0
    for step in record.steps:
        if step.kind == "dead":
            own.setdefault(DEAD_ADDED, []).append([told, step.to])
        elif step.kind == "void":
            own[VOIDED] = True
        else:
            told += 1
    late = late_shows(record)
    return own | ({SHOWN_LATE: [write_action(step, record.hole) for step in late]} if late else {})

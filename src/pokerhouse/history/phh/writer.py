"""Writing PHH: a hand a file, or many as tables."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from pokerhouse.history.hand_history import HandHistory, HistoryStep
from pokerhouse.history.phh.action import write_action
from pokerhouse.history.phh.reader import DEAD_ADDED, SHOWN_LATE, VOIDED
from pokerhouse.history.phh.setup_fields import write_setup
from pokerhouse.history.toml_writer import toml_lines

_NO_ACTION = ("dead", "void")


def write_phh(history: HandHistory) -> str:
    """One hand as a .phh file."""
    return (
        "\n".join([*(f"# {comment}" for comment in history.comments), *toml_lines(table_of(history))]) + "\n"
    )


def write_phhs(histories: Iterable[HandHistory]) -> Iterator[str]:
    """Many hands, as the pieces of a .phhs file: tables 1, 2, ...."""
    for number, history in enumerate(histories, 1):
        yield f"{'' if number == 1 else chr(10)}[{number}]\n{write_phh(history)}"


def table_of(history: HandHistory) -> dict[str, Any]:
    """The hand's fields: those of the PHH file that it was read from, else what it tells."""
    if history.source is not None:
        return history.source
    table = write_setup(history.setup)
    own = {key: table.pop(key) for key in list(table) if key.startswith("_")}
    table["actions"] = actions_of(history)
    if history.hand is not None:
        table["hand"] = history.hand
    if "players" not in history.fields:
        names = [entrant.player for entrant in history.setup.entrants]
        if names != [f"p{number + 1}" for number in range(len(names))]:
            table["players"] = names
    table |= history.fields
    if history.recorded is not None:
        table["finishing_stacks"] = [
            plain_number(entrant.stack + payoff)
            for entrant, payoff in zip(history.setup.entrants, history.recorded, strict=True)
        ]
    return table | own | own_story(history)


def plain_number(number: Decimal) -> int | Decimal:
    """A whole number without a point."""
    return int(number) if number == int(number) else number


def actions_of(history: HandHistory) -> list[str]:
    """Deals and steps in PHH's words."""
    deals = [
        f"d dh p{position + 1} {first}{second}{f' # {said}' if said else ''}"
        for position, ((first, second), said) in enumerate(zip_longest(history.hole, history.dealt))
    ]
    steps = history.steps[: len(history.steps) - len(late_shows(history))]
    return deals + [write_action(step, history.hole) for step in steps if step.kind not in _NO_ACTION]


def late_shows(history: HandHistory) -> tuple[HistoryStep, ...]:
    """The last steps, from the first show of somebody who was out: PHH has no such show (TABLE-10)."""
    out: set[int] = set()
    for place, step in enumerate(history.steps):
        if step.kind in ("fold", "muck"):
            out.add(step.position)
        elif step.kind == "show" and step.position in out:
            rest = history.steps[place:]
            return rest if all(one.kind == "show" for one in rest) else ()
    return ()


def own_story(history: HandHistory) -> dict[str, Any]:
    """What PHH has no action for."""
    own: dict[str, Any] = {}
    told = 0
    for step in history.steps:
        if step.kind == "dead":
            own.setdefault(DEAD_ADDED, []).append([told, step.to])
        elif step.kind == "void":
            own[VOIDED] = True
        else:
            told += 1
    late = late_shows(history)
    return own | ({SHOWN_LATE: [write_action(step, history.hole) for step in late]} if late else {})

"""From the wire's form of a command to the house's own: the same words, with who says it."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

ENVELOPE = frozenset({"id", "table", "invitation"})
"""What the wire says beside: which command, and where."""


def put_across(said: type, done: type, **names: str) -> Callable[[str, Any], Any]:
    """Makes `done` of `said`; a field that the wire calls otherwise is named as done=said.

    Every field of either side has its twin on the other, or this raises: nothing is dropped in silence.
    """
    fields = {name: names.get(name, name) for name in done.__struct_fields__ if name != "player"}  # type: ignore[attr-defined]
    wire = set(said.__struct_fields__) - ENVELOPE  # type: ignore[attr-defined]
    if wire != set(fields.values()):
        unlike = sorted(wire.symmetric_difference(fields.values()))
        raise TypeError(f"{said.__name__} and {done.__name__} differ in {', '.join(unlike)}")
    getters = [(name, attrgetter(source)) for name, source in fields.items()]

    def across(player: str, command: object) -> object:
        return done(player=player, **{name: get(command) for name, get in getters})

    return across

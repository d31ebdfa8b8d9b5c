"""Our engine as machine code, where `make compiled` has made it: the same game, from another folder."""

import sys
from functools import cache
from importlib import import_module
from types import ModuleType

from benchmarks.engines.load import Play, Policy
from tools.compiled import COMPILED

OURS = "benchmarks.engines.ours"

if not COMPILED.exists():
    raise ImportError("the engine is not compiled here (make compiled)")


def prepared(players: int, policy: Policy) -> Play:
    """What `ours` plays, on the compiled engine."""
    play: Play = ours_compiled().prepared(players, policy)
    return play


@cache
def ours_compiled() -> ModuleType:
    """Import our engine once more, compiled, beside the sources that are already here."""
    plain = taken_away()
    sys.path.insert(0, str(COMPILED))
    try:
        ours = import_module(OURS)
    finally:
        sys.path.remove(str(COMPILED))
        taken_away()
        sys.modules.update(plain)
    return ours


def taken_away() -> dict[str, ModuleType]:
    """Make Python forget our engine, and return what it knew."""
    names = [name for name in sys.modules if name == OURS or name.partition(".")[0] == "pokerhouse"]
    return {name: sys.modules.pop(name) for name in names}

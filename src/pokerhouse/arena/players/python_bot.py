"""Runs a class of a file as a bot: `python -m … FILE CLASS MEGABYTES FOLDERS`.

The file is loaded once, before any card is known. Each session is played by a fork, which ends with it: so
every session begins with a fresh process and nothing but the file's own first state.
"""

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from pokerhouse.arena.players.bot_fault import BotFault
from pokerhouse.arena.players.in_process import InProcess, guarded
from pokerhouse.arena.players.limited import die_with_parent, limit
from pokerhouse.arena.players.messages import (
    Decide,
    Done,
    End,
    Failed,
    HandEnds,
    HandStarts,
    Made,
    Ready,
    Said,
    Start,
    Told,
)
from pokerhouse.arena.shims import PyPokerEngineBot, is_one, stand_in

_decode = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


class Wire:
    """Our ends of the pipes. What the bot prints goes to its error output, and never among the lines."""

    def __init__(self) -> None:
        self._in: BinaryIO = os.fdopen(os.dup(0), "rb")
        self._out = os.dup(1)
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)

    def hear(self) -> Told | None:
        """The next message; None where the match is gone."""
        line = self._in.readline()
        return _decode(line) if line else None

    def say(self, message: Said) -> None:
        """Send one line."""
        os.write(self._out, _encode(message) + b"\n")


def class_in(path: str, name: str) -> Callable[..., Any]:
    """The class, after loading its file; a BotFault says why not."""
    folder = str(Path(path).parent)
    sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise BotFault("exited", f"{Path(path).name} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    stand_in()
    guarded(spec.loader.exec_module, module)
    made = getattr(module, name, None)
    if not isinstance(made, type):
        raise BotFault("exited", f"{Path(path).name} has no class {name}")
    if is_one(made):
        return lambda **settings: PyPokerEngineBot(made(**settings))
    if not callable(getattr(made, "decide", None)):
        raise BotFault("exited", f"the class {name} has no method decide")
    return made


def play(wire: Wire, make: Callable[[], Any]) -> None:
    """Play one session with a fresh bot."""
    player = InProcess(make)
    player.begin()
    wire.say(Ready())
    while (told := wire.hear()) is not None and not isinstance(told, End):
        try:
            if isinstance(told, Decide):
                decision = player.decide(told.view)
                if decision is not None:
                    wire.say(Made(told.id, decision.move, decision.to))
            elif isinstance(told, HandStarts):
                player.hand_starts(told.view, told.seed)
            elif isinstance(told, HandEnds):
                player.hand_ends(told.view)
        except BotFault as fault:
            wire.say(Failed(fault.kind, fault.text, told.id if isinstance(told, Decide) else None))


def session(wire: Wire, make: Callable[[], Any]) -> None:
    """Let a fork play a session, and say how it ended when it did not end well."""
    if not (child := os.fork()):
        die_with_parent()
        code = 1
        try:
            play(wire, make)
            code = 0
        except BotFault as fault:
            wire.say(Failed("exited", fault.text))
        finally:
            os._exit(code)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status == 0:
        wire.say(Done())
    else:
        how = f"killed by signal {-status}" if status < 0 else f"the program ended with {status}"
        wire.say(Failed("exited", how))


def main(path: str, name: str, megabytes: str, folders: str) -> None:
    """Serve sessions until the match is gone."""
    wire = Wire()
    python = [sys.prefix, sys.base_prefix, *filter(os.path.isabs, sys.path)]
    limit(int(megabytes), [*python, *folders.split(os.pathsep)])
    try:
        made: Callable[..., Any] | None = class_in(path, name)
        why = ""
    except BotFault as fault:
        made, why = None, fault.text
    while isinstance(told := wire.hear(), Start):
        if made is None:
            wire.say(Failed("exited", why))
            continue
        settings = told.settings
        session(wire, lambda settings=settings: made(**settings))  # type: ignore[misc]
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])

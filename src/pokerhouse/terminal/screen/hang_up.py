"""The end of a terminal that was closed under the program."""

import os
import select
from threading import Thread

HUNG_UP = 129
"""The exit code of a program whose terminal is gone."""


def end_with_terminal(descriptor: int) -> None:
    """End the program when this terminal hangs up.

    The program may have been started to ignore SIGHUP, and the screen's library waits for ever to write to a
    terminal that is gone. There is nobody to tell and nothing to put back, so it ends at once.
    """
    if hasattr(select, "poll"):  # Windows ends programs with their console
        Thread(target=_wait, args=(descriptor,), name="hang-up", daemon=True).start()


def _wait(descriptor: int) -> None:
    waiting = select.poll()
    waiting.register(descriptor, 0)  # an end is told of unasked, and nothing else is asked for
    waiting.poll()
    os._exit(HUNG_UP)

"""Ctrl-C: before and after a command it ends the program at once, while one runs it is an exception."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pokerhouse.cli.exit_code import INTERRUPTED


def end_at_once() -> None:
    """Let Ctrl-C end the program without a word; a program that was started to ignore it still does."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)  # an exception would be told of wherever an import can't pass it on


@contextmanager
def raised() -> Iterator[None]:
    """While a command runs, Ctrl-C is raised in it, so that it can close what it has opened."""
    if signal.getsignal(signal.SIGINT) is not _end:
        yield
        return
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
    finally:
        signal.signal(signal.SIGINT, _end)

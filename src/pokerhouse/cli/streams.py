"""What a program is started with and may be missing or absurd: its streams, the size of its screen."""

import os
import sys

SIZES = {"COLUMNS": range(20, 1_001), "LINES": range(1, 1_001)}
"""The screens that are written for. On much narrower ones the help's tables never come to an end."""


def open_missing_streams() -> bool:
    """Stand in for closed streams, so that no file takes their place; tell whether there is an output."""
    answerable = sys.stdout is not None
    # In this order: a new file takes the lowest number that is free.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  (open as long as the program)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    return answerable


def forget_absurd_sizes() -> None:
    """Leave a size of the screen that can't be one to be found out otherwise."""
    for name, usual in SIZES.items():
        size = os.environ.get(name, "").strip()
        if not (size.isascii() and size.isdigit() and len(size) < 6 and int(size) in usual):
            os.environ.pop(name, None)

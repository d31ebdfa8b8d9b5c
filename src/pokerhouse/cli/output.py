"""What a command answers with, and how it shows that it is at work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec


def write_json(answer: Any) -> None:
    """One JSON object on a line of its own."""
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")


def write_line(text: str) -> None:
    """A line for people."""
    sys.stdout.write(text + "\n")


class Bar(Protocol):
    """Shows how much is done, of how much, and a word about it."""

    def __call__(self, done: int, total: int, text: str = "") -> None: ...


@contextmanager
def progress_bar(what: str) -> Iterator["Bar | None"]:
    """A bar on the error stream, told how much is done and of how much; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    # Loaded only where it is seen: drawing takes longer to load than most commands to run.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def show(done: int, total: int, text: str = "") -> None:
            bar.update(task, completed=done, total=total, description=f"{what} {text}" if text else what)

        yield show

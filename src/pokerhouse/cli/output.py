"""What a command answers with, and how it shows that it is at work."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec


def write_json(answer: Any) -> None:
    """One JSON object on a line of its own."""
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")


def write_line(text: str) -> None:
    """A line for people."""
    sys.stdout.write(text + "\n")


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the error stream, told how much is done and of how much; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    # Loaded only where it is seen: drawing takes longer to load than most commands to run.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)

"""Which file a name leads to, whatever it is called."""

import os
from pathlib import Path


def identity_of(file: Path | int) -> tuple[int, int] | None:
    """The file behind a name or a descriptor; None if there is none."""
    try:
        found = os.stat(file)  # noqa: PTH116  (a descriptor has no path)
    except OSError:
        return None
    return found.st_dev, found.st_ino

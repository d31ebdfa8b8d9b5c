"""Every class of hands against every other before the flop: 169 × 169 equities, counted once and kept."""

import os
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pokerhouse_kernel._kernel import WHOLE_POT, Equity

RANKS: Final = "AKQJT98765432"

CLASSES: Final[tuple[str, ...]] = tuple(
    RANKS[min(row, column)] + RANKS[max(row, column)] + ("s" if row < column else "o" if row > column else "")
    for row in range(13)
    for column in range(13)
)
"""The 169 classes as the usual square shows them: pairs across, suited above, of two suits below."""


def preflop_matrix(
    *, threads: int = 1, progress: Callable[[int, int], None] | None = None, keep: Path | str | None = None
) -> NDArray[np.float64]:
    """The equity of each class (row) against each class (column), every deal and every board counted.

    It takes about twenty seconds of CPU the first time and is then read from `keep`, by default a file in the
    user's cache; the array can't be written to.
    """
    place = kept_at() if keep is None else Path(keep)
    found = read(place)
    if found is None:
        found = counted(CLASSES, threads=threads, progress=progress)
        write(place, found)
    found.flags.writeable = False
    return found


def counted(
    classes: Sequence[str], *, threads: int = 1, progress: Callable[[int, int], None] | None = None
) -> NDArray[np.float64]:
    """The equities of these classes against each other."""
    count = len(classes)
    hands = [hands_of(name) for name in classes]
    matrix = np.full((count, count), 0.5)
    for row in range(count):
        for column in range(row):
            asked = Equity([hands[row], hands[column]], (), (), 1_000)
            boards, players = asked.exact(0, asked.deals, threads)
            matrix[row, column] = players[0][2] / (boards * WHOLE_POT)
            matrix[column, row] = players[1][2] / (boards * WHOLE_POT)
        if progress is not None:
            progress(row + 1, count)
    return matrix


def hands_of(name: str) -> list[tuple[int, int]]:
    """The hands of a class."""
    high, low = (12 - RANKS.index(rank) for rank in name[:2])
    if high == low:
        return [(high * 4 + two, high * 4 + one) for one, two in combinations(range(4), 2)]
    suited = name[2] == "s"
    return [(high * 4 + one, low * 4 + two) for one in range(4) for two in range(4) if (one == two) == suited]


def kept_at() -> Path:
    """Where the matrix is kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "pokerhouse" / "preflop-matrix-1.npy"


def read(place: Path) -> NDArray[np.float64] | None:
    """What is kept, if it is whole."""
    try:
        found: NDArray[np.float64] = np.load(place, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    whole = found.shape == (len(CLASSES), len(CLASSES)) and found.dtype == np.float64
    return found if whole and np.allclose(found + found.T, 1) else None


def write(place: Path, matrix: NDArray[np.float64]) -> None:
    """Keep the matrix; where nothing can be kept it is counted again next time."""
    beside = place.with_suffix(f".{os.getpid()}.tmp")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            np.save(file, matrix)
        beside.replace(place)
    except OSError:
        beside.unlink(missing_ok=True)

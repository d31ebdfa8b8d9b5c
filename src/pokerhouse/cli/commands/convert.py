"""`pokerhouse convert`: hand histories from one format into another."""

import sys
from collections.abc import Iterator
from decimal import Decimal
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, Literal

from cyclopts import Parameter

from pokerhouse.cli.arguments import game_of, hands_of, read_unit
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import Fault, Replay, replay, write_acpc, write_phh, write_phhs

CHUNK = 1 << 20


def convert(
    file: Path,
    /,
    *,
    to: Annotated[Literal["phh", "acpc"], Parameter(name="--to")],
    game: Path | None = None,
    unit: Annotated[Decimal | None, Parameter(converter=read_unit, allow_leading_hyphen=True)] = None,
) -> int:
    """Write a hand history in another format to the standard output.

    One hand becomes a .phh file, several the tables of a .phhs file. What a format can't say goes into fields
    that start with an underscore (in ACPC logs: into comments) and is read back.

    Parameters
    ----------
    file
        A PHH, PHHS or ACPC file.
    to
        The format to write: phh or acpc.
    game
        The game definition of an ACPC log; left out, it is the heads-up research game.
    unit
        What a chip is worth in the money of a PHH file, such as 0.01; left out, what all amounts of a hand
        are multiples of.
    """
    replays = played(file, game, unit)
    # Nothing is printed before the last hand was read: a broken file gives no half answer.
    with TemporaryFile("w+", encoding="utf-8", newline="\n") as whole:
        try:
            for piece in written(replays, to):
                whole.write(piece)
        except Fault as fault:
            raise Refusal(f"{file}: {fault}.") from fault
        whole.seek(0)
        while piece := whole.read(CHUNK):
            sys.stdout.write(piece)
    return 0


def played(file: Path, game: Path | None, unit: Decimal | None) -> Iterator[Replay]:
    """The hands of the file, each played through the engine; the first Fault is raised."""
    for told in hands_of(file, game_of(game), unit):
        if isinstance(told, Fault):
            raise told
        yield replay(told)


def written(replays: Iterator[Replay], to: str) -> Iterator[str]:
    """The pieces of the new file."""
    if to == "acpc":
        return write_acpc(replays)
    head = list(islice(replays, 2))
    if len(head) == 1:
        return iter([write_phh(head[0].completed())])
    return write_phhs(replayed.completed() for replayed in chain(head, replays))

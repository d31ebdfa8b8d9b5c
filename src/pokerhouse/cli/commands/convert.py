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
    that start with an underscore (in ACPC logs: into comments) and is read back. A hand that can't be read or
    played is left out and named on the error stream; the exit code is then 2.

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
    faults: list[Fault] = []
    # Nothing is printed before the last hand was read: a broken file gives no half answer.
    with TemporaryFile("w+", encoding="utf-8", newline="\n") as whole:
        for piece in written(played(file, game, unit, faults), to, faults):
            whole.write(piece)
        whole.seek(0)
        while piece := whole.read(CHUNK):
            sys.stdout.write(piece)
    if not faults:
        return 0
    sys.stdout.flush()
    *others, last = [f"{file}: {fault}." for fault in faults]
    for told in others:
        sys.stderr.write(f"pokerhouse: {told}\n")
    raise Refusal(last)


def played(file: Path, game: Path | None, unit: Decimal | None, faults: list[Fault]) -> Iterator[Replay]:
    """The hands of the file, each played through the engine; what is wrong with others goes to `faults`."""
    for told in hands_of(file, game_of(game), unit):
        try:
            if isinstance(told, Fault):
                raise told
            replayed = replay(told)
        except Fault as fault:
            faults.append(fault)
        else:
            yield replayed


def written(replays: Iterator[Replay], to: str, faults: list[Fault]) -> Iterator[str]:
    """The pieces of the new file."""
    if to == "acpc":
        return write_acpc(replays, faults)
    head = list(islice(replays, 2))
    if len(head) == 1:
        return iter([write_phh(head[0].completed())])
    return write_phhs(replayed.completed() for replayed in chain(head, replays))

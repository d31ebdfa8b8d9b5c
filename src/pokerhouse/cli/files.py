"""Hand histories in files: which format, and what they hold."""

from collections.abc import Iterator
from pathlib import Path

from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import Fault, Game, Record, read_acpc, read_game, read_phh

SAMPLE = 65_536
"""Bytes looked at to tell a format."""


def game_of(path: Path | None) -> Game | None:
    """The game definition in a file."""
    if path is None:
        return None
    try:
        with path.open("rb") as stream:
            return read_game(stream)
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}.") from error
    except Fault as fault:
        raise Refusal(f"{path}: {fault}.") from fault


def hands_of(path: Path, game: Game | None) -> Iterator[Record | Fault]:
    """The hands of a file, and what is wrong with it."""
    try:
        with path.open("rb") as stream:
            sample = stream.read(SAMPLE)
            stream.seek(0)
            if is_phh(path, sample):
                yield from read_phh(stream)
            else:
                yield from read_acpc(stream, game)
    except OSError as error:
        yield Fault(error.strerror or "the file can't be read")


def is_phh(path: Path, sample: bytes) -> bool:
    """PHH by its name; else whatever has no STATE line in its first lines."""
    if path.suffix in (".phh", ".phhs", ".toml"):
        return True
    return not any(line.startswith((b"STATE:", b"SCORE:")) for line in sample.split(b"\n")) and b"=" in sample

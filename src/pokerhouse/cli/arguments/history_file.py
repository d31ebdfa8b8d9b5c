"""Hand histories in files: which format, and what they hold."""

from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from pathlib import Path

from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import Fault, FileFault, Game, HandHistory, Stream, read_acpc, read_game, read_phh

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


def hands_of(path: Path, game: Game | None, unit: Decimal | None = None) -> Iterator[HandHistory | Fault]:
    """The hands of a file, and what is wrong with it. Money in PHH files is counted in the unit."""
    try:
        with path.open("rb") as stream:
            sample = stream.read(SAMPLE)
            whole = Rejoined(sample, stream)
            if is_phh(path, sample):
                yield from read_phh(whole, unit)
            else:
                yield from read_acpc(whole, game)
    except OSError as error:
        yield FileFault(error.strerror or "the file can't be read")


class Rejoined:
    """A file from its beginning, after a sample of it was read: a pipe can't be read twice."""

    def __init__(self, sample: bytes, rest: Stream) -> None:
        self.sample = BytesIO(sample)
        self.rest = rest

    def readline(self, size: int, /) -> bytes:
        """Return the next line, at most `size` bytes of it; nothing at the end."""
        line = self.sample.readline(size)
        if line.endswith(b"\n") or len(line) == size:
            return line
        return line + self.rest.readline(size - len(line))


def name_of(path: Path) -> str:
    """The file's name for an answer; bytes that are no text are written out."""
    return str(path).encode("utf-8", "backslashreplace").decode()


def is_phh(path: Path, sample: bytes) -> bool:
    """PHH by its name; else whatever has no STATE line in its first lines."""
    if path.suffix in (".phh", ".phhs", ".toml"):
        return True
    return not any(line.startswith((b"STATE:", b"SCORE:")) for line in sample.split(b"\n")) and b"=" in sample

"""The plan of a match: all that decides what will come of it, hashed before the first deal."""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pokerhouse.arena.matches.match_settings import LineUp, MatchSettings
from pokerhouse.arena.players import Command, Factory, PythonFile, Source


class Plan(Struct, frozen=True, kw_only=True):
    """What is played, by whom, and how it will be counted."""

    format: int = 1
    pokerhouse: str
    """The version that plays."""
    settings: MatchSettings
    """With the seed, and the value function of the luck-free results."""
    names: tuple[str, ...]
    copies: tuple[int, ...]
    bots: tuple[dict[str, Any], ...]
    """Where each bot comes from, with the hash of its file."""

    def text(self) -> bytes:
        """The plan as a file; the same plan gives the same bytes."""
        return msgspec.json.format(msgspec.json.encode(self, order="sorted"), indent=1) + b"\n"


def plan_of(settings: MatchSettings, lineup: LineUp) -> Plan:
    """The plan of this match; a ValueError for bots that no other process could make."""
    return Plan(
        pokerhouse=version("pokerhouse"),
        settings=settings,
        names=lineup.names,
        copies=lineup.copies,
        bots=tuple([told(source) for source in lineup.sources]),
    )


def plan_hash(text: bytes) -> str:
    """What is published of a plan beforehand."""
    return sha256(text).hexdigest()


def told(source: Source) -> dict[str, Any]:
    """A bot's source for a plan."""
    if isinstance(source, Factory):
        raise ValueError("a match that is kept needs bots by name: a style, file.py:Class, or a bots.toml")  # noqa: TRY004
    fields: dict[str, Any] = msgspec.to_builtins(source)
    if isinstance(source, PythonFile):
        fields["sha256"] = sha256(Path(source.path).read_bytes()).hexdigest()
        fields["files"] = {file: sha256(Path(file).read_bytes()).hexdigest() for file in source.files}
    elif isinstance(source, Command):
        files = [Path(source.folder, word) for word in source.words]
        fields["sha256"] = [sha256(file.read_bytes()).hexdigest() for file in files if file.is_file()]
    return fields

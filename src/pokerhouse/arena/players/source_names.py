"""What is typed for a bot: a style, `file.py:Class`, or a name of `bots.toml`."""

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from pokerhouse.arena.players.source import BotError, Command, Model, PythonFile, Source, Styled
from pokerhouse.bots import STYLES

BOTS_FILE_MAX = 1_000_000
"""Bytes of a `bots.toml`."""
KINDS = ("python", "command", "pokerbot", "endpoint")
POKERBOT = "pokerbots.py:Pokerbot"
"""The class that a folder of MIT Pokerbots is played by, among the shims."""
COMMANDS = "commands.json"
KEYS = {*KINDS, "settings", "readable"}
MODEL_KEYS = {"endpoint", "model", "key", "settings", "prices"}


def source_named(word: str, others: Mapping[str, Source] | None = None) -> Source:
    """The bot that this word names; a BotError says what is wrong with it."""
    others = others or {}
    if word in others:
        return others[word]
    if word in STYLES:
        return Styled(word)
    if ":" in word:
        return python_file(word, Path())
    if word.endswith(".py"):
        raise BotError(f"{word[:80]!r}: which class? Write {word[:80]}:MyBot.")
    known = ", ".join([*STYLES, *others])
    raise BotError(f"there is no bot {word[:80]!r}; there are {known}, and classes as mybot.py:MyBot.")


def python_file(word: str, folder: Path) -> PythonFile:
    """The class that `file.py:Class` names. Whether it is there is found out where it may run."""
    place, _, name = word.rpartition(":")
    path = folder / place
    if not place or not name.isidentifier():
        raise BotError(f"{word[:80]!r} names no class: write it as mybot.py:MyBot.")
    if not path.is_file():
        raise BotError(f"there is no file {str(path)[:200]!r}.")
    return PythonFile(str(path.resolve()), name)


def read_bots_file(path: Path) -> dict[str, Source]:
    """The bots that a `bots.toml` names, each with `python` or `command`, and `settings`."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BotError(f"{path}: {error.strerror or error}.") from None
    if len(raw) > BOTS_FILE_MAX:
        raise BotError(f"{path} is longer than {BOTS_FILE_MAX} bytes.")
    try:
        table = tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as error:
        raise BotError(f"{path} is not TOML: {error}.") from None
    return {name: _source_of(name, own, path) for name, own in table.items()}


def _source_of(name: str, own: object, path: Path) -> Source:
    where = f"{path}: bot {name[:80]!r}"
    if name in STYLES or ":" in name or not name.strip() or not name.isprintable():
        raise BotError(f"{where}: choose another name; styles have theirs, and names hold no colon.")
    if not isinstance(own, dict):
        raise BotError(
            f"{where}: write [{name[:80]}], and below it python =, command =, pokerbot = or endpoint =."
        )
    kinds = [kind for kind in KINDS if kind in own]
    if len(kinds) != 1:
        raise BotError(f"{where} needs one of python =, command =, pokerbot = and endpoint =.")
    (kind,) = kinds
    if unknown := set(own) - (MODEL_KEYS if kind == "endpoint" else KEYS):
        raise BotError(f"{where}: there is no setting {min(unknown)!r}.")
    settings = own.get("settings", {})
    if not isinstance(settings, dict):
        raise BotError(f"{where}: settings is a table.")
    readable = own.get("readable", [])
    if not isinstance(readable, list) or not all(isinstance(place, str) for place in readable):
        raise BotError(f"{where}: readable is a list of folders.")
    folder = path.parent.resolve()
    places = tuple([str(folder / place) for place in readable])
    if kind == "python":
        if not isinstance(own["python"], str):
            raise BotError(f"{where}: python is a text such as 'mybot.py:MyBot'.")
        return replace(python_file(own["python"], folder), settings=settings, readable=places)
    if kind == "endpoint":
        return _model(where, own)
    if kind == "pokerbot":
        return _pokerbot(where, own["pokerbot"], folder, places)
    return Command(_words(where, own["command"], folder), str(folder), settings, places)


def _model(where: str, own: dict[str, Any]) -> Model:
    """A language model behind an endpoint."""
    prices = own.get("prices", [0, 0])
    try:
        model = msgspec.convert(
            {key: own[key] for key in own if key != "prices"}, Model, strict=True, str_keys=True
        )
        price_in, price_out = msgspec.convert(prices, tuple[float, float])
    except msgspec.ValidationError as error:
        raise BotError(f"{where}: {error}.") from None
    if urlsplit(model.endpoint).scheme not in ("http", "https") or not urlsplit(model.endpoint).hostname:
        raise BotError(f"{where}: endpoint is an address such as 'http://127.0.0.1:8000/v1'.")
    return replace(model, price_in=price_in, price_out=price_out)


def _pokerbot(where: str, place: object, folder: Path, readable: tuple[str, ...]) -> PythonFile:
    """A folder of MIT Pokerbots, with the command to run in its `commands.json`."""
    if not isinstance(place, str):
        raise BotError(f"{where}: pokerbot is the folder of its {COMMANDS}.")
    home = folder / place
    try:
        run = msgspec.json.decode((home / COMMANDS).read_bytes(), type=dict[str, list[str]])["run"]
    except OSError as error:
        raise BotError(f"{where}: {home / COMMANDS}: {error.strerror or error}.") from None
    except (msgspec.DecodeError, KeyError):
        run = []
    if not run:
        raise BotError(f"{where}: {home / COMMANDS} needs run, a list of words.")
    shim = Path(__file__).parents[1] / "shims"
    folder = home.resolve()
    return replace(
        python_file(POKERBOT, shim),
        settings={"command": run, "folder": str(folder)},
        readable=(str(folder), *readable),
        files=tuple([str(folder / word) for word in run if (folder / word).is_file()]),
    )


def _words(where: str, words: object, folder: Path) -> tuple[str, ...]:
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise BotError(f"{where}: command is a list of texts such as ['./mybot', '--fast'].")
    program = words[0]
    found = folder / program if "/" in program else shutil.which(program)
    if found is None or not Path(found).is_file():
        raise BotError(f"{where}: there is no program {program[:80]!r}.")
    return (str(found), *words[1:])

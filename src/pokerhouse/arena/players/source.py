"""Where a bot comes from, as a value that can be sent to another process."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pokerhouse.bots import Decider


class BotError(ValueError):
    """A bot that can't be found or started; the message is a sentence for the person who named it."""


class Styled(Struct, frozen=True, tag=True):
    """One of the styles that are here."""

    style: str


class PythonFile(Struct, frozen=True, tag=True):
    """A class in a file. It runs in a process of its own: nothing of the match is in reach there."""

    path: str
    name: str
    settings: dict[str, Any] = {}
    """What the class is called with."""
    readable: tuple[str, ...] = ()
    """Folders that it may read beside its own and Python's."""
    files: tuple[str, ...] = ()
    """Other files that decide how it plays: a plan has their hashes, too."""


class Command(Struct, frozen=True, tag=True):
    """A program that speaks JSON lines on its standard input and output."""

    words: tuple[str, ...]
    folder: str
    """Where it is started."""
    settings: dict[str, Any] = {}
    """What it is told when it starts."""
    readable: tuple[str, ...] = ()
    """Folders that it may read beside its own and the system's."""


class Model(Struct, frozen=True, tag=True):
    """A language model behind an endpoint that speaks as OpenAI's chat completions do."""

    endpoint: str
    """Its address, up to `/chat/completions`."""
    model: str
    key: str = ""
    """The variable of the environment that holds the key; nothing where none is needed."""
    settings: dict[str, Any] = {}
    """What else stands in every request, such as a temperature."""
    price_in: float = 0.0
    """What a million tokens that it is told costs."""
    price_out: float = 0.0


class Factory(Struct, frozen=True):
    """A callable that makes bots inside this process: your own code, trusted and never stopped."""

    make: Callable[[], Decider]


Source = Styled | PythonFile | Command | Model | Factory

"""The JSON lines between a match and a bot in a process of its own; docs/arena/README.md tells of them."""

from typing import Any

from msgspec import Struct

from pokerhouse.rules import View

PROTOCOL = 1
LINE_MAX = 65_536
"""Bytes of a line that a bot may write."""


class Start(Struct, tag="start"):
    """A session begins. The bot answers `ready`."""

    name: str
    settings: dict[str, Any]
    protocol: int = PROTOCOL


class HandStarts(Struct, tag="hand_starts"):
    """A hand was dealt; the seed is for the bot's own luck in it. No answer."""

    view: View
    seed: str


class Decide(Struct, tag="decide"):
    """It is the bot's turn. It answers `move` with the same id."""

    id: int
    view: View


class HandEnds(Struct, tag="hand_ends"):
    """The hand is over; its view has what was shown and won. No answer."""

    view: View


class End(Struct, tag="end"):
    """The session is over; the input closes. No answer."""


Told = Start | HandStarts | Decide | HandEnds | End


class Ready(Struct, tag="ready"):
    """The bot has started."""


class Made(Struct, tag="move"):
    """The bot's move; for a raise the street total it goes to."""

    id: int
    move: str
    to: int | None = None


class Failed(Struct, tag="failed"):
    """What our own runner of Python bots says for them: an exception, an answer that is none, an end."""

    kind: str
    text: str
    id: int | None = None
    """The decision that it could not make, if it was one."""


class Done(Struct, tag="done"):
    """What our own runner says when a session's bot is gone and the next may begin."""


Said = Ready | Made | Failed | Done

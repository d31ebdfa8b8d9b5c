"""What programs say in OpenHoldem's protocol, and what they are told outside of hands.

A message is its length, four bytes with the lowest first, and so many bytes of JSON. The protocol grew: older
programs name no number of hands and say `start` where newer ones say `ready`. Both are understood.
"""

import struct
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from pokerhouse.arena.players import BotFault
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN

HEAD = struct.Struct("<i")
MESSAGE_MAX = 4096
"""Bytes of a message from a program."""
NAME_MAX = 40
Name = Annotated[str, Meta(max_length=NAME_MAX)]


class Wish(Struct, frozen=True):
    """A room as the first one who comes describes it."""

    room_id: Annotated[int, Meta(ge=0, le=2**53)]
    room_number: Annotated[int, Meta(ge=PLAYERS_MIN, le=PLAYERS_MAX)]
    """How many play."""
    bots: Annotated[tuple[Name, ...], Meta(max_length=PLAYERS_MAX)] = ()
    """Bots of the house among them."""
    game_number: Annotated[int, Meta(ge=1)] | None = None
    """How many hands; older programs don't say."""


class Connect(Wish, frozen=True, tag_field="info", tag="connect"):
    """A program wants to play."""

    name: Name = "player"


class BotsOnly(Wish, frozen=True, tag_field="info", tag="ai_vs_ai"):
    """Somebody wants to watch bots of the house."""


class Observe(Struct, frozen=True, tag_field="info", tag="observer"):
    """Somebody wants to watch a room."""

    room_id: int


class Act(Struct, frozen=True, tag_field="info", tag="action"):
    """A move. The turn of the state that it answers can be told; then an old answer is never a new one."""

    action: str
    turn: int | None = None


class Ready(Struct, frozen=True, tag_field="info", tag="ready"):
    """The next hand may come; `exit` leaves."""

    status: str = "start"


class Start(Struct, frozen=True, tag_field="info", tag="start"):
    """The same in the words of older programs."""


Said = Connect | BotsOnly | Observe | Act | Ready | Start
_decode = msgspec.json.Decoder(Said).decode
_encode = msgspec.json.Encoder().encode


def read_message(raw: bytes) -> Said:
    """What was said; a BotFault if it is nothing that can be said."""
    try:
        said: Said = _decode(raw)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise BotFault("nonsense", f"{raw[:60].decode(errors='replace')!r}: {error}") from None
    return said


def packed(message: Any) -> bytes:
    """A message as it is sent."""
    raw = _encode(message)
    return HEAD.pack(len(raw)) + raw


def error_told(text: str) -> bytes:
    """Why somebody can't stay."""
    return packed({"info": "error", "text": text})


def end_told() -> bytes:
    """All hands have been played."""
    return packed({"info": "success", "text": "All hands have been played."})

"""The limits of the wire, in one place: what is longer, larger or quicker is refused."""

from typing import Annotated

from msgspec import Meta

FRAME_BYTES_MAX = 16_384
"""The largest frame a client may send."""

AMOUNT_MAX = 10**12
"""The largest number of chips a message may name."""

COMMANDS_A_SECOND = 20
"""Commands one socket may send in a second, on average."""

COMMANDS_BURST = 40
"""Commands one socket may send at once before the average counts."""

WATCHED_MAX = 8
"""Tables one socket may follow at the same time."""

Chips = Annotated[int, Meta(ge=0, le=AMOUNT_MAX)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, Meta(ge=1, le=10)]
Bots = Annotated[int, Meta(ge=0, le=9)]
CommandId = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9-]+$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=16)]
PlayerId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
Token = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9._-]+$")]
Title = Annotated[str, Meta(min_length=1, max_length=40)]

OUTBOX_MAX = 256
"""Messages that may wait for a client; one that falls further behind is dropped and resynchronises."""

GUESTS_A_MINUTE = 20
"""Guests that may enter from one address in a minute."""

SOCKETS_MAX = 8
"""Sockets one player may have open; one more closes the oldest."""

NAME_MAX = 16
"""Characters in a player's name."""

TABLES_A_PLAYER = 3
"""Tables one player may have opened and not yet closed."""

TABLES_MAX = 2_000
"""Tables that may be open in one house."""

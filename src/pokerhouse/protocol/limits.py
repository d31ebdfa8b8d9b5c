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
Guests = Annotated[int, Meta(ge=1, le=50)]
Seconds = Annotated[int, Meta(ge=0, le=86_400)]
Rounds = Annotated[int, Meta(ge=1, le=5)]
LinkKey = Annotated[str, Meta(min_length=14, max_length=14, pattern=r"^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9-]+$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=16)]
PlayerId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$")]
Token = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9._-]+$")]
TITLE_MAX = 40
"""Characters in a table's name."""
Title = Annotated[str, Meta(min_length=1, max_length=TITLE_MAX)]

Word = Annotated[str, Meta(max_length=32)]
Preferences = Annotated[dict[Word, bool | Annotated[int, Meta(ge=0, le=10**6)] | Word], Meta(max_length=32)]

OUTBOX_BYTES_MAX = 262_144
"""Bytes that may wait for a client; one that falls further behind is dropped and resynchronises."""

MESSAGE_MAX = 200
"""Characters in a message of the chat (HOST-10)."""

Words = Annotated[str, Meta(min_length=1, max_length=MESSAGE_MAX)]

MESSAGE_SECONDS = 2
"""A person says something so often, on average (HOST-10)."""

MESSAGES_BURST = 5
"""Messages a person may send at once before the average counts."""

REACTION_SECONDS = 3
"""A person reacts so often (HOST-10)."""

MESSAGES_KEPT = 50
"""Messages of a table that are shown to who comes; they are not stored (HOST-10)."""

REPORT_TEXT_MAX = 300
"""Characters that one may add to a report (PEOPLE-3)."""

ReportText = Annotated[str, Meta(max_length=REPORT_TEXT_MAX)]

FRIEND_REQUESTS_AN_HOUR = 30
"""Requests to be friends and friends made by links, of one player in an hour; the same at once (PEOPLE-4)."""

GUESTS_A_MINUTE = 20
"""Guests that may enter from one address in a minute."""

SOCKETS_MAX = 8
"""Sockets one player may have open; one more closes the oldest."""

NAME_MAX = 16
"""Characters in a player's name."""

TABLES_A_PLAYER = 3
"""Tables one player may have opened and not yet closed."""

TABLES_OPENED_AN_HOUR = 20
"""Tables one player may open in an hour; the same at once."""

TABLES_MAX = 2_000
"""Tables that may be open in one house."""

LOBBY_ROWS_MAX = 100
"""Tables in one page of the lobby, and in one message of changes."""

QUICK_JOINS_A_SECOND = 2
"""Searches for a seat from one network in a second, on average; ten times as many at once."""

LOBBY_PAGES_A_SECOND = 4
"""Pages of the lobby one player may ask for in a second, on average; ten times as many at once."""

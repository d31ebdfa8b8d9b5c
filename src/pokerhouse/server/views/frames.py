"""A table's messages as frames: what is the same for everybody who hears them is encoded once."""

from typing import Any

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from pokerhouse.protocol.message import Snapshot, Update
from pokerhouse.server.wire import Told

_encode = Encoder().encode


class UpdateFrames:
    """One stored step, for all who hear of it."""

    def __init__(self, told: Told, table: str, now: int) -> None:
        self._told = told
        events: Any = Raw(_encode(told.events))
        self._update = Update(now=now, table=table, number=told.number, events=events)

    def to(self, player: str, view: Any) -> bytes:
        """The step as this player hears it: with their own cards if they were dealt just now."""
        update = replace(self._update, view=view)
        if self._told.own.get(player):
            update = replace(update, events=self._told.to(player))
        return _encode(update)


def snapshot_frame(table: str, number: int, view: Any, now: int) -> bytes:
    """A table as it stands after a step."""
    return _encode(Snapshot(now=now, table=table, number=number, view=view))

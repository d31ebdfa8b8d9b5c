"""A table's messages as frames: what is the same for everybody who hears them is encoded once."""

from msgspec import Raw, Struct
from msgspec.json import Encoder

from pokerhouse.server.wire import Told

_encode = Encoder().encode


class _Snapshot(Struct, tag_field="type", tag="snapshot", omit_defaults=True):
    """`Snapshot` around a view that is encoded already."""

    now: int
    table: str
    number: int
    view: Raw


class _Update(Struct, tag_field="type", tag="update", omit_defaults=True):
    """`Update` around events and a view that are encoded already."""

    now: int
    table: str
    number: int
    events: Raw
    view: Raw | None = None


class UpdateFrames:
    """One stored step, for all who hear of it."""

    def __init__(self, told: Told, table: str, now: int) -> None:
        self._told, self._table, self._now = told, table, now
        self._events = Raw(_encode(told.events))

    def to(self, player: str, view: Raw | None) -> bytes:
        """The step as this player hears it: with its own cards if they were dealt just now."""
        told = self._told
        events = Raw(_encode(told.to(player))) if told.own.get(player) else self._events
        return _encode(_Update(self._now, self._table, told.number, events, view))


def snapshot_frame(table: str, number: int, view: Raw, now: int) -> bytes:
    """A table as it stands after a step."""
    return _encode(_Snapshot(now, table, number, view))

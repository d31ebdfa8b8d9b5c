"""What all events of a table have."""

from msgspec import Struct


class StampedEvent(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something that has happened: its time (UTC milliseconds) and the version of its form."""

    at: int
    v: int = 1

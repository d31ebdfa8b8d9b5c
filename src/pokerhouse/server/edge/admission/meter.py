"""How much somebody may send: frames and bytes, for a socket, a player or a network.

What a frame costs is mostly that it is one: an empty ping is six bytes on the line and twenty microseconds of
the house's only loop. So frames (RFC 6455, section 5.2) are counted while they are still bytes, before
anything reads them. So are TLS records (RFC 8446, section 5.1): one that changes keys carries no word of a
socket, and nobody behind TLS would ever count it.
"""

from collections.abc import Callable

from msgspec import Struct

from pokerhouse.server.pace import Bucket, bucket

RECORD_HEAD = 5
"""Bytes before a record: its kind, a version, and how long it is."""


class Meter(Struct, frozen=True):
    """What one sender has left."""

    frames: Bucket
    bytes: Bucket

    def take(self, now: int, frames: int, size: int) -> bool:
        """Whether so much may still come."""
        return self.frames.take(now, frames) and self.bytes.take(now, size)


def meter(now: int, frames: tuple[float, float], size: tuple[float, float]) -> Meter:
    """A full meter; each pair is how many a second, and how many at once."""
    return Meter(bucket(*frames, now), bucket(*size, now))


def websocket_frame(data: bytes, position: int) -> int | None:
    """Bytes of the frame that begins there; None while its header is not complete."""
    if position + 2 > len(data):
        return None
    second = data[position + 1]
    short = second & 127
    size = 2 + {126: 2, 127: 8}.get(short, 0) + (4 if second & 128 else 0)
    if position + size > len(data):
        return None
    if short < 126:
        return size + short
    return size + int.from_bytes(data[position + 2 : position + (4 if short == 126 else 10)], "big")


def tls_record(data: bytes, position: int) -> int | None:
    """Bytes of the record that begins there; None while its header is not complete."""
    end = position + RECORD_HEAD
    return RECORD_HEAD + int.from_bytes(data[position + 3 : end], "big") if end <= len(data) else None


class FrameCount:
    """Follows one client's bytes from frame to frame."""

    def __init__(self, size_of: Callable[[bytes, int], int | None] = websocket_frame) -> None:
        self._size_of = size_of
        self._rest = 0
        """Bytes of the last frame that are still to come."""
        self._head = b""
        """A header that is not complete yet."""

    def feed(self, data: bytes, most: float) -> int:
        """How many frames begin in these bytes; who sends more than `most` is not counted further."""
        data, position = self._head + data, self._rest
        frames = 0
        while (size := self._size_of(data, position)) is not None:
            frames += 1
            if frames > most:
                return frames
            position += size
        self._head, self._rest = data[position:], max(0, position - len(data))
        return frames

"""Counts WebSocket frames by their headers, before anything reads them (RFC 6455, section 5.2).

What a frame costs is mostly that it is one: an empty ping is six bytes on the line and twenty microseconds of
the house's only loop. So frames are counted while they are still bytes.
"""


class FrameCount:
    """Follows one client's bytes from frame to frame."""

    def __init__(self) -> None:
        self._rest = 0
        """Bytes of the last frame's payload that are still to come."""
        self._head = b""
        """A header that is not complete yet."""

    def feed(self, data: bytes, most: int) -> int:
        """How many frames begin in these bytes; who sends more than `most` is not counted further."""
        data, position = self._head + data, self._rest
        end, frames = len(data), 0
        while position + 2 <= end and position + (size := _header_size(data, position)) <= end:
            frames += 1
            if frames > most:
                return frames
            position += size + _payload_size(data, position)
        self._head, self._rest = data[position:], max(0, position - end)
        return frames


def _header_size(data: bytes, position: int) -> int:
    second = data[position + 1]
    return 2 + {126: 2, 127: 8}.get(second & 127, 0) + (4 if second & 128 else 0)


def _payload_size(data: bytes, position: int) -> int:
    short = data[position + 1] & 127
    if short < 126:
        return short
    return int.from_bytes(data[position + 2 : position + (4 if short == 126 else 10)], "big")

"""How much somebody may send: frames and bytes, for a socket, a player or a network."""

from msgspec import Struct

from pokerhouse.server.pace import Bucket, bucket


class Meter(Struct, frozen=True):
    """What one sender has left."""

    frames: Bucket
    bytes: Bucket

    def take(self, now: int, frames: int, size: int) -> bool:
        """Whether so much may still come."""
        return self.frames.take(now, frames) and self.bytes.take(now, size)


def meter(now: int, frames: tuple[float, float], size: tuple[float, float]) -> Meter:
    """A full meter; each pair is how many a second, and how many at once."""
    return Meter(
        frames=bucket(a_second=frames[0], burst=frames[1], now=now),
        bytes=bucket(a_second=size[0], burst=size[1], now=now),
    )

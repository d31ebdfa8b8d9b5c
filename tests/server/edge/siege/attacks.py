"""Attacks on a house, each from an address of its own; what comes of each is what `Siege` counted.

`python -m tests.server.edge.siege.attacks NAME SIZE` makes one in a process of its own, so that its work
is not mistaken for the house's: it reads a siege and writes how it went.
"""

import asyncio
import itertools
import json
import sys
from collections.abc import Awaitable, Callable

import msgspec

from pokerhouse.server.settings import NetworkAllowance
from tests.server.edge.siege.crowds import crowd_that_plays, crowd_that_talks, crowd_that_toggles
from tests.server.edge.siege.siege import Siege
from tests.server.harness.raw_line import EMPTY_FRAGMENT, PING, frame

HEAD = b"GET / HTTP/1.1\r\nHost: [::1]\r\n"
BRACES = frame(b"{}")


Attack = Callable[[Siege, int], Awaitable[None]]
"""An attack of a size: megabytes, or thousands of whatever it sends."""


async def endless_header(siege: Siege, size: int) -> None:
    """A header that does not end."""
    line = await siege.dial()
    chunks = itertools.chain([HEAD + b"X: "], itertools.repeat(b"a" * 65_536, 16 * size))
    siege.note(await line.pour(chunks))


async def endless_headers(siege: Siege, size: int) -> None:
    """Headers that do not end."""
    line = await siege.dial()
    siege.note(await line.pour(itertools.chain([HEAD], itertools.repeat(b"A:\r\n" * 16_384, 16 * size))))


async def endless_url(siege: Siege, size: int) -> None:
    """An address that does not end."""
    line = await siege.dial()
    siege.note(await line.pour(itertools.chain([b"GET /"], itertools.repeat(b"a" * 65_536, 16 * size))))


async def endless_body(siege: Siege, size: int) -> None:
    """A body that goes on after its answer."""
    line = await siege.dial()
    head = f"POST /api/nothing HTTP/1.1\r\nHost: [::1]\r\nContent-Length: {10**12}\r\n\r\n".encode()
    siege.note(await line.pour(itertools.chain([head], itertools.repeat(b"a" * 65_536, 16 * size))))


async def pipelined_requests(siege: Siege, size: int) -> None:
    """Requests that wait for no answer."""
    line = await siege.dial()
    siege.note(
        await line.pour(itertools.repeat(b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\n\r\n" * 1_000, size))
    )


async def pings(siege: Siege, size: int) -> None:
    """Empty pings, whose answers are read."""
    await _flood(siege, PING, size)


async def unread_pongs(siege: Siege, size: int) -> None:
    """Long pings, whose answers are left unread."""
    line = await siege.socket()
    try:
        async with asyncio.timeout(60):
            siege.note(await line.pour(itertools.repeat(frame(bytes(125), opcode=9) * 1_000, size)))
    except TimeoutError:
        line.cut()


async def empty_fragments(siege: Siege, size: int) -> None:
    """One message in pieces of nothing."""
    await _flood(siege, EMPTY_FRAGMENT, size, first=frame(opcode=1, fin=False))


async def braces(siege: Siege, size: int) -> None:
    """`{}` on four sockets, opened again whenever they are closed."""

    async def hammer(guest: int) -> None:
        for _ in range(max(1, size // 4)):
            try:
                line = await siege.socket(guest)
            except (OSError, EOFError):
                siege.note(True)  # noqa: FBT003  (a connection refused is one ended)
                continue
            siege.note(await line.pour([BRACES * 1_000]))

    await asyncio.gather(*(hammer(guest) for guest in range(4)))


async def _flood(siege: Siege, one: bytes, size: int, first: bytes = b"") -> None:
    line = await siege.socket()
    siege.note(await line.pour(itertools.chain([first], itertools.repeat(one * 1_000, size))))


async def unread_lobby(siege: Siege, size: int) -> None:
    """The lobby asked for again and again on eight sockets of each guest, and never read."""
    ask = frame(json.dumps({"type": "follow_lobby", "id": "l"}).encode())
    lines = [await siege.socket(guest) for guest in range(len(siege.tickets)) for _ in range(8)]
    for _ in range(10 * size):
        for line in lines:
            line.write(ask)
        await asyncio.sleep(0.1)
    for line in lines:
        line.cut()


async def idle_connections(siege: Siege, size: int) -> None:
    """Connections that say nothing: those above what one network may have are refused."""
    lines = [await siege.dial() for _ in range(NetworkAllowance().connections + 100 * size)]
    siege.lines = 100 * size
    siege.cut = sum(await asyncio.gather(*(line.is_cut() for line in lines[-100 * size :])))
    for line in lines:
        line.cut()


async def coming_and_going(siege: Siege, size: int) -> None:
    """Connections made and cut as fast as can be."""
    for _ in range(size):
        for line in [await siege.dial() for _ in range(100)]:
            line.write(b"GET /healthz HTTP/1.1\r\nHost: [::1]\r\n\r\n")
            line.cut()


async def strange_addresses(siege: Siege, size: int) -> None:
    """Paths that no file can have."""
    for path in itertools.islice(
        itertools.cycle(["/" + "x" * 300 + ".js", "/%00.html", "/a%00b.js"]), 3 * size
    ):
        line = await siege.dial()
        line.write(f"GET {path} HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n".encode())
        said = await line.rest()
        if said and not said.startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 429 ")):
            raise AssertionError(said)


CUT: dict[str, tuple[Attack, int, int]] = {
    "endless header": (endless_header, 12, 112),
    "endless headers": (endless_headers, 12, 60),
    "endless address": (endless_url, 12, 112),
    "endless body": (endless_body, 16, 1_000),
    "pipelined requests": (pipelined_requests, 20, 1_000),
    "pings": (pings, 20, 10_000),
    "unread pongs": (unread_pongs, 20, 1_000),
    "empty fragments": (empty_fragments, 20, 10_000),
    "braces": (braces, 4, 80),
    "idle connections": (idle_connections, 1, 20),
}
"""Attacks whose every connection the house ends, with their short and their full size."""

BORNE: dict[str, tuple[Attack, int, int]] = {
    "unread lobby": (unread_lobby, 1, 30),
    "coming and going": (coming_and_going, 3, 200),
    "strange addresses": (strange_addresses, 3, 200),
    "crowd that talks": (crowd_that_talks, 1, 35),
    "crowd that toggles": (crowd_that_toggles, 3, 35),
    "crowd that plays": (crowd_that_plays, 2, 35),
}
"""Attacks that end by themselves, or by deadlines."""

ATTACKS = CUT | BORNE


async def elsewhere(name: str, size: int, siege: Siege) -> Siege:
    """Make an attack from a process of its own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.edge.siege.attacks", name, str(size),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, _ = await process.communicate(msgspec.json.encode(siege))
    return msgspec.json.decode(said, type=Siege)


if __name__ == "__main__":
    laid = msgspec.json.decode(sys.stdin.buffer.read(), type=Siege)
    asyncio.run(ATTACKS[sys.argv[1]][0](laid, int(sys.argv[2])))  # type: ignore[arg-type]
    sys.stdout.buffer.write(msgspec.json.encode(laid))

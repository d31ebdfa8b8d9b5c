"""Frames and requests that nobody in their right mind would send, and some that they would."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.inspect import IntType, ListType, LiteralType, StrType, StructType, Type, UnionType, type_info

from pokerhouse.protocol.command import AnyCommand

TABLES = ("maple-room", "tea-and-chips", "night-owls", "two-of-us", "nowhere")
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 1.5, 2**53, 10**12, 10**26, -(10**26), "", "x" * 2_000, "\u0000", "\u202e",
    "한글", "\ud83c", [], {}, [[]], {"type": "ping"}, ["Ah", "Kh"], "NaN", "../../etc/passwd", "' OR 1=1 --",
    "__proto__", [None] * 200,
)  # fmt: skip

_union = type_info(AnyCommand)
if not isinstance(_union, UnionType):
    raise TypeError("commands are a union")
COMMANDS = [kind for kind in _union.types if isinstance(kind, StructType)]


class Garbage:
    """Makes it, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._count = 0

    def frame(self) -> str | bytes:
        """What comes as one message: a command, a broken command, or noise."""
        draw = self._random.random()
        if draw < 0.05:
            return self._random.randbytes(self._random.randrange(200))
        if draw < 0.1:
            return "".join(
                chr(self._random.choice((34, 44, 58, 91, 93, 123, 125, 48, 0x20AC))) for _ in range(50)
            )
        command = self._command()
        if draw < 0.5:
            return json.dumps(command)
        for _ in range(self._random.randint(1, 3)):
            self._spoil(command)
        text = json.dumps(command)
        if draw < 0.8:
            return text
        raw = bytearray(text.encode())
        for _ in range(self._random.randint(1, 8)):
            raw[self._random.randrange(len(raw))] = self._random.randrange(256)
        return bytes(raw[: self._random.randrange(len(raw)) + 1]) if draw < 0.9 else bytes(raw)

    def _command(self) -> dict[str, Any]:
        kind = self._random.choice(COMMANDS)
        self._count += 1
        said: dict[str, Any] = {"type": kind.tag, "id": f"g{self._count}"}
        for field in kind.fields:
            if field.encode_name != "id" and (field.required or self._random.random() < 0.5):
                said[field.encode_name] = self._value(field.encode_name, field.type)
        return said

    def _value(self, name: str, kind: Type) -> Any:
        if name == "table":
            return self._random.choice(TABLES)
        match kind:
            case UnionType(types=types):
                return self._value(name, self._random.choice(types))
            case LiteralType(values=values):
                return self._random.choice(values)
            case IntType():
                return self._random.choice((0, 1, 2, 3, 5, 6, 10, 100, 200, 400, 1_000, 10**12))
            case StrType():
                return self._random.choice(("Ada", "g-1", "a.b", "x", "가"))
            case ListType(item_type=item):
                return [self._value(name, item) for _ in range(self._random.randrange(4))]
            case _:
                return self._random.choice((True, False, None))

    def _spoil(self, command: dict[str, Any]) -> None:
        name = self._random.choice(list(command) or ["id"])
        match self._random.randrange(4):
            case 0:
                command.pop(name, None)
            case 1:
                command[self._random.choice(("more", "player", "__class__", "type", "id"))] = (
                    self._random.choice(STRANGE)
                )
            case _:
                command[name] = self._random.choice(STRANGE)

    def line_noise(self) -> bytes:
        """Bytes on an open socket that are mostly no frames."""
        parts = []
        for _ in range(self._random.randint(1, 5)):
            first, second = self._random.randrange(256), self._random.randrange(256)
            parts.append(
                bytes([first, second]) + self._random.randbytes(self._random.choice((0, 4, 10, 130)))
            )
        return b"".join(parts)

    def request(self) -> bytes:
        """An HTTP request, more or less."""
        pick = self._random.choice
        method = pick(("GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "BREW", "\x01", ""))
        path = pick(
            ("/", "/api/me", "/api/guest", "/api/leave", "/api/lobby", "/healthz", "/ws", "/api/openapi.json",
             "/%00", "/%ff", "//", "/../..", "/a" * 200, "*", "http://x/", "/?" + "a=b&" * 50,
             "/api/lobby?after=")
        ) + pick(("", "", "%", "?after=" + str(pick(STRANGE))[:40], "#", "/..;/"))  # fmt: skip
        body = (
            json.dumps(pick(STRANGE)).encode() if self._random.random() < 0.5 else self._random.randbytes(40)
        )
        headers = [b"Host: [::1]"] * pick((0, 1, 1, 1, 2)) + list(self._headers(len(body)))
        head = f"{method} {path} HTTP/{pick(('1.1', '1.1', '1.0', '2', '9.9'))}\r\n".encode(
            "utf-8", "replace"
        )
        request = head + b"".join(header + b"\r\n" for header in headers) + b"\r\n" + body
        if self._random.random() < 0.2:
            raw = bytearray(request)
            raw[self._random.randrange(len(raw))] = self._random.randrange(256)
            request = bytes(raw)
        return request

    def _headers(self, length: int) -> Iterator[bytes]:
        known = (
            b"Connection: close", b"Content-Type: application/json", b"Content-Type: \xff",
            b"Cookie: pokerhouse=x", b"Cookie: " + b"a=b; " * 300, b"Transfer-Encoding: chunked",
            b"Expect: 100-continue", b"Origin: null", b"Upgrade: websocket", b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: x",
            b"Accept-Encoding: gzip", b"Range: bytes=0-", b": empty", b"A" * 300 + b": x", b"X:\x00",
            f"Content-Length: {length}".encode(), b"Content-Length: -1", b"Content-Length: 99999999999",
        )  # fmt: skip
        yield from self._random.sample(known, self._random.randrange(8))

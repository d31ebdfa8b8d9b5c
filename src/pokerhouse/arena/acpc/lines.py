"""Lines over a socket, sent at once and read within a time; both ends of ACPC's protocol stand on it."""

import socket
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from time import monotonic

from pokerhouse.arena.players import BotFault

VERSION = "VERSION:2.0.0"
LINE_MAX = 8192
"""Bytes of a line: the longest betting of ten players fits twice."""


class Lines:
    """A connection of lines. They end with CR LF, or LF alone; what is read has neither."""

    def __init__(self, connection: socket.socket) -> None:
        connection.settimeout(0)
        # Without it the kernel waits for more to send, and a hand takes a tenth of a second.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connection = connection
        self._ready = poll()
        self._ready.register(connection, POLLIN)
        self._got = bytearray()

    def send(self, text: str, until: float) -> None:
        """Send a line; a BotFault says that nobody reads it."""
        rest = memoryview(text.encode() + b"\r\n")
        while rest:
            try:
                rest = rest[self.connection.send(rest) :]
            except BlockingIOError:
                writable = poll()
                writable.register(self.connection, POLLOUT)
                if not writable.poll(max(0.0, until - monotonic()) * 1000):
                    raise BotFault("late", "it does not read what it is told") from None
            except OSError as error:
                raise BotFault("exited", f"it hung up: {error.strerror or error}") from None

    def read(self, until: float | None) -> str:
        """The next line; a BotFault if it doesn't come in time, is too long, or nobody is there."""
        got = self._got
        while (end := got.find(b"\n")) < 0:
            if len(got) > LINE_MAX:
                raise BotFault("nonsense", f"a line of more than {LINE_MAX} bytes")
            if not self._ready.poll(None if until is None else max(0.0, until - monotonic()) * 1000):
                raise BotFault("late", "no answer in time")
            self.receive()
        line = bytes(got[:end])
        del got[: end + 1]
        return line.rstrip(b"\r").decode("ascii", "replace")

    def receive(self) -> None:
        """Take what has come; a BotFault if nobody is there."""
        try:
            more = self.connection.recv(LINE_MAX)
        except BlockingIOError:
            return
        except OSError as error:
            raise BotFault("exited", f"it hung up: {error.strerror or error}") from None
        if not more:
            raise BotFault("exited", "it hung up")
        self._got += more

    def has_line(self) -> bool:
        """Whether a line is there already, or more than one may have."""
        return b"\n" in self._got or len(self._got) > LINE_MAX

    def close(self) -> None:
        """Hang up at once."""
        self.connection.close()

    def part(self, until: float) -> None:
        """Say that no more comes, and wait a little: hanging up on unread bytes would take back our last."""
        with suppress(OSError, BotFault):
            self.connection.shutdown(socket.SHUT_WR)
            while self._ready.poll(max(0.0, until - monotonic()) * 1000):
                self._got.clear()
                self.receive()
        self.connection.close()

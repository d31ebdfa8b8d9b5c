"""The log's way out: who stops reading the log must not stop the house.

Writing to a pipe that nobody empties, or to a terminal that was told to wait (Ctrl-S), takes for ever, and
everybody at every table would wait with it. Writing to a full disk or to who has gone fails, in the middle of
what was to be logged. So what can't be written at once is left out, and the next line says how much was.
"""

import os
import select
from typing import TextIO

ROOM_BYTES = 4_096
"""A pipe that can be written to at all takes so many bytes without waiting (PIPE_BUF on Linux)."""


class LogStream:
    """Writes lines to a stream as long as it takes them."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._left_out = 0
        self._is_cut = False
        self._poll: select.poll | None = None
        try:
            self._number = stream.fileno()
            self._poll = select.poll()
            self._poll.register(self._number, select.POLLOUT)
        except (OSError, AttributeError):  # no file of the system's, or a system that can't be asked
            self._poll = None

    def write(self, text: str) -> int:
        """Write a line, if there is room for it."""
        if self._poll is None:
            return self._stream.write(text)
        if line := text.rstrip():  # its end may come by itself: every line is ended here
            self._write(line, self._poll)
        return len(text)

    def flush(self) -> None:
        """Nothing is kept back."""
        if self._poll is None:
            self._stream.flush()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._stream.isatty()

    def _write(self, line: str, poll: select.poll) -> None:
        before = "\n" if self._is_cut else ""
        if self._left_out:
            before += f"({self._left_out} lines are left out here: there was no room for them)\n"
        said = f"{before}{line}\n".encode(errors="backslashreplace")
        written = 0
        try:
            while written < len(said) and poll.poll(0):
                written += os.write(self._number, said[written : written + ROOM_BYTES])
        except OSError:  # a full disk, a closed terminal, a reader who has gone: nobody can be told
            pass
        if written == len(said):
            self._left_out, self._is_cut = 0, False
        else:
            self._left_out += 1
            self._is_cut = self._is_cut or written > 0

"""Lines of a file that may be anything: text of bounded lines, or a fault that says where it is not."""

import re
from collections.abc import Iterator
from typing import Protocol

from pokerhouse.history.fault import FileFault
from pokerhouse.history.limits import LINE_MAX

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f]")


class Stream(Protocol):
    """A binary file open for reading."""

    def readline(self, size: int, /) -> bytes:
        """Return the next line, at most `size` bytes of it; nothing at the end."""
        ...


def lines_of(stream: Stream) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without their ends."""
    number = 0
    while raw := stream.readline(LINE_MAX + 2):
        number += 1
        if number == 1:
            raw = raw.removeprefix(BYTE_ORDER_MARK)
        if len(raw.rstrip(b"\r\n")) > LINE_MAX:
            raise FileFault(f"the line is longer than {LINE_MAX} bytes", line=number)
        try:
            text = raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            raise FileFault(f"byte {error.start + 1} (0x{byte:02x}) is not UTF-8 text", line=number) from None
        control = _CONTROL.search(text)
        if control:
            place, sign = control.start() + 1, ord(control[0])
            raise FileFault(f"character {place} (0x{sign:02x}) is no text (a binary file?)", line=number)
        yield number, text

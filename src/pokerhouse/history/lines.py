"""Lines of a file that may be anything: text of bounded lines, or a fault that says where it is not."""

from collections.abc import Iterator
from typing import Protocol

from pokerhouse.history.fault import Fault
from pokerhouse.history.limits import LINE_MAX

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


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
            raise Fault(f"the line is longer than {LINE_MAX} bytes", line=number)
        try:
            text = raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            raise Fault(f"byte {error.start + 1} (0x{byte:02x}) is not UTF-8 text", line=number) from None
        control = next((place for place, sign in enumerate(text, 1) if sign < " " and sign != "\t"), None)
        if control is not None:
            sign = ord(text[control - 1])
            raise Fault(f"character {control} (0x{sign:02x}) is no text: a binary file?", line=number)
        yield number, text

"""The text of PHH files: cut into hands, read as TOML, searched for comments and places."""

import re
import tomllib
from collections.abc import Iterator
from itertools import repeat
from typing import Any

from msgspec import Struct

from pokerhouse.history.fault import Fault, FileFault, printable
from pokerhouse.history.limits import DOTS_MAX, HAND_MAX, STEPS_MAX
from pokerhouse.history.lines import Stream, lines_of
from pokerhouse.history.numbers import toml_float
from pokerhouse.history.phh.plain_toml import plain_table
from pokerhouse.history.toml_dots import STRING, too_many_dots

_HEADER = re.compile(r"""\s*\[\s*([A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')\s*\]\s*(#.*)?""")
_TOKEN = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""|' + r"'''.*?'''|" + STRING + r"|#[^\n]*", re.DOTALL)
_ACTIONS = re.compile(r"""^\s*["']?actions["']?\s*=""", re.MULTILINE)
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")


class HandText(Struct, frozen=True):
    """One hand's text, the line it starts in, and the name of its table where it has one."""

    text: str
    line: int
    name: str | None
    twice: bool = False
    """A hand before it has the same name."""

    def parsed(self) -> dict[str, Any]:
        """The fields of the hand."""
        if self.twice:
            raise Fault(f"there are two hands [{printable(str(self.name))}]", line=self.line)
        lines = self.text.split("\n")
        plain = plain_table(lines if self.name is None else lines[1:])
        if plain is not None:
            return plain
        try:
            table = tomllib.loads(self.text, parse_float=toml_float)
        except RecursionError:
            raise Fault("brackets are nested too deeply", line=self.line) from None
        except ValueError as error:
            raise self._no_toml(str(error)) from None
        if self.name is None:
            return table
        hand: dict[str, Any] = table[self.name]
        return hand

    def _no_toml(self, message: str) -> Fault:
        place = _PLACE.search(message)
        if place is None:
            end = self.text.count("\n") if message.endswith("(at end of document)") else 0
            return Fault(f"this is not TOML: {printable(message)}", line=self.line + end)
        what, line, column = message[: place.start()], self.line + int(place[1]) - 1, place[2]
        return Fault(f"this is not TOML: {printable(what)} at column {column}", line=line)

    def comments(self) -> tuple[str, ...]:
        """The TOML comments, in order."""
        if "#" not in self.text:
            return ()
        return tuple(token[0][1:].strip() for token in _TOKEN.finditer(self.text) if token[0][0] == "#")

    def action_lines(self) -> Iterator[int]:
        """The line of each action, in order."""
        begin = _ACTIONS.search(self.text)
        if begin is None:
            return
        end = self.text.find("\n", begin.end())
        row = self.text[begin.end() : end] if end >= 0 else self.text[begin.end() :]
        line, seen = self.line, 0
        if row.endswith("]") and "#" not in row and '"""' not in row and "'''" not in row:
            line += self.text.count("\n", 0, begin.end())
            yield from repeat(line, STEPS_MAX)  # all stand in this one
            return
        for token in _TOKEN.finditer(self.text, begin.end()):
            if token[0][0] != "#":
                line += self.text.count("\n", seen, token.start())
                seen = token.start()
                yield line


def hands_in(stream: Stream) -> Iterator[HandText]:
    """The hands of a file. Tables are hands if the file starts with one; else the file is one hand."""
    start, name, many, begun, twice = 1, None, False, False, False
    gathered: list[str] = []
    names: set[str] = set()
    size = 0
    for number, line in lines_of(stream):
        header = _HEADER.fullmatch(line) if many or not begun else None
        if header:
            if begun:
                yield HandText("\n".join(gathered), start, name, twice)
            many, start, gathered, size = True, number, [], 0
            name = header[1].strip("\"'")
            twice = name in names
            names.add(name)
        size += len(line) + 1
        check_line(line, number, size)
        gathered.append(line)
        begun = begun or bool(line.strip() and line.lstrip()[0] != "#")
    if not begun:
        raise FileFault("there is no hand in the file")
    yield HandText("\n".join(gathered), start, name, twice)


def check_line(line: str, number: int, size: int) -> None:
    """Refuse what would take a TOML reader very long: huge hands, keys of very many parts."""
    if size > HAND_MAX:
        raise FileFault(f"the hand is longer than {HAND_MAX} characters", line=number)
    if too_many_dots(line):
        raise FileFault(f"there are more than {DOTS_MAX} dots outside strings", line=number)

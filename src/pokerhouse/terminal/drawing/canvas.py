"""A grid of characters to draw on; what falls outside is cut off."""

from itertools import groupby

from pokerhouse.terminal.drawing.palette import Ink
from pokerhouse.terminal.formatting import width_of


class Canvas:
    """Width × height cells, each a character and its ink."""

    def __init__(self, width: int, height: int, ground: Ink) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", ground)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write text from here to the right; without a background of its own it keeps what is there."""
        if not 0 <= y < self.height:
            return
        row, at = self._cells[y], x
        for character in text:
            wide = width_of(character) - 1
            if 0 <= at < self.width - wide:
                back = ink.back if ink.back is not None else row[at][1].back
                row[at] = character, ink._replace(back=back)
                if wide:  # it covers the next cell too
                    row[at + 1] = "", row[at][1]
            at += 1 + wide

    def centre(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write text around this column."""
        self.put(x - width_of(text) // 2, y, text, ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """Clear a rectangle with this ink."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, ink)

    def ground(self, x: int, y: int, character: str, ink: Ink) -> None:
        """Set one cell as it is."""
        self._cells[y][x] = character, ink

    def runs(self, y: int) -> list[tuple[str, Ink]]:
        """A row as stretches of one ink."""
        return [
            ("".join(character for character, _ in run), ink)
            for ink, run in groupby(self._cells[y], key=lambda cell: cell[1])
        ]

    def text(self) -> str:
        """What is written, without its looks."""
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self._cells)

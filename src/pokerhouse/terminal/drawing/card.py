"""Cards of several sizes, rank above and below, suit in the middle; cards face down; places for cards."""

from collections.abc import Sequence

from pokerhouse.terminal.drawing.canvas import Canvas
from pokerhouse.terminal.drawing.palette import Ink, Palette
from pokerhouse.terminal.formatting import SUIT_SIGNS

Size = tuple[int, int]


def draw_card(
    canvas: Canvas, palette: Palette, at: tuple[int, int], size: Size, name: str, *, faded: bool = False
) -> None:
    """Draw a card this wide and high; an empty name is a card face down."""
    (x, y), (width, height) = at, size
    if not name:
        for row in range(height):
            canvas.put(x, y + row, "░" * width, palette.back)
        return
    rank, sign = rank_word(name), SUIT_SIGNS[name[1]]
    ink = (palette.faded if faded else palette.suits)[name[1]]
    canvas.fill(x, y, width, height, ink)
    if palette.framed:
        draw_frame(canvas, x, y, size, ink)
        canvas.centre(x + width // 2, y + height // 2, rank + sign, ink)
        return
    edge = width > 5
    canvas.put(x + edge, y, rank, ink)
    canvas.put(x + width // 2, y + height // 2, sign, ink)
    canvas.put(x + width - len(rank) - edge, y + height - 1, rank, ink)


def draw_slot(canvas: Canvas, palette: Palette, x: int, y: int, size: Size) -> None:
    """Draw where a card will lie."""
    canvas.fill(x, y, *size, palette.slot)
    if palette.framed:
        draw_frame(canvas, x, y, size, palette.slot)


def draw_in_line(
    canvas: Canvas, palette: Palette, x: int, y: int, names: Sequence[str], *, faded: bool = False
) -> None:
    """Draw cards as words of three cells, a cell apart."""
    for name in names:
        if name:
            word = rank_word(name).rjust(2) + SUIT_SIGNS[name[1]]
            canvas.put(x, y, word, (palette.faded if faded else palette.suits)[name[1]])
        else:
            canvas.put(x, y, "░░░", palette.back)
        x += 4


def rank_word(name: str) -> str:
    """The rank as it stands on a card."""
    return "10" if name[0] == "T" else name[0]


def draw_frame(canvas: Canvas, x: int, y: int, size: Size, ink: Ink) -> None:
    """Draw a rectangle with round corners."""
    width, height = size
    canvas.put(x, y, f"╭{'─' * (width - 2)}╮", ink)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, "│", ink)
        canvas.put(x + width - 1, row, "│", ink)
    canvas.put(x, y + height - 1, f"╰{'─' * (width - 2)}╯", ink)

"""The widget that shows the table, round where there is room and as a list where there is not."""

from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from pokerhouse.terminal.drawing import (
    Canvas,
    Ink,
    Palette,
    TablePicture,
    draw_round_table,
    draw_seat_list,
    layout_for,
)


class TableWidget(Widget):
    """Draws the picture anew for every size it gets."""

    def __init__(self, palette: Palette, picture: TablePicture) -> None:
        super().__init__(id="felt")
        self._palette = palette
        self._picture = picture
        self._canvas: Canvas | None = None

    def show(self, picture: TablePicture) -> None:
        """Show another moment."""
        self._picture = picture
        self._canvas = None
        self.refresh()

    @property
    def canvas(self) -> Canvas:
        """What is drawn."""
        if self._canvas is None or (self._canvas.width, self._canvas.height) != self.size:
            self._canvas = self._drawn(self.size)
        return self._canvas

    def _drawn(self, size: Size) -> Canvas:
        canvas = Canvas(size.width, size.height, self._palette.ground)
        layout = layout_for(len(self._picture.seats) - 1, *size)
        if layout is None:
            draw_seat_list(canvas, self._palette, self._picture)
        else:
            draw_round_table(canvas, self._palette, layout, self._picture)
        return canvas

    def render_line(self, y: int) -> Strip:
        """One row for the screen."""
        if y >= self.canvas.height:
            return Strip.blank(self.size.width)
        runs = self.canvas.runs(y)
        return Strip([Segment(text, style_of(ink)) for text, ink in runs], self.canvas.width)


@cache
def style_of(ink: Ink) -> Style:
    """The terminal's word for an ink."""
    return Style(color=ink.fore, bgcolor=ink.back, bold=ink.bold, dim=ink.dim, reverse=ink.reverse)

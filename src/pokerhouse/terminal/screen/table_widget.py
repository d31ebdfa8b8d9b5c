"""The widget that shows the table, round where there is room and as a list where there is not."""

from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from pokerhouse.terminal.arrangement import arrange
from pokerhouse.terminal.canvas import Canvas
from pokerhouse.terminal.palette import Ink, Palette
from pokerhouse.terminal.round_table import draw_round_table
from pokerhouse.terminal.scene import Scene
from pokerhouse.terminal.seat_list import draw_seat_list


class Felt(Widget):
    """Draws the scene anew for every size it gets."""

    def __init__(self, palette: Palette, scene: Scene) -> None:
        super().__init__(id="felt")
        self._palette = palette
        self._scene = scene
        self._canvas: Canvas | None = None

    def show(self, scene: Scene) -> None:
        """Show another moment."""
        self._scene = scene
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
        arrangement = arrange(len(self._scene.seats) - 1, *size)
        if arrangement is None:
            draw_seat_list(canvas, self._palette, self._scene)
        else:
            draw_round_table(canvas, self._palette, arrangement, self._scene)
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

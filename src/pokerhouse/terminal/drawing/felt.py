"""The table's cloth: an oval with a rim, smooth to half a cell; without colour a drawn line."""

from pokerhouse.terminal.drawing.canvas import Canvas
from pokerhouse.terminal.drawing.card import draw_frame
from pokerhouse.terminal.drawing.layout import Box
from pokerhouse.terminal.drawing.palette import Ink, Palette

ROUNDNESS = 3.4
RIM = 0.9
"""The rim begins at this part of the way from the middle to the edge."""


def draw_felt(canvas: Canvas, palette: Palette, felt: Box) -> None:
    """Lay the cloth."""
    if palette.framed:
        draw_frame(canvas, felt.x, felt.y, (felt.width, felt.height), palette.rim)
        return
    for y in range(felt.y, felt.y + felt.height):
        for x in range(felt.x, felt.x + felt.width):
            upper = _at(palette, felt, x, 2 * y)
            lower = _at(palette, felt, x, 2 * y + 1)
            if upper == lower:
                canvas.ground(x, y, " ", palette.felt._replace(back=upper))
            else:
                canvas.ground(x, y, "▀", Ink(upper, lower))


def _at(palette: Palette, felt: Box, x: int, half_y: int) -> str | None:
    """The colour of half a cell."""
    across = abs((x + 0.5 - felt.x) / felt.width * 2 - 1)
    down = abs((half_y + 0.5 - 2 * felt.y) / (2 * felt.height) * 2 - 1)
    distance = across**ROUNDNESS + down**ROUNDNESS
    if distance > 1:
        return palette.ground.back
    return palette.rim.back if distance > RIM else palette.felt.back

"""The table drawn in characters: round where there is room, else as a list of seats."""

from pokerhouse.terminal.drawing.canvas import Canvas
from pokerhouse.terminal.drawing.layout import layout_for
from pokerhouse.terminal.drawing.palette import COLOUR, PLAIN, Ink, Palette
from pokerhouse.terminal.drawing.round_table import draw_round_table
from pokerhouse.terminal.drawing.seat_list import draw_seat_list
from pokerhouse.terminal.drawing.table_picture import TablePicture, picture_of

__all__ = [
    "COLOUR",
    "PLAIN",
    "Canvas",
    "Ink",
    "Palette",
    "TablePicture",
    "draw_round_table",
    "draw_seat_list",
    "layout_for",
    "picture_of",
]

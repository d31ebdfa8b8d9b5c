"""The table as a list, where there is no room to sit round it: a line a seat, the board, the own cards."""

from pokerhouse.terminal.drawing.canvas import Canvas
from pokerhouse.terminal.drawing.card import draw_card, draw_in_line
from pokerhouse.terminal.drawing.palette import Palette
from pokerhouse.terminal.drawing.round_table import last_action_ink, plate_ink
from pokerhouse.terminal.drawing.table_picture import Seat, TablePicture
from pokerhouse.terminal.formatting import cut, short

OWN_CARD = (5, 3)
OWN_LINES = 3
"""The board, the own seat and the name of the own hand are always in sight."""


def draw_seat_list(canvas: Canvas, palette: Palette, picture: TablePicture) -> None:
    """Draw the picture from the top; when it gets tight the own cards shrink to a line."""
    y = 0
    for seat in _in_sight(picture.seats[1:], canvas.height - OWN_LINES):
        _line(canvas, palette, y, seat)
        y += 1
    roomy = canvas.height - y >= OWN_CARD[1] + 3
    y += roomy
    canvas.put(1, y, "board", palette.quiet)
    draw_in_line(canvas, palette, 8, y, picture.board)
    canvas.put(29, y, picture.pots, palette.pot)
    canvas.put(1 if roomy else 29, y + roomy, picture.said, palette.won)
    y += 1 + roomy
    own = picture.seats[0]
    if roomy:
        for index, name in enumerate(own.player.cards):
            draw_card(canvas, palette, (1 + 6 * index, y), OWN_CARD, name, faded=picture.folded)
        canvas.put(14, y, own.last_action, last_action_ink(palette, own))
        canvas.put(14, y + 1, picture.own_hand, palette.text)
        _plate(canvas, palette, 13, y + 2, own)
    else:
        _line(canvas, palette, y, own)
        canvas.put(1, y + 1, picture.own_hand, palette.text)


def _in_sight(others: tuple[Seat, ...], room: int) -> list[Seat]:
    """The seats that have a line: where lines are few, who is out goes first, then the last ones."""
    by_need = sorted(range(len(others)), key=lambda index: (others[index].out, index))
    return [others[index] for index in sorted(by_need[: max(0, room)])]


def _line(canvas: Canvas, palette: Palette, y: int, seat: Seat) -> None:
    _plate(canvas, palette, 0, y, seat)
    draw_in_line(canvas, palette, 22, y, seat.player.cards)
    canvas.put(30, y, seat.last_action, last_action_ink(palette, seat))


def _plate(canvas: Canvas, palette: Palette, x: int, y: int, seat: Seat) -> None:
    ink = plate_ink(palette, seat)
    canvas.fill(x, y, 21, 1, ink)
    canvas.put(x, y, ("▸" if seat.turn else " ") + cut(seat.name, 6), ink._replace(bold=True))
    canvas.put(x + 8, y, seat.badge, ink)
    canvas.put(x + 14, y, short(seat.player.stack, 6).rjust(6), ink)

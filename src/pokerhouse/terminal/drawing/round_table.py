"""The round table: plates on the rim, the board in the middle, the own cards large at the bottom."""

from pokerhouse.terminal.drawing.canvas import Canvas
from pokerhouse.terminal.drawing.card import draw_card, draw_in_line, draw_slot
from pokerhouse.terminal.drawing.felt import draw_felt
from pokerhouse.terminal.drawing.layout import Box, Layout
from pokerhouse.terminal.drawing.palette import Ink, Palette
from pokerhouse.terminal.drawing.table_picture import Seat, TablePicture
from pokerhouse.terminal.formatting import cut, short, width_of


def draw_round_table(canvas: Canvas, palette: Palette, at: Layout, picture: TablePicture) -> None:
    """Draw the whole picture."""
    draw_felt(canvas, palette, at.felt)
    _board(canvas, palette, at, picture)
    for box, seat in zip(at.seats, picture.seats[1:], strict=True):
        _seat(canvas, palette, box, seat)
    _own(canvas, palette, at, picture)


def plate_ink(palette: Palette, seat: Seat) -> Ink:
    """How a seat's plate says where it stands."""
    if seat.won:
        return palette.plate_won
    if seat.turn:
        return palette.plate_mine if seat.mine else palette.plate_turn
    return palette.plate_quiet if seat.out else palette.plate


def _board(canvas: Canvas, palette: Palette, at: Layout, picture: TablePicture) -> None:
    width, _ = size = at.scale.board_card
    for index in range(5):
        x = at.board.x + index * (width + 1)
        if index < len(picture.board):
            name = picture.board[index]
            faded = bool(picture.playing) and name not in picture.playing
            draw_card(canvas, palette, (x, at.board.y), size, name, faded=faded)
        else:
            draw_slot(canvas, palette, x, at.board.y, size)
    middle, y = canvas.width // 2, at.board.y + at.board.height
    spare = canvas.width - 2 * at.seats[0].width - 2
    canvas.centre(middle, y + at.scale.board_card[1] // 4, picture.pots, palette.pot)
    for row, line in enumerate(_wrapped(picture.said, spare)):
        canvas.centre(middle, y + row, line, palette.won)


def _wrapped(text: str, width: int) -> list[str]:
    """The text in at most two lines, broken after its colon."""
    if width_of(text) <= width:
        return [text] if text else []
    head, _, tail = text.partition(": ")
    return [cut(head, width), cut(tail, width)] if tail else [cut(head, width)]


def _seat(canvas: Canvas, palette: Palette, box: Box, seat: Seat) -> None:
    ink = plate_ink(palette, seat)
    inner = box.width - 2
    canvas.fill(box.x, box.y, box.width, box.height - 1, ink)
    canvas.put(box.x + 1, box.y, cut(seat.name, inner - len(seat.badge) - 1), ink._replace(bold=True))
    canvas.put(box.x + box.width - 1 - len(seat.badge), box.y, seat.badge, ink)
    canvas.put(box.x + 1, box.y + 1, short(seat.player.stack, 6), ink)
    cards_x = box.x + box.width - 7
    if seat.player.cards:
        draw_in_line(canvas, palette, cards_x, box.y + box.height - 2, seat.player.cards)
    canvas.centre(
        box.x + box.width // 2, box.y + box.height - 1, seat.last_action, last_action_ink(palette, seat)
    )


def last_action_ink(palette: Palette, seat: Seat) -> Ink:
    """Chips in front are lit, words alone are quiet."""
    if seat.won:
        return palette.won
    return palette.quiet if seat.out or not seat.player.wager else palette.last_action


def _own(canvas: Canvas, palette: Palette, at: Layout, picture: TablePicture) -> None:
    seat = picture.seats[0]
    width, height = size = at.scale.own_card
    for index, name in enumerate(seat.player.cards):
        lost = bool(picture.playing) and name not in picture.playing and seat.won
        x = at.own.x + index * (width + 1)
        draw_card(canvas, palette, (x, at.own.y), size, name, faded=picture.folded or lost)
    x, y = at.own.x + 2 * width + 3, at.own.y + (height - 4) // 2
    plate_width = at.scale.plate[0]
    ink = plate_ink(palette, seat)
    canvas.fill(x, y, plate_width, 2, ink)
    canvas.put(x + 1, y, seat.name, ink._replace(bold=True))
    canvas.put(x + plate_width - 1 - len(seat.badge), y, seat.badge, ink)
    canvas.put(x + 1, y + 1, short(seat.player.stack, plate_width - 2), ink)
    canvas.put(
        x, y + 2, picture.own_hand, palette.quiet if picture.folded else palette.text._replace(bold=True)
    )
    canvas.put(x, y + 3, seat.last_action, last_action_ink(palette, seat))

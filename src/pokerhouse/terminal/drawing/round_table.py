"""The round table: plates on the rim, the board in the middle, the own cards large at the bottom."""

from pokerhouse.terminal.arrangement import Arrangement, Box
from pokerhouse.terminal.canvas import Canvas
from pokerhouse.terminal.card_drawing import draw_card, draw_in_line, draw_slot
from pokerhouse.terminal.game import YOU
from pokerhouse.terminal.ground import draw_ground
from pokerhouse.terminal.palette import Ink, Palette
from pokerhouse.terminal.scene import Scene, Seat
from pokerhouse.terminal.words import short


def draw_round_table(canvas: Canvas, palette: Palette, at: Arrangement, scene: Scene) -> None:
    """Draw the whole scene."""
    draw_ground(canvas, palette, at.felt)
    _board(canvas, palette, at, scene)
    for box, seat in zip(at.seats, scene.seats[1:], strict=True):
        _seat(canvas, palette, box, seat)
    _own(canvas, palette, at, scene)


def plate_ink(palette: Palette, seat: Seat) -> Ink:
    """How a seat's plate says where it stands."""
    if seat.won:
        return palette.plate_won
    if seat.turn:
        return palette.plate_mine if seat.name == YOU else palette.plate_turn
    return palette.plate_quiet if seat.out else palette.plate


def _board(canvas: Canvas, palette: Palette, at: Arrangement, scene: Scene) -> None:
    width, _ = size = at.scale.board_card
    for index in range(5):
        x = at.board.x + index * (width + 1)
        if index < len(scene.board):
            name = scene.board[index]
            faded = bool(scene.playing) and name not in scene.playing
            draw_card(canvas, palette, (x, at.board.y), size, name, faded=faded)
        else:
            draw_slot(canvas, palette, x, at.board.y, size)
    middle, y = canvas.width // 2, at.board.y + at.board.height
    spare = canvas.width - 2 * at.seats[0].width - 2
    canvas.centre(middle, y + at.scale.board_card[1] // 4, scene.pots, palette.pot)
    for row, line in enumerate(_wrapped(scene.said, spare)):
        canvas.centre(middle, y + row, line, palette.won)


def _wrapped(text: str, width: int) -> list[str]:
    """The text in at most two lines, broken after its colon."""
    if len(text) <= width:
        return [text] if text else []
    head, _, tail = text.partition(": ")
    return [head[:width], tail[:width]] if tail else [head[:width]]


def _seat(canvas: Canvas, palette: Palette, box: Box, seat: Seat) -> None:
    ink = plate_ink(palette, seat)
    inner = box.width - 2
    canvas.fill(box.x, box.y, box.width, box.height - 1, ink)
    canvas.put(box.x + 1, box.y, seat.name[: inner - len(seat.badge) - 1], ink._replace(bold=True))
    canvas.put(box.x + box.width - 1 - len(seat.badge), box.y, seat.badge, ink)
    canvas.put(box.x + 1, box.y + 1, short(seat.place.stack, 6), ink)
    cards_x = box.x + box.width - 7
    if seat.place.cards:
        draw_in_line(canvas, palette, cards_x, box.y + box.height - 2, seat.place.cards)
    canvas.centre(box.x + box.width // 2, box.y + box.height - 1, seat.deed, deed_ink(palette, seat))


def deed_ink(palette: Palette, seat: Seat) -> Ink:
    """Chips in front are lit, words alone are quiet."""
    if seat.won:
        return palette.won
    return palette.quiet if seat.out or not seat.place.wager else palette.deed


def _own(canvas: Canvas, palette: Palette, at: Arrangement, scene: Scene) -> None:
    seat = scene.seats[0]
    width, height = size = at.scale.own_card
    for index, name in enumerate(seat.place.cards):
        lost = bool(scene.playing) and name not in scene.playing and seat.won
        x = at.own.x + index * (width + 1)
        draw_card(canvas, palette, (x, at.own.y), size, name, faded=scene.folded or lost)
    x, y = at.own.x + 2 * width + 3, at.own.y + (height - 4) // 2
    plate_width = at.scale.plate[0]
    ink = plate_ink(palette, seat)
    canvas.fill(x, y, plate_width, 2, ink)
    canvas.put(x + 1, y, seat.name, ink._replace(bold=True))
    canvas.put(x + plate_width - 1 - len(seat.badge), y, seat.badge, ink)
    canvas.put(x + 1, y + 1, short(seat.place.stack, plate_width - 2), ink)
    canvas.put(x, y + 2, scene.own_hand, palette.quiet if scene.folded else palette.text._replace(bold=True))
    canvas.put(x, y + 3, seat.deed, deed_ink(palette, seat))

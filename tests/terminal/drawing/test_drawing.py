from itertools import combinations

import pytest

from pokerhouse.terminal.drawing.canvas import Canvas
from pokerhouse.terminal.drawing.layout import Box, layout_for
from pokerhouse.terminal.drawing.palette import COLOUR, PLAIN, Ink
from pokerhouse.terminal.drawing.round_table import draw_round_table
from pokerhouse.terminal.drawing.seat_list import draw_seat_list
from pokerhouse.terminal.drawing.table_picture import picture_of
from pokerhouse.terminal.formatting import cards
from pokerhouse.terminal.game.session import Session
from pokerhouse.terminal.game.settings import read_settings


def meet(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    down = one.y < other.y + other.height and other.y < one.y + one.height
    return across and down


@pytest.mark.parametrize("others", range(1, 10))
def test_no_two_boxes_meet_at_any_size(others: int) -> None:
    for width in range(76, 220, 7):
        for height in range(16, 70, 3):
            found = layout_for(others, width, height)
            assert found is not None
            boxes = [*found.seats, found.board, found.own]
            assert len(found.seats) == others
            assert not any(meet(one, other) for one, other in combinations(boxes, 2)), (width, height)
            for box in boxes:
                assert box.x >= 0
                assert box.y >= 0
                assert box.x + box.width <= width
                assert box.y + box.height <= height


def test_where_there_is_no_room_there_is_no_round_table() -> None:
    assert layout_for(5, 75, 40) is None
    assert layout_for(5, 200, 15) is None


@pytest.mark.parametrize("palette", [COLOUR, PLAIN])
def test_only_open_cards_are_drawn(palette: object) -> None:
    session = Session(read_settings("house", players=6, seed="3"))
    session.skip()
    hand = session.game.hand
    assert palette in (COLOUR, PLAIN)
    canvas = Canvas(60, 14, PLAIN.ground)
    draw_seat_list(canvas, COLOUR if palette is COLOUR else PLAIN, picture_of(session))
    for position in range(6):
        if position != session.game.mine:
            assert cards(hand.hole(position)) not in canvas.text()
    assert canvas.text().count("░░░ ░░░") == hand.live - 1


def test_the_round_table_says_everything_that_counts() -> None:
    session = Session(read_settings("house", players=10, bots=["caller"], seed="3"))
    session.skip()
    canvas = Canvas(80, 16, PLAIN.ground)
    at = layout_for(9, 80, 16)
    assert at is not None
    draw_round_table(canvas, PLAIN, at, picture_of(session))
    for word in (*session.game.names, "SB", "BB", "small blind 5", "big blind 10", "call 10", "pot "):
        assert word in canvas.text(), word


def test_what_is_outside_the_canvas_is_cut_off() -> None:
    canvas = Canvas(4, 2, Ink())
    canvas.put(-2, 0, "abcdefgh", Ink())
    canvas.put(0, 5, "x", Ink())
    assert canvas.text() == "cdef\n"

"""Where everything stands round the table, for any number of seats and any size that has room for it.

The person sits at the bottom; the others follow clockwise on the screen, up the left side, along the top,
down the right side, which is the order of play. Every seat has a box of its own: its plate and under it one
line for what it did. The board is in the middle. No two boxes meet.
"""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Scale(NamedTuple):
    """How large things are drawn."""

    plate: tuple[int, int]
    """With the line under it."""
    board_card: tuple[int, int]
    own_card: tuple[int, int]
    least: tuple[int, int]
    """The smallest table that has room for this."""


SMALL = Scale(plate=(15, 3), board_card=(5, 3), own_card=(7, 5), least=(76, 16))
LARGE = Scale(plate=(18, 4), board_card=(7, 5), own_card=(9, 7), least=(92, 26))

SIDES = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2}
"""How many of the others sit on each side; the rest sit along the top."""

WORDS = 2
"""Lines in the middle under the board: pots, and what happened."""
OWN_TEXT = 30
"""Columns beside the own cards: "full house, queens over sevens" is the longest name."""


class Layout(NamedTuple):
    """The boxes of one table. `seats` are the others, clockwise from the person's left."""

    scale: Scale
    seats: tuple[Box, ...]
    board: Box
    own: Box
    felt: Box


def layout_for(others: int, width: int, height: int) -> Layout | None:
    """The largest layout that fits, or None where a round table has no room."""
    for scale in (LARGE, SMALL):
        if width >= scale.least[0] and height >= scale.least[1]:
            return _layout(others, width, height, scale)
    return None


def _layout(others: int, width: int, height: int, scale: Scale) -> Layout:
    plate_width, plate_height = scale.plate
    own_height = scale.own_card[1]
    side = SIDES[others]
    top = others - 2 * side
    zone_y, zone_height = plate_height, height - plate_height - own_height - 1
    ys = _spread(side, plate_height, zone_y, zone_height)
    xs = _spread(top, plate_width, 0, width)
    left = [Box(0, y, plate_width, plate_height) for y in reversed(ys)]
    right = [Box(width - plate_width, y, plate_width, plate_height) for y in ys]
    along = [Box(x, 0, plate_width, plate_height) for x in xs]
    board_width, board_height = 5 * scale.board_card[0] + 4, scale.board_card[1]
    board_y = zone_y + max(0, (zone_height - board_height - WORDS) // 2)
    own_width = 2 * scale.own_card[0] + 3 + OWN_TEXT
    return Layout(
        scale,
        (*left, *along, *right),
        Box((width - board_width) // 2, board_y, board_width, board_height),
        Box(
            min((width - 2 * scale.own_card[0] - 1) // 2, width - own_width),
            height - own_height,
            own_width,
            own_height,
        ),
        Box(plate_width // 2, 1, width - 2 * (plate_width // 2), height - 2 - own_height // 2),
    )


def _spread(count: int, size: int, start: int, room: int) -> list[int]:
    """Where to begin so many things of one size with even gaps around them."""
    free = room - count * size
    return [start + free * (index + 1) // (count + 1) + index * size for index in range(count)]

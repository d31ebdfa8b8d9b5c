"""Colours by what they mean: dusk is the table, persimmon is you, lamplight has won; and none at all."""

from typing import NamedTuple


class Ink(NamedTuple):
    """How a character looks; no background means the one that is there."""

    fore: str | None = None
    back: str | None = None
    bold: bool = False
    dim: bool = False
    reverse: bool = False


class Palette(NamedTuple):
    """The inks of one table."""

    ground: Ink
    felt: Ink
    rim: Ink
    text: Ink
    """On the felt."""
    quiet: Ink
    plate: Ink
    plate_quiet: Ink
    plate_turn: Ink
    plate_mine: Ink
    """The person's own turn."""
    plate_won: Ink
    last_action: Ink
    pot: Ink
    won: Ink
    slot: Ink
    back: Ink
    suits: dict[str, Ink]
    faded: dict[str, Ink]
    """Suits on cards that do not count any more."""
    framed: bool
    """Cards and table need drawn edges."""


PAPER, PALE = "#f3eee6", "#8d8590"
_SUITS = {"s": "#241d29", "h": "#bb221c", "d": "#1d59b3", "c": "#17703f"}
_PALE_SUITS = {"s": "#241d29", "h": "#6d0f0b", "d": "#0d2f63", "c": "#0a3d20"}
GROUND, FELT, RIM = "#151217", "#413757", "#241e31"

COLOUR = Palette(
    ground=Ink("#c0b6c3", GROUND),
    felt=Ink("#f4eff2", FELT),
    rim=Ink("#5b5073", RIM),
    text=Ink("#f4eff2"),
    quiet=Ink("#c6bad3"),
    plate=Ink("#f4eff2", "#221d27"),
    plate_quiet=Ink("#a096a5", "#2a2335"),
    plate_turn=Ink("#1e1629", "#b9addf", bold=True),
    plate_mine=Ink("#2b1207", "#f2955f", bold=True),
    plate_won=Ink("#2b1b07", "#ffca8a", bold=True),
    last_action=Ink("#ffcf94"),
    pot=Ink("#f4eff2", bold=True),
    won=Ink("#ffca8a", bold=True),
    slot=Ink("#5b5073", "#352d47"),
    back=Ink("#8f7fb3", "#5b5073"),
    suits={suit: Ink(colour, PAPER, bold=True) for suit, colour in _SUITS.items()},
    faded={suit: Ink(colour, PALE) for suit, colour in _PALE_SUITS.items()},
    framed=False,
)

PLAIN = Palette(
    ground=Ink(),
    felt=Ink(),
    rim=Ink(dim=True),
    text=Ink(),
    quiet=Ink(dim=True),
    plate=Ink(),
    plate_quiet=Ink(dim=True),
    plate_turn=Ink(bold=True, reverse=True),
    plate_mine=Ink(bold=True, reverse=True),
    plate_won=Ink(bold=True, reverse=True),
    last_action=Ink(),
    pot=Ink(bold=True),
    won=Ink(bold=True),
    slot=Ink(dim=True),
    back=Ink(dim=True),
    suits={suit: Ink(bold=True) for suit in "cdhs"},
    faded={suit: Ink(dim=True) for suit in "cdhs"},
    framed=True,
)

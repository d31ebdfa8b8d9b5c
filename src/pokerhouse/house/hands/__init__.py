"""Hands at any kind of table: dealing one, moves in it, the actor's clock, the pause to the next."""

from pokerhouse.house.hands.between_hands import ask, draw_for_button, pause
from pokerhouse.house.hands.clock import start_clock
from pokerhouse.house.hands.dealing import (
    act,
    act_for_absent,
    check_show,
    show_cards,
    start_hand,
    take_blinds,
    tell_who_rests,
    void_hand,
)

__all__ = [
    "act",
    "act_for_absent",
    "ask",
    "check_show",
    "draw_for_button",
    "pause",
    "show_cards",
    "start_clock",
    "start_hand",
    "take_blinds",
    "tell_who_rests",
    "void_hand",
]

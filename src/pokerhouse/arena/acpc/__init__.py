"""ACPC's protocol: a dealer for programs that speak it, and the way to a dealer that speaks it."""

from pokerhouse.arena.acpc.dealer import Dealer
from pokerhouse.arena.acpc.dealing import DealerSettings, Dealing, usual_game
from pokerhouse.arena.acpc.doors import Doors, Nobody
from pokerhouse.arena.acpc.guest import CONNECT_SECONDS, SEND_SECONDS, GuestReport, invited, join_acpc
from pokerhouse.arena.acpc.hand_text import HandText, move_of

__all__ = [
    "CONNECT_SECONDS",
    "SEND_SECONDS",
    "Dealer",
    "DealerSettings",
    "Dealing",
    "Doors",
    "GuestReport",
    "HandText",
    "Nobody",
    "invited",
    "join_acpc",
    "move_of",
    "usual_game",
]

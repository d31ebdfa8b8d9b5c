"""ACPC's protocol: a dealer for programs that speak it, and the way to a dealer that speaks it."""

from pokerhouse.arena.acpc.dealer import Dealer, DealerSettings, SeatReport, usual_game
from pokerhouse.arena.acpc.doors import Doors, Nobody
from pokerhouse.arena.acpc.guest import GuestReport, join_acpc

__all__ = [
    "Dealer",
    "DealerSettings",
    "Doors",
    "GuestReport",
    "Nobody",
    "SeatReport",
    "join_acpc",
    "usual_game",
]

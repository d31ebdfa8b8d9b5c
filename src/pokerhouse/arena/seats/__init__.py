"""What every door keeps of a program at its table: chips, time, faults, and the report of them."""

from pokerhouse.arena.seats.conduct import Conduct
from pokerhouse.arena.seats.seat_report import SeatReport

__all__ = ["Conduct", "SeatReport"]

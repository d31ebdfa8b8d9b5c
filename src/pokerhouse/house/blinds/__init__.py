"""The laws of button and blinds: who has them, who is dealt in, who posts, who rests and why."""

from pokerhouse.house.blinds.house_option import Offer, offers, taken
from pokerhouse.house.blinds.law import Law, hands_to_sit_by, law_of
from pokerhouse.house.blinds.plan import Plan, played
from pokerhouse.house.blinds.ring import (
    ESTABLISHED,
    BlindSeats,
    Occupant,
    Ring,
    came_back,
    dealt_in,
    left_out,
    missed,
    rested,
)

__all__ = [
    "ESTABLISHED",
    "BlindSeats",
    "Law",
    "Occupant",
    "Offer",
    "Plan",
    "Ring",
    "came_back",
    "dealt_in",
    "hands_to_sit_by",
    "law_of",
    "left_out",
    "missed",
    "offers",
    "played",
    "rested",
    "taken",
]

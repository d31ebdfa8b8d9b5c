"""The law of button and blinds: who has them, who is dealt in, who posts, who rests and why."""

from pokerhouse.house.blinds.button_and_blinds import (
    Plan,
    cash_plan,
    first_plan,
    first_sng_plan,
    hands_to_sit_by,
    played,
    rest_of,
    sng_plan,
)
from pokerhouse.house.blinds.house_option import Offer, offers, taken
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
    "Occupant",
    "Offer",
    "Plan",
    "Ring",
    "came_back",
    "cash_plan",
    "dealt_in",
    "first_plan",
    "first_sng_plan",
    "hands_to_sit_by",
    "left_out",
    "missed",
    "offers",
    "played",
    "rest_of",
    "rested",
    "sng_plan",
    "taken",
]

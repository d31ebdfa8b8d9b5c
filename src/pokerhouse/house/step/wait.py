"""How long a newcomer would wait in a free seat."""

from msgspec import Struct


class Wait(Struct, frozen=True, order=True):
    """What lies between a newcomer in this seat and the first hand: people to come, then hands to sit by."""

    people: int
    hands: int
    table: str
    seat: int

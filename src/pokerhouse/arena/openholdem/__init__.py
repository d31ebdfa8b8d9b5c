"""OpenHoldem's protocol: rooms for programs over TCP, and the way to such a room."""

from pokerhouse.arena.openholdem.door import Door, DoorSettings
from pokerhouse.arena.openholdem.guest import join_room
from pokerhouse.arena.openholdem.messages import NAME_MAX, Connect
from pokerhouse.arena.openholdem.room import RoomReport

__all__ = ["NAME_MAX", "Connect", "Door", "DoorSettings", "RoomReport", "join_room"]

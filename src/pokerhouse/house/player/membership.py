"""From guest to member: what the house promises to keep until the person goes."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.state import PlayerState


def _become(state: PlayerState, _command: c.BecomeMember, now: int) -> list[e.PlayerEvent]:
    return [e.BecameMember(at=now)] if state.guest else []


def _became(state: PlayerState, _event: e.BecameMember) -> None:
    state.guest = False


MEMBER_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {c.BecomeMember: _become}
MEMBER_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {e.BecameMember: _became}

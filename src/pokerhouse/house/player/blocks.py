"""Whom a player has blocked: its own business, and the other is not told (PEOPLE-1)."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.friends import forget
from pokerhouse.house.player.state import PlayerState
from pokerhouse.house.settings import NAME_MAX, refuse_unless

BLOCKED_MAX = 200
"""So many people one player can block."""


def _block(state: PlayerState, command: c.BlockPlayer, now: int) -> list[e.PlayerEvent]:
    player = command.player
    fine = 0 < len(player) <= NAME_MAX and ":" not in player and player != state.id
    refuse_unless(fine, "bad_player", "PEOPLE-1", "Choose somebody else to block.")
    if player in state.blocked:
        return []
    room = len(state.blocked) < BLOCKED_MAX
    text = f"You have blocked {BLOCKED_MAX} people. Unblock one first."
    refuse_unless(room, "too_many_blocked", "limit", text, most=BLOCKED_MAX)
    return [e.PlayerBlocked(at=now, player=player)]


def _unblock(state: PlayerState, command: c.UnblockPlayer, now: int) -> list[e.PlayerEvent]:
    return [e.PlayerUnblocked(at=now, player=command.player)] if command.player in state.blocked else []


def _blocked(state: PlayerState, event: e.PlayerBlocked) -> None:
    forget(state, event.player)
    state.blocked[event.player] = event.at


def _unblocked(state: PlayerState, event: e.PlayerUnblocked) -> None:
    del state.blocked[event.player]


BLOCK_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {
    c.BlockPlayer: _block,
    c.UnblockPlayer: _unblock,
}
BLOCK_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {
    e.PlayerBlocked: _blocked,
    e.PlayerUnblocked: _unblocked,
}

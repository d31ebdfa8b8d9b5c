"""What a player likes: how the page looks, sounds and speaks. The house keeps it and makes nothing of it."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.state import PlayerState
from pokerhouse.house.settings import refuse_unless

PREFERENCES_MAX = 32
"""So many of them are kept for a player."""
WORD_MAX = 32
"""Characters of a name or a word."""
PREFERENCES_BYTES_MAX = 2_048
"""All names and words of a player together: each change is an event, and stays in the books."""


def _keep(state: PlayerState, command: c.KeepPreferences, now: int) -> list[e.PlayerEvent]:
    kept = command.preferences
    words = [*kept, *(value for value in kept.values() if isinstance(value, str))]
    size = sum(len(word.encode(errors="replace")) for word in words)
    fine = len(kept) <= PREFERENCES_MAX and all(len(word) <= WORD_MAX for word in words)
    fine = fine and size <= PREFERENCES_BYTES_MAX
    text = f"At most {PREFERENCES_MAX} preferences are kept, in plain words of {WORD_MAX} characters."
    refuse_unless(fine, "bad_preferences", "limit", text, most=PREFERENCES_MAX)
    return [] if kept == state.preferences else [e.PreferencesKept(at=now, preferences=dict(kept))]


def _kept(state: PlayerState, event: e.PreferencesKept) -> None:
    state.preferences = dict(event.preferences)


PREFERENCE_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {
    c.KeepPreferences: _keep
}
PREFERENCE_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {e.PreferencesKept: _kept}

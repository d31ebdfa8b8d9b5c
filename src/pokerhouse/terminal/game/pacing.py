"""Where the pauses are while a hand is shown: what belongs together is seen together, as one step."""

from collections.abc import Sequence

from pokerhouse.rules import (
    Awarded,
    Event,
    HandDealt,
    HandEnded,
    Mucked,
    Posted,
    Returned,
    Shown,
)

_TOGETHER: dict[type, frozenset[type]] = {
    HandDealt: frozenset({Posted}),
    Posted: frozenset({Posted}),
    Shown: frozenset({Shown, Mucked}),
    Mucked: frozenset({Shown, Mucked}),
    Returned: frozenset({Awarded, HandEnded}),
    Awarded: frozenset({Awarded, HandEnded}),
}
"""Which events follow an event without a pause. Everything else is a step of its own."""


def step_end(events: Sequence[Event], start: int) -> int:
    """Where the step that begins at this event ends."""
    end = start + 1
    while end < len(events) and type(events[end]) in _TOGETHER.get(type(events[end - 1]), frozenset()):
        end += 1
    return end

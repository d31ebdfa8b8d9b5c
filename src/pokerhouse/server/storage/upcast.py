"""Old events in today's form.

A stored event is never changed. When an event's form changes, its version goes up and a function here makes
the next version's form out of the older one. A kept corpus of stored events proves that all of them load.
"""

from collections.abc import Callable, Mapping
from typing import Any

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: Mapping[tuple[str, int], Upcaster] = {}
"""(type, version) to the function that makes version + 1 of it."""


def upcast(
    kind: str, version: int, data: dict[str, Any], upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS
) -> dict[str, Any]:
    """Bring an event's data to the newest version that there is a way to."""
    while (step := upcasters.get((kind, version))) is not None:
        data = step(data)
        version += 1
        data["v"] = version
    return data


def is_old(kind: str, version: int) -> bool:
    """Whether there is a newer form of this event."""
    return (kind, version) in UPCASTERS

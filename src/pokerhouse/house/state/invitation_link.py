"""Links that bring one person to a private table (PSNG-2).

A link is a guest without a name: making one invites it, using one lets it invite who came. So both are among
the table's own events, it is the table's step that decides who was first, and a link that was used is gone.
"""

import hashlib
from collections.abc import Mapping

PREFIX = "link."
"""How the names of links begin; no player's id has a dot."""


def link_name(key: str) -> str:
    """A link as the table knows it; nobody can go back from it to the key."""
    return PREFIX + hashlib.sha256(key.encode()).hexdigest()[:32]


def is_link(guest: str) -> bool:
    """Whether this guest is a link and no player."""
    return guest.startswith(PREFIX)


def inviter(invited: Mapping[str, str], by: str) -> str:
    """Who invited somebody, through a link or without."""
    return invited.get(by, "") if is_link(by) else by


def unused(invited: Mapping[str, str]) -> list[str]:
    """The links by which nobody has come yet."""
    used = set(invited.values())
    return [guest for guest in invited if is_link(guest) and guest not in used]

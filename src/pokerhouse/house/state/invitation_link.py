"""Links that bring one person to a private table (PSNG-2).

A link is a guest without a name: making one invites it, using one lets it invite who came. So both are among
the table's own events, and a link is used up when somebody has come by it.
"""

import hashlib

PREFIX = "link."
"""How the names of links begin; no player's id has a dot."""


def link_name(key: str) -> str:
    """A link as the table knows it; nobody can go back from it to the key."""
    return PREFIX + hashlib.sha256(key.encode()).hexdigest()[:32]


def is_link(guest: str) -> bool:
    """Whether this guest is a link and no player."""
    return guest.startswith(PREFIX)


def inviter(invited: dict[str, str], by: str) -> str:
    """Who invited somebody, through a link or without."""
    return invited.get(by, "") if is_link(by) else by


def unused(invited: dict[str, str]) -> list[str]:
    """The links by which nobody has come yet."""
    used = set(invited.values())
    return [guest for guest in invited if is_link(guest) and guest not in used]

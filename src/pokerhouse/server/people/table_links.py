"""Links to tables: where each leads, looked at by strangers (HOST-2)."""

import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from pokerhouse.house import events as house
from pokerhouse.house.host import link_end
from pokerhouse.house.state import TableLink
from pokerhouse.protocol.host import LinkView, SeatedPerson
from pokerhouse.server.actors import Desk, TableNews, Tables
from pokerhouse.server.ground import Ground
from pokerhouse.server.people.blocks import Blocks
from pokerhouse.server.people.player_names import PlayerNames
from pokerhouse.server.people.waiting_lists import WaitingLists
from pokerhouse.server.wire import alike

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a key: none is taken for another when read aloud."""

PARTS, LETTERS = 3, 4
"""Sixty bits: nobody comes upon a key by trying."""

KEY = re.compile("-".join([f"[{ALPHABET}]{{{LETTERS}}}"] * PARTS))
"""What a key looks like."""

CLOSED_REMEMBERED = 1_000
"""Links of closed tables that are still known, while the house is open."""


def new_key() -> str:
    """A key that nobody has."""
    parts = ["".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(PARTS)]
    return "-".join(parts)


@dataclass(eq=False)
class TableLinks:
    """Finds the table of a link."""

    hears = frozenset({house.Dismissed})

    _ground: Ground
    _tables: Tables
    _blocks: Blocks
    _names: PlayerNames
    _waiting_lists: WaitingLists
    _closed: OrderedDict[str, LinkView] = field(default_factory=OrderedDict)

    def opened(self, news: TableNews) -> None:
        """A table is open; its links are its own."""

    def stored(self, news: TableNews) -> None:
        """A table is closed: its links still say so."""
        for link in news.summary.links:
            self._closed[link.key] = self._view("closed", news.desk, at=self._ground.clock.now())
            while len(self._closed) > CLOSED_REMEMBERED:
                self._closed.popitem(last=False)

    def is_closed(self, token: str) -> bool:
        """Whether the table of this link was closed."""
        return token in self._closed

    def find(self, token: str) -> tuple[Desk, TableLink] | None:
        """The link with this token, and its table."""
        if not KEY.fullmatch(token):
            return None  # anything a stranger has typed; only letters of ours can be compared
        links = ((desk, link) for desk in self._tables for link in desk.summary.links)
        return next((found for found in links if secrets.compare_digest(found[1].key, token)), None)

    async def find_for(self, player: str, token: str) -> tuple[Desk, TableLink] | None:
        """The same, if neither the host nor the link's maker has blocked this player (PEOPLE-2)."""
        found = self.find(token)
        blocked = found and await self._blocks.is_blocked(player, found[1].by, found[0].summary.host)
        return None if blocked else found

    async def view_for(self, player: str | None, token: str) -> LinkView:
        """Where the link leads this player, or a stranger."""
        if player and self.find(token) and not await self.find_for(player, token):
            return LinkView(state="unknown")
        return self.view(token)

    def view(self, token: str) -> LinkView:
        """Where the link leads; if nowhere, why."""
        found = self.find(token)
        if found is None:
            return self._closed.get(token, LinkView(state="unknown"))
        desk, link = found
        end = link_end(link, self._ground.clock.now())
        if not end:
            return self._good(desk)
        last, came = max(link.came.items(), key=lambda one: one[1], default=("", 0))
        at = {"revoked": link.revoked, "ended": link.until, "used": came}[end]
        return self._view(end, desk, at=at, last=self._names.of(last) if end == "used" else "")

    def _view(self, state: str, desk: Desk, at: int = 0, last: str = "") -> LinkView:
        host = self._names.of(desk.summary.host)
        return LinkView(state=state, host=host, name=desk.settings.name, at=at, last=last)  # type: ignore[arg-type]

    def _good(self, desk: Desk) -> LinkView:
        settings, summary = desk.settings, desk.summary
        state = "open" if summary.open_seats else "full"
        if summary.locked or summary.sng_runs:
            state = "locked" if summary.locked else "running"
        return alike(
            LinkView,
            settings,
            state=state,
            host=self._names.of(summary.host),
            people=[alike(SeatedPerson, one) for one in summary.seated],
            private=settings.is_private,
            waiting=self._waiting_lists.lengths[desk.id],
            grant=self._ground.settings.cage.grant,
        )

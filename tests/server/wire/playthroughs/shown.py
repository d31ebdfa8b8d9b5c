"""Walks at a table of the house, as everybody around it sees them: what changes in whose view at a step."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pokerhouse.house import Refused, TableEvent
from pokerhouse.protocol.event import AnyEvent, HandStarted
from pokerhouse.protocol.people import Circle, Guest
from pokerhouse.protocol.view import BuyInOffer
from pokerhouse.server.actors import TableSummary
from pokerhouse.server.wire import Around, TableTeller, TableViews
from tests.house.playthroughs.walk import GUESTS, Walk
from tests.server.wire.seen import read

OFFER = BuyInOffer(low=100, high=400, bank=1_000)
NOTHING: dict[str, Any] = {}


def changes(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What is another value now, by its path; what is gone is null."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        before, after = dict(enumerate(before, 1)), dict(enumerate(after, 1))
    if not isinstance(before, dict) or not isinstance(after, dict):
        if before != after:
            yield path, after
        return
    for key in {**before, **after}:
        yield from changes(before.get(key), after.get(key), f"{path}.{key}".lstrip("."))


def builtins(views: TableViews, player: str | None, offer: BuyInOffer | None) -> Any:
    """A view as plain values, those left out of the frame, too."""
    return msgspec.to_builtins(read(views.to(player, offer)))


def dealt(events: list[AnyEvent]) -> list[str]:
    """The cards that somebody hears at the beginning of a hand."""
    return [card for event in events if isinstance(event, HandStarted) for card in event.cards]


class Shown:
    """One walk, told to everybody who sits there or looks on."""

    def __init__(self, room: str, seed: int) -> None:
        self.walk = Walk(room, seed)
        self.teller = TableTeller()
        self.number = self.heard = 0
        self.seen: dict[str, Any] = {}
        self.before: TableViews | None = None

    def lines(self) -> Iterator[str]:
        """Each step in a line of JSON: when, what was asked, what was told, whose view is another and how."""
        while True:
            why = ""
            try:
                self.walk.step()
            except Refused as refused:
                why = f" (refused: {refused.code})"
            floor = self.walk.floor
            events, self.heard = floor.events[self.heard :], len(floor.events)
            self.number += 1
            told = self.teller.tell(self.number, events, floor.table)
            own = {name: dealt(told.to(name)) for name in told.own}
            line = [floor.now, self.walk.label + why, told.to(None), own, dict(self.views(events))]
            yield re.sub(" {3,}", lambda pad: f"<{len(pad[0])} spaces>", msgspec.json.encode(line).decode())

    def around(self) -> Around:
        """Who is around the table; it changes with the steps."""
        state = self.walk.floor.table.state
        ann = Guest(player="ann", name="Ann", seat=None, online=True, by="p1")
        circle = Circle(people=[ann], free=1, starting_stack=9) if state.settings.creator else None
        return Around(
            observers=self.number // 9,
            away=frozenset(chair.seat for chair in state.chairs.values() if not chair.connected),
            teller=self.teller.state,
            circle=circle,
            waiting=self.number // 11,
            host_name="Away",
            now=self.walk.floor.now,
        )

    def views(self, step: Sequence[TableEvent]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Whose view has changed, and what of it: an observer's, then what is another thing for only one."""
        table = self.walk.floor.table
        views = self.before = TableViews(table, self.around(), self.before, step)
        public = builtins(views, None, None)
        summary = TableSummary.of(table)
        brief = msgspec.to_builtins(summary, str_keys=True) | {
            "free": summary.free,
            "finished": summary.finished,
            "people": summary.has_people,
            "private": summary.is_private,
            "watch": [name for name in (*GUESTS, "p1", "p2") if summary.may_watch(name)],
        }
        for known in ("settings", "at", "seated", "links", "arrived", "invited"):
            brief.pop(known, None)  # as they are in the table's own state
        yield from self.changed("all", public)
        yield from self.changed("brief", brief)
        for name in ("ann", *sorted(chair.player for chair in table.state.chairs.values())):
            own = builtins(views, name, OFFER)
            yield from self.changed(name, dict(changes(public, own)))

    def changed(self, name: str, view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is another value than at the step before."""
        found = dict(changes(self.seen.get(name, NOTHING), view))
        self.seen[name] = view
        if found:
            yield name, found

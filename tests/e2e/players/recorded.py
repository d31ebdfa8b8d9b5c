"""Hands of ten players as the house tells them to somebody who looks on, to be told again at any pace."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, WebSocketRoute

from pokerhouse.client import Client
from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.command import OpenTable
from pokerhouse.protocol.event import HandStarted
from pokerhouse.protocol.message import Update
from tests.e2e.players.others import go_home, play

SEATS = 10
STACK = 200
SECONDS = 120


def recorded(house: str, hands: int) -> list[Update]:
    """The messages of so many hands at a new table; the house plays them in a moment if it is in a hurry."""
    with ThreadPoolExecutor(1) as beside:  # the browser has a loop of its own in this thread
        return beside.submit(asyncio.run, _record(house, hands)).result()


async def _record(house: str, hands: int) -> list[Update]:
    watcher = await Client.enter(house, "Watcher")
    opening = OpenTable(
        id=watcher.new_id(),
        kind="cash",
        name="Recorded",
        seats=SEATS,
        small=1,
        big=2,
        buy_in_low=STACK,
        buy_in_high=STACK,
    )
    opened = await watcher.command(opening)
    await watcher.watch(opened.table)
    players = [await play(house, opened.table, seat, STACK) for seat in range(1, SEATS + 1)]
    told: list[Update] = []
    async with asyncio.timeout(SECONDS):
        while hands >= 0:
            message = await watcher.message()
            if not isinstance(message, Update):
                continue
            # The first hands begin before everybody sits.
            begins = any(isinstance(event, HandStarted) for event in message.events)
            full = message.view is not None and all(seat.in_hand for seat in message.view.seats)
            if begins and (told or full):
                hands -= 1
            if hands >= 0 and (told or (begins and full)):
                told.append(message)
    await go_home(players)
    await watcher.close()
    return told


class Retold:
    """A quiet table of the house that a page looks at; what happens there is told by the test."""

    def __init__(self, page: Page, table: str) -> None:
        self._page, self._table = page, table
        self._line: WebSocketRoute | None = None
        self._number = 0
        page.route_web_socket("**/ws", self._join)

    def _join(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(lambda frame: self._pass_on(line, frame))

    def _pass_on(self, line: WebSocketRoute, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "snapshot":
            self._number = message["number"]
        line.send(frame)

    def tell(self, message: Update, *, pause: int) -> None:
        """Tell what was recorded, as if it happened here, and let the page draw it."""
        told = json.loads(encode(message))
        self._number += 1
        told |= {"table": self._table, "number": self._number}
        if told.get("view"):
            told["view"] |= {"table": self._table}
        if self._line is None:
            raise AssertionError("nobody looks at the table")
        self._line.send(json.dumps(told))
        self._page.wait_for_timeout(pause)

"""Others at a table who play without a page: they call, and in some hands three of them go all-in."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal, TypeAlias

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import Act, TakeSeat
from pokerhouse.protocol.view import Menu

Move: TypeAlias = Literal["fold", "check", "call", "raise", "all_in"]

ALL_IN_EVERY = 3
"""In every third hand three of them put everything in before the flop: then the board is run out."""


@contextmanager
def others(house: str, table: str, seats: range, amount: int) -> Iterator[None]:
    """Sits somebody down in each of the seats, and lets them play for as long as the context is open."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    players: list[tuple[Client, asyncio.Task[None]]] = []
    try:
        for seat in seats:
            sat = asyncio.run_coroutine_threadsafe(play(house, table, seat, amount), loop)
            players.append(sat.result())
        yield
    finally:
        asyncio.run_coroutine_threadsafe(go_home(players), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def play(house: str, table: str, seat: int, amount: int) -> tuple[Client, asyncio.Task[None]]:
    player = await Client.enter(house, f"Player {seat}")
    await player.watch(table)
    wish = TakeSeat(id=player.new_id(), table=table, seat=seat, amount=amount, auto_rebuy=amount)
    await player.command(wish)
    return player, asyncio.create_task(_answer(player, table, seat))


async def go_home(players: list[tuple[Client, asyncio.Task[None]]]) -> None:
    for player, answering in players:
        await player.close()
        await answering


async def _answer(player: Client, table: str, seat: int) -> None:
    answered = (0, 0)
    async for _ in player.messages():
        view = player.views[table]
        hand, menu = view.hand, view.you and view.you.menu
        if hand is None or not menu or (turn := (hand.number, hand.decision)) == answered:
            continue
        answered = turn
        with suppress(RefusedError, ConnectionError):  # too late, or over
            move, to = _chosen(menu, bold=hand.number % ALL_IN_EVERY == 0, first=seat % 3 == 0)
            number, decision = turn
            act = Act(
                id=player.new_id(), table=view.table, hand=number, decision=decision or 0, move=move, to=to
            )
            await player.command(act)


def _chosen(menu: Menu, *, bold: bool, first: bool) -> tuple[Move, int | None]:
    if bold and first and menu.raise_high is not None:
        return "raise", menu.raise_high
    if menu.check:
        return "check", None
    return ("fold" if bold and not first else "call"), None

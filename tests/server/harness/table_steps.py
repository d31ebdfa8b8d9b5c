"""Short stories at a table: people sit down and play until something is reached."""

import asyncio
from collections.abc import Callable

from pokerhouse.client import Client
from pokerhouse.protocol.command import Act, TakeSeat
from pokerhouse.protocol.view import TableView
from tests.server.harness.running import Running

PATIENCE_SECONDS = 20


async def eventually(reached: Callable[[], bool]) -> None:
    """Let the house run until this is so."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not reached():  # noqa: ASYNC110  (what is looked at tells nobody when it changes)
            await asyncio.sleep(0.001)


async def until(client: Client, table: str, reached: Callable[[TableView], bool]) -> TableView:
    """Read on until the table looks like this."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while table not in client.views or not reached(client.views[table]):
            await client.message()
    return client.views[table]


async def sit(client: Client, table: str, seat: int, amount: int = 200) -> None:
    """Watch and take a seat."""
    await client.watch(table)
    await client.command(TakeSeat(id=client.new_id(), table=table, seat=seat, amount=amount))


async def seated(house: Running, table: str, count: int) -> list[Client]:
    """So many people at a table, in seats 1, 2, …, and a hand running."""
    clients = [await house.guest(f"P{number}") for number in range(1, count + 1)]
    for number, client in enumerate(clients, start=1):
        await sit(client, table, number)
    for client in clients:
        await until(client, table, lambda view: view.hand is not None and view.hand.actor is not None)
    return clients


async def act(client: Client, table: str, move: str, to: int | None = None) -> None:
    """Move in the hand as this client sees it."""
    hand = client.views[table].hand
    if hand is None:
        raise AssertionError("no hand is running")
    await client.command(
        Act(id=client.new_id(), table=table, hand=hand.number, decision=hand.decision, move=move, to=to)  # type: ignore[arg-type]
    )


def has_turn(view: TableView) -> bool:
    """Whether the recipient has to act."""
    return view.you is not None and view.you.menu is not None


async def actor_of(clients: list[Client], table: str) -> Client:
    """The client whose turn it is."""
    running = await until(
        clients[0], table, lambda view: view.hand is not None and view.hand.actor is not None
    )
    if running.hand is None or running.hand.actor is None:
        raise AssertionError("nobody has to act")
    player = running.seats[running.hand.actor - 1].player
    client = next(client for client in clients if client.ticket.me.player == player)
    await until(client, table, has_turn)
    return client


async def close_all(clients: list[Client]) -> None:
    """Everybody hangs up."""
    for client in clients:
        await client.close()

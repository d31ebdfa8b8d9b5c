"""A program at a running card room: it sits down, plays a few turns and leaves.

pokerhouse serve --bots 3
python examples/sit_at_a_server.py http://127.0.0.1:8000
"""

import asyncio
import sys
from typing import Literal

from pokerhouse.client import Client, RefusedError
from pokerhouse.protocol.command import Act, Leave, TakeSeat

TABLE = "maple-room"


async def sits_down(me: Client) -> bool:
    """Ask for the first free seat; False if somebody was quicker."""
    view = me.views[TABLE]
    seat = next(seat.seat for seat in view.seats if seat.player is None)
    try:
        await me.command(TakeSeat(id=me.new_id(), table=TABLE, seat=seat, amount=view.buy_in_low))
    except RefusedError as refused:
        if refused.reason.code != "seat_taken":
            raise
        return False
    return True


async def play(house: str, turns: int = 2) -> int:
    """Enter as a guest, take a free seat with chips from the bank, and check or call on your turn."""
    async with await Client.enter(house, "Example") as me:
        await me.watch(TABLE)
        while not await sits_down(me):
            pass
        answered: set[tuple[int, int]] = set()
        async for _ in me.messages():
            view = me.views[TABLE]
            if view.you is not None and view.you.question is not None:
                break  # out of chips: whether to buy back in is not for a program to say
            if view.you is None or view.you.menu is None or view.hand is None:
                continue
            turn = (view.hand.number, view.hand.decision)
            if turn not in answered:
                answered.add(turn)
                move: Literal["check", "call"] = "check" if view.you.menu.check else "call"
                await me.command(Act(id=me.new_id(), table=TABLE, hand=turn[0], decision=turn[1], move=move))
            if len(answered) == turns:
                break
        await me.command(Leave(id=me.new_id(), table=TABLE))
    return len(answered)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"Say where the house is: python {sys.argv[0]} http://127.0.0.1:8000")
    try:
        print(f"{asyncio.run(play(sys.argv[1]))} turns played")
    except (OSError, ValueError) as error:
        sys.exit(f"No house answers at {sys.argv[1]}: {error}. Open one with: pokerhouse serve --bots 3")

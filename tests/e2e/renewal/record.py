"""Keeps today's page and what today's house says, for the tests of upgrades; both stay as they are for years.

python -m tests.e2e.renewal.record
"""

import asyncio
import json
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from pokerhouse.client import Client
from pokerhouse.protocol.codec import encode
from pokerhouse.protocol.command import Act, FollowLobby, OpenTable, TakeSeat, Watch
from pokerhouse.protocol.event import HandEnded
from pokerhouse.protocol.message import AnyMessage, LobbyList, Snapshot, Update
from tests.e2e.players.others import go_home, play
from tests.e2e.quick_room import open_quick_room

PAGE = Path(__file__).parents[3] / "src/pokerhouse/server/page"
KEPT = Path(__file__).parent / "kept"
SECONDS = 30


def keep_page(built: Path, kept: Path) -> None:
    """The files a browser asks for, without those packed again as Brotli."""
    with zipfile.ZipFile(kept, "w") as packed:
        for path in sorted(built.rglob("*")):
            if path.is_file() and path.suffix not in (".br", ".png"):
                entry = zipfile.ZipInfo(str(path.relative_to(built)))
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_LZMA)


async def recorded(house: str) -> dict[str, object]:
    """A hand of two: how the table stands at one's turn, what a call leads to, and what a fold."""
    async with await Client.enter(house, "Ada") as ada:
        opening = OpenTable(
            id=ada.new_id(),
            kind="cash",
            name="Kept Table",
            seats=2,
            small=1,
            big=2,
            buy_in_low=200,
            buy_in_high=200,
        )
        table = (await ada.command(opening)).table
        other = await play(house, table, 2, 200)
        await ada.command(FollowLobby(id=ada.new_id()))
        lobby = await until(ada, lambda one: isinstance(one, LobbyList))
        await ada.watch(table)
        await ada.command(TakeSeat(id=ada.new_id(), table=table, seat=1, amount=200))
        await until(ada, my_turn)
        await ada.command(Watch(id=ada.new_id(), table=table))
        snapshot = await until(ada, lambda one: isinstance(one, Snapshot))
        assert my_turn(snapshot[-1])
        await move(ada, table, "call")
        called = await until(ada, my_turn)
        await move(ada, table, "fold")
        folded = await until(ada, is_over)
        await go_home([other])
        said = {"lobby": lobby[-1:], "snapshot": snapshot[-1:], "called": called, "folded": folded}
        return {
            "table": table,
            "welcome": json.loads(encode(ada.welcome)) if ada.welcome else None,
            **{what: [json.loads(encode(one)) for one in told] for what, told in said.items()},
        }


def my_turn(message: AnyMessage) -> bool:
    view = message.view if isinstance(message, Snapshot | Update) else None
    return bool(view and view.you and view.you.menu)


def is_over(message: AnyMessage) -> bool:
    return isinstance(message, Update) and any(isinstance(event, HandEnded) for event in message.events)


async def until(client: Client, last: Callable[[AnyMessage], bool]) -> list[AnyMessage]:
    """What the client hears of its table, or the message itself, up to the one that is waited for."""
    heard: list[AnyMessage] = []
    async with asyncio.timeout(SECONDS):
        while not heard or not last(heard[-1]):
            heard.append(await client.message())
    return [one for one in heard if isinstance(one, Update) or one is heard[-1]]


async def move(client: Client, table: str, name: Literal["call", "fold"]) -> None:
    """A call where there is something to call, else a check; or a fold."""
    view = client.views[table]
    if not (view.you and view.you.menu and view.hand):
        raise AssertionError("it is somebody else's turn")
    chosen: Literal["call", "check", "fold"] = "check" if name == "call" and view.you.menu.check else name
    hand, decision = view.hand.number, view.hand.decision or 0
    await client.command(Act(id=client.new_id(), table=table, hand=hand, decision=decision, move=chosen))


def main() -> None:
    """Write both."""
    KEPT.mkdir(exist_ok=True)
    keep_page(PAGE, KEPT / "page.zip")
    with tempfile.TemporaryDirectory() as folder, open_quick_room(Path(folder)) as room:
        said = asyncio.run(recorded(room.address))
    (KEPT / "house.json").write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()

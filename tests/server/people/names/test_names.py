# ruff: noqa: RUF001 - look-alikes are its subject
"""Nobody is called like another, nor like a bot; tables neither; people are found by their names."""

import asyncio

import httpx
import pytest

from pokerhouse.house.names import name_key
from pokerhouse.protocol.command import AskFriend, OpenTable
from pokerhouse.server.house_bots import BOT_NAMES
from tests.house.names.test_name_key import SPOOFS
from tests.server.harness.running import Running
from tests.server.harness.table_steps import close_all

pytestmark = pytest.mark.anyio


async def entered(house: Running, name: str) -> str | None:
    """The name under which somebody comes in; None if it is refused."""
    async with httpx.AsyncClient() as web:
        answer = await web.post(f"{house.url}/api/guest", json={"name": name})
    assert answer.status_code in (201, 400)
    return str(answer.json()["name"]) if answer.status_code == 201 else None


async def test_two_hundred_spoofs_are_refused_or_made_distinct(house: Running) -> None:
    shown = [await entered(house, name) for name in ("Mina", "Otto")]
    for name, spoof, _kind in SPOOFS:
        if name in ("Mina", "Otto", "Leo", "Bot 7"):
            shown.append(await entered(house, spoof))
    keys = [name_key(name) for name in shown if name]
    assert len(keys) > 20
    assert len(set(keys)) == len(keys)
    assert not set(keys) & {name_key(name) for name in BOT_NAMES}


async def test_a_taken_name_gets_a_number_also_when_many_come_at_once(house: Running) -> None:
    names = await asyncio.gather(*(entered(house, "Mina") for _ in range(6)))
    assert sorted(str(name) for name in names) == ["Mina", "Mina 2", "Mina 3", "Mina 4", "Mina 5", "Mina 6"]


async def test_nobody_is_named_as_a_bot(house: Running) -> None:
    assert await entered(house, "Ida") == "Ida 2"
    assert await entered(house, "Bot 3") is None


async def test_open_tables_have_different_names(house: Running) -> None:
    ann = await house.guest("Ann")
    names = []
    for number, name in enumerate(("Maple Room", "Our Own", "0ur Оwn")):
        wish = OpenTable(id=f"t{number}", kind="cash", name=name, seats=2, small=1, big=2)
        names.append(house.desk((await ann.command(wish)).table).settings.name)
    assert names == ["Maple Room 2", "Our Own", "0ur Оwn 2"]
    await close_all([ann])


async def test_people_find_each_other_by_name_also_when_one_is_away(house: Running) -> None:
    ann, mina = await house.guest("Ann"), await house.guest("Mina")
    await mina.close()
    await ann.command(AskFriend(id="ask", name="mina"))
    account = await house.room.accounts.get(mina.ticket.me.player)
    assert account.summary.state.requests == [ann.ticket.me.player]
    await close_all([ann])

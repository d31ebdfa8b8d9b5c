"""What a house finds when it opens again, and what it does about it."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from pokerhouse.client import Client
from pokerhouse.house.events import HandEvent
from pokerhouse.protocol.message import Dropped
from pokerhouse.rules import HandVoided
from tests.server.harness.running import TEST, open_house
from tests.server.harness.table_steps import act, actor_of, close_all, eventually, seated, until
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.mark.rule("STD-14")
async def test_a_hand_whose_deck_is_lost_is_voided(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.sqlite"
    async with open_house(database) as house:
        players = await seated(house, TABLE, 3)
        await act(await actor_of(players, TABLE), TABLE, "call")
        await close_all(players)
    with sqlite3.connect(tmp_path / "house.sqlite") as stolen:
        stolen.execute("DELETE FROM secrets")
        stolen.execute("DELETE FROM snapshots")
    stolen.close()
    async with open_house(database) as house:
        ann = await house.guest("Ann")
        await ann.watch(TABLE)
        await until(ann, TABLE, lambda view: view.hand is not None and view.hand.number == 2)
        facts = [event for told in house.desk(TABLE).recent for event in told.stored]
        voided = [
            event.event
            for event in facts
            if isinstance(event, HandEvent) and isinstance(event.event, HandVoided)
        ]
        assert len(voided) == 1
        assert sum(voided[0].refunds) == 25
        await ann.close()
    faults = await examine(database, [])
    assert faults == [f"{TABLE}: hand 1 was voided"]


async def test_one_broken_table_keeps_nobody_out(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.sqlite"
    async with open_house(database):
        pass
    with sqlite3.connect(tmp_path / "house.sqlite") as broken:
        broken.execute("UPDATE events SET data = '{}' WHERE stream = 'table:night-owls'")
    broken.close()
    async with open_house(database) as house:
        assert {desk.id for desk in house.room.tables} == {"maple-room", "tea-and-chips", "two-of-us"}


async def test_a_closing_house_says_so(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path}/house.sqlite") as house:
        ann = await house.guest("Ann")
        await eventually(lambda: house.room.presence.people == 1)
    last = [message async for message in ann.messages()][-1]
    assert isinstance(last, Dropped)
    assert last.reason.code == "closing"
    assert ann.closed_with == 1012


async def test_the_same_house_on_postgres(postgres_database: str) -> None:
    settings = replace(TEST, bots=3)
    async with open_house(postgres_database, settings) as house:
        ann = await house.guest("Ann")
        await ann.watch(TABLE)
        while ann.numbers[TABLE] < 60:
            await ann.message()
        heard = ann.numbers[TABLE]
        ticket = ann.ticket
        await ann.close()
    assert await examine(postgres_database, []) == []
    async with open_house(postgres_database, settings) as house:
        back = Client(replace(ticket, socket=f"ws{house.url[4:]}/ws"), come_back=False)
        await back.connect()
        await back.watch(TABLE)
        assert back.numbers[TABLE] >= heard
        while back.numbers[TABLE] < heard + 20:
            await back.message()
        await back.close()
    assert await examine(postgres_database, []) == []


async def test_logs_hold_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_house(f"sqlite:///{tmp_path}/house.sqlite", replace(TEST, bots=3)) as house:
        ann = await house.guest("Ann")
        token = ann.ticket.cookie.partition("=")[2]
        await ann.watch(TABLE)
        while ann.numbers[TABLE] < 40:
            await ann.message()
        await ann.say('{"type": "nonsense", "id": "' + token + '"}')
        await ann.close()
    said = capsys.readouterr()
    assert token not in said.out + said.err
    assert "deck" not in said.out + said.err

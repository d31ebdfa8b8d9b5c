"""Following a table: gaps at both their ends, how many tables, who is away, and what friends see."""

import asyncio

import pytest

from pokerhouse.protocol.command import (
    FollowLobby,
    LeaveLobby,
    SetAutoRebuy,
    Unwatch,
    Watch,
)
from pokerhouse.protocol.message import LobbyChanged, LobbyList, MeChanged, Snapshot, TablePresence, Update
from pokerhouse.server.actors.table_archive import RECENT_MAX
from tests.server.harness.paces import no_pace_at_tables
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"


async def follows(house: House, name: str, seen: int | None) -> list[int | str]:
    """What somebody gets who comes with this number: numbers of a gap, or a snapshot."""
    line = await house.come(name)
    line.messages()
    await house.do(name, Watch, table=TABLE, seen=seen)
    told = line.messages()
    views = [message.view for message in told if isinstance(message, Update | Snapshot)]
    assert views == [] or (views[-1] is not None and not any(views[:-1]))
    return [
        message.number if isinstance(message, Update) else f"snapshot {message.number}"
        for message in told
        if isinstance(message, Update | Snapshot)
    ]


def test_a_gap_is_told_if_all_of_it_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    no_pace_at_tables(monkeypatch)

    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, TABLE, seat)
        last = house.desk(TABLE).number
        assert last == 3
        assert await follows(house, "Cid", None) == [f"snapshot {last}"]
        assert await follows(house, "Cid", last) == []
        assert await follows(house, "Cid", last - 2) == [last - 1, last]
        assert await follows(house, "Cid", last + 1) == [f"snapshot {last}"]
        assert await follows(house, "Cid", 0) == list(range(1, last + 1))
        for number in range(RECENT_MAX // 2):
            for amount in (200, 0):
                await house.do("Ada", SetAutoRebuy, table=TABLE, amount=amount)
            assert number < house.desk(TABLE).number
        last = house.desk(TABLE).number
        assert len(house.desk(TABLE).recent) == RECENT_MAX
        first = last - RECENT_MAX
        assert await follows(house, "Cid", first) == list(range(first + 1, last + 1))
        assert await follows(house, "Cid", first - 1) == [f"snapshot {last}"]

    lived(story)


def test_eight_tables_are_followed_by_one_socket() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        tables = [desk.id for desk in house.room.tables]
        tables += [await house.table("Ada", name=f"T{number}") for number in range(3)]
        tables += [await house.table("Bea", name=f"U{number}") for number in range(2)]
        for table in tables[:8]:
            await house.do("Cid", Watch, table=table)
        assert await house.refused("Cid", Watch, table=tables[8]) == (
            "follows_too_many", "limit", "One connection can follow at most 8 tables.", {"most": 8},
        )  # fmt: skip
        await house.do("Cid", Watch, table=tables[7])
        await house.do("Cid", Unwatch, table=tables[0])
        await house.do("Cid", Watch, table=tables[8])

    lived(story)


def test_who_is_there_is_told_a_quarter_of_a_second_later() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        await house.sit("Ada", TABLE, 2)
        await house.do("Cid", Watch, table=TABLE)
        await asyncio.sleep(1)
        house.lines["Cid"].messages()
        begun = house.room.clock.now()
        house.go("Ada")
        await house.do("Bea", Watch, table=TABLE)
        await asyncio.sleep(1)
        (told,) = house.heard("Cid", TablePresence)
        assert told == TablePresence(now=begun + 250, table=TABLE, observers=2, away=[2])
        house.go("Bea")
        await house.come("Ada")
        await asyncio.sleep(1)
        told = house.heard("Cid", TablePresence)[-1]
        assert (told.observers, told.away) == (1, [])

    lived(story)


def test_the_lobby_is_told_a_second_later_and_once() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.do("Bea", FollowLobby)
        (page,) = house.heard("Bea", LobbyList)
        standing = ["maple-room", "tea-and-chips", "night-owls", "two-of-us"]
        assert ([row.table for row in page.tables], page.people, page.after, page.next) == (standing, 2, 0, 0)
        await asyncio.sleep(2)
        house.lines["Bea"].messages()
        begun = house.room.clock.now()
        table = await house.table("Ada")
        hidden = await house.table("Ada", private=True, name="Hidden")
        await house.sit("Ada", table, 2)
        await asyncio.sleep(1.1)
        first = house.heard("Bea", LobbyChanged)[0]
        assert (first.now, [row.table for row in first.tables], first.gone) == (begun + 1_000, [table], [])
        (row,) = first.tables
        assert (row.taken, row.bots, row.state, row.open, row.waiting) == ([2], 0, "waiting", True, 0)
        assert hidden not in {row.table for row in house.room.lobby.rows()}
        await house.leave("Ada", table)
        await asyncio.sleep(2)
        last = house.heard("Bea", LobbyChanged)[-1]
        assert ([row.table for row in last.tables], last.gone, last.people) == ([], [table], 2)
        await house.do("Bea", LeaveLobby)
        heard = len(house.heard("Bea", LobbyChanged))
        await house.table("Ada", name="Another")
        await asyncio.sleep(2)
        assert len(house.heard("Bea", LobbyChanged)) == heard

    lived(story)


def test_chips_that_have_landed_are_counted_once() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.sit("Ada", TABLE, 1)
        await asyncio.sleep(0.1)
        told = [(message.me.bank, message.me.in_play) for message in house.heard("Ada", MeChanged)]
        assert set(told) == {(2_800, 200)}

    lived(story)


def test_pages_of_the_lobby_forty_at_once_and_four_a_second() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for _ in range(40):
            await house.do("Ada", FollowLobby)
        assert await house.refused("Ada", FollowLobby) == (
            "too_fast", "limit", "At most 4 pages of the lobby a second.", {"most": 4, "seconds": 1},
        )  # fmt: skip
        await house.do("Bea", FollowLobby, after=2)
        assert [[row.table for row in page.tables] for page in house.heard("Bea", LobbyList)] == [
            ["night-owls", "two-of-us"]
        ]
        await house.do("Bea", FollowLobby, after=4)
        last = house.heard("Bea", LobbyList)[-1]
        assert (last.tables, last.after, last.next) == ([], 4, 0)
        await asyncio.sleep(0.249)
        assert (await house.refused("Ada", FollowLobby))[0] == "too_fast"
        await asyncio.sleep(0.002)
        await house.do("Ada", FollowLobby)

    lived(story)

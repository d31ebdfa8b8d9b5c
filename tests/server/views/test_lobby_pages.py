"""Pages of the lobby: made once for everybody, new when a table comes or goes; changes, a page at a time."""

import asyncio
from typing import Any

import msgspec
import pytest

from pokerhouse.protocol.command import FollowLobby
from pokerhouse.protocol.host_command import ChangeTable
from pokerhouse.protocol.message import LobbyChanged
from pokerhouse.server.views import lobby as module
from pokerhouse.server.views.lobby import LobbyPage
from tests.server.playthroughs.story import House, lived

STANDING = ["maple-room", "tea-and-chips", "night-owls", "two-of-us"]


@pytest.fixture(autouse=True)
def two_rows_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few tables are enough for many pages."""
    monkeypatch.setattr(module, "LOBBY_ROWS_MAX", 2)


def listed(page: LobbyPage) -> tuple[list[str], int]:
    """The tables of a page, and the number of the next."""
    rows: list[dict[str, Any]] = msgspec.json.decode(page.tables)
    return [row["table"] for row in rows], page.next


def test_a_page_leads_to_the_next_and_the_last_to_none() -> None:
    async def story(house: House) -> None:
        page = house.room.lobby.page
        assert listed(page(0)) == (STANDING[:2], 2)
        assert listed(page(1)) == (STANDING[1:3], 3)
        assert listed(page(2)) == (STANDING[2:], 0), "just full, and nothing follows"
        assert listed(page(3)) == (STANDING[3:], 0)
        assert listed(page(4)) == listed(page(5)) == ([], 0)

    lived(story)


def test_pages_that_follow_each_other_are_made_once_and_no_others_are_kept() -> None:
    async def story(house: House) -> None:
        page = house.room.lobby.page
        assert page(2) is not page(2), "nobody was led there"
        assert page(0) is page(0)
        assert page(2) is page(2)
        for elsewhere in (1, 3):
            assert page(elsewhere) is not page(elsewhere), "who names any number fills no memory"

    lived(story)


def test_a_page_is_new_when_a_table_comes_or_goes_or_changes_are_told() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await asyncio.sleep(3)
        page = house.room.lobby.page
        assert listed(page(0))[1] == 2
        assert listed(page(2)) == (STANDING[2:], 0)
        table = await house.table("Ada")
        assert listed(page(2)) == (STANDING[2:], 4), "at once"
        assert listed(page(4)) == ([table], 0)
        kept = page(0)
        await house.sit("Ada", "maple-room", 1)
        assert page(0) is kept, "what it lacks is told"
        await asyncio.sleep(2)
        assert page(0) is not kept
        assert listed(page(0))[1] == 2
        assert listed(page(2))[1] == 4
        await house.do("Ada", ChangeTable, table=table, private=True)
        assert listed(page(2)) == (STANDING[2:], 0), "a private table is on no list (HOST-1)"
        await house.do("Ada", ChangeTable, table=table, private=False)
        assert listed(page(4)) == ([table], 0)
        assert listed(page(5)) == ([table], 0), "its number is a new one"

    lived(story)


def test_what_is_too_much_for_one_message_is_told_a_second_later() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        await house.do("Bea", FollowLobby)
        await asyncio.sleep(5)
        house.lines["Bea"].messages()
        tables = [await house.table("Ada", name=f"T{number}") for number in range(3)]
        await asyncio.sleep(3)
        told = [[row.table for row in one.tables] for one in house.heard("Bea", LobbyChanged)]
        assert told == [tables[:2], tables[2:]]
        moments = [one.now for one in house.heard("Bea", LobbyChanged)]
        assert moments[1] == moments[0] + 1_000

    lived(story)


def test_a_private_table_leaves_the_list_and_its_row_is_gone() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada")
        await house.do("Bea", FollowLobby)
        await asyncio.sleep(5)
        house.lines["Bea"].messages()
        await house.do("Ada", ChangeTable, table=table, private=True)
        await asyncio.sleep(2)
        assert [(one.tables, one.gone) for one in house.heard("Bea", LobbyChanged)] == [([], [table])]
        assert [row.table for row in house.room.lobby.rows()] == STANDING

    lived(story)


def test_a_page_says_where_it_begins_and_goes_on_only_where_there_is_more() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        told = []
        for after in (0, 1, 2):
            await house.do("Ada", FollowLobby, after=after)
            told.append(msgspec.json.decode(house.lines["Ada"].heard[-1]))
        pages = [{name: value for name, value in page.items() if name != "tables"} for page in told]
        usual = {"type": "lobby", "now": house.room.clock.now(), "people": 1}
        assert pages == [{**usual, "next": 2}, {**usual, "after": 1, "next": 3}, {**usual, "after": 2}]

    lived(story)

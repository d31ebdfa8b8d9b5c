"""A house brought back from a backup: nothing seen since is dealt again, and who has signed out stays out."""

from pathlib import Path

import httpx
import pytest

from pokerhouse.server.admin import audit_house, back_up, restore_house
from tests.server.harness.running import open_house, table_of
from tests.server.harness.table_steps import eventually, seated
from tests.server.harness.witness import examine

pytestmark = pytest.mark.anyio

TABLE = "maple-room"


@pytest.mark.rule("STD-14")
async def test_a_hand_that_ran_is_voided_and_its_deck_is_in_no_restored_house(
    database: str, tmp_path: Path
) -> None:
    copy, place = tmp_path / "copy.sqlite", f"sqlite:///{tmp_path}/back/house.sqlite"
    async with open_house(database) as house:
        people = await seated(house, TABLE, 3)
        table = table_of(house.desk(TABLE))
        hand, stacks = table.state.hand_number, {1: 200, 2: 200, 3: 200}
        await back_up(database, copy)
        for one in people:
            await one.close()
    found = await restore_house(copy, place)
    assert found.voided == 1
    async with open_house(place) as again:
        await eventually(lambda: not again.desk(TABLE).summary.in_hand)
        summary = again.desk(TABLE).summary
        assert {seated.seat: seated.stack for seated in summary.seated} == stacks, "back to their givers"
        assert await again.room.store.secrets([(f"table:{TABLE}", hand)]) == {}
    assert (await audit_house(place)).faults == ()
    assert any(f"hand {hand} was voided" in fault for fault in await examine(place, []))


@pytest.mark.parametrize("kept", [False, True], ids=["all end", "kept"])
async def test_sessions_end_unless_they_are_kept(sqlite: str, tmp_path: Path, *, kept: bool) -> None:
    """A cookie that was signed out after the backup lets nobody in."""
    copy, place = tmp_path / "copy.sqlite", f"sqlite:///{tmp_path}/back/house.sqlite"
    async with open_house(sqlite) as house, httpx.AsyncClient(base_url=house.url) as web:
        await web.post("/api/guest", json={"name": "Ann"})
        assert (await web.post("/api/password", json={"password": "correct horse"})).status_code == 201
        await back_up(sqlite, copy)
        cookie = dict(web.cookies)
        await web.post("/api/leave?everywhere=true")
    found = await restore_house(copy, place, keep_sessions=kept)
    assert found.signed_out == (0 if kept else 1)
    async with open_house(place) as again, httpx.AsyncClient(base_url=again.url, cookies=cookie) as web:
        assert (await web.get("/api/me")).status_code == (200 if kept else 204)
        if not kept:
            login = await web.post("/api/login", json={"name": "Ann", "password": "correct horse"})
            assert login.status_code == 201

"""Who is let in to watch a table, and how watching ends: it is closed, a guest says no, a view fails."""

import asyncio

import pytest
from structlog.testing import capture_logs

from pokerhouse.protocol.command import (
    AcceptFriend,
    AskFriend,
    DeclineInvitation,
    Invite,
    SetAutoRebuy,
    Watch,
)
from pokerhouse.protocol.host_command import ChangeTable
from pokerhouse.protocol.message import Dropped, Snapshot, TableClosed, TablePresence, Update
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Desk
from pokerhouse.server.views import OwnViews
from tests.server.playthroughs.story import House, lived

TABLE = "maple-room"


async def friends(house: House) -> None:
    """Ada and Bea, who are friends, and Cid."""
    await house.guests("Ada", "Bea", "Cid")
    await house.do("Ada", AskFriend, name="Bea")
    await house.do("Bea", AcceptFriend, player=house.players["Ada"])


def test_a_closed_table_says_goodbye_and_is_followed_no_more() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada")
        await house.do("Bea", Watch, table=table)
        await house.sit("Ada", table, 1)
        desk = house.desk(table)
        await house.leave("Ada", table)
        await house.until(lambda: table not in house.room.tables)
        (closed,) = house.heard("Bea", TableClosed)
        assert (closed.table, closed.reason.rule) == (table, "CASH-1.2")
        assert house.heard("Bea", Update)[-1].number == desk.number, "the last step is told before"
        assert house.room.watchers.observers(desk) == 0
        with pytest.raises(Refused, match="There is no such table"):
            await house.room.watchers.join(house.lines["Bea"].connection, desk, None)
        house.room.lobby.look_at(desk)
        assert table not in {row.table for row in house.room.lobby.rows()}, "nor listed by who looks late"

    lived(story)


def test_who_turns_an_invitation_down_is_an_observer_no_more() -> None:
    async def story(house: House) -> None:
        await friends(house)
        table = await house.table("Ada", kind="private_sng", seats=3)
        assert (await house.refused("Bea", Watch, table=table))[0] == "no_such_table", "it is not said to be"
        with pytest.raises(Refused, match="for invited friends"):
            await house.room.watchers.join(house.lines["Bea"].connection, house.desk(table), None)
        await house.do("Ada", Invite, table=table, player=house.players["Bea"])
        for name in ("Ada", "Bea"):
            await house.do(name, Watch, table=table)
        await asyncio.sleep(1)
        assert house.heard("Ada", TablePresence)[-1].observers == 2
        await house.do("Bea", DeclineInvitation, invitation=table)
        await asyncio.sleep(1)
        assert house.heard("Ada", TablePresence)[-1].observers == 1
        heard = len(house.heard("Bea", TablePresence))
        house.go("Ada")
        await asyncio.sleep(1)
        assert len(house.heard("Bea", TablePresence)) == heard
        assert house.room.watchers.observers(house.desk(table)) == 0

    lived(story)


def test_a_table_made_private_is_shown_to_no_stranger() -> None:
    async def story(house: House) -> None:
        await friends(house)
        table = await house.table("Ada")
        for name in ("Ada", "Cid"):
            await house.do(name, Watch, table=table)
        await house.do("Ada", ChangeTable, table=table, private=True)
        seen = len(house.heard("Cid", Update)) + len(house.heard("Cid", Snapshot))
        await house.do("Ada", ChangeTable, table=table, name="Hidden")
        assert len(house.heard("Cid", Update)) + len(house.heard("Cid", Snapshot)) == seen == 1
        assert house.heard("Ada", Update)[-1].number == house.desk(table).number

    lived(story)


def test_whom_a_table_cannot_be_shown_is_sent_to_come_back_and_the_others_notice_nothing() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for name in ("Bea", "Cid"):
            await house.do(name, Watch, table=TABLE)
        with pytest.MonkeyPatch.context() as planted, capture_logs() as logs:
            offer, bea = OwnViews.offer, house.players["Bea"]

            def broken(views: OwnViews, player: str, desk: Desk) -> object:
                if player == bea:
                    raise ValueError("ours")
                return offer(views, player, desk)

            planted.setattr(OwnViews, "offer", broken)
            await house.sit("Ada", TABLE, 1)
            await house.do("Ada", SetAutoRebuy, table=TABLE, amount=200)
        (dropped,) = house.heard("Bea", Dropped)
        assert (dropped.reason.code, dropped.reason.rule) == ("failed", "limit")
        assert house.heard("Bea", Update) == []
        assert [one.number for one in house.heard("Cid", Update)] == [2, 3]
        failed = {"event": "a view failed", "table": TABLE, "log_level": "error", "exc_info": True}
        assert logs[0] == failed

    lived(story)


def test_a_table_that_sleeps_wakes_for_who_watches() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        desk = house.desk(TABLE)
        await house.until(lambda: len(desk.summary.seated) == 3)
        await asyncio.sleep(600)
        asleep = desk.number
        await asyncio.sleep(600)
        assert desk.number == asleep, "only bots sit there"
        await house.do("Ada", Watch, table=TABLE)
        await asyncio.sleep(10)
        assert desk.number > asleep

    lived(story, bots=3)


def test_the_pace_of_a_table_is_known_again_after_a_restart() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "two-of-us", seat, 400)

        def pot() -> int | None:
            return house.room.lobby.rows()[-1].average_pot

        await house.until(lambda: pot() is not None)
        known = pot()
        assert known
        await house.open()
        assert pot() == known

    lived(story)

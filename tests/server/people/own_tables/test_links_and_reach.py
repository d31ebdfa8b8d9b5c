"""What a link says of its table at any time, who is noted as away, and how long tables are kept."""

import asyncio

import pytest

from pokerhouse.house.events import ConnectionNoted
from pokerhouse.protocol.host import LinkView, SeatedPerson
from pokerhouse.protocol.host_command import FollowLink, LockTable, MakeLink, RevokeLink
from pokerhouse.protocol.people_command import BlockPlayer
from pokerhouse.server.actors import actor
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived
from tests.server.playthroughs.trouble import Trouble, has


async def linked(house: House, guests: int = 2, seconds: int = 60) -> tuple[str, str]:
    """Ada's table for two, and its link."""
    await house.guests("Ada", "Bea", "Cid", "Dan")
    table = await house.table("Ada", private=True)
    token = (await house.do("Ada", MakeLink, table=table, guests=guests, seconds=seconds)).token
    return table, token


def test_a_link_shows_its_table_and_then_why_it_leads_there_no_more() -> None:
    async def story(house: House) -> None:
        table, token = await linked(house)
        begun, view = house.room.clock.now(), house.room.links.view
        good = LinkView(
            state="open", host="Ada", name="Ours", kind="cash", small=1, big=2, seats=2, people=[],
            buy_in_low=100, buy_in_high=200, starting_stack=1_000, private=True, waiting=0, grant=3_000,
        )  # fmt: skip
        assert view(token) == good
        for never in ("2345-2345-2345", "", "é", "\0", "\udc80", "x" * 9_999, f"{token}\n", token.lower()):
            assert view(never) == LinkView(state="unknown")
        await house.do("Ada", LockTable, table=table, locked=True)
        assert view(token).state == "locked"
        await house.do("Ada", LockTable, table=table, locked=False)
        answer = await house.do("Bea", FollowLink, token=token, amount=200)
        assert (answer.table, answer.seat) == (table, 1)
        assert view(token).people == [SeatedPerson(seat=1, name="Bea", bot=False)]
        await asyncio.sleep(1)
        came = house.room.clock.now()
        assert (await house.do("Cid", FollowLink, token=token)).seat is None, "it only looks"
        assert view(token) == LinkView(state="used", host="Ada", name="Ours", at=came, last="Cid")
        code, rule, *_ = await house.refused("Dan", FollowLink, token=token)
        assert (code, rule) == ("link_used", "HOST-2")
        again = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=10)).token
        made = house.room.clock.now()
        assert view(again).state == "open"
        await asyncio.sleep(10)
        assert view(again) == LinkView(state="ended", host="Ada", name="Ours", at=made + 10_000)
        third = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=10)).token
        await house.do("Ada", RevokeLink, table=table)
        assert view(third) == LinkView(state="revoked", host="Ada", name="Ours", at=house.room.clock.now())
        assert begun < made

    lived(story)


def test_a_link_to_a_full_table_leads_to_its_queue_and_a_closed_one_says_so() -> None:
    async def story(house: House) -> None:
        table, token = await linked(house, guests=5, seconds=3_600)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            found = await house.do(name, FollowLink, token=token, amount=200)
            assert (found.table, found.seat) == (table, seat)
        assert house.room.links.view(token).state == "full"
        waits = await house.do("Cid", FollowLink, token=token, amount=200)
        assert (waits.table, waits.seat, house.room.waiting_lists.lengths[table]) == (table, None, 1)
        assert house.room.links.view(token).waiting == 1
        sits = await house.do("Bea", FollowLink, token=token, amount=200)
        assert (sits.table, sits.seat) == (table, None), "it sits there already"
        await house.do("Ada", LockTable, table=table, locked=True)
        code, *_ = await house.refused("Dan", FollowLink, token=token, amount=200)
        assert code == "locked"
        house.go("Cid")
        for name in ("Ada", "Bea"):
            await house.leave(name, table)
        await house.until(lambda: table not in house.room.tables)
        closed = house.room.links.view(token)
        assert (closed.state, closed.host, closed.name) == ("closed", "Bea", "Ours"), "who was the last host"
        assert house.room.clock.now() - 2_000 < closed.at <= house.room.clock.now()
        assert await house.refused("Dan", FollowLink, token=token) == (
            "table_closed", "HOST-2", "That table is closed.", {},
        )  # fmt: skip

    lived(story)


def test_friends_come_by_a_link_and_who_is_blocked_finds_none() -> None:
    async def story(house: House) -> None:
        table, token = await linked(house, guests=5)
        await house.do("Ada", BlockPlayer, player=house.players["Bea"])
        assert await house.refused("Bea", FollowLink, token=token) == (
            "no_such_link", "HOST-2", "There is no such link.", {},
        )  # fmt: skip
        await house.do("Cid", FollowLink, token=token)
        await asyncio.sleep(0.1)
        assert [friend.name for friend in house.me("Ada").friends] == ["Cid"]
        assert house.desk(table).summary.may_watch(house.players["Cid"])

    lived(story)


def noted(house: House, table: str) -> list[tuple[bool, int]]:
    """What the table was told of connections, and when."""
    events = [event for told in house.desk(table).recent for event in told.stored]
    return [(event.connected, event.at) for event in events if isinstance(event, ConnectionNoted)]


def test_who_is_gone_for_four_seconds_is_noted_and_who_comes_back_at_once() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "maple-room", seat)
        gone = house.room.clock.now()
        house.go("Ada")
        await asyncio.sleep(3.9)
        assert noted(house, "maple-room") == []
        await asyncio.sleep(0.2)
        assert noted(house, "maple-room") == [(False, gone + 4_000)]
        back = house.room.clock.now()
        await house.come("Ada")
        await asyncio.sleep(0.01)
        assert [connected for connected, at in noted(house, "maple-room") if at >= back] == [True]
        house.go("Bea")
        await asyncio.sleep(1)
        await house.come("Bea")
        await asyncio.sleep(5)
        assert len(noted(house, "maple-room")) == 2, "a reload takes less"
        await house.open()
        opened = house.room.clock.now()
        await house.come("Ada")
        await asyncio.sleep(4.1)
        chairs = table_of(house.desk("maple-room")).state.chairs.values()
        assert {chair.name: chair.connected for chair in chairs} == {"Ada": True, "Bea": False}
        assert opened + 3_900 <= noted(house, "maple-room")[-1][1] <= opened + 4_000

    lived(story)


def test_a_table_that_is_busy_or_can_t_store_it_is_told_later_who_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "maple-room", seat)
        noting = Trouble(house, has("connection_noted"), lambda number: number < 3)
        house.go("Ada")
        with monkeypatch.context() as busy:
            busy.setattr(actor, "MAILBOX_MAX", 0)
            await asyncio.sleep(5)
        assert (noting.tried, noted(house, "maple-room")) == ([], [])
        await house.until(lambda: bool(noted(house, "maple-room")), 0.1)
        assert [connected for connected, _ in noted(house, "maple-room")] == [False]
        assert len(noting.tried) == 3
        await asyncio.sleep(60)
        assert len(noting.tried) == 3, "it is told once"

    lived(story)


def test_who_comes_back_while_its_going_is_stored_is_noted_as_there() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, "maple-room", seat)
        noting = Trouble(house, has("connection_noted"), lambda number: number < 2)
        house.go("Ada")
        await house.until(lambda: bool(noting.tried), 0.05)
        await house.come("Ada")
        await asyncio.sleep(10)
        chairs = table_of(house.desk("maple-room")).state.chairs.values()
        assert {chair.name: chair.connected for chair in chairs} == {"Ada": True, "Bea": True}
        assert noted(house, "maple-room") == [], "the table never knew otherwise"

    lived(story)


def test_a_table_that_nobody_uses_is_closed_after_ten_minutes() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        begun = house.room.clock.now()
        cash = await house.table("Ada")
        private = await house.table("Ada", kind="private_sng", name="Later", small=10, big=20)
        await house.until(lambda: cash not in house.room.tables, 5)
        assert 600_000 < house.room.clock.now() - begun <= 665_000
        assert private in house.room.tables
        assert len(house.room.tables) == 5, "the house's own stay"

    lived(story)

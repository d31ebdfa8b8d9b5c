"""Waiting lists to the second: who is gone, who sits elsewhere, closed tables, a house opened again."""

import asyncio
import sqlite3
from contextlib import closing

from pokerhouse.protocol.command import (
    AcceptFriend,
    Act,
    AskFriend,
    DeclineInvitation,
    Invite,
    JoinWaitingList,
    LeaveWaitingList,
    RebuyIn,
    TakeSeat,
)
from pokerhouse.protocol.host_command import FollowLink, LockTable, MakeLink
from pokerhouse.protocol.message import Answer, SeatOffered
from pokerhouse.server.settings import NetworkAllowance
from tests.server.harness.running import table_of
from tests.server.playthroughs.story import House, lived

TABLE = "two-of-us"


async def full(house: House, *waiting: str) -> None:
    """Ada and Bea play for two; these wait."""
    await house.guests("Ada", "Bea", *waiting)
    for seat, name in enumerate(("Ada", "Bea"), 1):
        await house.sit(name, TABLE, seat, 400)
    for name in waiting:
        await house.do(name, JoinWaitingList, table=TABLE)


def waits(house: House) -> int:
    return house.room.waiting_lists.lengths[TABLE]


def queues(house: House, name: str) -> list[tuple[str, str, int, int | None, bool]]:
    found = house.room.waiting_lists.of_player(house.players[name])
    return [(one.table, one.table_name, one.place, one.seat, bool(one.deadline)) for one in found]


def test_a_place_outlives_its_holder_for_twenty_seconds() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        assert queues(house, "Dan") == [(TABLE, "Two of Us", 2, None, False)]
        house.go("Cid")
        await asyncio.sleep(19.9)
        assert waits(house) == 2
        await asyncio.sleep(0.2)
        assert (waits(house), queues(house, "Dan")) == (1, [(TABLE, "Two of Us", 1, None, False)])
        house.go("Dan")
        await asyncio.sleep(10)
        await house.come("Dan")
        await asyncio.sleep(30)
        assert waits(house) == 1, "it came back in time"

    lived(story)


def test_who_comes_and_goes_has_all_of_its_time_again() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        house.go("Cid")
        await asyncio.sleep(15)
        await house.come("Cid")
        house.go("Cid")
        await asyncio.sleep(19.9)
        assert waits(house) == 2, "it went for the last time twenty seconds ago, not more"
        await asyncio.sleep(0.2)
        assert waits(house) == 1

    async def offered(house: House) -> None:
        await full(house, "Cid", "Dan")
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        house.go("Cid")
        await asyncio.sleep(3)
        await house.come("Cid")
        house.go("Cid")
        await asyncio.sleep(3.9)
        assert waits(house) == 2
        await asyncio.sleep(0.2)
        assert waits(house) == 1, "four with an offer"

    lived(story)
    lived(offered)


def test_an_offer_outlives_its_holder_for_four_seconds() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        house.go("Cid")
        await asyncio.sleep(1)
        await house.leave("Ada", TABLE)
        await asyncio.sleep(60)  # Bea alone: the seat was offered to Cid, who is gone, and then to Dan
        (offer,) = house.heard("Dan", SeatOffered)
        assert (offer.table, offer.name, offer.seat) == (TABLE, "Two of Us", 1)

    lived(story)


def test_an_offer_goes_on_when_its_holder_goes() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        await house.leave("Ada", TABLE)
        await asyncio.sleep(0.1)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        assert queues(house, "Cid") == [(TABLE, "Two of Us", 1, 1, True)]
        held = house.desk(TABLE).summary.held
        assert [(seat, one.player) for seat, one in held.items()] == [(1, house.players["Cid"])]
        gone = house.room.clock.now()
        house.go("Cid")
        await asyncio.sleep(3.9)
        assert house.heard("Dan", SeatOffered) == []
        await asyncio.sleep(0.2)
        (offer,) = house.heard("Dan", SeatOffered)
        assert gone + 4_000 <= offer.now <= gone + 4_100
        await house.do("Dan", LeaveWaitingList, table=TABLE)
        await asyncio.sleep(0.1)
        summary = house.desk(TABLE).summary
        assert (waits(house), summary.open_seats) == (0, (1,)), "the seat is everybody's again"

    lived(story)


def test_who_sits_down_elsewhere_waits_on_and_who_sits_down_there_does_not() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        assert await house.refused("Cid", JoinWaitingList, table=TABLE) == (
            "queued_already", "limit", "You already wait there.", {},
        )  # fmt: skip
        assert await house.refused("Ada", JoinWaitingList, table=TABLE) == (
            "already_seated", "TABLE-2", "You already sit at that table.", {},
        )  # fmt: skip
        assert await house.refused("Ada", LeaveWaitingList, table=TABLE) == (
            "not_waiting", "limit", "You aren't waiting for a seat there.", {},
        )  # fmt: skip
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        await house.do("Cid", TakeSeat, table=TABLE, seat=1, amount=400)
        await asyncio.sleep(0.1)
        assert (queues(house, "Cid"), queues(house, "Dan")) == ([], [(TABLE, "Two of Us", 1, None, False)])
        await asyncio.sleep(30)
        assert house.heard("Dan", SeatOffered) == []

    lived(story)


def test_nobody_waits_for_a_closed_table() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid")
        await house.guests("Eve", "Fay")
        table = await house.table("Eve")
        await house.sit("Eve", table, 1)
        assert await house.refused("Fay", JoinWaitingList, table=table) == (
            "seat_free", "limit", "There is a free seat. Take it.", {},
        )  # fmt: skip
        await house.guests("Gil")
        await house.sit("Gil", table, 2)
        await house.do("Fay", JoinWaitingList, table=table)
        assert [one[0] for one in queues(house, "Fay")] == [table]
        for name in ("Eve", "Gil"):
            await house.leave(name, table)
        await house.until(lambda: table not in house.room.tables)
        await asyncio.sleep(0.1)
        assert (queues(house, "Fay"), house.room.waiting_lists.lengths[table], waits(house)) == ([], 0, 1)
        assert house.me("Fay").waiting == []

    lived(story)


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        await house.leave("Ada", TABLE)
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        await house.open()
        assert waits(house) == 2
        await asyncio.sleep(5)
        await house.come("Dan")
        assert queues(house, "Cid")[0][3] == 1, "offered anew, and nobody takes absence amiss yet"
        await asyncio.sleep(15.5)
        (offer,) = house.heard("Dan", SeatOffered)
        assert (waits(house), offer.seat) == (1, 1)
        assert {one.player for one in house.desk(TABLE).summary.held.values()} == {house.players["Dan"]}
        house.go("Dan")
        await asyncio.sleep(4.1)
        assert waits(house) == 0, "nobody is expected any more"

    lived(story)


def test_queues_without_their_snapshot_are_read_from_what_happened() -> None:
    async def story(house: House) -> None:
        await full(house, "Cid", "Dan")
        before = queues(house, "Cid"), queues(house, "Dan")
        await house.close()
        with closing(sqlite3.connect(house.path)) as file:
            file.execute("DELETE FROM snapshots WHERE stream LIKE 'waiting%'")
            file.commit()
        await house.open()
        assert waits(house) == 2
        assert (queues(house, "Cid"), queues(house, "Dan")) == before

    lived(story)


def test_one_network_does_not_fill_a_queue() -> None:
    """Also when its people ask at the same moment; who comes from elsewhere always finds a place."""
    allowance = NetworkAllowance(waiting=2)
    crowded = ("queue_crowded", "limit", "2 people from your address are waiting there already.", {"most": 2})

    async def story(house: House) -> None:
        await full(house)
        crowd = ("Cid", "Dan", "Eve", "Fay")
        await house.guests(*crowd, "Gil")
        for name in crowd:
            house.go(name)
            await house.come(name, "one address")
        asked = [house.say(name, JoinWaitingList, table=TABLE) for name in crowd]
        answers = await asyncio.gather(*asked)
        assert [isinstance(answer, Answer) for answer in answers] == [True, True, False, False]
        assert await house.refused("Fay", JoinWaitingList, table=TABLE) == crowded
        await house.do("Gil", JoinWaitingList, table=TABLE)
        assert waits(house) == 3
        await house.do("Cid", LeaveWaitingList, table=TABLE)
        await house.do("Fay", JoinWaitingList, table=TABLE)
        assert await house.refused("Cid", JoinWaitingList, table=TABLE) == crowded

    lived(story, network=allowance)


def test_a_link_leads_into_the_queue_within_the_same_share() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan")
        table = await house.table("Ada")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
        token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3600)).token
        for name in ("Cid", "Dan"):
            house.go(name)
            await house.come(name, "one address")
        await house.do("Cid", FollowLink, token=token, amount=200)
        assert [one[0] for one in queues(house, "Cid")] == [table]
        assert (await house.refused("Dan", FollowLink, token=token, amount=200))[0] == "queue_crowded"
        came = house.desk(table).summary.links[-1].came
        assert list(came) == [house.players["Cid"]], "who is refused has not come"
        assert (await house.account("Dan")).summary.state.friends == []

    lived(story, network=NetworkAllowance(waiting=1))


def test_who_waits_for_a_locked_table_is_offered_its_seat_when_it_is_open_again() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Ada", seats=3)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
        await house.do("Ada", LockTable, table=table, locked=True)
        await house.do("Cid", JoinWaitingList, table=table)
        await asyncio.sleep(1)
        assert house.heard("Cid", SeatOffered) == []
        await house.do("Ada", LockTable, table=table, locked=False)
        await asyncio.sleep(0.1)
        assert [offer.seat for offer in house.heard("Cid", SeatOffered)] == [3]
        await house.do("Ada", LockTable, table=table, locked=True)
        await asyncio.sleep(0.1)
        assert [one[3] for one in queues(house, "Cid")] == [None], (
            "it waits on, and for nothing it can't take"
        )

    lived(story)


def test_a_seat_left_in_a_sit_and_go_is_offered_when_the_last_question_after_it_is_answered() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Ada", kind="sng", small=5, big=10)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
        await house.until(lambda: house.desk(table).summary.in_hand, 0.1)
        await house.do("Cid", JoinWaitingList, table=table)
        playing, state = table_of(house.desk(table)), table_of(house.desk(table)).state
        assert playing.hand is not None
        first = state.players[playing.hand.actor or 0]
        leaver, winner = ("Ada", "Bea") if first == house.players["Ada"] else ("Bea", "Ada")
        await house.do(leaver, Act, table=table, hand=1, decision=playing.hand.decision, move="call")
        await house.leave(leaver, table)
        await house.until(lambda: bool(state.questions))
        await asyncio.sleep(1)
        assert ([*state.questions], house.heard("Cid", SeatOffered)) == ([*state.chairs], [])
        await house.do(winner, RebuyIn, table=table, amount=200)
        await asyncio.sleep(0.1)
        assert [offer.table for offer in house.heard("Cid", SeatOffered)] == [table]

    lived(story)


def test_who_turns_an_invitation_down_waits_no_more() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        for other in ("Bea", "Cid"):
            await house.do("Ada", AskFriend, player=house.players[other])
            await house.do(other, AcceptFriend, player=house.players["Ada"])
        table = await house.table("Ada", seats=2, private=True)
        for other in ("Bea", "Cid"):
            await house.do("Ada", Invite, table=table, player=house.players[other])
        await house.sit("Ada", table, 1)
        await house.sit("Bea", table, 2)
        await house.do("Cid", JoinWaitingList, table=table)
        await house.do("Cid", DeclineInvitation, invitation=table)
        await asyncio.sleep(1)
        assert house.room.waiting_lists.lengths[table] == 0

    lived(story)

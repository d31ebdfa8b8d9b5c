"""A seat that is kept for who waited stands in nobody's way: others take another, or wait behind it."""

import pytest

from pokerhouse.protocol.command import JoinWaitingList, SitOut
from pokerhouse.protocol.host_command import FollowLink, MakeLink
from pokerhouse.protocol.message import SeatOffered
from tests.server.playthroughs.story import House, lived


async def kept(house: House, seats: int) -> tuple[str, str]:
    """A full table and its link. Cid waits, all others but its host leave, and seat 2 is kept for Cid."""
    guests = ("Bea", "Eve")[: seats - 1]
    await house.guests("Ada", "Bea", "Cid", "Dan", "Eve")
    table = await house.table("Ada", seats=seats)
    token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3600)).token
    for seat, name in enumerate(("Ada", *guests), 1):
        await house.sit(name, table, seat)
        await house.do(name, SitOut, table=table)
    await house.do("Cid", JoinWaitingList, table=table)
    for name in guests:
        await house.leave(name, table)
    await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
    assert [offer.seat for offer in house.heard("Cid", SeatOffered)] == [2]
    return table, token


@pytest.mark.rule("HOST-2")
def test_a_link_leads_behind_who_waits_if_the_only_free_seat_is_kept() -> None:
    async def story(house: House) -> None:
        table, token = await kept(house, 2)
        answer = await house.do("Dan", FollowLink, token=token, amount=200)
        assert (answer.table, answer.seat) == (table, None)
        lists = house.room.waiting_lists
        waiting = [lists.of_player(house.players[name])[0] for name in ("Cid", "Dan")]
        assert [(one.place, one.seat) for one in waiting] == [(1, 2), (2, None)]

    lived(story)


@pytest.mark.rule("HOST-2")
def test_a_link_leads_to_a_seat_that_is_not_kept() -> None:
    async def story(house: House) -> None:
        table, token = await kept(house, 3)
        summary, now = house.desk(table).summary, house.room.clock.now()
        assert summary.seats_for(house.players["Cid"], now) == [2, 3]
        assert summary.seats_for(house.players["Dan"], now) == [3]
        assert summary.seats_for(house.players["Dan"], summary.held[2].until) == [2, 3]
        answer = await house.do("Dan", FollowLink, token=token, amount=200)
        assert (answer.table, answer.seat) == (table, 3)

    lived(story)


def test_a_crowd_of_one_address_lets_others_wait_for_one_offer_and_not_for_all_of_its_own() -> None:
    async def story(house: House) -> None:
        crowd = [f"Eve{number}" for number in range(5)]
        await house.guests("Ada", "Bea", *crowd, "Cid")
        table = await house.table("Ada", seats=2)
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
            await house.do(name, SitOut, table=table)
        for name in crowd:
            house.go(name)
            await house.come(name, "one address")
        for name in (*crowd, "Cid"):
            await house.do(name, JoinWaitingList, table=table)
        await house.leave("Bea", table)
        begun = house.room.clock.now()
        await house.until(lambda: bool(house.heard("Cid", SeatOffered)))
        assert 30_000 <= house.room.clock.now() - begun <= 31_000
        assert [len(house.heard(name, SeatOffered)) for name in crowd] == [1, 0, 0, 0, 0]
        places = [house.room.waiting_lists.of_player(house.players[name])[0].place for name in crowd[1:]]
        assert places == [2, 3, 4, 5]

    lived(story)

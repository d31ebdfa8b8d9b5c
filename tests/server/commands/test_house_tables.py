"""The house's own tables have seats for people from everywhere, however many come from one address."""

import asyncio

import pytest

from pokerhouse.protocol.command import QuickJoin, TakeSeat
from pokerhouse.protocol.message import Refused
from tests.server.playthroughs.story import House, lived

STANDING = {"maple-room", "tea-and-chips", "night-owls", "two-of-us"}


async def come_from(house: House, network: str, count: int) -> list[str]:
    """So many people from one address."""
    names = [f"{network} {number}" for number in range(count)]
    await house.guests(*names)
    for name in names:
        house.go(name)
        await house.come(name, network)
    return names


async def crowd(house: House, names: list[str]) -> set[str]:
    """Each sits down where there is a seat; why the last of them did not."""
    codes = set[str]()
    for name in names:
        for desk in house.room.tables:
            for seat in desk.summary.free:
                amount = max(desk.settings.buy_in_low, 200)
                answer = await house.say(name, TakeSeat, table=desk.id, seat=seat, amount=amount)
                if not isinstance(answer, Refused):
                    break
                codes.add(answer.reason.code)
            else:
                continue
            break
        await asyncio.sleep(1)
    return codes


@pytest.mark.parametrize("bots", [0, 5])
def test_one_address_leaves_seats_for_others(bots: int) -> None:
    async def story(house: House) -> None:
        await asyncio.sleep(60)
        assert await crowd(house, await come_from(house, "mal", 16)) <= {"seats_crowded", "seat_for_others"}
        people = [one for desk in house.room.tables for one in desk.summary.seated if not one.bot]
        assert 5 <= len(people) <= 12
        await house.guests("Ada")
        found = await house.do("Ada", QuickJoin)
        await house.sit("Ada", found.table, found.seat or 0, house.desk(found.table).settings.buy_in_low)

    lived(story, bots=bots)


def test_the_last_seat_is_for_another_address_and_a_network_is_remembered() -> None:
    async def story(house: House) -> None:
        names = await come_from(house, "mal", 13)
        for seat, name in enumerate(names[:5], 1):
            await house.sit(name, "tea-and-chips", seat)
            house.go(name)
        last = {"table": "tea-and-chips", "seat": 6, "amount": 200}
        assert (await house.refused(names[5], TakeSeat, **last))[0] == "seat_for_others"
        for seat, name in enumerate(names[5:12], 1):
            await house.sit(name, "night-owls", seat)
        assert (await house.refused(names[12], TakeSeat, **last))[0] == "seats_crowded"
        assert (await house.refused(names[12], QuickJoin))[0] == "seats_crowded"
        ours = await house.table(names[12])
        await house.sit(names[12], ours, 1)
        await house.guests("Ada")
        await house.do("Ada", TakeSeat, **last)

    lived(story)


def test_seats_taken_at_once_count_while_their_chips_are_on_the_way() -> None:
    async def story(house: House) -> None:
        names = await come_from(house, "mal", 6)
        seats = [
            house.say(name, TakeSeat, table="tea-and-chips", seat=seat, amount=200)
            for seat, name in enumerate(names, 1)
        ]
        refused = [one.reason.code for one in await asyncio.gather(*seats) if isinstance(one, Refused)]
        assert refused == ["seat_for_others"]

    lived(story)


def test_where_all_are_full_the_house_opens_another_that_closes_when_it_is_empty() -> None:
    async def story(house: House) -> None:
        for network in ("one", "two", "three"):
            await crowd(house, await come_from(house, network, 12))
        assert all(not desk.summary.free for desk in house.room.tables)
        await house.guests("Ada", "Bea")
        finds = await asyncio.gather(house.do("Ada", QuickJoin), house.do("Bea", QuickJoin))
        (table,) = {found.table for found in finds}
        assert (house.desk(table).settings.name, table in STANDING) == ("Tea & Chips 2", False)
        await house.sit("Ada", table, 1)
        await house.leave("Ada", table)
        await house.until(lambda: table not in house.room.tables)

    lived(story)

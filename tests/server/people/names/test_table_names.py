"""Names of tables: no two look the same, also while one of them is still on its way."""

import asyncio

from pokerhouse.protocol.command import OpenTable
from pokerhouse.protocol.host_command import ChangeTable, FollowLink, MakeLink
from pokerhouse.protocol.message import Answer
from tests.server.playthroughs.story import House, lived

TABLE = {"kind": "cash", "seats": 2, "small": 1, "big": 2}


def names(house: House) -> list[str]:
    """What the tables that people have opened are called."""
    return [desk.settings.name for desk in house.room.tables if desk.settings.creator]


def test_of_two_who_open_a_table_at_once_one_gets_a_number() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        asked = [house.say(who, OpenTable, name="Owls", **TABLE) for who in ("Ada", "Bea", "Cid")]
        assert all(isinstance(answer, Answer) for answer in await asyncio.gather(*asked))
        assert names(house) == ["Owls", "Owls 2", "Owls 3"]

    lived(story)


def test_a_name_that_comes_after_the_hand_is_taken_already() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid")
        table = await house.table("Ada", name="Larks")
        for seat, name in enumerate(("Ada", "Bea"), 1):
            await house.sit(name, table, seat)
        await house.until(lambda: house.desk(table).summary.in_hand)
        await house.do("Ada", ChangeTable, table=table, name="Owls")
        await house.table("Cid", name="Owls")
        assert names(house) == ["Larks", "Owls 2"]
        await house.do("Ada", ChangeTable, table=table, name="Owls", chat="off")  # its own, once more
        await house.until(lambda: house.desk(table).settings.name != "Larks")
        assert names(house) == ["Owls", "Owls 2"]

    lived(story)


def test_of_two_hosts_who_wish_for_one_name_at_once_one_gets_a_number() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        tables = [await house.table(who, name=f"{who}'s") for who in ("Ada", "Bea")]
        for who, table in zip(("Ada", "Bea"), tables, strict=True):
            await house.sit(who, table, 1)
        await asyncio.gather(
            *(
                house.do(who, ChangeTable, table=table, name="Owls")
                for who, table in zip(("Ada", "Bea"), tables, strict=True)
            )
        )
        assert sorted(names(house)) == ["Owls", "Owls 2"]
        await house.table("Ada", name="Owls 3")
        assert sorted(names(house)) == ["Owls", "Owls 2", "Owls 3"], (
            "what was given once is not kept for ever"
        )

    lived(story)


def test_a_private_table_that_turns_public_after_the_hand_has_its_name_already() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea", "Cid", "Dan")
        table = await house.table("Ada", seats=3, private=True, name="Ours")
        token = (await house.do("Ada", MakeLink, table=table, guests=5, seconds=3600)).token
        await house.sit("Ada", table, 1)
        for seat, name in ((2, "Bea"), (3, "Cid")):
            await house.do(name, FollowLink, token=token)
            await house.sit(name, table, seat)
        await house.until(lambda: house.desk(table).summary.in_hand)
        await house.do("Ada", ChangeTable, table=table, private=False)
        other = await house.table("Dan", name="Ours")
        assert [house.desk(one).settings.name for one in (table, other)] == ["Ours", "Ours 2"]

    lived(story)

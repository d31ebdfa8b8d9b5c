"""What somebody may buy in for is shown anew when its account changes, also where nothing else happens."""

import asyncio

import pytest

from pokerhouse.protocol.command import BuyChips, TakeSeat, Watch
from pokerhouse.protocol.host_command import AskToLeave, LockTable
from pokerhouse.protocol.message import Answer, OfferChanged, Refused, Snapshot, Update
from pokerhouse.protocol.view import BuyInOffer
from tests.server.playthroughs.story import House, lived

TABLE, OWLS = "maple-room", "night-owls"


def offered(house: House, name: str, table: str) -> BuyInOffer | None:
    """What somebody was told last that it may bring to a table."""
    offers = []
    for told in house.heard(name):
        if isinstance(told, OfferChanged) and told.table == table:
            offers.append(told.offer)
        elif isinstance(told, Snapshot | Update) and told.table == table and told.view:
            offers.append(told.view.offer)
    return offers[-1]


@pytest.mark.rule("TABLE-1", "TABLE-2")
def test_who_was_not_quick_enough_is_offered_the_other_seats() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        for name in ("Ada", "Bea"):
            await house.do(name, Watch, table=TABLE)
        said = await asyncio.gather(
            *(house.say(name, TakeSeat, table=TABLE, seat=1, amount=200) for name in ("Ada", "Bea"))
        )
        late = next(name for name, one in zip(("Ada", "Bea"), said, strict=True) if isinstance(one, Refused))
        assert sum(isinstance(one, Answer) for one in said) == 1
        await asyncio.sleep(0.1)
        offer = offered(house, late, TABLE)
        assert offer is not None
        assert (offer.refused, offer.bank) == (None, 3_000), "its chips were on their way when it was shown"
        sits = "Ada" if late == "Bea" else "Bea"
        assert [told.offer for told in house.heard(sits, OfferChanged)] == [], "nobody told it that it can't"

    lived(story)


@pytest.mark.rule("TABLE-1", "TABLE-4")
def test_a_table_where_nothing_happens_shows_the_bank_and_seats_elsewhere() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada")
        await house.do("Ada", Watch, table=OWLS)
        await house.sit("Ada", TABLE, 1)
        await asyncio.sleep(0.1)
        offer = offered(house, "Ada", OWLS)
        assert offer is not None
        assert offer.refused is not None
        assert offer.refused.code == "one_table"
        await house.leave("Ada", TABLE)
        await asyncio.sleep(0.1)
        offer = offered(house, "Ada", OWLS)
        assert offer is not None
        assert (offer.refused, offer.bank) == (None, 3_000)
        await house.do("Ada", BuyChips, amount=500)
        await asyncio.sleep(0.1)
        offer = offered(house, "Ada", OWLS)
        assert offer is not None
        assert offer.bank == 3_500

    lived(story, tables_at_once=1)


@pytest.mark.rule("HOST-4", "HOST-5")
def test_what_a_host_has_decided_is_said_before_somebody_tries() -> None:
    async def story(house: House) -> None:
        await house.guests("Ada", "Bea")
        table = await house.table("Ada", seats=3)
        await house.sit("Ada", table, 1)

        async def why() -> tuple[str, str]:
            """What the offer says against Bea, after the table has said the same."""
            await house.do("Bea", Watch, table=table)
            code, rule, text, facts = await house.refused("Bea", TakeSeat, table=table, seat=2, amount=200)
            offer = offered(house, "Bea", table)
            assert offer is not None
            assert offer.refused is not None
            said = offer.refused
            assert (said.code, said.rule, said.text, said.facts) == (code, rule, text, facts)
            return code, rule

        await house.do("Ada", LockTable, table=table, locked=True)
        assert await why() == ("locked", "HOST-4")
        await house.do("Ada", LockTable, table=table, locked=False)
        await house.sit("Bea", table, 2)
        await house.do("Ada", AskToLeave, table=table, player=house.players["Bea"], bar=True)
        await house.until(lambda: house.desk(table).summary.seat_of(house.players["Bea"]) is None)
        assert await why() == ("barred", "HOST-5")

    lived(story)

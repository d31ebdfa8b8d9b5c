"""What somebody may buy in for is shown anew when its account changes, also where nothing else happens."""

import asyncio

import pytest

from pokerhouse.protocol.command import BuyChips, TakeSeat, Watch
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

"""A house without a free place: who comes from elsewhere gets one, and who does least makes room."""

from importlib import import_module

import pytest
from msgspec.structs import replace

from pokerhouse.client import enter
from pokerhouse.server.edge.admission.network import FORGOTTEN_MS, Networks
from pokerhouse.server.settings import NetworkAllowance
from tests.server.harness.raw_line import RawLine
from tests.server.harness.running import TEST, open_house
from tests.server.harness.table_steps import close_all, eventually, seated

pytestmark = pytest.mark.anyio

TABLE = "maple-room"
PLACES = 24


async def came(url: str, cookie: str, source: str) -> RawLine | None:
    """The socket of somebody who comes from this address, if they are let in and welcomed."""
    try:
        line = await RawLine.socket(url, cookie, source)
        await line.until(b'"type":"welcome"')
    except (OSError, EOFError):
        return None
    return line


async def test_newcomers_find_a_place_among_as_many_addresses_as_there_are_places(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each address of the crowd has one socket, so no network holds more than its share."""
    monkeypatch.setattr(import_module("pokerhouse.server.run"), "places", lambda: PLACES)
    async with open_house(sqlite, replace(TEST, network=NetworkAllowance(guests_a_minute=6_000))) as house:
        people = await seated(house, TABLE, 3)
        eves = [(await enter(house.url, f"Eve{number}")).cookie for number in range(1, PLACES - 2)]
        newcomers = [(await enter(house.url, f"New{number}")).cookie for number in range(10)]
        await eventually(lambda: house.admission.connections == 3)
        crowd = [
            await RawLine.socket(house.url, cookie, f"127.0.1.{number}")
            for number, cookie in enumerate(eves, 1)
        ]
        await eventually(lambda: house.admission.connections == PLACES)
        found = [
            await came(house.url, cookie, f"127.0.2.{number}") for number, cookie in enumerate(newcomers, 1)
        ]
        assert None not in found
        still = house.room.presence.players()
        assert all(one.ticket.me.player in still for one in people), "who plays keeps their place"
        for line in (*crowd, *filter(None, found)):
            line.cut()
        await close_all(people)


def test_a_block_of_addresses_counts_as_a_few_networks() -> None:
    """A /48 has 65,536 networks of /64; what is allowed to one is allowed to it 21 times."""
    networks = Networks()

    def names(addresses: list[str], now: int = 0) -> set[str]:
        return {networks.name(address, now) for address in addresses}

    home = [f"2001:db8:1:{number:x}::1" for number in range(256)]
    assert names(home) == {
        "2001:db8:1::/56",
        "2001:db8:1::/64",
        *(f"2001:db8:1:{number}::/64" for number in range(1, 4)),
    }
    whole = [f"2001:db8:1:{number:x}::1" for number in range(0, 65_536, 16)]
    assert len(names(home + whole)) == 21
    assert "2001:db8:1::/48" in names(whole)
    assert names(["2001:db8:2::1"]) == {"2001:db8:2::/64"}, "a neighbour of the block is not meant"
    assert names(home[200:201], FORGOTTEN_MS - 1) == {"2001:db8:1::/56"}
    assert names(home[200:201], FORGOTTEN_MS) == {"2001:db8:1:c8::/64"}, "who has long gone counts no more"

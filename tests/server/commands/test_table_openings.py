"""How often tables are opened, to the table."""

import pytest

from pokerhouse.protocol.limits import TABLES_OPENED_AN_HOUR
from pokerhouse.rules import Refused
from pokerhouse.server.commands import TableOpenings

HOUR_MS = 3_600_000


def test_a_player_opens_so_many_an_hour() -> None:
    openings = TableOpenings(1_000)
    for _ in range(TABLES_OPENED_AN_HOUR):
        openings.count("ann", "net", 0)
    with pytest.raises(Refused) as refusal:
        openings.count("ann", "net", 0)
    refused = refusal.value
    assert (refused.code, refused.rule, refused.facts) == (
        "too_many_tables", "limit", {"most": TABLES_OPENED_AN_HOUR},
    )  # fmt: skip
    assert refused.text == "You opened 20 tables within an hour; wait a while."
    openings.count("bob", "net", 0)
    with pytest.raises(Refused):
        openings.count("ann", "net", HOUR_MS // TABLES_OPENED_AN_HOUR - 1)
    openings.count("ann", "net", HOUR_MS // TABLES_OPENED_AN_HOUR + 1)


def test_a_network_opens_so_many_an_hour() -> None:
    openings = TableOpenings(2)
    openings.count("ann", "net", 0)
    openings.count("bob", "net", 0)
    with pytest.raises(Refused) as refusal:
        openings.count("cid", "net", HOUR_MS // 2 - 1)
    refused = refusal.value
    assert (refused.code, refused.rule, refused.facts) == ("too_many_tables", "limit", {})
    assert refused.text == "Too many tables were opened from your address; wait a while."
    openings.count("cid", "elsewhere", 0)
    openings.count("dan", "net", HOUR_MS // 2)

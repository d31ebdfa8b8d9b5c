"""What a table may be set to."""

import pytest

from pokerhouse.house import STAKES, Refused, Table
from tests.house.floor import settings


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"seats": 1}, "limit"),
        ({"seats": 11}, "limit"),
        ({"small": 3, "big": 6}, "limit"),
        ({"name": " "}, "limit"),
        ({"id": "a:b"}, "limit"),
        ({"action_ms": 0}, "limit"),
        ({"question_ms": -1}, "limit"),
        ({"sit_outs": 101}, "limit"),
        ({"starting_stack": 99}, "PSNG-1"),
        pytest.param({"buy_in_low": 99}, "TABLE-5", marks=pytest.mark.rule("TABLE-5")),
        pytest.param({"buy_in_high": 2_001}, "TABLE-5", marks=pytest.mark.rule("TABLE-5")),
        pytest.param({"buy_in_low": 300, "buy_in_high": 200}, "TABLE-5", marks=pytest.mark.rule("TABLE-5")),
    ],
)
def test_impossible_settings_are_refused(changes: dict[str, object], rule: str) -> None:
    with pytest.raises(Refused) as caught:
        Table.open(settings(**changes), 0)
    assert caught.value.rule == rule


@pytest.mark.parametrize("seats", [2, 6, 9, 10])
@pytest.mark.parametrize(("small", "big"), STAKES)
def test_usual_tables_open(seats: int, small: int, big: int) -> None:
    room = settings(seats=seats, small=small, big=big, buy_in_low=100, buy_in_high=2_000)
    table, outcome = Table.open(room, 7)
    assert Table.rebuild(outcome.events, {}) == table
    assert table.next_deadline is None

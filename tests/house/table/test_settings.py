"""What a table may be set to."""

import pytest

from pokerhouse.house import STAKES, Refused, Table
from tests.house.floor import settings


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"seats": 1}, "limit"),
        ({"seats": 11}, "limit"),
        ({"small": 3, "big": 6, "kind": "sng"}, "HOST-7"),
        ({"small": 3, "big": 101}, "HOST-7"),
        ({"name": " "}, "limit"),
        ({"name": "n" * 61}, "limit"),
        ({"id": "i" * 61}, "limit"),
        ({"id": ""}, "limit"),
        ({"small": 0}, "HOST-7"),
        ({"bot_styles": ("calm",) * 11}, "HOST-8"),
        ({"no_bots": True, "bots": 1}, "HOST-8"),
        ({"rounds_a_level": 0}, "HOST-7"),
        ({"rounds_a_level": 6}, "HOST-7"),
        ({"private": True}, "PSNG-2"),
        ({"id": "a:b"}, "limit"),
        ({"action_ms": 0}, "limit"),
        ({"question_ms": -1}, "limit"),
        ({"sit_outs": 101}, "limit"),
        ({"sit_outs": -1}, "limit"),
        ({"bots": 6}, "limit"),
        ({"bots": -1}, "limit"),
        ({"after_sng_ms": -1}, "limit"),
        ({"between_hands_ms": -1}, "limit"),
        ({"walk_ms": 24 * 3_600_000 + 1}, "limit"),
        ({"starting_stack": 100_001}, "PSNG-1"),
        ({"kind": "private_sng"}, "PSNG-2"),
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


@pytest.mark.parametrize(
    "changes",
    [
        {"sit_outs": 0},
        {"sit_outs": 100},
        {"bots": 5},
        {"bots": 0},
        {"after_sng_ms": 0, "between_hands_ms": 0, "after_showdown_ms": 0, "time_bank_ms": 0},
        {"action_ms": 1, "walk_ms": 24 * 3_600_000},
        {"starting_stack": 100},
        {"starting_stack": 100_000},
        {"buy_in_low": 100, "buy_in_high": 100},
        {"small": 1, "big": 1},
        {"small": 100, "big": 100},
        {"small": 7, "big": 100},
        {"bot_styles": ("calm",) * 10},
        {"no_bots": True},
        {"id": "i", "name": "n"},
        {"id": "i" * 60, "name": "n" * 60},
        {"rounds_a_level": 5},
        {"buy_in_low": 2_000, "buy_in_high": 2_000},
    ],
)
def test_what_is_at_the_edge_is_possible(changes: dict[str, object]) -> None:
    Table.open(settings(**changes), 0)


@pytest.mark.parametrize("seats", [2, 6, 9, 10])
@pytest.mark.parametrize(("small", "big"), STAKES)
def test_usual_tables_open(seats: int, small: int, big: int) -> None:
    room = settings(seats=seats, small=small, big=big, buy_in_low=100, buy_in_high=2_000)
    table, outcome = Table.open(room, 7)
    assert Table.rebuild(outcome.events, {}) == table
    assert table.next_deadline is None

"""The small print of the readers: names that two share, notes between cards, what a log leaves unsaid."""

from io import BytesIO

import pytest

from pokerhouse.history import HandHistory, limits, read_phh
from tests.history.phh.test_phh import HEADS_UP
from tests.history.random_hands import fault_of_phh, from_acpc, from_phh
from tests.history.test_limits import padded


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("['Ada', 'Bob']", ["Ada", "Bob"]),
        ("['Ada', 'Ada']", ["p1", "p2"]),
        ("['', 'Bob']", ["p1", "Bob"]),
        ("['p2', 'Bob']", ["p1", "Bob"]),
        ("['p3', 'Bob']", ["p3", "Bob"]),
    ],
)
def test_who_has_no_name_of_its_own_is_called_by_its_place(told: str, read: list[str]) -> None:
    history = from_phh(f"{HEADS_UP}players = {told}\n")
    assert [entrant.player for entrant in history.setup.entrants] == read


def test_a_note_may_stand_between_the_cards_and_a_move_may_not() -> None:
    noted = HEADS_UP.replace("'d dh p2", "'# a pause', 'd dh p2")
    assert [step.kind for step in from_phh(noted).steps][:1] == ["note"]
    early = HEADS_UP.replace("'d dh p2", "'p2 cbr 6', 'd dh p2")
    assert "action 2, 'p2 cbr 6': p2 was dealt 0 cards" in str(fault_of_phh(early))


def test_the_limit_counts_from_a_hands_own_first_line() -> None:
    most = padded(HEADS_UP, limits.HAND_MAX - len("[1]\n"), "")
    told = list(read_phh(BytesIO(f"[1]\n{most}[2]\n{most}".encode())))
    assert [type(one) for one in told] == [HandHistory, HandHistory]


def test_a_log_with_cards_nobody_knows_keeps_its_board() -> None:
    again = from_acpc("STATE:1:cc/cc/cc/cc:|AhKd/2h5c9d/Js/3c:-100|100:a|b\n").completed()
    kinds = [step.kind for step in again.steps]
    assert kinds == [*["check_or_call"] * 2, *["board", "check_or_call", "check_or_call"] * 3]
    assert [step.to for step in again.steps if step.kind != "board"] == [100, 100, *[0] * 6]


def test_the_limits_are_as_they_are_told() -> None:
    told = {name: getattr(limits, name) for name in dir(limits) if name.endswith("_MAX")}
    assert told == {
        "LINE_MAX": 65_536,
        "HAND_MAX": 262_144,
        "DOTS_MAX": 64,
        "STEPS_MAX": 2_000,
        "FAULTS_MAX": 1_000,
        "NUMBER_MAX": 10**15,
        "GAME_MAX": 16_384,
    }

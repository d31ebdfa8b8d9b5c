"""VPIP, PFR, aggression and showdowns, counted by hand and by the machine."""

import pytest

from pokerhouse.arena import MatchSettings, play_match
from pokerhouse.arena.statistics import StyleCount, count_styles, place_names
from pokerhouse.rules import RESEARCH, Hand, Secret, usual_setup
from tests.arena.statistics.test_luck import finished


def counted(hand: Hand) -> list[StyleCount]:
    counts = [StyleCount() for _ in hand.stacks]
    count_styles(hand, counts, [stack - 5000 for stack in hand.stacks])
    return counts


def test_a_hand_of_three() -> None:
    """The button raises, the small blind folds, the big blind calls; check, bet, call; checked down."""
    acts: list[tuple[str, int | None]] = [
        ("raise", 300),
        ("fold", None),
        ("call", None),
        ("check", None),
        ("raise", 400),
        ("call", None),
    ]
    small, big, button = counted(finished(["2c7d", "KsQs", "AhAd"], "Th9d8s3h4c", acts, [5000] * 3))
    assert (small.entered, small.raised, small.saw_flop, small.folds) == (0, 0, 0, [1, 0, 0, 0])
    assert (big.entered, big.raised, big.saw_flop, big.showdowns, big.showdowns_won) == (1, 0, 1, 1, 0)
    assert (big.calls, big.checks) == ([1, 1, 0, 0], [0, 1, 1, 1])
    assert (button.entered, button.raised, button.showdowns_won, button.won) == (1, 1, 1, 750)
    assert (button.raises, button.checks) == ([1, 1, 0, 0], [0, 0, 1, 1])
    assert button.shares() == {
        "vpip": 1,
        "pfr": 1,
        "aggression": None,
        "to_showdown": 1,
        "showdowns_won": 1,
    }
    big.add(small)
    assert (big.hands, big.won, big.folds) == (2, -750, [1, 0, 0, 0])


def test_the_big_blinds_check_is_no_entry() -> None:
    big, button = counted(finished(["KsQs", "AhAd"], "Th9d8s3h4c", [("call", None)], [5000] * 2))
    assert (big.entered, button.entered, big.saw_flop, big.showdowns) == (0, 1, 1, 1)


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (2, ["BB", "BTN"]),
        (3, ["SB", "BB", "BTN"]),
        (4, ["SB", "BB", "UTG", "BTN"]),
        (6, ["SB", "BB", "UTG", "UTG+1", "CO", "BTN"]),
    ],
)
def test_places_have_their_names(count: int, names: list[str]) -> None:
    deck = finished(["KsQs", "AhAd"], "Th9d8s3h4c", [], [5000] * 2).secret.deck
    hand = Hand.deal(usual_setup(RESEARCH, [5000] * count, small=50, big=100), Secret(deck))
    assert place_names(hand) == names


def test_a_matchs_styles() -> None:
    match = play_match({"caller": "caller", "gambler": "gambler"}, MatchSettings(deals=30, seed="s"))
    caller, gambler = match.results
    assert set(caller.styles) == {"BB", "BTN"}
    assert sum(style.hands for style in caller.styles.values()) == match.hands
    assert sum(style.won for style in caller.styles.values()) == caller.chips
    assert not any(sum(style.raises) for style in caller.styles.values())
    assert any(sum(style.raises) for style in gambler.styles.values())

"""Research hands beside open_spiel's: the same moves and payoffs, or a difference with its rule."""

from collections.abc import Callable, Iterator
from importlib.util import find_spec

import pytest

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import Hand, Menu, Move
from pokerhouse.rules.betting import standard
from tests.oracle.open_spiel_comparison import SpielDifference, SpielPair, spiel_tally
from tests.oracle.open_spiel_deals import SpielDeal
from tests.oracle.planted_faults import raises_by_one_chip, the_first_winner_takes_all
from tests.oracle.pokerkit_difference import Unexplained


@pytest.fixture(autouse=True)
def _open_spiel(request: pytest.FixtureRequest) -> None:
    """Skip without open_spiel, which `make setup` leaves out; a proof fails instead."""
    if find_spec("pyspiel") is None:
        missing = "open_spiel is not installed: `make setup-peers` does it, and `make prove` compares with it"
        if request.config.getoption("--prove"):
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.mark.rule("RES-1", "RES-2", "RES-3", "RES-5", "RES-6", "RES-7", "RES-8", "RES-10", "RES-11")
def test_hands_beside_open_spiel(sized: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    hands = sized(300, 20_000)
    found = spiel_tally(0, hands)
    figure(f"{found.hands:,} hands, {found.decisions:,} decisions beside open_spiel, none unexplained")
    figure(f"{found.capped:,} decisions after a street's fourth raise")
    for difference in SpielDifference:
        figure(f"{found.differences[difference]:,} × {difference}")
    assert found.hands == hands
    assert found.capped
    assert all(found.differences[difference] for difference in SpielDifference)


@pytest.mark.rule("STD-1", "STD-2")
def test_after_a_short_all_in_they_raise_by_less_and_again() -> None:
    pair = SpielPair(SpielDeal([1_000, 1_000, 170], list(CARD_NAMES)))
    # the button is all-in 70 above the big blind
    moves: Iterator[Move] = iter(("raise", "call", "call", *("check",) * 6))
    amounts = iter((170,))

    def choose(_menu: Menu) -> tuple[Move, int | None]:
        move = next(moves)
        return move, next(amounts) if move == "raise" else None

    pair.play(choose)
    assert pair.found[SpielDifference.SHORT_STEP] == 2  # both blinds: to 240, not 270
    assert not pair.found[SpielDifference.REOPENED]


def test_the_comparison_finds_a_wrong_minimum_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    raises_by_one_chip(monkeypatch)
    with pytest.raises(Unexplained, match="their raises are"):
        spiel_tally(0, 20)


def test_the_comparison_finds_a_short_all_in_that_is_no_raise_of_the_cap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = standard.record

    def wrong(hand: Hand, position: int, move: Move, to: int) -> None:
        short = 0 < to - hand.price < hand.full
        right(hand, position, move, to)
        hand.raises -= short

    monkeypatch.setattr(standard, "record", wrong)
    with pytest.raises(Unexplained, match="their raises are None"):
        spiel_tally(0, 300)


def test_the_comparison_finds_a_wrong_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    the_first_winner_takes_all(monkeypatch)
    with pytest.raises(Unexplained, match="their payoffs are"):
        spiel_tally(0, 300)

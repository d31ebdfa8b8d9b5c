"""The strengths counted in Python, whether or not the kernel is there to count the same."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from pokerhouse.cards import CardError, SeededChance, parse_cards
from pokerhouse.strength import strength_in_python as strength
from pokerhouse.strength.evaluate import _of_suited, of_ranks, strengths
from pokerhouse.strength.preflop_boards import preflop_boards
from tests.strength.second_evaluator import score_five


@pytest.fixture(autouse=True)
def _nothing_met_before() -> Iterator[None]:
    """Strengths are found out anew, and not remembered from another test, nor by the next."""
    for memory in (of_ranks, _of_suited):
        memory.clear()
    yield
    for memory in (of_ranks, _of_suited):
        memory.clear()


def every_kind_of_hand() -> list[tuple[int, ...]]:
    """One hand of each strength: any ranks in several suits, and any five ranks in one."""
    ranks = [five for five in combinations_with_replacement(range(13), 5) if five[0] != five[4]]
    mixed = [tuple(rank * 4 + place % 4 for place, rank in enumerate(five)) for five in ranks]
    return mixed + [tuple(rank * 4 for rank in five) for five in combinations(range(13), 5)]


@pytest.mark.rule("RES-9", "D7")
def test_every_strength_in_its_place() -> None:
    hands = every_kind_of_hand()
    assert all(len(set(hand)) == 5 for hand in hands)
    assert [strength(hand) for hand in sorted(hands, key=score_five)] == list(range(1, 7463))


@pytest.mark.rule("RES-9")
def test_six_and_seven_cards_are_worth_their_best_five() -> None:
    chance = SeededChance("twin in Python")
    for size in (6, 7):
        for _ in range(300):
            hand = chance.deck()[:size]
            assert strength(hand) == max(strength(five) for five in combinations(hand, 5))


def test_what_was_met_before_is_remembered() -> None:
    seven = parse_cards("2c3d5h7s9cJdKh")
    flush = parse_cards("2c3c5c7c9cJdKh")
    holes, left = [seven[:2], seven[2:4]], seven[4:] + parse_cards("QdQh")
    assert strength(seven) < strength(flush)
    assert all(scores != [9_999, 9_999] for scores, _ in preflop_boards(holes, left))
    of_ranks.update({key: 9_999 for key in of_ranks if key >> 24 == 7})  # what seven cards are worth
    _of_suited.update(dict.fromkeys(_of_suited, 9_999))
    assert (strength(seven), strengths(seven[:5], [(seven[5], seven[6])])) == (9_999, [9_999])
    assert (strength(flush), strengths(flush[:5], [(flush[5], flush[6])])) == (9_999, [9_999])
    assert list(preflop_boards(holes, left)) == [([9_999, 9_999], 1)]


def test_many_hands_on_one_board() -> None:
    chance = SeededChance("one board")
    for _ in range(200):
        deck = chance.deck()
        board, pairs = deck[:5], [(deck[place], deck[place + 1]) for place in range(5, 15, 2)]
        assert strengths(board, pairs) == [strength((*board, *pair)) for pair in pairs]


@pytest.mark.parametrize(
    "text", ["", "2c3c4c5c", "2c3c4c5c6c7c8c9c", "2c3d4h5s7c9dJhKs", "2c3c4c5c7c9dJhKs", "2c3d4h5s7c9dJhKsAc"]
)
def test_fewer_than_five_or_more_than_seven_are_no_hand(text: str) -> None:
    cards = [parse_cards(text[at : at + 2])[0] for at in range(0, len(text), 2)]
    with pytest.raises(CardError):
        strength(cards)

"""The kernel's strengths are those of the twin in Python, one by one and in arrays; bad input is refused."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, count
from typing import Any

import pytest

kernel = pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

import numpy as np
from numpy.typing import NDArray

from pokerhouse import strength as room
from pokerhouse.cards import CardError, SeededChance
from pokerhouse.strength import category
from pokerhouse.strength.evaluate import strength, strengths

CATEGORIES_OF_5 = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
CATEGORIES_OF_7 = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324)
"""High card to royal flush, of all 2,598,960 and 133,784,560 hands."""


def sample(count: int, size: int) -> NDArray[np.uint8]:
    """Random hands in rows."""
    rng = np.random.default_rng(count + size)
    return np.argsort(rng.random((count, 52)), axis=1)[:, :size].astype(np.uint8)


def test_the_room_uses_the_kernel() -> None:
    assert room.strength is kernel.strength
    assert room.strengths is kernel.strengths


@pytest.mark.rule("RES-9")
def test_all_hands_of_five_are_the_twin_s() -> None:
    """Every one of the 7,462 strengths, and how often each comes."""
    counts = kernel.count_all_hands(5)
    assert counts.sum() == 2_598_960
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    values = kernel.strength_array(hands)
    assert (np.bincount(values, minlength=7463) == counts).all()
    for at in range(0, len(hands), 37):
        assert values[at] == strength(hands[at].tolist())
    assert by_category(counts) == CATEGORIES_OF_5


def by_category(counts: NDArray[np.uint64]) -> tuple[int, ...]:
    found: Counter[int] = Counter()
    for value in range(1, 7463):
        found[category(value)] += int(counts[value])
    return tuple(found[kind] for kind in range(10))


@pytest.mark.proof
@pytest.mark.rule("RES-9")
def test_all_hands_of_seven_by_category(figure: Callable[[str], None]) -> None:
    counts = kernel.count_all_hands(7)
    assert counts.sum() == 133_784_560
    assert by_category(counts) == CATEGORIES_OF_7
    figure("133,784,560 seven-card hands in their ten categories")


@pytest.mark.rule("RES-9")
@pytest.mark.parametrize("size", [5, 6, 7])
def test_large_samples_are_the_twin_s(
    size: int, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    hands = sample(sized(20_000, 3_000_000), size)
    values = kernel.strength_array(hands)
    rows = hands.tolist()
    assert values.tolist() == [strength(row) for row in rows]
    assert [kernel.strength(row) for row in rows[:2_000]] == values[:2_000].tolist()
    masks = np.bitwise_or.reduce(np.left_shift(np.uint64(1), hands.astype(np.uint64)), axis=1)
    assert (kernel.strength_array(masks) == values).all()
    figure(f"{len(hands):,} hands of {size}, the same on both twins, as rows and as sets")


def test_flushes_are_the_twin_s() -> None:
    """Rare in samples: taken on purpose, one suit at a time."""
    chance = SeededChance("kernel flushes")
    for suit in range(4):
        for _ in range(500):
            deck = chance.deck()
            suited = [card for card in deck if card % 4 == suit][: 5 + chance.below(3)]
            hand = (suited + [card for card in deck if card not in suited])[:7]
            assert kernel.strength(hand) == strength(hand)


def test_hands_on_one_board_are_the_twin_s() -> None:
    chance = SeededChance("boards")
    for _ in range(300):
        deck = chance.deck()
        holes = [(deck[5 + 2 * at], deck[6 + 2 * at]) for at in range(6)]
        assert kernel.strengths(deck[:5], holes) == strengths(deck[:5], holes)


@pytest.mark.parametrize("cards", [(), range(4), range(8), range(52)])
def test_other_numbers_of_cards_are_refused(cards: Any) -> None:
    with pytest.raises(CardError, match="5, 6 or 7 cards"):
        kernel.strength(cards)


@pytest.mark.parametrize(
    "cards", [[0, 1, 2, 3, 52], [-1, 1, 2, 3, 4], [0, 1, 2, 3, 2**70], [0, 1, 2, 3, "4"]]
)
def test_what_is_no_card_is_refused(cards: Any) -> None:
    with pytest.raises(CardError, match="no card"):
        kernel.strength(cards)
    with pytest.raises(CardError):
        kernel.strengths(cards, [(10, 11)])


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="twice"):
        kernel.strength([0, 1, 2, 3, 4, 5, 0])
    with pytest.raises(CardError, match="twice"):
        kernel.strengths([0, 1, 2, 3, 4], [(4, 5)])


@pytest.mark.parametrize("wrong", [0, 1, 2, 510, 511, 512, 1022, 1023])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_bad_hand_in_an_array_is_found_wherever_it_stands(size: int, wrong: int) -> None:
    good = sample(1_024, size)
    for place in range(size):
        for card in (52, 255, int(good[wrong, (place + 1) % size])):
            hands = good.copy()
            hands[wrong, place] = card
            with pytest.raises(CardError, match=f"hand {wrong} is not of different cards"):
                kernel.strength_array(hands)


def test_bad_sets_are_refused() -> None:
    for mask in (0, 0b1111, 2**8 - 1, 0b1111 | 1 << 52, 2**64 - 1):
        with pytest.raises(CardError, match="hand 1 is not"):
            kernel.strength_array(np.array([0b11111, mask], np.uint64))


@pytest.mark.parametrize(
    "hands",
    [
        sample(4, 7).astype(np.int64), sample(4, 7).astype(np.float32), sample(4, 7)[0], sample(4, 7)[:, :4],
        np.zeros((2, 8), np.uint8), np.zeros((2, 7, 1), np.uint8), np.zeros((3, 3), np.uint64),
        np.zeros(3, np.uint32), [[0, 1, 2, 3, 4]], None, "AhKh",
    ],
)  # fmt: skip
def test_other_arrays_are_refused(hands: Any) -> None:
    with pytest.raises(TypeError, match="hands"):
        kernel.strength_array(hands)


def test_arrays_not_in_one_piece_are_refused_and_read_only_ones_are_read() -> None:
    hands = sample(64, 7)
    for torn in (hands[::2], hands[:, ::-1], np.asfortranarray(hands)):
        with pytest.raises(ValueError, match="one piece"):
            kernel.strength_array(torn)
    locked = hands.copy()
    locked.flags.writeable = False
    assert (kernel.strength_array(locked) == kernel.strength_array(hands)).all()
    assert len(kernel.strength_array(hands[:0])) == 0


def test_an_empty_array_lies_in_one_piece_however_it_is_cut() -> None:
    assert len(kernel.strength_array(sample(4, 7)[4:][::-1])) == 0
    assert len(kernel.strength_array(np.zeros((0, 7), np.uint8))) == 0
    assert len(kernel.strength_array(np.zeros((0, 5), np.uint8)[::-1])) == 0


def test_other_orders_of_bytes_and_odd_places_are_refused() -> None:
    with pytest.raises(TypeError, match="order of bytes"):
        kernel.strength_array(np.full(3, 127, ">u8"))
    odd = np.frombuffer(bytearray(8 * 4 + 1), np.uint64, 4, 1)
    with pytest.raises(ValueError, match="hands begins between two places"):
        kernel.strength_array(odd)
    with pytest.raises(ValueError, match="out begins between two places"):
        kernel.strength_array(sample(4, 7), np.frombuffer(bytearray(9), np.uint16, 4, 1))


def test_answers_are_not_written_over_the_hands() -> None:
    room = np.zeros(64 * 9, np.uint8)
    hands = room[: 64 * 7].reshape(64, 7)
    hands[:] = sample(64, 7)
    for place in (0, 128, 64 * 7 - 2):
        with pytest.raises(ValueError, match="out lies in the memory of hands"):
            kernel.strength_array(hands, room[place : place + 128].view(np.uint16))
    beside = room[64 * 7 :].view(np.uint16)
    assert (kernel.strength_array(hands, beside) == kernel.strength_array(hands.copy())).all()


def test_numpys_own_numbers_are_cards() -> None:
    for size in (5, 6, 7):
        hand = sample(1, size)[0]
        assert kernel.strength(hand) == kernel.strength(list(hand)) == kernel.strength(hand.tolist())
    assert kernel.strengths(hand[:5], [hand[5:]]) == [kernel.strength(hand)]
    for wrong in (np.float64(4), np.True_, np.int64(52), np.int64(-1)):
        with pytest.raises((CardError, TypeError)):
            kernel.strength([0, 1, 2, 3, wrong])
        with pytest.raises(CardError):
            kernel.strengths([0, 1, 2, 3, 4], [(5, wrong)])


def test_what_may_never_end_is_no_hand() -> None:
    with pytest.raises(TypeError, match="sequence of card numbers"):
        kernel.strength(count())


def test_a_number_that_changes_the_hand_is_read_from_the_hand_as_it_was() -> None:
    class Emptying:
        def __index__(self) -> int:
            hand.clear()
            return 9

    hand: list[Any] = [Emptying(), 1, 2, 3, 4, 5, 6]
    assert kernel.strength(hand) == kernel.strength([9, 1, 2, 3, 4, 5, 6])
    hand = [Emptying(), 10]
    assert kernel.strengths([0, 1, 2, 3, 4], [hand]) == kernel.strengths([0, 1, 2, 3, 4], [(9, 10)])


def test_answers_go_where_they_are_wanted() -> None:
    hands = sample(64, 7)
    out = np.zeros(64, np.uint16)
    assert kernel.strength_array(hands, out) is out
    assert (out == kernel.strength_array(hands)).all()
    locked = out.copy()
    locked.flags.writeable = False
    for wrong in (
        out[:63],
        np.zeros(64, np.int16),
        np.zeros((64, 1), np.uint16),
        np.zeros(128, np.uint16)[::2],
    ):
        with pytest.raises(ValueError, match="out"):
            kernel.strength_array(hands, wrong)
    for wrong in (locked, [0] * 64):
        with pytest.raises(TypeError, match="out"):
            kernel.strength_array(hands, wrong)

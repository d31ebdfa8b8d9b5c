"""Shuffles are even, and seeded ones are the same everywhere."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from pokerhouse.cards import (
    FULL_DECK,
    ByteSource,
    Card,
    Deck,
    SeededBytes,
    below,
    card_name,
    check_deck,
    secure_shuffle,
    seeded_shuffle,
    shuffled,
)

# Made by a second implementation of the written algorithm, in another language.
GOLDEN = [
    (
        "1",
        0,
        (
            "8d5s9d9s5cJd5h6s9hQh6h3cAcKs3d8cKc3s7s5d2c2s4s4cTsQs"
            "AdKd6cQc4dTcKh9c6d2hQdJs7d7h2dAsJhTd4hAh7c3hTh8hJc8s"
        ),
    ),
    (
        "1",
        1,
        (
            "5s5d9h2h8hJh4h2c5cKs6dKhTcAh7hJc2d4d6h7d3s8cKcQh5h4c"
            "8dTd7cTh4s6s9s7sKdQd6c3hQcTs3dAc3cQsJd9c8sAs2s9dAdJs"
        ),
    ),
    (
        "pokerhouse",
        0,
        (
            "9d6s8d2h6hJhTh3dQcQs5hTd2dKsQh9c6dAd6c7h8h3sJs5dAs7c"
            "9s5c8c4sAhJd7s5sTcKd4c3c8sTsKcQd4hAc3hKh2c9h7dJc4d2s"
        ),
    ),
    (
        "카드",
        3,
        (
            "6d3h2sQhKd8dAsQc2dAh3c8sJsKsAc8c5h3sTs7cAd9cKcJc9s4s"
            "6c3dTc4c9d4hKh5s6s5dQs7d2cJh2h4d5c7sJd6hQdTh7hTd9h8h"
        ),
    ),
    (
        "",
        2**64 - 1,
        (
            "6dJc2hAcKc8s5hAsTd4c8d8c4h7hQc3cTsQd8h5cKh2c7c7d9c9s"
            "5s6h6s3sJhTh5dAd3d2s6c4d9h7sKd9d3hQsAhJdKs2dJsTc4sQh"
        ),
    ),
]


@pytest.mark.parametrize(("seed", "index", "deck"), GOLDEN)
def test_seeded_decks_are_the_written_ones(seed: str, index: int, deck: str) -> None:
    assert "".join(map(card_name, seeded_shuffle(seed, index))) == deck
    assert seeded_shuffle(seed.encode(), index) == seeded_shuffle(seed, index)


def test_a_number_is_the_same_seed_as_its_digits() -> None:
    assert seeded_shuffle(1) == seeded_shuffle("1")
    assert seeded_shuffle(-(10**30)) == seeded_shuffle(str(-(10**30)))
    assert seeded_shuffle(2) != seeded_shuffle(1)


@pytest.mark.parametrize("index", [-1, 2**64])
def test_an_index_outside_its_limits_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match="0 to 2"):
        seeded_shuffle(1, index)


def test_a_stream_does_not_depend_on_how_it_is_cut() -> None:
    whole = SeededBytes("cut")(500)
    source = SeededBytes("cut")
    assert b"".join(source(size) for size in (1, 31, 32, 33, 0, 100, 3, 300)) == whole
    assert len(set(whole)) > 200


Sampler = Callable[[int, ByteSource], int]


def modulo_below(n: int, source: ByteSource) -> int:
    """A planted fault: the sampler without rejection."""
    return source(1)[0] % n


def answers(sampler: Sampler, n: int, size: int) -> Counter[int]:
    """Feed every value of `size` bytes once; count the answers of those that are not rejected."""

    class RejectedError(Exception):
        pass

    def once(value: int) -> ByteSource:
        bytes_left: Iterator[bytes] = iter([value.to_bytes(size, "big")])

        def source(count: int) -> bytes:
            taken = next(bytes_left, None)
            if taken is None:
                raise RejectedError
            assert count == size
            return taken

        return source

    counted: Counter[int] = Counter()
    for value in range(256**size):
        try:
            counted[sampler(n, once(value))] += 1
        except RejectedError:
            counted[-1] += 1
    return counted


@pytest.mark.parametrize("n", range(2, 53))
def test_every_answer_comes_from_equally_many_bytes(n: int) -> None:
    counted = answers(below, n, 1)
    assert counted.pop(-1, 0) == 256 % n
    assert counted == dict.fromkeys(range(n), 256 // n)


@pytest.mark.parametrize("n", [257, 1000, 65535, 65536])
def test_the_same_with_two_bytes(n: int) -> None:
    counted = answers(below, n, 2)
    assert counted.pop(-1, 0) == 65536 % n
    assert counted == dict.fromkeys(range(n), 65536 // n)


def test_a_sampler_without_rejection_would_be_found_out() -> None:
    assert len(set(answers(modulo_below, 52, 1).values())) > 1


def test_below_one_takes_no_bytes_and_below_zero_is_refused() -> None:
    source = SeededBytes("one")
    assert below(1, source) == 0
    assert source(4) == SeededBytes("one")(4)
    for n in (0, -5):
        with pytest.raises(ValueError, match="no number"):
            below(n, source)


def naive_shuffled(source: ByteSource) -> Deck:
    """A planted fault: every place swaps with any place, which favours some orders."""
    deck: list[Card] = list(FULL_DECK)
    for place in range(52):
        chosen = below(52, source)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return tuple(deck)


def unevenness(shuffle: Callable[[ByteSource], Deck], decks: int) -> float:
    """Chi-square of card by place over many decks, in standard deviations above its mean."""
    counts = [[0] * 52 for _ in range(52)]
    for index in range(decks):
        for place, card in enumerate(shuffle(SeededBytes("even", index))):
            counts[place][card] += 1
    expected = decks / 52
    chi_square = sum((count - expected) ** 2 for row in counts for count in row) / expected
    freedom = 51 * 51
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


def test_every_card_comes_to_every_place_equally_often(
    sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    decks = sized(2_000, 50_000)
    even, naive = unevenness(shuffled, decks), unevenness(naive_shuffled, decks)
    figure(
        f"{decks:,} decks: chi-square {even:+.1f} deviations from its mean, the naive shuffle {naive:+.1f}"
    )
    assert abs(even) < 4
    assert naive > 10


def test_secure_decks_are_whole_and_differ() -> None:
    decks = [secure_shuffle() for _ in range(20)]
    assert len(set(decks)) == 20
    for deck in decks:
        assert check_deck(deck) == deck

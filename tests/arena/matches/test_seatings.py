"""Seatings: nobody gains by where it sits, or next to whom."""

from collections import Counter

import pytest

from pokerhouse.arena import seatings


@pytest.mark.parametrize("count", range(2, 11))
def test_everybody_sits_everywhere_and_next_to_everybody_equally_often(count: int) -> None:
    orders = [order for deck in seatings([1] * count) for order in deck]
    seats = Counter((place, bot) for order in orders for place, bot in enumerate(order))
    neighbours = Counter((order[place - 1], bot) for order in orders for place, bot in enumerate(order))
    assert len(seats) == count * count
    assert len(set(seats.values())) == 1
    assert len(neighbours) == count * (count - 1)
    assert len(set(neighbours.values())) == 1


@pytest.mark.parametrize("count", range(2, 11))
def test_every_deck_gives_everybody_every_position(count: int) -> None:
    for deck in seatings([1] * count):
        for place in range(count):
            assert len(set(Counter(order[place] for order in deck).values())) == 1


@pytest.mark.parametrize(("count", "orders"), [(2, 2), (3, 6)])
def test_few_bots_sit_in_all_orders(count: int, orders: int) -> None:
    assert [len(set(deck)) for deck in seatings([1] * count)] == [orders]


@pytest.mark.parametrize(("copies", "orders"), [((1, 5), 6), ((5, 1), 6), ((3, 3), 20), ((1, 9), 10)])
def test_formats_are_played_in_all_their_orders(copies: tuple[int, int], orders: int) -> None:
    (deck,) = seatings(copies)
    assert len(set(deck)) == orders
    assert all((order.count(0), order.count(1)) == copies for order in deck)


def test_many_copies_go_through_circles() -> None:
    decks = seatings((5, 5))
    neighbours = Counter(
        (order[place - 1], bot) for deck in decks for order in deck for place, bot in enumerate(order)
    )
    assert neighbours[0, 1] == neighbours[1, 0]
    assert neighbours[0, 0] == neighbours[1, 1]
    # Of the nine others four are copies of oneself.
    assert 5 * neighbours[0, 0] == 4 * neighbours[0, 1]


def test_a_table_has_ten_seats() -> None:
    with pytest.raises(ValueError, match="10 seats, not 11"):
        seatings((6, 5))

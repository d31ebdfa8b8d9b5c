"""Pauses between attempts."""

from itertools import islice

from pokerhouse.server.actors import retry_pauses


def test_pauses_double_and_have_a_longest() -> None:
    assert list(islice(retry_pauses(), 7)) == [0.5, 1, 2, 4, 8, 8, 8]

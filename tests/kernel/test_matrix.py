"""The square of all classes before the flop: known corners, kept and read again."""

from collections.abc import Callable
from pathlib import Path

import pytest

kernel = pytest.importorskip("pokerhouse_kernel", reason="the kernel is not built here")

import numpy as np
from pokerhouse_kernel import matrix

from pokerhouse.strength import hands_of_class, parse_range, range_equity


def test_the_classes_are_the_169() -> None:
    assert len(set(matrix.CLASSES)) == 169
    assert matrix.CLASSES[:3] == ("AA", "AKs", "AQs")
    assert matrix.CLASSES[13:15] == ("AKo", "KK")
    for name in matrix.CLASSES:
        assert set(matrix.hands_of(name)) == set(hands_of_class(name))


def test_a_corner_of_the_square_is_what_ranges_are_worth() -> None:
    names = ("AA", "AKs", "72o", "22")
    found = matrix.counted(names)
    assert (np.diag(found) == 0.5).all()
    for row, one in enumerate(names):
        for column, other in enumerate(names[:row]):
            pair = range_equity([parse_range(one), parse_range(other)]).players
            assert found[row, column] == pytest.approx(pair[0].equity, abs=1e-12)
            assert found[column, row] == pytest.approx(pair[1].equity, abs=1e-12)


def test_what_is_kept_is_read_and_what_is_broken_is_not(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "square.npy"
    assert matrix.read(place) is None
    square = np.full((169, 169), 0.5)
    square[0, 1], square[1, 0] = 0.75, 0.25
    matrix.write(place, square)
    kept = kernel.preflop_matrix(keep=place)
    assert kept[0, 1] == 0.75
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0] = 1
    for broken in (b"", b"no array", place.read_bytes()[:-9]):
        place.write_bytes(broken)
        assert matrix.read(place) is None
    assert list(place.parent.iterdir()) == [place]


@pytest.mark.proof
def test_the_whole_square(tmp_path: Path, figure: Callable[[str], None]) -> None:
    square = kernel.preflop_matrix(threads=2, keep=tmp_path / "square.npy")
    assert np.allclose(square + square.T, 1)
    at = matrix.CLASSES.index
    assert square[at("AA"), at("KK")] == pytest.approx(0.8195, abs=5e-4)
    figure("169 × 169 classes before the flop, every deal and board")

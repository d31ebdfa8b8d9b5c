"""What a whole house does today is what was written down: hours of it, on walks nobody would think of."""

import pytest

from tests.server.playthroughs.recording import FOLDER, KINDS, MANY, numbers, written

KEPT = {line.split()[0]: line for line in (FOLDER / "many.txt").read_text(encoding="utf-8").splitlines()}


@pytest.mark.parametrize("kind", KINDS)
def test_the_walk_is_still_the_same(kind: str) -> None:
    """Changed on purpose? `-m tests.server.playthroughs.recording`, and read the difference."""
    assert (FOLDER / f"{kind}.txt").read_text(encoding="utf-8") == written(kind)


@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("kind", KINDS)
def test_many_more_are_still_the_same(kind: str, seed: int) -> None:
    assert numbers(kind, seed) == KEPT[f"{kind}-{seed}"]


def test_nothing_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*KINDS, "many"}
    assert len(KEPT) == len(KINDS) * len(MANY)

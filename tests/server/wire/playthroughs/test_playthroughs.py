"""What everybody sees and hears of a table today is what was written down."""

import pytest

from tests.server.wire.playthroughs.recording import FOLDER, MANY, SEEDS, numbers, written

KEPT = {line.split()[0]: line for line in (FOLDER / "many.txt").read_text(encoding="utf-8").splitlines()}


@pytest.mark.parametrize("room", SEEDS)
def test_everybody_sees_the_same_as_before(room: str) -> None:
    """Changed on purpose? `-m tests.server.wire.playthroughs.recording`, and read the difference."""
    assert (FOLDER / f"{room}.jsonl").read_text(encoding="utf-8") == written(room)


@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("room", SEEDS)
def test_many_more_are_still_the_same(room: str, seed: int) -> None:
    assert numbers(room, seed) == KEPT[f"{room}-{seed}"]


def test_nothing_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*SEEDS, "many"}
    assert len(KEPT) == len(SEEDS) * len(MANY)

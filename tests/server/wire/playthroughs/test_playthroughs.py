"""What everybody sees and hears of a table today is what was written down."""

from itertools import islice

import pytest

from pokerhouse.server.wire import TableViews
from tests.server.wire.playthroughs.recording import FOLDER, MANY, SEEDS, numbers, written
from tests.server.wire.playthroughs.shown import OFFER, Shown

KEPT = {line.split()[0]: line for line in (FOLDER / "many.txt").read_text(encoding="utf-8").splitlines()}


@pytest.mark.parametrize("room", SEEDS)
def test_everybody_sees_the_same_as_before(room: str) -> None:
    """Changed on purpose? `-m tests.server.wire.playthroughs.recording`, and read the difference."""
    assert (FOLDER / f"{room}.jsonl").read_text(encoding="utf-8") == written(room)


@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("room", SEEDS)
def test_many_more_are_still_the_same(room: str, seed: int) -> None:
    assert numbers(room, seed) == KEPT[f"{room}-{seed}"]


@pytest.mark.parametrize("room", SEEDS)
def test_a_view_made_from_the_one_before_is_the_one_made_anew(room: str) -> None:
    """Whatever happens, nobody can tell that what a step left as it was is taken over."""
    shown = Shown(room, 7)
    for _ in islice(shown.lines(), 600):
        table, views = shown.walk.floor.table, shown.before
        anew = TableViews(table, shown.around())
        for name in (None, "ann", *(chair.player for chair in table.state.chairs.values())):
            assert views is not None
            assert bytes(views.to(name, OFFER)) == bytes(anew.to(name, OFFER))


def test_nothing_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*SEEDS, "many"}
    assert len(KEPT) == len(SEEDS) * len(MANY)

"""Reference cycles are looked for when the house is quiet, and at times when it never is."""

import gc
from collections.abc import Iterator

import pytest

from pokerhouse.server import tasks as module
from pokerhouse.server.metrics import COLLECTED_SECONDS
from pokerhouse.server.tasks import Collector

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


def collections() -> float:
    """How often everything was collected."""
    (metric,) = COLLECTED_SECONDS.collect()
    return next(sample.value for sample in metric.samples if sample.name.endswith("_count"))


@pytest.mark.parametrize(
    ("apart", "busy", "work", "times"),
    [(0, 1e9, 0, 3), (0, 1e9, 1, 0), (1e9, 1e9, 0, 0), (1e9, 0, 1, 3)],
    ids=["quiet", "at work", "quiet, just collected", "at work for too long"],
)
async def test_everything_is_collected_in_a_quiet_moment_or_at_last(
    monkeypatch: pytest.MonkeyPatch, apart: float, busy: float, work: int, times: int
) -> None:
    monkeypatch.setattr(module, "APART_SECONDS", apart)
    monkeypatch.setattr(module, "BUSY_SECONDS", busy)
    done = 0
    collector = Collector(lambda: done)
    before = collections()
    for _ in range(3):
        done += work
        await collector.look()
    assert collections() - before == times


async def test_what_the_house_is_made_of_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(_seconds: float, _work: object) -> None:
        """The house closes."""

    monkeypatch.setattr(module, "every", at_once)
    await Collector(lambda: 0).run()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] == module.NEVER

"""Reference cycles are looked for when the house is quiet, and at times when it never is."""

import gc
from collections.abc import Iterator

import pytest

from pokerhouse.server import garbage as module
from pokerhouse.server.garbage import Collector
from pokerhouse.server.metrics import COLLECTED_SECONDS
from tests.server.harness.still_line import Counted, Hands

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()
    gc.enable()


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


async def test_a_collection_is_measured_and_counts_from_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, seconds = Hands(monkeypatch), iter([3.0, 3.5])
    monkeypatch.setattr(module, "perf_counter", lambda: next(seconds))
    collected: list[float] = []
    monkeypatch.setattr("gc.collect", lambda: collected.append(hands.now))
    measured, work = Counted("pokerhouse_collected_seconds_sum"), 0
    collector = Collector(lambda: work)
    collector._last = hands.now  # noqa: SLF001
    for later, times in ((59.9, 0), (60.0, 1), (119.9, 1)):
        hands.now = 1_000 + later
        await collector.look()
        assert len(collected) == times, later
    assert measured() == {"": 0.5}
    seconds = iter([0.0, 0.0])
    for later, times in ((659.9, 1), (660.0, 2)):
        work += 1
        hands.now = 1_000 + later
        await collector.look()
        assert len(collected) == times, later


async def test_what_the_house_is_made_of_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def at_once(*given: object) -> None:
        """The house closes."""
        asked.append(given)

    monkeypatch.setattr(module, "every", at_once)
    Hands(monkeypatch)
    gc.disable()
    collector = Collector(lambda: 0)
    await collector.run()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == (5_000, 10, 1_000_000_000)
    assert asked == [(1.0, collector.look)]
    assert collector._last == 1_000  # noqa: SLF001

"""Reference cycles are looked for when the house is quiet, and at times when it never is."""

import asyncio
import gc
from collections.abc import Iterator
from itertools import count

import pytest

from pokerhouse.server.garbage import collect_in_quiet
from pokerhouse.server.metrics import COLLECTED_SECONDS
from tests.server.playthroughs.jumping_loop import JumpingLoop


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
    ("works", "seconds", "times"), [(False, 59.5, 0), (False, 190, 3), (True, 599.5, 0), (True, 1_250, 2)]
)
def test_everything_is_collected_in_a_quiet_moment_or_at_last(
    works: bool,  # noqa: FBT001
    seconds: float,
    times: int,
) -> None:
    number = count()

    async def live() -> None:
        collecting = asyncio.create_task(collect_in_quiet(lambda: next(number) if works else 0))
        await asyncio.sleep(seconds)
        collecting.cancel()

    gc.disable()
    before = collections()
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(live())
    assert collections() - before == times
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0, "what the house is made of is not looked at again"
    assert gc.get_threshold() == (5_000, 10, 1_000_000_000)

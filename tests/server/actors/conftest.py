"""Desks for the actors' tests."""

from collections.abc import AsyncIterator

import pytest

from tests.server.harness.frozen_table import Frozen, frozen_table
from tests.server.harness.running import Running


@pytest.fixture
async def frozen(house: Running) -> AsyncIterator[Frozen]:
    """Three people in a hand, at a desk whose time the test decides."""
    async with frozen_table(house) as table:
        yield table

"""A database for the client's tests."""

from pathlib import Path

import pytest


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of a file that is not there yet."""
    return f"sqlite:///{tmp_path}/house.sqlite"

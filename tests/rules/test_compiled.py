"""The engine under test is the one that was asked for, not the other."""

import os

from tests.rules.walks import COMPILED


def test_the_engine_has_the_form_that_the_path_asks_for() -> None:
    assert ("compiled" in os.environ.get("PYTHONPATH", "")) == COMPILED

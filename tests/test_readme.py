"""The README's example is run, so that it stays true."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_deal_in_ten_lines() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 8
    assert outcome.failed == 0

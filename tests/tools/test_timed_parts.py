"""The closing table of `make test`."""

import pytest

from tools.timed_parts import SUMMARY, Outcome, closing, table


@pytest.mark.parametrize(
    ("line", "tests"),
    [
        ("5 passed in 0.12s", "5 passed"),
        ("=== 1 failed, 4 passed, 2 warnings in 12.30s ===", "1 failed, 4 passed, 2 warnings"),
        ("2 passed, 1 deselected in 61.00s (0:01:01)", "2 passed, 1 deselected"),
    ],
)
def test_the_closing_line_of_a_run_is_read(line: str, tests: str) -> None:
    found = SUMMARY.match(line)
    assert found is not None
    assert found.group(1) == tests


def test_parts_and_tests_are_added_up() -> None:
    outcomes = [
        Outcome("check", 1.25, passed=True, tests=""),
        Outcome("unit", 2.5, passed=False, tests="1 failed, 4 passed, 2 errors"),
        Outcome("browser", 3.0, passed=True, tests="3 passed"),
    ]
    assert closing(outcomes) == "7 passed, 3 failed"
    assert "FAILED" in table(outcomes).splitlines()[1]
    assert table(outcomes).splitlines()[-1].split() == ["in", "all", "6.8", "s"]

"""Plays every example of tests/rules/cases."""

from pathlib import Path

import pytest

from tests.rules.cases.case_runner import Case, play, read_cases

FOLDER = Path(__file__).parent
CASES = [
    pytest.param(case, id=f"{path.stem}: {case.name}", marks=pytest.mark.rule(*case.rules))
    for path in sorted(FOLDER.glob("*.toml"))
    for case in read_cases(path)
]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    play(case)

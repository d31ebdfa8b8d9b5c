"""The documents' worked examples at tables of the house, over real sockets, in the documents' own words."""

from pathlib import Path

import pytest

from tests.rules.cases.case_runner import Case, read_cases
from tests.server.harness.example_table import ExampleTable, fits, lay
from tests.server.harness.running import Running

pytestmark = pytest.mark.anyio

FOLDER = Path(__file__).parents[2] / "rules/cases"
CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in read_cases(path) if fits(case)]
WORKED = [case for case in CASES if any("-E" in rule for rule in case.rules)]


def ids(case: Case) -> str:
    return f"{case.given['ruleset']}: {case.name}"


async def at_a_table(house: Running, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    example = ExampleTable(house, case)
    lay(example, monkeypatch)
    await example.open()
    await example.play()


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=ids(case), marks=pytest.mark.rule(*case.rules)) for case in WORKED]
)
async def test_a_worked_example(house: Running, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    await at_a_table(house, case, monkeypatch)


def test_every_worked_example_of_the_three_documents_is_there() -> None:
    told = {rule for case in WORKED for rule in case.rules if "-E" in rule}
    wanted = {"SBE": 8, "TEX": 9, "STEP": 2, "RP": 2}
    assert told == {f"{page}-E{number}" for page, count in wanted.items() for number in range(1, count + 1)}


@pytest.mark.proof
@pytest.mark.parametrize("case", [pytest.param(case, id=ids(case)) for case in CASES if case not in WORKED])
async def test_an_example_of_ours(house: Running, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    await at_a_table(house, case, monkeypatch)

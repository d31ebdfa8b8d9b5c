"""A planted fault makes the example that names the rule fail."""

import pytest

from tests.rules.cases.case_runner import Case, play, read_cases
from tests.rules.cases.test_cases import FOLDER
from tests.rules.planted.fault_table import FAULTS, PAGE, Fault, page

CASES: dict[tuple[str, str], Case] = {
    (path.stem, case.name): case for path in FOLDER.glob("*.toml") for case in read_cases(path)
}
PLANTED = [
    pytest.param(fault, id=f"{fault.rule}: {fault.plant.__name__}, {fault.case[:30]}") for fault in FAULTS
]


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[fault.file, fault.case]
    assert fault.rule in case.rules
    play(case)
    fault.plant(monkeypatch)
    with pytest.raises(AssertionError):
        play(case)


def test_the_page_lists_them_all() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.rules.planted.fault_table"

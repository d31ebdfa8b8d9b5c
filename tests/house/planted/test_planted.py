"""A test that can't fail proves nothing: each planted fault makes the test that names the rule fail."""

import pytest

from tests.house.planted.faults import FAULTS, PAGE, Fault, page

BROKEN_PLANTS = (AttributeError, NameError, TypeError)
"""What a badly planted fault would raise; a test that notices a fault raises something else."""


@pytest.mark.parametrize("fault", [pytest.param(fault, id=f"{fault.rule}: {fault.what}") for fault in FAULTS])
def test_a_planted_fault_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"fine": False} if fault.arguments == (500, 400) else {}
    if fault.arguments == (1, 6, 1):
        named = {"over": True}
    fault.test(*fault.arguments, **named)
    monkeypatch.setattr(fault.owner, fault.name, fault.instead)
    with pytest.raises((Exception, pytest.fail.Exception)) as noticed:
        fault.test(*fault.arguments, **named)
    assert not isinstance(noticed.value, BROKEN_PLANTS), noticed.value


def test_at_least_forty_faults_are_planted_and_the_page_tells_of_each() -> None:
    assert len(FAULTS) >= 40
    assert PAGE.read_text() == page()

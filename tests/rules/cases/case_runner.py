"""Plays the cases of this folder: examples as `pokerhouse example` reads them, each checked to its end."""

from pathlib import Path

from pokerhouse.history.examples import Example as Case
from pokerhouse.history.examples import ExampleFault, Story, played, read_toml
from pokerhouse.history.examples import Facts as Table
from pokerhouse.rules import Hand
from tests.rules.cases.hand_drawing import drawn

__all__ = ["Case", "Story", "Table", "play", "read_cases"]


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file; its names are all different."""
    cases = read_toml(path.read_text(encoding="utf-8"))
    assert len({case.name for case in cases}) == len(cases), f"two cases of {path.name} have one name"
    return cases


def play(case: Case) -> Hand:
    """Play a case to its end, checking what it says; an AssertionError draws the table."""
    story = Story(case.given)
    try:
        for step in played(story, case):
            assert step.differs is None, f"after {step.said!r}: {step.differs}\n{drawn(story.hand)}"
    except ExampleFault as fault:
        raise AssertionError(str(fault)) from fault
    return story.hand

"""The journeys as they are told are the journeys as they are made."""

import asyncio
import re

import pytest

from tools.journeys import MOST, PAGE, ROOT, traced

APART = 3
"""So many modules more or less, and the page is out of date."""


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    return asyncio.run(traced())


def test_no_journey_crosses_too_much(found: dict[str, list[str]]) -> None:
    assert {journey: len(found[journey]) <= most for journey, most in MOST.items()} == dict.fromkeys(
        MOST, True
    )


def test_the_page_says_how_many(found: dict[str, list[str]]) -> None:
    """Changed on purpose? `python -m tools.journeys --write`."""
    page = dict(re.findall(r"^\| (an? [a-z-]+) \| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert page.keys() == MOST.keys()
    apart = {journey: len(found[journey]) - int(told) for journey, told in page.items()}
    assert all(abs(number) <= APART for number in apart.values()), apart


@pytest.mark.parametrize("journey", ["a raise", "a buy-in"])
def test_what_the_architecture_tells_is_on_the_way(found: dict[str, list[str]], journey: str) -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (told,) = re.findall(rf"^\*\*{journey.capitalize()}\.\*\* (.*)$", text, re.MULTILINE)
    named = re.findall(r"`((?:server|house|rules)/[a-z_/]+)\.py`", told)
    assert len(named) > 5
    assert set(named) - set(found[journey]) == set()

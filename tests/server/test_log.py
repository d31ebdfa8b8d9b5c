"""Nobody fills the log: of one kind so many lines are written, and how many were left out is said."""

import logging

import pytest
import structlog

from pokerhouse.protocol.command import KeepPreferences
from pokerhouse.protocol.message import Refused
from pokerhouse.server import log as module
from pokerhouse.server.log import LINES_A_MINUTE, LINES_BURST, Sparing
from tests.server.playthroughs.story import House, lived


class Clock:
    """Stands still unless the test moves it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        monkeypatch.setattr(module, "monotonic", lambda: self.now)


def written(sparing: Sparing, event: str, **more: object) -> dict[str, object] | None:
    """A line as it is written, if it is."""
    try:
        line: dict[str, object] = sparing(None, "info", {"event": event, **more})
    except structlog.DropEvent:
        return None
    return line


def test_of_one_kind_so_many_lines_are_written_and_the_others_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, sparing = Clock(monkeypatch), Sparing()
    lines = [written(sparing, "flood", number=number) for number in range(LINES_BURST + 7)]
    assert [line is None for line in lines] == [False] * LINES_BURST + [True] * 7
    assert written(sparing, "another") == {"event": "another"}
    clock.now += 60 / LINES_A_MINUTE
    assert written(sparing, "flood") == {"event": "flood", "left_out_before": 7}
    assert written(sparing, "flood") is None
    clock.now += 60 / LINES_A_MINUTE
    assert written(sparing, "flood") == {"event": "flood", "left_out_before": 1}


def test_another_error_is_another_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    sparing = Sparing()
    for _ in range(LINES_BURST):
        assert written(sparing, "failed", exc_info=ValueError("x"))
    assert written(sparing, "failed", exc_info=ValueError("y")) is None
    assert written(sparing, "failed", exc_info=KeyError("x"))
    try:
        dict[str, int]()["now"]
    except KeyError:
        lines = [written(sparing, "failed", exc_info=True) for _ in range(LINES_BURST)]
    assert [line is None for line in lines] == [False] * (LINES_BURST - 1) + [True]


def test_lines_of_libraries_are_spared_by_where_they_come_from(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, sparing = Clock(monkeypatch), Sparing()

    def said(text: str, at: int) -> str | None:
        record = logging.LogRecord("library", logging.ERROR, "library.py", at, text, (5,), None)
        return record.getMessage() if sparing.filter(record) else None

    assert [said(f"line {number} of %d", 1) for number in range(LINES_BURST)][
        -1
    ] == f"line {LINES_BURST - 1} of 5"
    assert said("one more of %d", 1) is None
    assert said("elsewhere %d", 2) == "elsewhere 5"
    clock.now += 60 / LINES_A_MINUTE
    assert said("again %d", 1) == "again 5 (and 1 left out before)"


def test_who_is_refused_again_and_again_writes_nothing_into_the_log() -> None:
    async def story(house: House) -> None:
        await house.guests("Ann")
        with structlog.testing.capture_logs() as logs:
            answers = [await house.say("Ann", KeepPreferences, preferences={}) for _ in range(1_000)]
        assert any(isinstance(answer, Refused) and answer.reason.code == "too_fast" for answer in answers)
        assert logs == []

    lived(story)

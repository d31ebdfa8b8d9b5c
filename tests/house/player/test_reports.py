"""Reports: what they carry, how many a day, and how long (PEOPLE-3)."""

import pytest

from pokerhouse.house import Player, Refused
from pokerhouse.house.player import HeardLine, PlayerReported
from pokerhouse.house.player import command as p
from pokerhouse.house.player.reports import DAY, REPORT_LINES_MAX, REPORTS_A_DAY, TEXT_MAX


def report(reporter: Player, now: int, **facts: object) -> PlayerReported:
    command = p.ReportPlayer(**{"player": "bob", "why": "chat", **facts})  # type: ignore[arg-type]
    (event,) = reporter.handle(command, now)
    assert isinstance(event, PlayerReported)
    return event


@pytest.mark.rule("PEOPLE-3")
def test_a_report_says_whom_why_where_and_what_was_heard() -> None:
    ann = Player.create("ann", "Ann", 0, guest=True)[0]
    lines = (HeardLine(at=1, text="boo"),)
    event = report(ann, 2, table="t", hand=7, text="rude", lines=lines)
    assert (event.player, event.why, event.table, event.hand, event.text) == ("bob", "chat", "t", 7, "rude")
    assert event.lines == lines


@pytest.mark.rule("PEOPLE-3")
def test_a_few_reports_a_day() -> None:
    ann = Player.create("ann", "Ann", 0, guest=True)[0]
    for number in range(REPORTS_A_DAY):
        report(ann, number)
    with pytest.raises(Refused, match="reports a day"):
        report(ann, DAY - 1)
    report(ann, DAY)
    with pytest.raises(Refused, match="reports a day"):
        report(ann, DAY)


@pytest.mark.rule("PEOPLE-3")
def test_nobody_reports_itself_or_at_length() -> None:
    ann = Player.create("ann", "Ann", 0, guest=True)[0]
    many = tuple(HeardLine(at=at, text="x") for at in range(REPORT_LINES_MAX + 1))
    for facts in ({"player": "ann"}, {"player": "a:b"}, {"text": "x" * (TEXT_MAX + 1)}, {"lines": many}):
        with pytest.raises(Refused):
            report(ann, 0, **facts)
    assert ann.state.reports == []

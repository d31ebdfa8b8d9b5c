"""Reports to who runs the house, a few a day; they stay among the reporter's events (PEOPLE-3)."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.state import PlayerState
from pokerhouse.house.settings import NAME_MAX, refuse_unless

REPORTS_A_DAY = 5
"""So many reports one player sends within a day."""
DAY = 86_400_000
TEXT_MAX = 300
"""Characters that one may add to a report."""
REPORT_LINES_MAX = 10
"""Things said that go with a report, the newest."""


def _report(state: PlayerState, command: c.ReportPlayer, now: int) -> list[e.PlayerEvent]:
    player = command.player
    fine = 0 < len(player) <= NAME_MAX and ":" not in player and player != state.id
    refuse_unless(fine, "bad_player", "PEOPLE-3", "Choose somebody else to report.")
    short = len(command.text) <= TEXT_MAX and len(command.lines) <= REPORT_LINES_MAX
    refuse_unless(
        short,
        "bad_report",
        "limit",
        f"A report has {TEXT_MAX} characters at most.",
        most=TEXT_MAX,
    )
    recent = sum(now - at < DAY for at in state.reports)
    text = f"You can send {REPORTS_A_DAY} reports a day."
    refuse_unless(recent < REPORTS_A_DAY, "too_many_reports", "PEOPLE-3", text, most=REPORTS_A_DAY)
    return [
        e.PlayerReported(
            at=now,
            player=player,
            why=command.why,
            text=command.text,
            table=command.table,
            hand=command.hand,
            lines=command.lines,
        )
    ]


def _reported(state: PlayerState, event: e.PlayerReported) -> None:
    state.reports.append(event.at)
    del state.reports[:-REPORTS_A_DAY]


REPORT_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {c.ReportPlayer: _report}
REPORT_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {e.PlayerReported: _reported}

"""What came of the seats of a door, for people."""

from collections.abc import Sequence

from pokerhouse.arena.seats import SeatReport
from pokerhouse.cli.output import write_line


def tell_seats(reports: Sequence[SeatReport]) -> None:
    """What each won, and its faults by kind with the first in words."""
    for report in reports:
        write_line(f"# {report.name}: {report.mbb_per_hand:+,.0f} mbb/hand")
        if report.faults:
            told = ", ".join(f"{kind} {times:,}" for kind, times in report.faults.items())
            first = f"; the first: {report.told[0].text}"
        else:
            told, first = "none", ""
        retired = f"; retired: {report.retired}" if report.retired else ""
        if report.faults or retired:
            write_line(f"# {report.name}: faults: {told}{retired}{first}")

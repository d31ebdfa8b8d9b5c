"""A match of bots on duplicate deals.

Every deck is played in several seatings (`seatings.py`); stacks are reset after every hand (RES-1, RES-12). A
bot's result of a deal is its mean over all its hands with that deck: what the cards gave to a position,
everybody got. The deals are the samples of the statistics.

No bot may know a deck when it meets it. A bot lives for one session, some decks in a row in one seating, and
a fresh one takes its place: none meets a deck twice. The settings say how many decks that are, and so does
the report.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from pokerhouse.arena.matches.folder import MatchFolder
from pokerhouse.arena.matches.match_settings import DEALS_MAX, LineUp, MatchSettings, Named, whole_deals
from pokerhouse.arena.matches.plan import plan_of
from pokerhouse.arena.matches.pool import results_in_order
from pokerhouse.arena.matches.tally import Match, Tally
from pokerhouse.arena.matches.task import tasks_of

Progress = Callable[[int, int, str], None]
"""Told how many deals are done, of how many, and how it stands."""


def play_match(
    bots: Mapping[str, Named],
    settings: MatchSettings,
    *,
    copies: Mapping[str, int] | None = None,
    progress: Progress | None = None,
    processes: int = 1,
    folder: Path | None = None,
) -> Match:
    """Play all deals. The same bots, settings and seed give the same match; the order of names is nothing.

    So do many processes and one. With a folder every hand is written down, and a match that was killed goes
    on where it was: call again with the same.
    """
    lineup = LineUp.of(bots, copies)
    check(settings, lineup)
    tally = Tally(settings, lineup)
    tasks = tasks_of(settings, lineup)
    kept = MatchFolder(folder, plan_of(settings, lineup)) if folder is not None else None
    try:
        done = kept.results() if kept is not None else []
        for result in done:
            tally.take(result)
        left = tasks[len(done) :]
        retired = lambda: tuple(sorted(tally.retired))  # noqa: E731  (two lines would hide what it is)
        for result in results_in_order(
            left, settings, lineup, retired, processes=processes, recorded=kept is not None
        ):
            if kept is not None:
                kept.add(result)
            tally.take(result)
            if progress is not None:
                progress(min(result.task.deals[1], settings.deals), settings.deals, standing(tally))
        match = tally.match()
        if kept is not None:
            kept.finish(match)
    finally:
        if kept is not None:
            kept.close()
    return match


def standing(tally: Tally) -> str:
    """How the bot that leads stands, with an interval that stays true however often one looks."""
    bot = max(range(len(tally.running)), key=lambda bot: tally.running[bot].mean)
    running = tally.running[bot]
    interval = running.interval()
    reach = "" if interval is None else f" ± {(interval.high - interval.low) / 2:,.0f}"
    return f"{tally.lineup.names[bot]} {running.mean:+,.0f}{reach} mbb/hand"


def check(settings: MatchSettings, lineup: LineUp) -> None:
    """Raise a ValueError where no match can be played."""
    if not 1 <= settings.deals <= DEALS_MAX:
        raise ValueError(f"a match has 1 to {DEALS_MAX} deals, not {settings.deals}")
    if (whole := whole_deals(settings.deals, lineup)) != settings.deals:
        raise ValueError(f"so many bots need a whole number of circles: {whole} deals, not {settings.deals}")
    if settings.session < 0:
        raise ValueError(f"a session has some decks or all (0), not {settings.session}")

"""Which level a sit-and-go plays where levels go by minutes, and from which on there are antes (TERM-10).

Pure functions of what the table is set to and how long it has played: a pause of the host and a standstill of
the house don't count. A new level holds from the next hand on. After the last level the same minutes go on
as often as rounds would (SNG-9.2).
"""

from pokerhouse.house.settings import MINUTE, TableSettings
from pokerhouse.house.sng.level import LEVELS, TOP_ROUNDS
from pokerhouse.house.state import Level, Round

ANTE_PART = 8
"""Everybody's ante is this part of the big blind, one chip at least; the big blind's own is a whole one."""


def levels_past(minutes: int, played_ms: int) -> int:
    """How many levels are over after so much play."""
    return played_ms // (minutes * MINUTE)


def level_at(settings: TableSettings, past: int) -> Level | None:
    """The level after so many that are over; None when the last one has lasted long enough (SNG-9.2)."""
    first = next(index for index, (small, _big) in enumerate(LEVELS) if small == settings.small)
    if first + past > len(LEVELS) - 1 + TOP_ROUNDS - 1:
        return None
    small, big = settings.units(*LEVELS[min(first + past, len(LEVELS) - 1)])
    return Level(small, big, ante_at(settings, past + 1, big))


def level_of(settings: TableSettings, number: int) -> int:
    """The so many-th level is played in this round; by minutes the two are one (HOST-7)."""
    return number if settings.level_minutes else (number - 1) // settings.rounds_a_level + 1


def ante_at(settings: TableSettings, number: int, big: int) -> int:
    """The ante of the so many-th level with this big blind."""
    if not settings.antes_from:
        return settings.ante
    if number < settings.antes_from:
        return 0
    return big if settings.ante_of == "big_blind" else max(1, big // ANTE_PART)


def following(settings: TableSettings, current: Round, button: int, played_ms: int) -> Round | None:
    """The level the clock names as a round that begins with this button; the current one while it lasts."""
    past = levels_past(settings.level_minutes, played_ms)
    if past < current.number:
        return current
    level = level_at(settings, past)
    if level is None:
        return None
    top = current.top_rounds + 1 if LEVELS[-1][0] == level.small else 0
    return Round(past + 1, button, level.small, level.big, top, level.ante)

"""Tasks: parts of a match that can be played apart, in any order, on any process, with the same outcome."""

from msgspec import Struct

from pokerhouse.arena.matches.chair import FaultTold
from pokerhouse.arena.matches.match_settings import LineUp, MatchSettings
from pokerhouse.arena.statistics import StyleCount

TASK_HANDS = 200
"""Hands of one task, about."""


class Task(Struct, frozen=True):
    """Some deals in some of their seatings. `retired` names the bots that are asked no more."""

    number: int
    deals: tuple[int, int]
    seatings: tuple[int, int]
    retired: tuple[int, ...] = ()


class TaskResult(Struct):
    """What came of a task. Lists by deal and bot are chips of all the bot's hands with that deck."""

    task: Task
    won: list[list[int]]
    all_in_luck: list[list[float]]
    chance_luck: list[list[float]]
    squares: list[int]
    """By bot: the squares of what its hands won, added up."""
    styles: list[dict[str, StyleCount]]
    """By bot and place."""
    faults: list[dict[str, int]]
    """By bot and kind."""
    told: list[FaultTold]
    seconds: list[float]
    """Of thought, by bot."""
    killed: bool = False
    """A bot's process was killed from outside, which is not the bot's doing."""
    phhs: str = ""
    log: str = ""
    """The hands, where they are wanted, in PHH and in ACPC's words."""
    usage: list[dict[str, float]] = []
    """By bot: what language models took."""
    transcripts: str = ""
    """What language models saw and said, a line of JSON a decision."""

    @classmethod
    def of(cls, task: Task, bots: int) -> "TaskResult":
        """Nothing so far."""
        deals = task.deals[1] - task.deals[0]
        return cls(
            task,
            [[0] * bots for _ in range(deals)],
            [[0.0] * bots for _ in range(deals)],
            [[0.0] * bots for _ in range(deals)],
            [0] * bots,
            [{} for _ in range(bots)],
            [{} for _ in range(bots)],
            [],
            [0.0] * bots,
            usage=[{} for _ in range(bots)],
        )


def tasks_of(settings: MatchSettings, lineup: LineUp) -> list[Task]:
    """The tasks of a match, the same on any machine."""
    plays = len(lineup.seatings()[0])
    if not settings.session:
        return [Task(turn, (0, settings.deals), (turn, turn + 1)) for turn in range(plays)]
    size = settings.session * max(1, TASK_HANDS // (settings.session * plays))
    starts = range(0, settings.deals, size)
    return [
        Task(number, (start, min(start + size, settings.deals)), (0, plays))
        for number, start in enumerate(starts)
    ]

"""Tasks: parts of a match that can be played apart, in any order, on any process, with the same outcome."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from pokerhouse.arena.chair import Chair, FaultTold
from pokerhouse.arena.match_settings import LineUp, MatchSettings
from pokerhouse.arena.players import Player, open_player
from pokerhouse.cards import seeded_shuffle
from pokerhouse.rules import Hand, Secret

Chairs = dict[tuple[int, int], Chair]
"""Chairs by bot and copy."""

TASK_HANDS = 200
"""Hands of one task, about."""


class Task(Struct, frozen=True):
    """Some deals in some of their seatings. `retired` names the bots that are asked no more."""

    number: int
    deals: tuple[int, int]
    seatings: tuple[int, int]
    retired: tuple[int, ...] = ()


class TaskResult(Struct):
    """What came of a task: chips by deal and bot, faults by bot and kind, seconds of thought by bot."""

    task: Task
    won: list[list[int]]
    faults: list[dict[str, int]]
    told: list[FaultTold]
    seconds: list[float]


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


class Worker:
    """Plays tasks. Its players stay, and begin a session with a fresh bot."""

    def __init__(self, settings: MatchSettings, lineup: LineUp) -> None:
        self.settings, self.lineup, self.rounds = settings, lineup, lineup.seatings()
        self._players: dict[tuple[int, int], Player] = {}

    def play(self, task: Task) -> TaskResult:
        """Play all sessions of a task."""
        first, last = task.deals
        count = len(self.lineup.names)
        result = TaskResult(
            task, [[0] * count for _ in range(first, last)], [{} for _ in range(count)], [], [0.0] * count
        )
        chairs = self._chairs(task)
        size = self.settings.session or last - first
        for start in range(first, last, size):
            for turn in range(*task.seatings):
                self._session(chairs, range(start, min(start + size, last)), turn, result)
        for chair in chairs.values():
            for kind, times in chair.faults.items():
                result.faults[chair.bot][kind] = result.faults[chair.bot].get(kind, 0) + times
            result.told += chair.told
            result.seconds[chair.bot] += chair.seconds
        return result

    def close(self) -> None:
        """Leave no bot behind."""
        for player in self._players.values():
            player.close()

    def _session(self, chairs: Chairs, deals: range, turn: int, result: TaskResult) -> None:
        """Play these decks in one seating with fresh bots."""
        for chair in chairs.values():
            chair.place = (deals[0], turn)
            chair.begin()
        for deal in deals:
            order = self.rounds[deal % len(self.rounds)][turn]
            seated = list(self._seated(chairs, order))
            for chair in seated:
                chair.place = (deal, turn)
            hand = self._hand(order, deal)
            seeds = [self._seed(chair, copy, deal, turn) for copy, chair in enumerate(seated)]
            play_hand(hand, seated, seeds)
            won = result.won[deal - result.task.deals[0]]
            for bot, stack in zip(order, hand.stacks, strict=True):
                won[bot] += stack - self.settings.stack
        for chair in chairs.values():
            chair.end()

    def _hand(self, order: Sequence[int], deal: int) -> Hand:
        secret = Secret.of(seeded_shuffle(f"{self.settings.seed} deals", deal))
        return Hand.deal(self.settings.setup(self.lineup.seat_names(tuple(order))), secret)

    def _seed(self, chair: Chair, position: int, deal: int, turn: int) -> str:
        """What the luck of a bot in one hand comes from. It tells nothing of the match's own seed."""
        name = self.lineup.names[chair.bot]
        return sha256(f"{self.settings.seed}\n{name}\n{position}\n{deal}\n{turn}".encode()).hexdigest()

    def _chairs(self, task: Task) -> Chairs:
        """A chair for each bot and copy."""
        chairs: Chairs = {}
        for bot, copies in enumerate(self.lineup.copies):
            for copy in range(copies):
                key = bot, copy
                if key not in self._players:
                    source, name = self.lineup.sources[bot], self.lineup.names[bot]
                    self._players[key] = open_player(source, name, self.settings.limits)
                retired = bot in task.retired
                chairs[key] = Chair(bot, self._players[key], self.settings.limits, retired=retired)
        return chairs

    @staticmethod
    def _seated(chairs: Chairs, order: Sequence[int]) -> Iterator[Chair]:
        """The chairs in the order they sit: copies of a bot come as they were made."""
        seen: dict[int, int] = {}
        for bot in order:
            copy = seen[bot] = seen.get(bot, -1) + 1
            yield chairs[bot, copy]


def play_hand(hand: Hand, chairs: Sequence[Chair], seeds: Sequence[str]) -> None:
    """Let the chairs play the hand to its end, each by its view."""
    for position, (chair, seed) in enumerate(zip(chairs, seeds, strict=True)):
        chair.hand_starts(hand, position, seed)
    while (actor := hand.actor) is not None:
        chairs[actor].act(hand, actor)
    for position, chair in enumerate(chairs):
        chair.hand_ends(hand, position)

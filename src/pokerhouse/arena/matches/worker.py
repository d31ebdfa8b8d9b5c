"""A worker plays tasks, and counts what comes of every hand."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from pokerhouse.arena.matches.chair import Chair
from pokerhouse.arena.matches.hand_record import HandCounter
from pokerhouse.arena.matches.match_settings import LineUp, MatchSettings
from pokerhouse.arena.matches.task import Task, TaskResult
from pokerhouse.arena.players import Noted, Player, open_player
from pokerhouse.cards import seeded_shuffle
from pokerhouse.rules import Hand, Secret

Chairs = dict[tuple[int, int], Chair]
"""Chairs by bot and copy."""
KILLED = "killed by signal 9"


class Worker:
    """Plays tasks. Its players stay, and begin a session with a fresh bot."""

    def __init__(self, settings: MatchSettings, lineup: LineUp, *, recorded: bool = False) -> None:
        self.settings, self.lineup, self.rounds = settings, lineup, lineup.seatings()
        self.counter = HandCounter(settings, lineup, recorded=recorded)
        self._players: dict[tuple[int, int], Player] = {}

    def play(self, task: Task) -> TaskResult:
        """Play all sessions of a task, once more if somebody killed a bot's process: that is no fault."""
        result = self._played(task)
        return self._played(task) if result.killed else result

    def _played(self, task: Task) -> TaskResult:
        first, last = task.deals
        result = TaskResult.of(task, len(self.lineup.names))
        chairs = self._chairs(task)
        size = self.settings.session or last - first
        for start in range(first, last, size):
            for turn in range(*task.seatings):
                self._session(chairs, range(start, min(start + size, last)), turn, result)
        for chair in chairs.values():
            for kind, times in chair.faults.items():
                result.faults[chair.bot][kind] = result.faults[chair.bot].get(kind, 0) + times
            result.told += chair.told
            result.killed |= any(fault.text == KILLED for fault in chair.told)
            result.seconds[chair.bot] += chair.seconds
        result.phhs, result.log = self.counter.taken()
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
            self.counter.count(hand, order, deal, turn, result)
            self._take_notes(seated, result)
        for chair in chairs.values():
            chair.end()

    def _take_notes(self, seated: Sequence[Chair], result: TaskResult) -> None:
        """Keep what players noted of this hand."""
        for chair in seated:
            if not isinstance(chair.player, Noted):
                continue
            notes = chair.player.take_notes()
            usage = result.usage[chair.bot]
            for key, more in notes.usage.items():
                usage[key] = usage.get(key, 0) + more
            if self.counter.recorded:
                deal, seating = chair.place
                where = {"name": self.lineup.names[chair.bot], "deal": deal, "seating": seating}
                lines = [msgspec.json.encode(where | line).decode() + "\n" for line in notes.transcript]
                result.transcripts += "".join(lines)

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

"""What is counted of every hand, and how hands are written down."""

from collections.abc import Sequence

from pokerhouse.arena.matches.match_settings import LineUp, MatchSettings
from pokerhouse.arena.matches.task import TaskResult
from pokerhouse.arena.statistics import LuckTaker, StyleCount, count_styles, place_names
from pokerhouse.history import Replay, history_of, state_line, write_phh
from pokerhouse.rules import Hand


class HandCounter:
    """Counts the hands of a task in its result, and keeps their text where it is wanted."""

    def __init__(self, settings: MatchSettings, lineup: LineUp, *, recorded: bool) -> None:
        self.settings, self.recorded = settings, recorded
        self.plays = len(lineup.seatings()[0])
        self._luck = LuckTaker(settings.value) if settings.value is not None else None
        self._phhs: list[str] = []
        self._log: list[str] = []

    def count(self, hand: Hand, order: Sequence[int], deal: int, turn: int, result: TaskResult) -> None:
        """Count a finished hand."""
        row = deal - result.task.deals[0]
        won = [stack - self.settings.stack for stack in hand.stacks]
        for bot, chips in zip(order, won, strict=True):
            result.won[row][bot] += chips
            result.squares[bot] += chips * chips
        styles = [StyleCount() for _ in order]
        count_styles(hand, styles, won)
        for bot, place, style in zip(order, place_names(hand), styles, strict=True):
            result.styles[bot].setdefault(place, StyleCount()).add(style)
        if self._luck is not None:
            luck = self._luck.luck(hand)
            for bot, all_in, chance in zip(order, luck.all_in, luck.chance, strict=True):
                result.all_in_luck[row][bot] += all_in
                result.chance_luck[row][bot] += chance
        if self.recorded:
            self._write(hand, deal * self.plays + turn)

    def taken(self) -> tuple[str, str]:
        """The text of the hands since the last time: in PHH, and in ACPC's words where it has words."""
        told = "".join(self._phhs), "".join(self._log)
        self._phhs.clear()
        self._log.clear()
        return told

    def _write(self, hand: Hand, number: int) -> None:
        history = history_of(hand.events, hand.secret, hand=number)
        self._phhs.append(f"[{number + 1}]\n{write_phh(history)}\n")
        if hand.ruleset.betting == "standard":
            replayed = Replay(history, hand, tuple(hand.live_positions()))
            self._log.append(f"{state_line(replayed, history, number)}\n")

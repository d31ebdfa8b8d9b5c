"""How a program behaves: its faults by kind and in words, its time, and when it has had enough of both."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from pokerhouse.arena.matches import TOLD_MAX, FaultTold
from pokerhouse.arena.players import BotFault, FaultKind, Limits
from pokerhouse.arena.seats.seat_report import SeatReport


class Conduct:
    """One program's conduct and chips. `give_up` is called once, when it is to be asked no more."""

    def __init__(self, number: int, name: str, limits: Limits, give_up: Callable[[], None]) -> None:
        self.number, self.name, self.limits = number, name, limits
        self.chips = Fraction(0)
        self.retired = ""
        self.faults: Counter[FaultKind] = Counter()
        self._told: list[tuple[FaultKind, int, int, str]] = []
        self._give_up = give_up
        self._left = limits.hand_seconds
        self._seconds = 0.0
        self._place = (0, 0)

    def hand_starts(self, number: int) -> None:
        """Give the time of a new hand."""
        self._left = self.limits.hand_seconds
        self._place = (number, 0)

    def at(self, number: int, decision: int) -> None:
        """Say where what comes next happens."""
        self._place = (number, decision)

    def seconds(self) -> float:
        """How long its next answer may take."""
        return min(self.limits.action_seconds, self._left)

    def spend(self, seconds: float) -> None:
        """Count the time of an answer."""
        self._left -= seconds
        self._seconds += seconds
        most = self.limits.match_seconds
        if most is not None and self._seconds >= most:
            self.retire("its time for the match was used up")

    def note(self, kind: FaultKind, text: str) -> None:
        """Count a fault; too many are the end."""
        self.faults[kind] += 1
        if len(self._told) < TOLD_MAX:
            self._told.append((kind, *self._place, text))
        if self.faults.total() >= self.limits.faults:
            self.retire("too many faults")

    def lose(self, fault: BotFault) -> None:
        """Count a fault that nothing can follow: it hung up, or can't be understood any more."""
        self.note(fault.kind, fault.text)
        self.retire(fault.text)

    def retire(self, why: str) -> None:
        """Ask it no more. The first reason stands."""
        if not self.retired:
            self.retired = why
            self._give_up()

    def report(self, hands: int, big: int) -> SeatReport:
        """What came of it after so many hands."""
        each = Fraction(1000, big * max(1, hands))
        faults: dict[str, int] = dict(sorted(self.faults.items()))
        told = tuple(
            [FaultTold(self.number, kind, hand, 0, move, text) for kind, hand, move, text in self._told]
        )
        return SeatReport(self.name, float(self.chips), float(self.chips * each), faults, self.retired, told)

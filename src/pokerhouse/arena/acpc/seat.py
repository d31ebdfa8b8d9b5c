"""A program at the dealer's table, and what it does wrong; no fault of its reaches the others.

Answers are mended as ACPC's dealer mends them, and counted. Where that one gives the match up, ours goes on:
a late program checks or folds; one that hangs up or can't be read does so from then on.
"""

from collections import Counter
from fractions import Fraction
from time import monotonic

from pokerhouse.arena.acpc.hand_text import HandText, move_of
from pokerhouse.arena.acpc.lines import Lines
from pokerhouse.arena.matches import TOLD_MAX, FaultTold
from pokerhouse.arena.players import BotFault, FaultKind, Limits

STALE_MAX = 100
"""Lines that answer nothing, read past while one answer is awaited."""


class Seat:
    """One seat: its connection, its chips, its faults."""

    def __init__(self, number: int, name: str, lines: Lines, limits: Limits) -> None:
        self.number, self.name, self.limits = number, name, limits
        self.chips = Fraction(0)
        self.faults: Counter[FaultKind] = Counter()
        self.told: list[FaultTold] = []
        self.retired = ""
        self.seconds = 0.0
        self._lines: Lines | None = lines
        self._left = limits.hand_seconds
        self._place = (0, 0)

    def hand_starts(self, number: int) -> None:
        """Give the time of a new hand."""
        self._left = self.limits.hand_seconds
        self._place = (number, 0)

    def tell(self, state: str) -> None:
        """Tell what has changed."""
        if self._lines is not None:
            try:
                self._lines.send(state, monotonic() + self.limits.action_seconds)
            except BotFault as fault:
                self._lose(fault)

    def act(self, text: HandText, position: int, state: str) -> None:
        """Let the program answer, or check or fold for it."""
        hand = text.hand
        menu = hand.menu()
        assert menu is not None  # noqa: S101  (it is this seat's turn)
        self._place = (text.number, hand.decision)
        word = self._answer(state)
        if word is None:
            text.act(position, *hand.default_action())
            return
        limit = hand.setup.ruleset.limits is not None
        move, to, wrong = move_of(word, menu, text.earlier(position), limit=limit)
        if wrong == "nonsense":
            self._note("nonsense", f"{word[:40]!r} is no action")
        elif wrong:
            self._note("illegal", wrong)
        text.act(position, move, to)

    def part(self, until: float) -> None:
        """End the connection."""
        if self._lines is not None:
            self._lines.part(until)
            self._lines = None

    def _answer(self, state: str) -> str | None:
        """What was answered to this state; None where no answer came."""
        if self._lines is None:
            return None
        began = monotonic()
        until = began + min(self.limits.action_seconds, self._left)
        try:
            for _ in range(STALE_MAX):
                line = self._lines.read(until)
                if line.startswith(state) and line[len(state) : len(state) + 1] == ":":
                    return line[len(state) + 1 :]
                self._read_past(line)
                if self.retired:
                    return None
            self._note("nonsense", f"{STALE_MAX} lines that answer nothing")
        except BotFault as fault:
            if fault.kind == "late":
                self._note(fault.kind, fault.text)
            else:
                self._lose(fault)
        finally:
            spent = monotonic() - began
            self._left -= spent
            self.seconds += spent
            if self.limits.match_seconds is not None and self.seconds >= self.limits.match_seconds:
                self._retire("its time for the match was used up")
        return None

    def _read_past(self, line: str) -> None:
        """A comment is none of our business; all else that answers nothing is counted."""
        if line.startswith("MATCHSTATE:"):
            self._note("stray", f"an answer to another state: {line[:80]}")
        elif line and line[0] not in "#;":
            self._note("nonsense", f"{line[:80]!r} is no answer")

    def _lose(self, fault: BotFault) -> None:
        self._note(fault.kind, fault.text)
        self._retire(fault.text)

    def _retire(self, why: str) -> None:
        self.retired = self.retired or why
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.close()

    def _note(self, kind: FaultKind, text: str) -> None:
        self.faults[kind] += 1
        if len(self.told) < TOLD_MAX:
            self.told.append(FaultTold(self.number, kind, self._place[0], 0, self._place[1], text))
        if self.faults.total() >= self.limits.faults:
            self._retire("too many faults")

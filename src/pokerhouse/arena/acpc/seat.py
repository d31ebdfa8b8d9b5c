"""A program at the dealer's table, and what it does wrong; no fault of its reaches the others.

Answers are mended as ACPC's dealer mends them, and counted. Where that one gives the match up, ours goes on:
a late program checks or folds; one that hangs up or can't be read does so from then on.
"""

from time import monotonic

from pokerhouse.arena.acpc.hand_text import HandText, move_of
from pokerhouse.arena.acpc.lines import Lines
from pokerhouse.arena.players import BotFault, Limits
from pokerhouse.arena.seats import Conduct

STALE_MAX = 100
"""Lines that answer nothing, read past while one answer is awaited."""


class Seat:
    """One seat: its connection and its conduct."""

    def __init__(self, number: int, name: str, lines: Lines, limits: Limits) -> None:
        self.name = name
        self.conduct = Conduct(number, name, limits, self._hang_up)
        self._lines: Lines | None = lines

    def tell(self, state: str) -> None:
        """Tell what has changed."""
        if self._lines is not None:
            try:
                self._lines.send(state, monotonic() + self.conduct.limits.action_seconds)
            except BotFault as fault:
                self.conduct.lose(fault)

    def act(self, text: HandText, position: int, state: str) -> None:
        """Let the program answer, or check or fold for it."""
        hand = text.hand
        menu = hand.menu()
        assert menu is not None  # noqa: S101  (it is this seat's turn)
        self.conduct.at(text.number, hand.decision)
        word = self._answer(state)
        if word is None:
            text.act(position, *hand.default_action())
            return
        limit = hand.setup.ruleset.limits is not None
        move, to, wrong = move_of(word, menu, text.earlier(position), limit=limit)
        if wrong == "nonsense":
            self.conduct.note("nonsense", f"{word[:40]!r} is no action")
        elif wrong:
            self.conduct.note("illegal", wrong)
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
        until = began + self.conduct.seconds()
        try:
            for _ in range(STALE_MAX):
                line = self._lines.read(until)
                if line.startswith(state) and line[len(state) : len(state) + 1] == ":":
                    return line[len(state) + 1 :]
                self._read_past(line)
                if self.conduct.retired:
                    return None
            self.conduct.note("nonsense", f"{STALE_MAX} lines that answer nothing")
        except BotFault as fault:
            if fault.kind == "late":
                self.conduct.note(fault.kind, fault.text)
            else:
                self.conduct.lose(fault)
        finally:
            self.conduct.spend(monotonic() - began)
        return None

    def _read_past(self, line: str) -> None:
        """A comment is none of our business; all else that answers nothing is counted."""
        if line.startswith("MATCHSTATE:"):
            self.conduct.note("stray", f"an answer to another state: {line[:80]}")
        elif line and line[0] not in "#;":
            self.conduct.note("nonsense", f"{line[:80]!r} is no answer")

    def _hang_up(self) -> None:
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.close()

"""A language model in a chair: asked in words, given one more try, and written down word by word."""

from time import monotonic
from typing import Any

from pokerhouse.arena.models.answer import read_answer
from pokerhouse.arena.models.endpoint import ask, key_of
from pokerhouse.arena.models.view_text import RULES, hand_text, menu_text
from pokerhouse.arena.players import BotFault, Limits, Model, Notes
from pokerhouse.bots import Decision
from pokerhouse.rules import View


class ModelPlayer:
    """A player whose moves a model makes. Every decision is asked anew: nothing is remembered."""

    asks_hands = False

    def __init__(self, source: Model, limits: Limits) -> None:
        self.source, self.limits = source, limits
        self.noticed: list[BotFault] = []
        self._notes = Notes()
        self._left = limits.hand_seconds

    def begin(self) -> None:
        """See that the key is there."""
        key_of(self.source)

    def hand_starts(self, view: View | None, seed: str) -> None:
        """Give the time of a new hand. A model has luck of its own."""
        del view, seed
        self._left = self.limits.hand_seconds

    def decide(self, view: View) -> Decision | None:
        """Ask, and once more where the answer was no move or one that is not offered."""
        seen = hand_text(view)
        messages = [{"role": "system", "content": RULES}, {"role": "user", "content": seen}]
        began = monotonic()
        until = began + min(self.limits.action_seconds, self._left)
        line: dict[str, Any] = {"decision": view.decision, "saw": seen, "said": []}
        usage = self._notes.usage
        usage["asked"] = usage.get("asked", 0) + 1
        try:
            decision = self._try(view, messages, until, line)
            line["move"] = decision.move if decision.to is None else f"{decision.move} {decision.to}"
        except BotFault as fault:
            line["fault"] = {"kind": fault.kind, "text": fault.text}
            raise
        finally:
            seconds = monotonic() - began
            self._left -= seconds
            usage["seconds"] = usage.get("seconds", 0) + seconds
            line["seconds"] = round(seconds, 3)
            self._notes.transcript.append(line)
        return decision

    def hand_ends(self, view: View) -> None:
        """Nothing is remembered."""

    def end(self) -> None:
        """Nothing is remembered."""

    def close(self) -> None:
        """Nothing is left running."""

    def take_notes(self) -> Notes:
        """What was said since the last time."""
        notes, self._notes = self._notes, Notes()
        return notes

    def _try(
        self, view: View, messages: list[dict[str, str]], until: float, line: dict[str, Any]
    ) -> Decision:
        menu = view.menu
        assert menu is not None  # noqa: S101  (it is this player's turn)
        usage = self._notes.usage
        try:
            return read_answer(self._said(messages, until, line), menu)
        except BotFault as fault:
            if fault.kind not in ("nonsense", "illegal"):
                raise
            usage[fault.kind] = usage.get(fault.kind, 0) + 1
            again = (
                f"That is no move: {fault.text}. {menu_text(menu)} End with one line: MOVE: and your move."
            )
        if line["said"]:
            messages.append({"role": "assistant", "content": line["said"][-1]})
        messages.append({"role": "user", "content": again})
        usage["rethought"] = usage.get("rethought", 0) + 1
        return read_answer(self._said(messages, until, line), menu)

    def _said(self, messages: list[dict[str, str]], until: float, line: dict[str, Any]) -> str:
        """Ask once, and count what it took."""
        reply = ask(self.source, messages, until)
        usage, source = self._notes.usage, self.source
        cost = (reply.tokens_in * source.price_in + reply.tokens_out * source.price_out) / 1_000_000
        for key, more in (("tokens_in", reply.tokens_in), ("tokens_out", reply.tokens_out), ("cost", cost)):
            usage[key] = usage.get(key, 0) + more
        line["said"].append(reply.text)
        return reply.text

"""Why something was decided: every event that could be questioned carries its answer."""

from msgspec import Struct

from pokerhouse.rules import Refused


class Reason(Struct, frozen=True):
    """The reason of a decision: a code for programs and translators, the rule, a sentence, its facts."""

    code: str
    rule: str
    text: str
    facts: dict[str, int | str] = {}

    def refusal(self) -> Refused:
        """The same reason as an answer to somebody who wished for something else."""
        return Refused(self.code, self.rule, self.text, dict(self.facts))

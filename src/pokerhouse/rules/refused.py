"""A refusal: why something is not allowed, by which rule. What was asked has changed nothing."""

from collections.abc import Mapping

Facts = dict[str, int | str]

OWN_RULES: Mapping[str, Mapping[str, str]] = {
    "research": {"raise_cap": "RES-5", "raise_too_low": "RES-6", "raise_too_high": "RES-6"},
    "sbe": {"too_few": "SBE-8", "raise_too_low": "SBE-8", "raise_too_high": "SBE-8"},
    "step": {
        "raise_cap": "STEP-5",
        "too_few": "STEP-18",
        "raise_too_low": "STEP-4",
        "raise_too_high": "STEP-4",
    },
    "texas": {
        "no_bet_yet": "TEX-6",
        "too_few": "TEX-12",
        "raise_too_low": "TEX-12",
        "raise_too_high": "TEX-12",
    },
}
"""Where a ruleset's own pages say why a raise is refused, by code; elsewhere standard hold'em says it."""


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """An illegal wish.

    `code` is for programs and translators, `rule` names the rule or limit, `text` says it in English,
    `facts` are the numbers and names in the text.
    """

    def __init__(self, code: str, rule: str, text: str, facts: Facts | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.rule = rule
        self.text = text
        self.facts: Facts = facts or {}

    def __repr__(self) -> str:
        return f"Refused({self.code!r}, {self.rule!r}, {self.text!r})"

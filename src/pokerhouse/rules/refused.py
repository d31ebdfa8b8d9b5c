"""A refusal: why something is not allowed, by which rule. What was asked has changed nothing."""

from collections.abc import Mapping

Facts = dict[str, int | str]

OWN_RULES: Mapping[str, Mapping[str, str]] = {"research": {"STD-1": "RES-6", "STD-3": "RES-5"}}
"""Which rules of standard hold'em a ruleset that bets by them has on a page of its own."""


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """Something that is not allowed was asked for.

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

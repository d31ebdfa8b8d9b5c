"""A refusal: why something is not allowed, by which rule. What was asked has changed nothing."""

Facts = dict[str, int | str]


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

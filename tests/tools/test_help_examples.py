"""The help page draws the worked examples as the rules play them now."""

from tests.tools.help_examples import WRITTEN, examples, text


def test_the_examples_of_the_help_page_are_those_that_the_rules_play() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == text(), "run python -m tests.tools.help_examples"
    assert len(examples()) == 19

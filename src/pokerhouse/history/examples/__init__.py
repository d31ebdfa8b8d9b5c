"""Worked examples of the rules, told as given, when, then: read from TOML or a Markdown table, and played."""

from pokerhouse.history.examples.event_words import words
from pokerhouse.history.examples.example import Example, ExampleFault, Facts, Given
from pokerhouse.history.examples.facts import FACTS, SHOWN, difference, facts_of
from pokerhouse.history.examples.markdown import read_markdown
from pokerhouse.history.examples.play import Played, played
from pokerhouse.history.examples.story import Story
from pokerhouse.history.examples.toml_file import read_toml

__all__ = [
    "FACTS",
    "SHOWN",
    "Example",
    "ExampleFault",
    "Facts",
    "Given",
    "Played",
    "Story",
    "difference",
    "facts_of",
    "played",
    "read_markdown",
    "read_toml",
    "words",
]

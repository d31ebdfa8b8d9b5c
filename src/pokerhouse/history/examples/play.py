"""Playing an example, a step at a time."""

from collections.abc import Iterator

from msgspec import Struct

from pokerhouse.history.examples.example import Example, Facts
from pokerhouse.history.examples.facts import difference
from pokerhouse.history.examples.story import Story


class Played(Struct, frozen=True):
    """A step that has been played."""

    said: str
    """What was done; empty where only the state is told."""
    refusal: str
    """Why it was refused, in words with the rule."""
    differs: str | None
    """What is not as the example says, in words."""


def played(story: Story, example: Example) -> Iterator[Played]:
    """Do what the example says in order, and compare all it says of each moment and of the end."""
    for step in example.when:
        told: Facts = {"do": step} if isinstance(step, str) else dict(step)
        yield _step(story, str(told.pop("do", "")), told)
    yield _step(story, "", dict(example.then))


def _step(story: Story, do: str, wanted: Facts) -> Played:
    expected = wanted.pop("refused", None)
    refused = story.do(do) if do else None
    if refused is None and expected is None:
        return Played(do, "", difference(story, wanted))
    code, text = refused or ("", "")
    if expected is None or code != expected:
        return Played(do, text, f"it is {f'refused: {code}' if code else 'not refused'}")
    return Played(do, text, difference(story, wanted))

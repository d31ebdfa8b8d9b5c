"""The stories in the docs are what the house does today."""

import pytest

from tests.house.stories.story_pages import FOLDER, STORIES


@pytest.mark.parametrize("name", STORIES)
def test_the_story_is_still_true(name: str) -> None:
    """If the house has changed on purpose: `-m tests.house.stories.story_pages`, and read the difference."""
    assert (FOLDER / f"{name}.md").read_text() == STORIES[name]()


def test_no_story_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(STORIES)

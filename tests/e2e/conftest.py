"""What the tests in a real browser share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.chromium import chromium
from tests.e2e.gallery import Gallery, open_gallery
from tests.e2e.room import Room, open_room


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A card room with the house's bots, opened once."""
    with open_room(tmp_path_factory.mktemp("room")) as opened:
        yield opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium, started once."""
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a visitor who was never here before; what the page throws, the test throws."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    # What the page keeps to one part of itself it tells the house.
    opened.on(
        "request", lambda asked: errors.append(asked.post_data or "") if "/api/faults" in asked.url else None
    )
    yield opened
    context.close()
    assert errors == []


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """The page on its fixtures, built once."""
    with open_gallery(tmp_path_factory.mktemp("gallery")) as opened:
        yield opened

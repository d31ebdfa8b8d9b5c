"""The browser itself: without it, every other test here says nothing."""

from pathlib import Path

from playwright.sync_api import Error, Page

PNG = b"\x89PNG"

TRIES = 3
"""A compositor that has just lost a page's surface has no picture of it, and a moment later it has."""


def test_a_page_is_drawn(page: Page, tmp_path: Path) -> None:
    page.goto(
        "data:text/html,<title>felt</title><h1 style='color:green'>&spades; &hearts; &diams; &clubs;</h1>"
    )
    assert page.evaluate("document.title + 1 * 2") == "felt2"
    picture = screenshot(page, tmp_path / "page.png")
    assert picture.startswith(PNG)
    assert len(picture) > 1000


def screenshot(page: Page, path: Path) -> bytes:
    """The page as it looks, if the browser can say that at all."""
    for left in reversed(range(TRIES)):
        try:
            return page.screenshot(path=path)
        except Error as error:
            if not left or "Unable to capture" not in error.message:
                raise
            page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError("the last try returns or raises")

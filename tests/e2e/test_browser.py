"""The browser itself: without it, every other test here says nothing."""

from pathlib import Path

from playwright.sync_api import Page

PNG = b"\x89PNG"


def test_a_page_is_drawn(page: Page, tmp_path: Path) -> None:
    page.goto(
        "data:text/html,<title>felt</title><h1 style='color:green'>&spades; &hearts; &diams; &clubs;</h1>"
    )
    assert page.evaluate("document.title + 1 * 2") == "felt2"
    picture = page.screenshot(path=tmp_path / "page.png")
    assert picture.startswith(PNG)
    assert len(picture) > 1000

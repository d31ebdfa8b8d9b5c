"""Takes the pictures in docs/screenshots: every page and dialog, wide and on a phone, light and dark."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from tests.e2e.chromium import chromium
from tests.e2e.gallery import Gallery, open_gallery
from tests.e2e.places import ARRIVED, ON_A_PHONE, PHONE, PLACES, come_to

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
SHAPES: dict[str, ViewportSize] = {
    "wide": {"width": 1440, "height": 900},
    "phone": PHONE,
}
THEMES = ("light", "dark")
LIKE_OTHERS = {"two", "three", "yourCheck", "notReopened"}
"""Scenes that look like another one but for a number or a word."""
QUALITY = 42
"""Of JPEG, at one pixel a pixel: all pictures together stay below six megabytes."""

GUARD_MS = 400
"""Buttons that appear take nothing for a quarter of a second, and look it."""


def take(browser: Browser, gallery: Gallery) -> None:
    """Comes to every place once and takes it in every shape and theme."""
    page = browser.new_context(locale="en-US", reduced_motion="reduce").new_page()
    places = [(*place, tuple(SHAPES)) for place in PLACES if place[0] not in LIKE_OTHERS]
    for scene, press, shapes in [*places, *((*place, ("phone",)) for place in ON_A_PHONE)]:
        come_to(page, gallery, scene, press, size=SHAPES[shapes[0]])
        page.mouse.move(0, 0)
        page.wait_for_timeout(GUARD_MS)
        name = re.sub(r"[^a-z0-9]+", "-", re.sub(r"([A-Z])", r"-\1", f"{scene} {press}").lower()).strip("-")
        for shape, size in ((shape, SHAPES[shape]) for shape in shapes):
            page.set_viewport_size(size)
            for theme in THEMES:
                page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
                page.evaluate(ARRIVED)
                path = FOLDER / f"{name}-{shape}-{theme}.jpg"
                page.screenshot(path=path, type="jpeg", quality=QUALITY)
        print(name)


def main() -> None:
    """Replaces all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in (*FOLDER.glob("*.png"), *FOLDER.glob("*.jpg")):
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_gallery(Path(folder)) as gallery,
        chromium() as browser,
    ):
        take(browser, gallery)


if __name__ == "__main__":
    main()

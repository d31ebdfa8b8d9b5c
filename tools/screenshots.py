"""Takes the pictures in docs/screenshots from a real room: lobby and table in each shape and theme."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.e2e.chromium import chromium
from tests.e2e.newcomer import Newcomer
from tests.e2e.room import open_room

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
SHAPES: dict[str, ViewportSize] = {
    "wide": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
}

# Cards and chips on their way are let arrive; the clock on a plate runs on.
ARRIVED = """async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const going = document.getAnimations().filter((a) => a.effect.getTiming().duration < 5000);
    await Promise.all(going.map((animation) => animation.finished.catch(() => undefined)));
}"""


def take(page: Page, name: str) -> None:
    """Takes the same moment in every shape and theme; the first shape and theme stay."""
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        for shape, size in reversed(SHAPES.items()):
            page.set_viewport_size(size)
            path = FOLDER / f"{name}-{shape}-{theme}.png"
            page.evaluate(ARRIVED)
            page.screenshot(path=path)
            print(path.relative_to(FOLDER.parents[1]))


def main() -> None:
    """Comes in as a newcomer, sits down, and waits for a turn after the flop."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_room(Path(folder)) as room, chromium() as browser:
        page = browser.new_page(viewport=SHAPES["wide"], device_scale_factor=2, locale="en-US")
        guest = Newcomer(page)
        guest.come_in(room.address, "Ada")
        take(page, "lobby")
        guest.sit_down()
        guest.wait_for_turn(board=4)
        page.mouse.move(0, 0)
        take(page, "table")


if __name__ == "__main__":
    main()

"""Nothing is cut, nothing scrolls sideways: every page and dialog, with long names and in large type."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.gallery import Gallery
from tests.e2e.places import ARRIVED, ON_A_PHONE, PHONE, PLACES, come_to
from tests.e2e.sizes.barriers import barriers

OVERFLOW = (Path(__file__).parent / "overflow.js").read_text()
SIZES = {360: 640, 390: 844, 768: 1024, 844: 390, 1024: 768, 1440: 900}
LARGE_TYPE = 32
"""Pixels of the reader's own type: twice the usual size."""

IN_LARGE_TYPE = (
    "door",
    "lobby",
    "settings",
    "help",
    "yourTurn",
    "ten",
    "buyIn",
    "asked",
    "sng",
    "gathering",
)


@pytest.fixture(scope="module")
def usual_type(browser: Browser) -> Iterator[Page]:
    """A page of a reader who wants nothing to move; what it throws, the tests throw."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture(scope="module")
def large_type(browser: Browser) -> Iterator[Page]:
    """A page of somebody who has set type of twice the size."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    sizes = {"fontSizes": {"standard": LARGE_TYPE, "fixed": LARGE_TYPE}}
    context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    yield page
    context.close()


def faults(page: Page, widths: list[int]) -> list[str]:
    """What is wrong with the place at each width, said with the width."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        page.evaluate(ARRIVED)
        found += [f"{width}: {fault}" for fault in page.evaluate(OVERFLOW)]
    return found


@pytest.mark.parametrize(("scene", "press"), PLACES)
def test_names_of_forty_characters_and_stacks_of_nine_digits(
    gallery: Gallery, usual_type: Page, scene: str, press: str
) -> None:
    come_to(usual_type, gallery, scene, press, long="yes")
    assert faults(usual_type, list(SIZES)) == []
    # The place stands open: whoever has other eyes or ears gets in, too. All of it: test_barriers.py.
    assert barriers(usual_type, "dark" if PLACES.index((scene, press)) % 2 else "light") == []


def test_the_same_over_the_table_on_a_phone(gallery: Gallery, usual_type: Page) -> None:
    found = []
    for number, (scene, press) in enumerate(ON_A_PHONE):
        come_to(usual_type, gallery, scene, press.replace("Theo", "The"), size=PHONE, long="yes")
        found += [f"{scene} {press} {fault}" for fault in faults(usual_type, [360, 390])]
        found += [f"{scene} {press} {one}" for one in barriers(usual_type, "dark" if number % 2 else "light")]
    assert found == []


@pytest.mark.parametrize(("scene", "press"), [one for one in PLACES if one[0] in IN_LARGE_TYPE])
def test_type_of_twice_the_size(gallery: Gallery, large_type: Page, scene: str, press: str) -> None:
    come_to(large_type, gallery, scene, press)
    assert faults(large_type, [390, 768, 1440]) == []


@pytest.mark.proof
@pytest.mark.parametrize("language", ["ko", "zh"])
def test_long_names_in_every_language(
    gallery: Gallery, usual_type: Page, language: str, figure: Callable[[str], None]
) -> None:
    found = []
    for scene in sorted({scene for scene, _ in PLACES}):
        come_to(usual_type, gallery, scene, "", long="yes", language=language)
        found += [f"{scene} {fault}" for fault in faults(usual_type, list(SIZES))]
    assert found == []
    figure(f"every page in {language} at {', '.join(map(str, SIZES))} pixels, nothing cut")


def test_a_cut_is_noticed(gallery: Gallery, usual_type: Page) -> None:
    page = usual_type
    page.goto(gallery.scene("lobby", long="yes"))
    page.locator(".tables").wait_for()
    name = page.locator(".tables a").first
    name.evaluate("(link) => link.removeAttribute('title')")
    assert any("without a tooltip" in fault for fault in page.evaluate(OVERFLOW))
    page.locator(".tables").evaluate("(table) => { table.style.width = '3000px'; }")
    assert "the page scrolls sideways" in page.evaluate(OVERFLOW)

"""Pages and dialogs without a serious barrier: every one, light and dark, wide and on a phone."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.gallery import Gallery, open_gallery
from tests.e2e.places import PLACES, come_to
from tests.e2e.sizes.barriers import barriers

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """The page on its fixtures."""
    with open_gallery(tmp_path_factory.mktemp("gallery")) as opened:
        yield opened


@pytest.fixture
def still(browser: Browser) -> Iterator[Page]:
    """A page of a reader who wants nothing to move."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.proof
def test_every_place_in_both_themes_wide_and_on_a_phone(
    gallery: Gallery, still: Page, figure: Callable[[str], None]
) -> None:
    found, looks = [], 0
    for scene, press in PLACES:
        come_to(still, gallery, scene, press)
        for size in (WIDE, PHONE):
            still.set_viewport_size(size)
            found += [
                (scene, press, size, one) for one in (*barriers(still, "light"), *barriers(still, "dark"))
            ]
            looks += 2
    assert found == []
    figure(f"{len(PLACES)} pages and dialogs, {looks} looks, no serious or critical finding")


def test_a_barrier_is_noticed(gallery: Gallery, still: Page) -> None:
    come_to(still, gallery, "door", "")
    assert barriers(still, "light") == []
    still.get_by_role("textbox").evaluate("(field) => { field.removeAttribute('id'); }")
    still.get_by_role("heading").first.evaluate("(title) => { title.style.color = '#bbb'; }")
    found = barriers(still, "light")
    assert any(one.startswith("label") for one in found)
    assert any(one.startswith("color-contrast") for one in found)

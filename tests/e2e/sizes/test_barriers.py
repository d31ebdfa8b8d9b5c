"""Pages and dialogs without a serious barrier: every one, light and dark, wide and on a phone."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.gallery import Gallery
from tests.e2e.places import ON_A_PHONE, PHONE, PLACES, come_to
from tests.e2e.sizes.barriers import barriers

WIDE: ViewportSize = {"width": 1440, "height": 900}


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
    for scene, press in ON_A_PHONE:
        come_to(still, gallery, scene, press, size=PHONE)
        found += [(scene, press, PHONE, one) for one in (*barriers(still, "light"), *barriers(still, "dark"))]
        looks += 2
    assert found == []
    figure(
        f"{len(PLACES) + len(ON_A_PHONE)} pages and dialogs, {looks} looks, no serious or critical finding"
    )


def test_a_barrier_is_noticed(gallery: Gallery, still: Page) -> None:
    come_to(still, gallery, "door", "")
    assert barriers(still, "light") == []
    still.get_by_role("textbox").evaluate("(field) => { field.removeAttribute('id'); }")
    still.get_by_role("heading").first.evaluate("(title) => { title.style.color = '#bbb'; }")
    found = barriers(still, "light")
    assert any(one.startswith("label") for one in found)
    assert any(one.startswith("color-contrast") for one in found)

"""What was once cut off or could not be read: a list that opens, and a busy button under the mouse."""

import pytest
from playwright.sync_api import Page

from tests.e2e.gallery import Gallery
from tests.e2e.places import ARRIVED, come_to

ROOM = 8
"""Pixels between what can be read and the edge of its panel, at least."""

EDGE = """(inner) => {
    const panel = inner.closest(".panelbody").getBoundingClientRect();
    const box = inner.getBoundingClientRect();
    return Math.min(box.left - panel.left, panel.right - box.right);
}"""

GROUND = "(button) => getComputedStyle(button).backgroundColor"


def test_the_people_at_a_table_keep_off_the_edge(gallery: Gallery, page: Page) -> None:
    come_to(page, gallery, "chat", "")
    people = page.locator(".chat .here")
    assert people.locator("summary").evaluate(EDGE) >= ROOM
    people.locator("summary").click()
    assert people.locator("li .mono").first.evaluate(EDGE) >= ROOM
    assert people.locator("li .btn").first.evaluate(EDGE) >= ROOM


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_busy_button_looks_the_same_under_the_mouse(gallery: Gallery, page: Page, theme: str) -> None:
    come_to(page, gallery, "door", "", theme=theme)
    button = page.locator(".btn.primary")
    button.hover()
    page.evaluate(ARRIVED)
    ready = button.evaluate(GROUND)
    button.evaluate("(one) => one.setAttribute('aria-disabled', 'true')")
    page.evaluate(ARRIVED)
    under = button.evaluate(GROUND)
    page.mouse.move(0, 0)
    page.evaluate(ARRIVED)
    assert under == button.evaluate(GROUND) != ready

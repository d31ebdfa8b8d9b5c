"""How soon a table is in sight, and whether the page ever stands still while a hand is played."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.room import Room

WAIT = 60_000
IN_SIGHT_MS = 1_000
LONG_TASK_MS = 50

WATCH = """() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
    }).observe({ type: "longtask", buffered: false });
}"""


def come_in(page: Page, room: Room, name: str) -> None:
    page.goto(room.address)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=name)).to_be_visible(timeout=WAIT)


@pytest.mark.proof
def test_a_table_is_in_sight_at_once_and_the_page_never_stands_still(
    room: Room, page: Page, figure: Callable[[str], None]
) -> None:
    come_in(page, room, "Uma")
    page.goto(f"{room.address}#/table/night-owls")
    expect(page.locator(".stage")).to_be_visible(timeout=WAIT)
    page.reload(wait_until="commit")
    page.locator(".stage .seat").first.wait_for()
    took = float(page.evaluate("() => performance.now()"))
    page.wait_for_timeout(1_000)  # the opening itself is no animation
    page.evaluate(WATCH)
    hands = page.locator(".log li", has_text="Blinds")
    seen = hands.count()
    expect(hands.nth(seen)).to_be_visible(timeout=WAIT)
    expect(hands.nth(seen + 1)).to_be_visible(timeout=WAIT)
    longest = float(page.evaluate("() => window.longest"))
    figure(f"a table in sight {took:.0f} ms after it is asked for; longest task in a hand {longest:.0f} ms")
    assert took <= IN_SIGHT_MS
    assert longest <= LONG_TASK_MS

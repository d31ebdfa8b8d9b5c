"""The page as an app on somebody's screen."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.person import WAIT
from tests.e2e.quick_room import open_quick_room

# Chromium tells no test that a page stands on a screen of its own.
STANDALONE = """
const asked = window.matchMedia.bind(window);
window.matchMedia = (query) => query === "(display-mode: standalone)" ? { matches: true } : asked(query);
"""
READY = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"


def test_an_installed_app_says_that_the_house_is_silent(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(locale="ko-KR")
    app, tab = context.new_page(), context.new_page()
    app.add_init_script(STANDALONE)
    with open_quick_room(tmp_path) as room:
        tab.goto(room.address)
        assert not tab.evaluate(READY)
        app.goto(room.address)
        app.wait_for_function(READY, timeout=WAIT)
    app.goto(room.address)
    expect(app.get_by_text("하우스가 답하지 않아요.")).to_be_visible(timeout=WAIT)
    assert app.evaluate("() => getComputedStyle(document.body).display") == "grid"
    context.close()

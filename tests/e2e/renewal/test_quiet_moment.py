"""A page that was opened before the house was upgraded."""

import json
from contextlib import suppress

from playwright.sync_api import Error, Page, WebSocketRoute, expect

from tests.e2e.person import WAIT
from tests.e2e.room import Room


def test_an_old_page_renews_itself_at_the_next_quiet_moment(page: Page, room: Room) -> None:
    lines: list[WebSocketRoute] = []
    welcomed: list[str] = []

    def answer(line: WebSocketRoute) -> None:
        """Passes everything on; every line after the first one leads to a newer house."""
        version = "1" if not lines else "2"
        lines.append(line)

        def tell(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "welcome":
                frame = json.dumps({**message, "version": version})
                welcomed.append(version)
            line.send(frame)

        line.connect_to_server().on_message(tell)

    renewals: list[str] = []
    page.on("request", lambda asked: renewals.append(asked.url) if asked.is_navigation_request() else None)
    page.route_web_socket("**/ws", answer)
    page.clock.install()
    page.goto(room.address)
    page.get_by_role("textbox", name="Your name").fill("Old Page")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog", name="New table")
    expect(dialog).to_be_visible()

    renewals.clear()
    lines[-1].close()
    while (
        welcomed[-1] != "2"
    ):  # the house's word takes real time, and the page's clock may be far ahead of it
        page.clock.run_for(500)
    page.clock.run_for(10_000)
    assert renewals == []
    expect(dialog).to_be_visible()

    with page.expect_event("load", timeout=WAIT):
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden(timeout=WAIT)  # only then does the quiet moment begin
        with suppress(Error):  # it may renew before the clock is moved
            page.clock.run_for(4_000)
    expect(page.get_by_role("heading", name="Old Page")).to_be_visible(timeout=WAIT)
    renewals.clear()
    page.clock.run_for(10_000)
    assert renewals == []

"""The house's door in a real browser: who somebody is stays so in an outage."""

from playwright.sync_api import Page, Route, expect

from tests.e2e.person import WAIT
from tests.e2e.room import Room

NO_STORE = {"reason": {"code": "no_store", "rule": "limit", "text": "The house can't store anything."}}


def come_in(page: Page, room: Room, name: str) -> None:
    page.goto(room.address)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=name)).to_be_visible(timeout=WAIT)


def test_a_reload_in_an_outage_loses_nobody(room: Room, page: Page) -> None:
    come_in(page, room, "Ida Vahl")
    me = page.request.get(f"{room.address}/api/me").json()
    page.route("**/api/me", lambda route: route.fulfill(status=503, json=NO_STORE))
    page.reload()
    said = page.get_by_role("status").filter(has_text="store anything at the moment")
    expect(said).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.unroute("**/api/me")
    expect(page.get_by_role("heading", name="Ida Vahl")).to_be_visible(timeout=WAIT)
    assert page.request.get(f"{room.address}/api/me").json()["player"] == me["player"]


def test_a_house_that_stands_still_leaves_no_blank_page(room: Room, page: Page) -> None:
    come_in(page, room, "Uwe Brand")
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route))  # noqa: PLW0108  (a builtin can't be marked)
    page.reload()
    expect(page.get_by_role("heading", name="One moment")).to_be_visible(timeout=WAIT)
    held[0].continue_()
    expect(page.get_by_role("heading", name="Uwe Brand")).to_be_visible(timeout=WAIT)

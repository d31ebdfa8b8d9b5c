"""The house's door in a real browser: who somebody is stays so in an outage."""

from playwright.sync_api import Page, Route, expect

from tests.e2e.person import WAIT, Person
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


def test_signing_out_everywhere_takes_the_cards_from_every_tab(room: Room, page: Page) -> None:
    come_in(page, room, "Tove Lind")
    tove = Person(page, "Tove Lind")
    tove.open_table("Cash", stake="1/2", seats=3, bots=2, amounts={})
    tove.sit_down()
    expect(tove.own.locator(".hole [data-card]")).to_have_count(2, timeout=WAIT)
    other = page.context.new_page()
    other.goto(f"{room.address}#/settings")
    other.get_by_role("button", name="Sign out everywhere").click()
    question = other.get_by_role("alertdialog", name="Sign out everywhere?")
    expect(question).to_contain_text("nobody can come back as Tove Lind")
    expect(question).to_contain_text("You still sit at a table.")
    expect(question.get_by_role("button", name="Stay")).to_be_focused()
    # By keyboard: back with Escape, the focus where it was, and once more to the end.
    other.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(other.get_by_role("button", name="Sign out everywhere")).to_be_focused()
    other.keyboard.press("Enter")
    expect(question).to_be_visible()
    other.keyboard.press("Tab")
    other.keyboard.press("Enter")
    for tab in (other, page):
        expect(tab.get_by_role("textbox", name="Your name")).to_be_focused(timeout=WAIT)
        expect(tab.get_by_text("You signed out.")).to_be_visible()
        expect(tab.locator(".seat, .act, .banner")).to_have_count(0)
    assert page.request.get(f"{room.address}/api/me").status == 204
    # The next guest of this browser is another one, and begins in the lobby.
    page.get_by_role("textbox", name="Your name").fill("Ove Dahl")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ove Dahl")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("Your chair is kept for you.")).to_have_count(0)

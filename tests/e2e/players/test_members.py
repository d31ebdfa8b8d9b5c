"""A guest becomes a member in a real browser, and comes back from others: by a password, and by a code."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.person import WAIT, Person
from tests.e2e.room import Room

PASSWORD, OTHER = "three small lanterns", "seven quiet rivers"


def member_form(browser: Browser, room: Room, size: tuple[int, int]) -> Page:
    """A browser that was never here, at the form for members; by keyboard alone."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-US")
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.goto(room.address)
    page.get_by_role("button", name="I have a password").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Come in as a member")).to_be_visible()
    expect(page.get_by_role("textbox", name="Your name here")).to_be_focused()
    return page


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["wide", "phone"])
def test_a_guest_becomes_a_member_and_comes_back(
    room: Room, browser: Browser, size: tuple[int, int], tmp_path: Path
) -> None:
    name = f"Member {size[0]}"
    first = Person.come_in(browser, room.address, name, size)
    page = first.page
    me = page.request.get(f"{room.address}/api/me").json()
    page.goto(f"{room.address}#/settings")
    page.get_by_role("button", name="Set a password").click()
    dialog = page.get_by_role("dialog", name="Set a password")
    dialog.get_by_label("Password").fill("short")
    dialog.get_by_role("button", name="Set a password").click()
    expect(dialog).to_be_visible()  # the browser itself says what is wrong
    dialog.get_by_label("Password").fill(PASSWORD)
    page.screenshot(path=tmp_path / "set.png")
    page.keyboard.press("Enter")
    codes = page.get_by_role("textbox", name="Your recovery codes")
    expect(codes).to_be_visible()
    code = codes.input_value().splitlines()[2]
    page.screenshot(path=tmp_path / "codes.png")
    page.get_by_role("button", name="I have kept them").click()
    expect(page.get_by_role("button", name="Change password")).to_be_visible()

    second = member_form(browser, room, size)
    second.keyboard.type(name.lower())
    second.get_by_label("Password").fill("something else")
    second.screenshot(path=tmp_path / "login.png")
    second.keyboard.press("Enter")
    expect(second.locator(".wrong")).to_have_text("The name or the password is wrong.")
    second.get_by_label("Password").fill(PASSWORD)
    second.keyboard.press("Enter")
    expect(second.get_by_role("heading", name=name)).to_be_visible()
    assert second.request.get(f"{room.address}/api/me").json()["player"] == me["player"]

    third = member_form(browser, room, size)
    third.get_by_role("button", name="I forgot my password").click()
    third.get_by_role("textbox", name="Your name here").fill(name)
    third.get_by_role("textbox", name="One of your recovery codes").fill(code.lower())
    third.get_by_label("New password").fill(OTHER)
    third.keyboard.press("Enter")
    third.get_by_role("button", name="I have kept them").click()
    expect(third.get_by_role("heading", name=name)).to_be_visible()
    expect(second.get_by_role("button", name="I have a password")).to_be_visible()  # signed out everywhere
    for one in (second, third):
        one.context.close()
    first.go_home()

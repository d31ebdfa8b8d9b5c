"""A hand that is over stands in the log after a reload, is told again step by step, and is sent as a link."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.newcomer import Newcomer
from tests.e2e.room import Room


def test_the_log_survives_and_a_hand_is_told_again(room: Room, page: Page, browser: Browser) -> None:
    ada = Newcomer(page)
    ada.come_in(room.address, "Ada")
    ada.sit_down()
    ada.wait_for_cards()
    ada.play(1)
    first = page.locator(".log .head a").first
    hand = first.get_attribute("href")
    assert hand
    page.reload()
    again = page.locator(f'.log .head a[href="{hand}"]')
    expect(again).to_be_attached(timeout=20_000)
    expect(page.locator(".log")).to_contain_text("You are dealt")
    again.click()
    sentence = page.locator(".replay-line")
    expect(sentence).to_contain_text("Hand ")
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text("posts")
    expect(page).to_have_url(re.compile(r"/hand/[a-z-]+/\d+/1$"))
    page.keyboard.press("End")
    expect(sentence).to_contain_text("wins")
    page.get_by_role("button", name="Share").click()
    link = page.locator(".replay-link input").input_value()
    stranger = browser.new_context(locale="ko-KR").new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("번 핸드")
    stranger.keyboard.press("End")
    expect(stranger.locator(".replay-line")).to_contain_text("획득")
    stranger.context.close()

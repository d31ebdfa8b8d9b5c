"""The page speaks the reader's language: chosen by the browser, switched by hand, kept, and fetched alone."""

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.e2e.room import Room

DOOR = {"en": "Come in", "ko": "들어오세요", "zh": "请进"}
LOCALES = {"en": "en-GB", "ko": "ko-KR", "zh": "zh-CN"}


@pytest.mark.parametrize("code", DOOR)
def test_the_browser_chooses_and_only_that_language_is_fetched(
    room: Room, browser: Browser, code: str
) -> None:
    context = browser.new_context(locale=LOCALES[code])
    page = context.new_page()
    fetched: list[Response] = []
    page.on("response", lambda response: fetched.append(response))  # noqa: PLW0108  (a builtin can't be marked)
    red: list[str] = []
    page.on("console", lambda line: red.append(line.text) if line.type == "error" else None)
    page.goto(room.address, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1)).to_have_text(DOOR[code])
    assert red == []
    assert page.evaluate("document.documentElement.lang") == code
    names = [response.url.rsplit("/", 1)[-1] for response in fetched]
    # Each language has a book for the door; another is not even asked for.
    assert len([name for name in names if name.startswith("door-")]) == 1
    context.close()


def test_another_language_is_chosen_by_hand_and_stays(room: Room, page: Page) -> None:
    page.goto(room.address)
    expect(page.get_by_role("heading", level=1)).to_have_text(DOOR["en"])
    page.get_by_role("combobox", name="Language").select_option("ko")
    expect(page.get_by_role("heading", level=1)).to_have_text(DOOR["ko"])
    page.get_by_role("textbox").fill("지우")
    page.get_by_role("button", name="들어가기").click()
    expect(page.get_by_role("heading", name="지우")).to_contain_text("지우 님")
    page.reload()
    expect(page.get_by_role("heading", name="지우")).to_contain_text("지우 님")
    page.get_by_role("combobox", name="언어").select_option("zh")
    expect(page.get_by_role("heading", name="지우")).to_contain_text("好")


def test_the_house_says_no_in_the_readers_language(room: Room, browser: Browser) -> None:
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    page.goto(room.address)
    page.get_by_role("textbox").fill("서연")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="서연")).to_be_visible()
    page.get_by_role("textbox", name="여기 있는 사람 이름").fill("Nobody at all")
    page.keyboard.press("Enter")
    expect(page.get_by_text("지금 그런 이름의 사람이 없어요.")).to_be_visible()
    context.close()

"""A host and its friends in real browsers, wide and on a phone: the link, the chat, what the host decides."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.person import WAIT, Person
from tests.e2e.quick_room import open_quick_room
from tests.e2e.room import Room
from tests.e2e.test_house import range_of

PHONE = (390, 844)
WIDE = (1440, 900)

ROUNDS, ROUND_MS = 400, 50
"""Looks around the table within which a hand that everybody gives up is over."""

Come = Callable[..., Person]


@pytest.fixture(scope="module")
def quick_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A card room in a hurry, opened once."""
    with open_quick_room(tmp_path_factory.mktemp("hosting")) as opened:
        yield opened


@pytest.fixture
def come(browser: Browser, quick_room: Room) -> Iterator[Come]:
    """Lets people in by the door or by a link; what a page throws, the test throws."""
    guests: list[Person] = []
    errors: list[str] = []

    def enter(name: str, size: tuple[int, int] = WIDE, link: str = "") -> Person:
        by_link = Person.by_link(browser, link, name, size) if link else None
        guest = by_link or Person.come_in(browser, quick_room.address, name, size)
        guest.page.on("pageerror", lambda error: errors.append(str(error)))
        guests.append(guest)
        return guest

    yield enter
    for guest in guests:
        guest.go_home()
    assert errors == []


def fold_round(*players: Person) -> None:
    """Whoever is asked now gives up."""
    for player in players:
        if player.glance():
            player.fold()


def tab(person: Person, name: str) -> None:
    """Opens a tab of the panel."""
    person.page.get_by_role("tab", name=name).click()


@pytest.mark.rule("HOST-1", "HOST-2")
def test_friends_come_to_a_private_cash_table_by_one_link(come: Come, browser: Browser) -> None:
    mina = come("Mina")
    mina.open_table("Cash", stake="5/10", seats=3, bots=0, amounts=range_of(200, 1_000), listed=False)
    mina.sit_down()
    expect(mina.page.get_by_text("1 of 3 are here")).to_be_visible()
    expect(mina.page.get_by_role("img", name="camera")).to_be_visible()
    link = mina.link
    theo, noor = come("Theo", PHONE, link), come("Noor", WIDE, link)
    for guest in (mina, theo, noor):
        expect(guest.own.locator(".hole [data-card]")).to_have_count(2, timeout=WAIT)
    # Nobody finds the table in the lobby, and a fourth finds it full.
    stranger = come("Pavel")
    expect(stranger.page.get_by_text("Mina’s table")).to_have_count(0)
    stranger.page.goto(link)
    expect(stranger.page.get_by_text("All seats are taken")).to_be_visible()
    # The host takes the link back: it says so before it promises anything.
    mina.press("Host")
    mina.page.get_by_role("button", name="Link").click()
    mina.press("Revoke")
    page = browser.new_page()
    page.goto(link)
    expect(page.get_by_text(re.compile("Mina cancelled the link"))).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.close()


@pytest.mark.rule("HOST-3", "HOST-5", "HOST-7", "HOST-10")
def test_the_host_speaks_pauses_changes_and_asks_somebody_to_leave(come: Come) -> None:
    ada = come("Ada Lea")
    ada.open_table("Cash", stake="1/2", seats=4, bots=0, amounts=range_of(100, 200), listed=False)
    ada.sit_down()
    link = ada.link
    bea, cid = come("Bea", PHONE, link), come("Cid", WIDE, link)
    tab(ada, "Chat")
    ada.page.get_by_role("textbox", name="Message the table").fill("brave call")
    ada.page.keyboard.press("Enter")
    expect(bea.page.locator(".bubble, .has-news")).not_to_have_count(0, timeout=WAIT)
    bea.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(bea.page.locator(".messages")).to_contain_text("brave call", timeout=WAIT)
    bea.page.get_by_role("button", name="Cheers").click()
    expect(ada.page.locator(".messages")).to_contain_text("Bea: cheers", timeout=WAIT)
    bea.page.get_by_role("dialog", name="Chat").get_by_role("button", name="Close").click()
    # Paused after this hand: nobody is dealt cards any more.
    ada.press("Host")
    ada.page.get_by_role("button", name=re.compile("^Pause")).click()
    ada.page.get_by_label("Big blind").fill("4")
    ada.page.get_by_role("button", name="Change", exact=True).click()
    felt = cid.page.get_by_text(re.compile(r"^Ada Lea resumes"))
    for _ in range(ROUNDS):
        if felt.count():
            break
        fold_round(ada, bea, cid)
        cid.page.wait_for_timeout(ROUND_MS)  # a turn takes a moment to come, however quick the machine is
    expect(felt).to_be_visible(timeout=WAIT)
    ada.page.get_by_role("button", name="What to do about Bea").click()
    ada.page.get_by_role("button", name="Ask to leave").click()
    expect(ada.page.locator(".asked")).to_contain_text("go to their bank")
    ada.page.locator(".asked").get_by_role("button", name="Ask to leave").click()
    expect(bea.page.get_by_role("heading", name="Bea")).to_be_visible(timeout=WAIT)
    expect(bea.page.get_by_role("button", name=re.compile("Bank 1,0|Bank 99"))).to_be_visible()
    ada.page.get_by_role("button", name=re.compile("^Paused")).click()
    ada.page.locator(".side").get_by_role("button", name="Close").click()
    expect(ada.log).to_contain_text("Blinds 1 and 4", timeout=WAIT)


def block(person: Person, name: str, within: Locator) -> None:
    """Blocks somebody through what can be done about people, and says yes to the question."""
    within.get_by_role("button", name=f"More about {name}").click()
    person.page.get_by_role("dialog", name=name).get_by_role("button", name="Block").click()
    question = person.page.get_by_role("alertdialog", name=f"Block {name}?")
    question.get_by_role("button", name="Block", exact=True).click()
    expect(person.page.get_by_text(f"{name} is blocked.")).to_be_visible(timeout=WAIT)


def says(person: Person, text: str) -> None:
    """Says something in the open chat."""
    person.page.get_by_role("textbox", name="Message the table").fill(text)
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".messages")).to_contain_text(text, timeout=WAIT)


@pytest.mark.rule("PEOPLE-2")
def test_whom_one_blocks_is_not_heard_any_more_until_that_is_taken_back(come: Come) -> None:
    uma = come("Uma")
    address = uma.open_table("Cash", stake="1/2", seats=3, bots=0, amounts=range_of(100, 200), listed=False)
    uma.sit_down()
    link = uma.link
    vik = come("Vik", WIDE, link)
    for person in (uma, vik):
        tab(person, "Chat")
    messages = uma.page.locator(".messages")
    says(vik, "first words")
    expect(messages).to_contain_text("first words", timeout=WAIT)
    # From what was said: it is gone, and what is said next never comes.
    block(uma, "Vik", messages.locator(".msg", has_text="first words"))
    expect(messages).not_to_contain_text("first words", timeout=WAIT)
    says(vik, "second words")
    says(uma, "my own")  # told after the second words
    expect(messages).not_to_contain_text("second words")
    # Taken back at once, where it was said.
    uma.press("Undo")
    says(vik, "third words")
    expect(messages).to_contain_text("third words", timeout=WAIT)
    # From the list of who sits there; the host's link leads nowhere for who is blocked.
    uma.page.get_by_text("1 other person at this table").click()
    block(uma, "Vik", uma.page.locator(".here"))
    vik.page.goto(link)
    expect(vik.page.get_by_text("This link doesn’t exist.")).to_be_visible(timeout=WAIT)
    # Taken back in the lobby, in the list of all who are blocked.
    uma.page.goto(address.partition("#")[0])
    uma.page.get_by_text("Blocked · 1").click()
    uma.press("Unblock Vik")
    expect(uma.page.get_by_text("Blocked · 1")).to_have_count(0, timeout=WAIT)

"""A table's controls in real browsers, wide and on a phone: bank, auto rebuy-in, safe, sessions, leaving."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.person import WAIT, Person
from tests.e2e.quick_room import open_quick_room
from tests.e2e.room import Room

SIZES = [pytest.param((1440, 900), id="wide"), pytest.param((390, 844), id="phone")]
Come = Callable[[Room, str], Person]


@pytest.fixture(scope="module")
def quick_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A card room in a hurry, opened once."""
    with open_quick_room(tmp_path_factory.mktemp("quick")) as opened:
        yield opened


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The window's width and height."""
    return (request.param[0], request.param[1])


@pytest.fixture
def guests(browser: Browser, size: tuple[int, int]) -> Iterator[Come]:
    """Lets people into a room, and sees them out; what a page throws, the test throws."""
    here: list[Person] = []
    errors: list[str] = []

    def come(room: Room, name: str) -> Person:
        guest = Person.come_in(browser, room.address, name, size)
        guest.page.on("pageerror", lambda error: errors.append(str(error)))
        here.append(guest)
        return guest

    yield come
    for guest in here:
        guest.go_home()
    assert errors == []


def is_phone(guest: Person) -> bool:
    size = guest.page.viewport_size
    return size is not None and size["width"] < 700


def menu(guest: Person) -> Locator:
    """Where the wishes are: on a phone behind the menu, else in the dock."""
    if is_phone(guest):
        guest.press("Menu")
        return guest.page.get_by_role("dialog")
    return guest.page.locator("#bar")


def close(guest: Person) -> None:
    """Closes whatever is open."""
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0, timeout=WAIT)


def open_pair(one: Person, other: Person, kind: str, stake: str, amounts: dict[str, int]) -> str:
    """A table of two seats with both in them."""
    address = one.open_table(kind, stake=stake, seats=2, bots=0, amounts=amounts)
    one.sit_down()
    other.page.goto(f"{address}/sit")
    other.sit_down()
    return address


def actor(*players: Person) -> Person:
    """Whoever has to act, as soon as somebody has."""
    until = time.monotonic() + WAIT / 1000
    while time.monotonic() < until:
        for player in players:
            if player.glance() not in ("", "over"):
                return player
    raise TimeoutError(f"nobody of {[player.name for player in players]} has to act")


def all_in_until(seen: Callable[[], bool], *players: Person) -> None:
    """Everybody goes all-in whenever it is asked, until something is seen."""
    until = time.monotonic() + 3 * WAIT / 1000
    while not seen():
        if time.monotonic() > until:
            raise TimeoutError("it was never seen")
        for player in players:
            step = player.glance()
            if step and step != "over":
                player.go_all_in(step)


@pytest.mark.rule("TABLE-6", "TABLE-11", "CASH-4.1", "TABLE-8")
def test_bank_auto_rebuy_in_and_sessions(guests: Come, quick_room: Room) -> None:
    eve = guests(quick_room, "Eve")
    amounts = {"Smallest buy-in": 100, "Largest buy-in": 300}
    eve.open_table("Cash", stake="1/2", seats=3, bots=0, amounts=amounts)
    eve.sit_down()
    bank = eve.page.get_by_role("button", name=re.compile(r"^Bank .*rebuy-in"))
    bank.click()
    dialog = eve.page.get_by_role("dialog", name="Rebuy-in")
    expect(dialog).to_contain_text("a rebuy-in is for a stack below 100.")
    dialog.get_by_role("textbox", name="Stack to restore").fill("120")
    dialog.get_by_role("switch").click()
    expect(dialog).to_contain_text("Auto rebuy-in to 120 is on", timeout=WAIT)
    dialog.get_by_role("button", name="Cage").click()
    expect(eve.page.get_by_role("dialog", name="Cage")).to_be_visible()
    close(eve)
    wishes = menu(eve)
    expect(wishes).to_contain_text("Sit out next hand · 3 left")
    wishes.get_by_role("button", name="Auto rebuy-in 120").click()
    auto = eve.page.get_by_role("dialog", name="Auto rebuy-in")
    auto.get_by_role("button", name="maximum").click()
    auto.get_by_role("button", name="Change to 300").click()
    expect(auto).to_contain_text("Auto rebuy-in to 300 is on", timeout=WAIT)
    auto.get_by_role("switch").click()
    expect(auto).to_contain_text("Auto rebuy-in is off", timeout=WAIT)
    close(eve)
    eve.page.keyboard.press("o")
    expect(eve.page.locator("#bar")).to_contain_text("2 sit-outs are left here.", timeout=WAIT)
    if is_phone(eve):
        eve.press("Menu")
    session = eve.page.locator(".sessions")
    expect(session).to_contain_text(re.compile(r"Open \d+:\d\d"))
    expect(session).to_contain_text(re.compile(r"you \d+:\d\d, stopped"))


@pytest.mark.rule("TABLE-6", "TABLE-7", "TABLE-10", "CASH-6.2")
def test_leaving_ends_in_the_lobby_and_the_last_cards_can_be_shown(guests: Come, quick_room: Room) -> None:
    ida, max_ = guests(quick_room, "Ida"), guests(quick_room, "Max")
    open_pair(ida, max_, "Cash", "1/2", {"Smallest buy-in": 100, "Largest buy-in": 200})
    actor(ida, max_)
    bank = ida.page.get_by_role("button", name=re.compile(r"^Bank .*rebuy-in"))
    expect(bank).to_have_attribute("aria-disabled", "true")
    bank.click(force=True)
    expect(ida.page.get_by_role("tooltip", name="You can rebuy in when the hand is over.")).to_be_visible()
    expect(ida.page.get_by_role("dialog")).to_have_count(0)
    # With cards on the board both have acted, so the blinds may leave too.
    while not ida.page.locator(".board [data-card]").count():
        player = actor(ida, max_)
        player.answer("turn", "c")
    ida_stays, leaver = ida, max_
    leaver.page.keyboard.press("l")
    while (player := actor(ida, max_)) is not leaver:
        player.answer("turn", "c")
    leaver.fold()
    leaver.page.wait_for_url("**#/", timeout=WAIT)
    expect(leaver.page.locator(".toasts")).to_contain_text(
        re.compile(r"You left Ida( \d+)?’s table\. 198 went to your bank")
    )
    expect(leaver.page.locator("main.lobby")).to_be_visible()
    ida_stays.press("Show my cards")
    expect(ida_stays.page.locator(".seat.hero .hole [data-card]")).to_have_count(2)
    expect(ida_stays.page.get_by_role("button", name="Show my cards")).to_have_count(0, timeout=WAIT)


@pytest.mark.rule("SNG-0.4")
def test_the_safe_is_drawn_on_between_two_hands(guests: Come, room: Room) -> None:
    mina, noor = guests(room, "Mina"), guests(room, "Noor")
    open_pair(mina, noor, "Sit & go", "10/20", {"Smallest buy-in": 100, "Largest buy-in": 150})
    first = actor(mina, noor)
    rich = noor if first is mina else mina
    first.fold()  # the big blind wins ten: above the maximum, into the safe
    safe = rich.page.get_by_role("button", name="Safe 10: draw on it")
    actor(rich).fold()  # and loses ten as small blind: room for them
    safe.click(timeout=WAIT)
    dialog = rich.page.get_by_role("dialog", name="Safe")
    dialog.get_by_role("textbox", name="Chips to draw").fill("4")
    dialog.get_by_role("button", name="Draw 4").click()
    expect(dialog).to_have_count(0, timeout=WAIT)
    expect(rich.own.locator(".stack")).to_contain_text("144", timeout=WAIT)
    actor(mina, noor)
    left = rich.page.get_by_role("button", name="Safe 6: draw on it")
    expect(left).to_have_attribute("aria-disabled", "true", timeout=WAIT)


@pytest.mark.rule("SNG-7", "SNG-3", "TABLE-6", "TABLE-7")
def test_both_are_asked_after_a_sit_and_go(guests: Come, quick_room: Room) -> None:
    lea, tom = guests(quick_room, "Lea"), guests(quick_room, "Tom")
    open_pair(lea, tom, "Sit & go", "10/20", {"Smallest buy-in": 100, "Largest buy-in": 150})
    questions = [player.page.get_by_role("alertdialog", name=re.compile("wins?$")) for player in (lea, tom)]
    all_in_until(lambda: any(question.count() for question in questions), lea, tom)
    for question in questions:
        expect(question).to_contain_text("1st", timeout=WAIT)
        expect(question.locator(".five .card")).to_have_count(5)
    questions[0].get_by_role("button", name="Leave").click()
    lea.page.wait_for_url("**#/", timeout=WAIT)
    stays = questions[1]
    expect(stays).to_contain_text("Left", timeout=WAIT)
    stays.get_by_role("button", name="Another amount").click()
    stays.get_by_role("textbox", name="Chips to bring").fill("120")
    stays.get_by_role("button", name="Play again with 120").click()
    waits = tom.page.get_by_role("dialog", name=re.compile("wins?$"))
    expect(waits).to_contain_text("You are in with 120", timeout=WAIT)
    waits.get_by_role("button", name="Close").last.click()
    expect(tom.own.locator(".stack")).to_contain_text("120", timeout=WAIT)


@pytest.mark.rule("PSNG-3")
def test_a_private_sit_and_go_shows_its_places_before_the_next_one(guests: Come, room: Room) -> None:
    ada, theo = guests(room, "Ada Lea"), guests(room, "Theo B")
    ada.open_table("Private sit & go", stake="10/20", seats=2, bots=0, amounts={"Chips for everyone": 100})
    ada.sit_down()
    theo.page.goto(ada.link)
    theo.press("Take a seat")
    over = [player.page.get_by_role("heading", name=re.compile("wins?$")) for player in (ada, theo)]
    all_in_until(lambda: all(heading.count() for heading in over), ada, theo)
    for player in (ada, theo):
        expect(player.page.get_by_role("list", name="Standings").get_by_role("listitem")).to_have_count(2)
        expect(player.page.get_by_role("dialog")).to_contain_text("Rematch in")
    for player, heading in zip((ada, theo), over, strict=True):
        expect(heading).to_have_count(0, timeout=WAIT)
        expect(player.own.locator(".hole [data-card]")).to_have_count(2, timeout=WAIT)

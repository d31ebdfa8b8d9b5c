"""The house in real browsers: coming in during a game, a sit-and-go to its end, a private one."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import WAIT, Person
from tests.e2e.quick_room import open_quick_room
from tests.e2e.room import Room

Enter = Callable[[str], Person]

# The free seats between the button and the big blind of the hand in progress.
GAP = """() => {
    const stage = document.querySelector(".stage");
    const [button, big] = [Number(stage.dataset.button), Number(stage.dataset.big)];
    const seats = stage.querySelectorAll(".seat").length;
    const from = (seat) => (seat - button + seats) % seats;
    return [...stage.querySelectorAll("[data-empty]")]
        .map((seat) => Number(seat.dataset.empty))
        .filter((seat) => from(seat) > 0 && from(seat) < from(big));
}"""


@pytest.fixture(scope="module")
def quick_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A card room in a hurry, opened once."""
    with open_quick_room(tmp_path_factory.mktemp("quick")) as opened:
        yield opened


@pytest.fixture
def enter(browser: Browser, quick_room: Room) -> Iterator[Enter]:
    """Lets people in, and sees them out; what a page throws, the test throws."""
    guests: list[Person] = []
    errors: list[str] = []

    def come(name: str) -> Person:
        guest = Person.come_in(browser, quick_room.address, name)
        guest.page.on("pageerror", lambda error: errors.append(str(error)))
        guest.page.on(
            "request",
            lambda asked: errors.append(asked.post_data or "") if "/api/faults" in asked.url else None,
        )
        guests.append(guest)
        return guest

    yield come
    for guest in guests:
        guest.go_home()
    assert errors == []


def range_of(low: int, high: int) -> dict[str, int]:
    """The fields of a buy-in range."""
    return {"Smallest buy-in": low, "Largest buy-in": high}


def befriend(one: Person, other: Person) -> None:
    """Asks and accepts, each on its own page."""
    one.page.get_by_role("textbox", name="Name of somebody here").fill(other.name)
    one.press("Ask", exact=True)
    other.press(f"Accept {one.name}")
    expect(one.page.locator(".friends")).to_contain_text("1 here", timeout=WAIT)


@pytest.mark.rule("CASH-3.1", "CASH-3.2")
def test_coming_in_between_button_and_big_blind(enter: Enter) -> None:
    ada, theo = enter("Ada"), enter("Theo")
    address = ada.open_table("Cash", stake="1/2", seats=6, bots=3, amounts=range_of(200, 200))
    ada.sit_down()
    theo.page.goto(address)
    expect(theo.page.locator(".stage")).to_be_visible(timeout=WAIT)
    # While it is Ada's turn the hand stands still: time enough for Theo to take a seat.
    ada.look()
    while not (gap := ada.page.evaluate(GAP)):
        ada.fold()
        ada.look()
    theo.press(f"Sit here, seat {gap[0]}")
    theo.sit_down()
    expect(theo.own).to_contain_text("Rests 1 hand", timeout=WAIT)
    expect(theo.log).to_contain_text("between the button and the big blind")
    cards = theo.own.locator(".hole [data-card]")
    while not cards.count():
        if ada.glance():
            ada.fold()
    # The big blind has come to Theo by itself if others came in meanwhile.
    expect(theo.log).to_contain_text(re.compile("Theo posts (the big blind )?2"))


@pytest.mark.rule("SNG-1.1", "SNG-3", "SNG-7", "SNG-9.1")
def test_a_sit_and_go_to_its_end(enter: Enter) -> None:
    mina = enter("Mina")
    mina.open_table("Sit & go", stake="10/20", seats=3, bots=2, amounts=range_of(300, 300))
    mina.sit_down()
    expect(mina.page.locator(".level")).to_contain_text("Level 1 · 10/20", timeout=WAIT)
    play_out(mina)
    standings = mina.page.get_by_role("list", name="Standings")
    expect(standings.get_by_role("listitem")).to_have_count(3, timeout=WAIT)
    expect(standings).to_contain_text("1st")
    expect(standings).to_contain_text("Mina")
    expect(standings).to_contain_text("takes all 900")
    expect(mina.page.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()


@pytest.mark.rule("PSNG-1", "PSNG-2")
def test_a_private_sit_and_go_of_three_browsers(enter: Enter) -> None:
    ada, theo, noor = enter("Ada Lea"), enter("Theo B"), enter("Noor")
    befriend(ada, theo)
    ada.open_table("Private sit & go", stake="10/20", seats=3, bots=0, amounts={"Chips for everyone": 200})
    ada.sit_down()
    panel = ada.page.get_by_role("tabpanel", name="Invite")
    panel.get_by_role("button", name="Invite Theo B").click()
    theo.press("Take the seat")
    expect(panel.get_by_text("Seated")).to_have_count(2, timeout=WAIT)
    noor.page.goto(ada.link)
    noor.press("Take a seat")
    for guest in (ada, theo, noor):
        expect(guest.page.get_by_role("dialog")).to_have_count(0, timeout=WAIT)
        expect(guest.own.locator(".hole [data-card]")).to_have_count(2, timeout=WAIT)
        expect(guest.page.locator(".money", has_text=re.compile("1,000"))).to_be_visible()
    play_out(ada, theo, noor)
    for guest in (ada, theo, noor):
        expect(guest.log).to_contain_text("Sit-and-go 1 is over.", timeout=WAIT)


def play_out(*players: Person) -> None:
    """Everybody goes all-in whenever it is asked, until one has all the chips."""
    ready = {player.name: player for player in players}
    while ready:
        for player in list(ready.values()):
            step = player.glance()
            if step == "over":
                del ready[player.name]
            elif step:
                player.go_all_in(step)


@pytest.mark.rule("CASH-6.2")
def test_a_seat_is_offered_to_who_waits(enter: Enter) -> None:
    eve, max_, ida = enter("Eve"), enter("Max"), enter("Ida")
    address = eve.open_table("Cash", stake="1/2", seats=2, bots=0, amounts=range_of(100, 200))
    eve.sit_down()
    max_.page.goto(f"{address}/sit")
    max_.sit_down()
    ida.page.goto(address)
    ida.press("Join the waiting list")
    ida.page.goto(address.partition("#")[0])
    expect(ida.page.get_by_text("You are number 1 on the waiting list.")).to_be_visible(timeout=WAIT)
    # With cards on the board Max has acted, so he may leave after the hand, the blinds too.
    while not (max_.glance() and max_.page.locator(".board [data-card]").count()):
        for player in (eve, max_):
            if step := player.glance():
                player.answer(step, "c")
    max_.page.keyboard.press("l")
    expect(max_.page.get_by_role("button", name="Stay after all")).to_be_visible(timeout=WAIT)
    max_.fold()
    offer = ida.page.get_by_role("alertdialog", name=re.compile("A seat at Eve.s table is free"))
    offer.get_by_role("button", name="Take the seat").click(timeout=WAIT)
    ida.sit_down()
    expect(eve.log).to_contain_text(re.compile(r"Ida( \d+)? sits down"), timeout=WAIT)

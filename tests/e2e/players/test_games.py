"""A table of fixed steps in real browsers: opened in the dialog, played by clicks and by keyboard alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import WAIT, Person
from tests.e2e.quick_room import open_quick_room
from tests.e2e.room import Room

READY = "#bar .acts.four button.act.{}[aria-disabled=false]"
# What may be pressed now, of check, call and raise; nothing while it is somebody else's turn.
OPEN = """() => ["check", "call", "raise", "fold"].filter((name) =>
    document.querySelector(`#bar .acts.four button.act.${name}[aria-disabled=false]`))"""
# Why checking is off.
WHY = "() => document.querySelector('.reasoned:has(.act.check) .tip')?.textContent ?? ''"
HAND = "() => Number(document.querySelector('.stage')?.dataset.hand ?? 0)"


@pytest.fixture(scope="module")
def quick_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A card room in a hurry, opened once."""
    with open_quick_room(tmp_path_factory.mktemp("games")) as opened:
        yield opened


def state(person: Person) -> dict[str, str]:
    """The strip above the felt, cell by cell."""
    cells = person.page.locator(".strip dl > div")
    return {cell.locator("dt").inner_text(): cell.locator("dd").inner_text() for cell in cells.all()}


def hand(person: Person) -> int:
    return int(person.page.evaluate(HAND))


def play(person: Person, *, keys: bool) -> list[str]:
    """Checks once where that hands the turn on, else matches the price; what was offered before."""
    offered: list[str] = person.page.evaluate(OPEN)
    decision = person.page.locator(".stage").get_attribute("data-decision")
    if not offered:
        return []
    person.page.wait_for_timeout(260)  # the guard against slips
    move = "check" if "check" in offered else "call" if "call" in offered else "raise"
    if keys:
        person.page.keyboard.press({"check": "x", "call": "c", "raise": "r"}[move])
    else:
        person.page.locator(READY.format(move)).click()
    person.page.wait_for_function(
        f"() => document.querySelector('.stage')?.dataset.decision !== '{decision}'"
        " || document.querySelector('.stage')?.dataset.street === 'over'",
        timeout=WAIT,
    )
    return offered


@pytest.mark.rule("GAME-1", "GAME-5", "GAME-7", "STEP-19", "STEP-15")
def test_fixed_steps_by_clicks_and_by_keyboard_alone(browser: Browser, quick_room: Room) -> None:
    mina = Person.come_in(browser, quick_room.address, "Mina", (1440, 900))
    amounts = {"Smallest buy-in": 200, "Largest buy-in": 1_000}
    mina.open_table("Cash", game="Fixed steps", stake="10/20", seats=2, bots=0, amounts=amounts)
    mina.sit_down()
    theo = Person.by_link(browser, mina.link, "Theo", (390, 844))
    expect(mina.page.locator("header")).to_contain_text("Fixed steps 10/20")
    seen: set[tuple[str, ...]] = set()
    told: set[str] = set()
    while hand(mina) < 3:
        for person, keys in ((mina, False), (theo, True)):
            why = str(person.page.evaluate(WHY)).split("\n")[0].strip()
            offered = play(person, keys=keys)
            if offered:
                seen.add(tuple(offered))
                told.add(why)
                assert set(state(person)) >= {"Street", "Current bid", "Acts", "Waits", "Out", "Raises left"}
    assert ("check", "call", "raise", "fold") in seen or ("check", "call", "fold") in seen
    assert any("check" not in moves for moves in seen), "a check that is used up is offered no more"
    assert any(why.startswith("A check hands the turn on once a round") for why in told), told
    assert any(why.startswith("The blind’s first turn is its bet") for why in told), told
    for person in (mina, theo):
        person.page.keyboard.press("Escape")
    log = mina.page.get_by_role("tab", name="Log")
    log.click()
    expect(mina.log).to_contain_text(re.compile(r"Hand 1 · Fixed steps"))
    expect(mina.log).to_contain_text("Theo checks")
    mina.go_home()
    theo.go_home()

"""By keyboard alone: Tab reaches everything, the focus is seen, and it comes back from a dialog."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.gallery import Gallery
from tests.e2e.places import ARRIVED, ON_A_PHONE, PHONE, PLACES, WIDE, come_to

KEYBOARD = (Path(__file__).parent / "keyboard.js").read_text()
NUMBER = f"() => {KEYBOARD.rstrip().rstrip(';')}.number()"
FOCUSED = f"() => {KEYBOARD.rstrip().rstrip(';')}.focused()"

ALWAYS = (
    ("lobby", "New table"),
    ("lobby", ""),
    ("yourTurn", ""),
    ("host", ""),
    ("tableLink", ""),
    ("replay", ""),
)
"""What is walked through in every run; all of it is walked through as a proof."""


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """A page of a reader who wants nothing to move."""
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    yield context.new_page()
    context.close()


def walk(page: Page) -> list[str]:
    """Presses Tab until everything has had the focus once; what was not reached, or was not to be seen."""
    page.evaluate(ARRIVED)
    offered = int(page.evaluate(NUMBER))
    reached, wrong = set(), []
    # Twice round, with the page as a whole in between: who is held somewhere does not get so far.
    for _ in range(2 * offered + 4):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None or focused["key"] in reached:
            continue
        reached.add(focused["key"])
        if not focused["seen"]:
            wrong.append(f"{focused['name']} has the focus unseen")
        if len(reached - {""}) == offered:
            break
    return [*wrong, *(f"number {key} is not reached" for key in range(offered) if str(key) not in reached)]


def faults(page: Page, gallery: Gallery, scene: str, press: str, size: ViewportSize) -> list[str]:
    """What is wrong for who has a keyboard alone, said with the place."""
    come_to(page, gallery, scene, press, size=size)
    return [f"{scene} {press}: {fault}" for fault in walk(page)]


def test_tab_reaches_everything_and_is_seen(gallery: Gallery, still: Page) -> None:
    assert [fault for scene, press in ALWAYS for fault in faults(still, gallery, scene, press, WIDE)] == []


@pytest.mark.proof
def test_tab_reaches_everything_everywhere(
    gallery: Gallery, still: Page, figure: Callable[[str], None]
) -> None:
    everywhere = [(*place, WIDE) for place in PLACES] + [(*place, PHONE) for place in ON_A_PHONE]
    assert [fault for place in everywhere for fault in faults(still, gallery, *place)] == []
    figure(f"{len(everywhere)} pages and dialogs, all of each reached by Tab, the focus always in sight")


@pytest.mark.parametrize(
    ("scene", "names", "size"),
    [
        pytest.param("lobby", ["New table"], WIDE, id="new table"),
        pytest.param("lobby", ["Cage"], WIDE, id="cage"),
        pytest.param("yourTurn", ["Keyboard"], WIDE, id="keys"),
        pytest.param("sng", ["Leave after this hand"], WIDE, id="leaving"),
        pytest.param("yourTurn", ["Menu"], PHONE, id="menu"),
        pytest.param("yourTurn", ["Chat"], PHONE, id="chat"),
        pytest.param("yourTurn", ["Menu", "Cage"], PHONE, id="cage from the menu"),
        pytest.param("chat", ["More about Ada"], WIDE, id="person"),
    ],
)
def test_the_focus_comes_back(
    gallery: Gallery, still: Page, scene: str, names: list[str], size: ViewportSize
) -> None:
    come_to(still, gallery, scene, "", size=size)
    dialogs = still.get_by_role("dialog").or_(still.get_by_role("alertdialog"))
    first = still.get_by_role("button", name=names[0]).first
    for name in names:
        still.get_by_role("button", name=name).first.focus()
        still.keyboard.press("Enter")
        expect(dialogs).to_have_count(1)
        assert still.evaluate("() => document.activeElement.closest('dialog') !== null"), (
            "the focus is outside"
        )
    still.keyboard.press("Escape")
    expect(dialogs).to_have_count(0)
    expect(first).to_be_focused()


def test_who_is_not_reached_is_noticed(gallery: Gallery, still: Page) -> None:
    come_to(still, gallery, "settings", "")
    assert walk(still) == []
    still.add_style_tag(content="a { outline: none !important; box-shadow: none !important; }")
    trap = (
        "(one) => one.addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault())"
    )
    still.get_by_role("slider").evaluate(trap)
    found = walk(still)
    assert any("unseen" in fault for fault in found)
    assert any("not reached" in fault for fault in found)

"""A guest plays hold'em against bots in the browser, a minute after coming in."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.newcomer import Newcomer
from tests.e2e.room import Room


def test_a_newcomer_plays_against_bots(
    room: Room, page: Page, sized: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    hands = sized(2, 5)
    ada = Newcomer(page)
    begun = time.monotonic()
    ada.come_in(room.address, "Ada")
    ada.sit_down()
    ada.wait_for_cards()
    waited = time.monotonic() - begun
    ada.play(hands)
    played = time.monotonic() - begun
    figure(f"the room opened in {room.seconds:.1f} s; dealt in after {waited:.1f} s")
    figure(f"{hands} hands were over after {played:.0f} s")
    assert ada.dealt > hands
    assert waited < sized(120, 60), "a minute, and beside other tests twice that"

"""A person who was never here before: types a name, and does the rest with the mouse."""

import re
from dataclasses import dataclass

from playwright.sync_api import Page, expect

WAIT = 150_000
"""How long, in milliseconds, a newcomer waits for anything: to rest for two hands of bots takes a minute."""

# What the newcomer looks at: the cards in front of it, and the button that asks to be pressed.
LOOK = """(had) => {
    const hole = [...document.querySelectorAll(".seat.hero .hole [data-card]")];
    const cards = hole.map((card) => card.dataset.card).join(" ");
    const board = document.querySelectorAll(".board [data-card]").length;
    const free = (name) => {
        const button = document.querySelector(name);
        return button && button.getAttribute("aria-disabled") !== "true" ? name : "";
    };
    const asked = document.querySelector("#bar .act.is-gap") && free("#bar button.act.raise");
    const press = free("dialog[open] .btn.primary") || asked || free("#bar button.act.call");
    return (cards && cards !== had) || press ? { cards, board, press } : null;
}"""

PRESSED = """(name) => {
    const button = document.querySelector(name);
    return !button || button.getAttribute("aria-disabled") === "true";
}"""


@dataclass
class Newcomer:
    """Somebody at a page."""

    page: Page
    dealt: int = 0
    """How many hands it has got cards for."""
    _cards: str = ""
    _board: int = 0

    def come_in(self, address: str, name: str) -> None:
        """Opens the address and gives a name."""
        self.page.goto(address)
        self.page.get_by_role("textbox").fill(name)
        self.page.get_by_role("button", name="Come in").click()
        expect(self.page.locator("main.lobby")).to_be_visible()

    def sit_down(self) -> None:
        """Presses the button that finds a seat, and buys in for what the dialog suggests."""
        self.page.get_by_role("button", name=re.compile("^Seat me")).click(timeout=WAIT)
        self.page.get_by_role("dialog").locator(".btn.primary").click(timeout=WAIT)
        expect(self.page.locator(".seat.hero")).to_be_visible(timeout=WAIT)

    def wait_for_cards(self) -> None:
        """Waits until the first two cards lie there."""
        while not self.dealt:
            self._look()

    def play(self, hands: int) -> None:
        """Checks and calls, buying in again if need be, until that many hands are over."""
        until = self.dealt + hands
        while self.dealt < until:
            self._press(self._look())

    def wait_for_turn(self, *, board: int) -> None:
        """Checks and calls until it is the newcomer's turn with that many cards on the board."""
        while True:
            button = self._look()
            if button.endswith(".call") and self._board >= board:
                return
            self._press(button)

    def _press(self, button: str) -> None:
        if button:
            self.page.locator(button).click(timeout=WAIT)
            # Pressed is pressed: the same button must not be taken for the next decision.
            self.page.wait_for_function(PRESSED, arg=button, timeout=WAIT)

    def _look(self) -> str:
        seen = self.page.wait_for_function(LOOK, arg=self._cards, timeout=WAIT).json_value()
        if seen["cards"] and seen["cards"] != self._cards:
            self.dealt += 1
            self._cards = str(seen["cards"])
        self._board = int(seen["board"])
        return str(seen["press"])

"""Somebody with a browser of its own, who knows the house: opens tables, sits down, goes all-in."""

from dataclasses import dataclass
from typing import Self

from playwright.sync_api import Browser, Locator, Page, expect

WAIT = 20_000
"""How long, in milliseconds, anybody waits for anything."""

# What asks to be answered: the end of the sit-and-go, a question in the bar, or this player's turn.
NEXT = """() => {
    const lines = [...document.querySelectorAll(".log li")];
    const over = lines.some((line) => /Sit-and-go \\d+ is over/.test(line.textContent));
    const ready = (name) => document.querySelector(`#bar button.act.${name}[aria-disabled=false]`);
    if (over) return "over";
    if (document.querySelector("#bar .act.is-gap")) return ready("raise") ? "confirm" : null;
    if (!ready("call") && !ready("raise")) return null;
    return ready("raise") ? "raise" : "call";
}"""

# Which decision of which hand lies before this player.
DECISION = """() => {
    const { hand, decision } = document.querySelector(".stage")?.dataset ?? {};
    return `${hand}.${decision}`;
}"""

# The same turn must not be taken for the next one, nor the next one, which may come at once, for the same.
PASSED = """([before, decision]) => {
    const { hand, decision: now } = document.querySelector(".stage")?.dataset ?? {};
    const asked = document.querySelector("#bar .act.is-gap");
    const ready = document.querySelector("#bar button.act[aria-disabled=false]");
    if (`${hand}.${now}` !== decision) return true;
    return before === "confirm" ? !asked : Boolean(asked) || !ready;
}"""


@dataclass
class Person:
    """A page and its owner's name."""

    page: Page
    name: str

    @classmethod
    def come_in(cls, browser: Browser, address: str, name: str, size: tuple[int, int] = (1280, 800)) -> Self:
        """Opens a browser of this size that was never here and gives a name."""
        width, height = size
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-US")
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.goto(address)
        page.get_by_role("textbox", name="Your name").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=name)).to_be_visible(timeout=WAIT)
        return cls(page, name)

    def go_home(self) -> None:
        """Closes the browser."""
        self.page.context.close()

    def press(self, name: str, *, exact: bool = False) -> None:
        """Presses the button of this name."""
        self.page.get_by_role("button", name=name, exact=exact).click()

    @property
    def log(self) -> Locator:
        """What happened at the table."""
        return self.page.locator(".log")

    @property
    def own(self) -> Locator:
        """The chair this person sits in."""
        return self.page.locator(".seat.hero")

    @property
    def link(self) -> str:
        """The link of the new table; on a small screen its panel is opened first."""
        if not self.page.get_by_role("tab", name="Invite").count():
            self.press("Ask friends to the table")
        return self.page.get_by_role("textbox", name="The table’s link").input_value()

    @classmethod
    def by_link(cls, browser: Browser, link: str, name: str, size: tuple[int, int] = (1280, 800)) -> Self:
        """Opens a browser that was never here at a link, gives a name and takes the seat that is offered."""
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale="en-US", has_touch=width < 700
        )
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.goto(link)
        page.get_by_role("textbox", name="Your name").fill(name)
        page.get_by_role("button", name="Sit down with").click()
        guest = cls(page, name)
        expect(guest.own).to_be_visible(timeout=WAIT)
        return guest

    def open_table(
        self,
        kind: str,
        *,
        stake: str,
        seats: int,
        bots: int,
        amounts: dict[str, int],
        listed: bool = True,
        game: str = "House hold’em",
    ) -> str:
        """Opens a table through the dialog; its address, without the wish to sit."""
        self.press("New table")
        dialog = self.page.get_by_role("dialog", name="New table")
        dialog.get_by_role("radio", name=game).check()
        dialog.get_by_role("button", name=kind, exact=True).click()
        dialog.get_by_role("button", name=stake, exact=True).click()
        dialog.get_by_label("Seats").select_option(str(seats))
        dialog.get_by_text("More: name").click()
        dialog.get_by_label("House bots").select_option(str(bots))
        for field, amount in amounts.items():
            dialog.get_by_label(field).fill(str(amount))
        if not listed:
            dialog.get_by_role("switch", name="In the lobby").uncheck()
        dialog.get_by_role("button", name="Open table").click()
        self.page.wait_for_url("**#/table/**")
        return self.page.url.removesuffix("/sit")

    def sit_down(self) -> None:
        """Confirms the dialog that offers a seat."""
        self.page.get_by_role("dialog").locator(".btn.primary").click()
        expect(self.own).to_be_visible(timeout=WAIT)

    def look(self) -> str:
        """Waits until something is to be done, and says what."""
        return str(self.page.wait_for_function(NEXT, timeout=WAIT).json_value())

    def glance(self) -> str:
        """What is to be done now, if anything."""
        return str(self.page.evaluate(NEXT) or "")

    def go_all_in(self, step: str) -> None:
        """Answers what is asked with every chip."""
        self.answer(step, {"confirm": "Enter", "raise": "a", "call": "c"}[step])

    def fold(self) -> None:
        """Gives up the hand at this turn, also where a check is free."""
        self.answer("turn", "f")
        if self.page.locator("#bar .act.is-gap").count():
            self.answer(self.look(), "Enter")

    def answer(self, step: str, key: str) -> None:
        """Presses a key and waits until the page has taken it."""
        decision = self.page.evaluate(DECISION)
        self.page.keyboard.press(key)
        self.page.wait_for_function(PASSED, arg=[step, decision], timeout=WAIT)

"""A person at a friend's table: plays in its own language, with a mouse, a finger or the keyboard alone."""

import re
import time
from dataclasses import dataclass, field
from typing import Literal, Self

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.person import DECISION, PASSED, WAIT, Person
from tests.e2e.words import ENGLISH, WORDS, Words

Means = Literal["mouse", "finger", "keys"]

TABS_MAX = 80
"""So many presses of Tab lead anywhere on a page."""

# Whether this player is asked, or may choose beforehand: with a price to pay, or free.
STANCE = """(hand) => {
    const stage = document.querySelector(".stage");
    if (stage?.dataset.hand !== String(hand)) return null;
    const can = (name) => document.querySelector(`[data-pre=${name}]:not([aria-disabled=true])`);
    if (document.querySelector("#bar button.act.fold[aria-disabled=false]")) return "turn";
    return can("fold") ? "price" : can("checkFold") ? "free" : null;
}"""

# What of the bar leaves the window.
CUT_OFF = """() => [...document.querySelectorAll("#bar button, #bar label")]
    .filter((control) => control.checkVisibility())
    .filter((control) => control.getBoundingClientRect().bottom > innerHeight)
    .map((control) => control.textContent.trim())"""

# What is said above and on the felt, whenever it changes: some of it lies there for a second only.
WATCH = """() => {
    const places = { pots: ".pots", result: ".named", bank: "header .money b" };
    const last = {};
    window.seen = [];
    const look = () => {
        for (const [place, where] of Object.entries(places)) {
            const said = [...document.querySelectorAll(where)].map((one) => one.innerText.trim()).join(" ");
            if (said && said !== last[place]) window.seen.push([place, (last[place] = said)]);
        }
    };
    const everything = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.body, everything);
    look();
}"""


@dataclass(frozen=True)
class Session:
    """What the page says of a stay when it is over."""

    result: int
    hands: int
    brought: int
    bank: int


@dataclass
class Friend(Person):
    """Somebody with a way of doing things."""

    means: Means = "mouse"
    words: Words = field(default_factory=lambda: ENGLISH)
    seconds: float = 0
    """How long it took from the click on the link to the seat."""

    @classmethod
    def invited(
        cls,
        browser: Browser,
        link: str,
        name: str,
        *,
        brings: int,
        size: tuple[int, int] = (1280, 800),
        locale: str = "en-US",
        means: Means = "mouse",
    ) -> Self:
        """Opens the link in a browser that was never here, gives a name and an amount, and sits down."""
        phone = means == "finger"
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        context.set_default_timeout(WAIT)
        friend = cls(context.new_page(), name, means, WORDS[locale])
        begun = time.monotonic()
        friend.page.goto(link)
        friend.writes(friend.page.get_by_label(friend.words["your name"]), name)
        friend.writes(friend.page.get_by_label(friend.words["bring"]), str(brings))
        friend.presses(friend.words["sit down"])
        expect(friend.own).to_be_visible(timeout=WAIT)
        friend.seconds = time.monotonic() - begun
        return friend

    # what hands do

    def presses(self, name: str, *, within: Locator | None = None) -> None:
        """Presses the button whose name is like this."""
        place = within or self.page
        self.does(place.get_by_role("button", name=re.compile(name)).first)

    def does(self, control: Locator) -> None:
        """Presses a control: with the mouse, a finger, or by walking there with Tab."""
        if self.means == "mouse":
            control.click()
        elif self.means == "finger":
            control.tap()
        else:
            self.walks_to(control)
            self.page.keyboard.press("Enter")

    def walks_to(self, control: Locator) -> None:
        """Presses Tab until the control has the focus."""
        expect(control).to_be_visible(timeout=WAIT)
        for _ in range(TABS_MAX):
            if control.evaluate("(control) => control === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{self.name} does not reach {control} by keyboard")

    def writes(self, box: Locator, text: str) -> None:
        """Writes into a field, over what stands there."""
        if self.means == "keys":
            self.walks_to(box)
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.type(text)
        else:
            box.fill(text)

    # what is done in a hand

    def folds(self) -> None:
        """Gives up the hand."""
        self._moves("fold", "f")

    def calls(self) -> None:
        """Calls, or checks where that is free."""
        self._moves("call", "c")

    checks = calls

    def raises_to(self, amount: int) -> None:
        """Bets or raises to an amount that is typed."""
        self._waits_for_turn()
        if self.means == "keys":
            self.page.keyboard.press("r")
            self.page.keyboard.type(str(amount))
            self._moves("raise", "Enter")
        else:
            self.page.locator("#amount").fill(str(amount))
            self._moves("raise", "")

    def goes_all_in(self) -> None:
        """Puts in everything, and answers the question whether that is meant."""
        self._waits_for_turn()
        if self.means == "keys":
            self._moves("raise", "a")
        else:
            self.does(self.page.locator(".presets button").last)
            self._moves("raise", "")
        if self.page.locator("#bar .act.is-gap").count():
            self._moves("raise", "Enter", step="confirm")

    def chooses(self, name: str) -> None:
        """Chooses what to do when the turn comes."""
        toggle = self.page.locator(f"[data-pre={name}]")
        if self.means == "keys" and name in ("fold", "checkFold"):
            self.page.keyboard.press("x")
        else:
            self.does(toggle)
        expect(toggle).to_have_attribute("aria-pressed", "true", timeout=WAIT)

    def stance(self, hand: int) -> str:
        """Waits for the hand, and says whether it is this player's turn or what may be chosen beforehand."""
        return str(self.page.wait_for_function(STANCE, arg=hand, timeout=WAIT).json_value())

    def _waits_for_turn(self) -> None:
        self.page.locator("#bar button.act.fold[aria-disabled=false]").wait_for(timeout=WAIT)

    def _moves(self, button: str, key: str, *, step: str = "turn") -> None:
        control = self.page.locator(f"#bar button.act.{button}[aria-disabled=false]")
        control.wait_for(timeout=WAIT)
        decision = self.page.evaluate(DECISION)
        if self.means == "keys":
            self.page.keyboard.press(key)
        else:
            self.does(control)
        self.page.wait_for_function(PASSED, arg=[step, decision], timeout=WAIT)

    # what is seen and said at the table

    @property
    def phone(self) -> bool:
        """Whether panels are behind buttons here."""
        return self.means == "finger"

    def sees(self, selector: str, *texts: str) -> None:
        """Has something in sight that says all this."""
        for text in texts:
            expect(self.page.locator(selector).first).to_contain_text(text, timeout=WAIT)

    @property
    def cut_off(self) -> list[str]:
        """What of the action bar is out of sight."""
        return [str(name) for name in self.page.evaluate(CUT_OFF)]

    def stack_of(self, name: str) -> Locator:
        """The chips on somebody's plate."""
        return self.page.locator(".seat", has_text=name).locator(".stack")

    def opens_chat(self) -> None:
        """Opens what is said at the table."""
        if self.phone:
            self.presses(f"^{self.words['chat']}")
        elif self.means == "keys":
            self.walks_to(self.page.locator("[role=tab][aria-selected=true]"))
            while self.page.locator("#tab-chat[aria-selected=false]").count():
                self.page.keyboard.press("ArrowRight")
        else:
            self.page.get_by_role("tab", name=self.words["chat"]).click()
        expect(self.page.locator(".messages")).to_be_visible(timeout=WAIT)

    def opens_log(self) -> None:
        """Opens what happened at the table, beside the felt."""
        self.does(self.page.locator("#tab-log"))

    def closes_sheet(self) -> None:
        """Closes what a phone shows over the table."""
        if self.phone:
            self.presses(self.words["close"], within=self.page.get_by_role("dialog"))
            expect(self.page.get_by_role("dialog")).to_have_count(0, timeout=WAIT)

    def says(self, text: str) -> None:
        """Says something at the table, in the open chat."""
        self.writes(self.page.get_by_label(self.words["speak"]), text)
        self.page.keyboard.press("Enter")
        self.sees(".messages", text)

    def watches(self) -> None:
        """From now on remembers what the felt and the header have said, in order."""
        self.page.evaluate(WATCH)

    @property
    def seen(self) -> list[tuple[str, str]]:
        """What was watched: where, and what it said."""
        return [(where, said) for where, said in self.page.evaluate("window.seen")]

    @property
    def cards(self) -> list[str]:
        """One's own two cards."""
        held = self.own.locator(".hole [data-card]")
        return [card.get_attribute("data-card") or "" for card in held.all()]

    # what a host does

    def pauses(self) -> None:
        """Asks for a pause after this hand."""
        self.presses("^Host$")
        self.presses("^Paused?", within=self.page.locator(".hosttop"))
        self.presses("^Close$", within=self.page.locator(".side"))

    def resumes(self) -> None:
        """Goes on after a pause."""
        self.presses("^Go on$", within=self.page.locator("#bar"))

    # coming and going

    def rebuys(self, stack: int) -> None:
        """Answers the house's question with chips from the bank."""
        dialog = self.page.get_by_role("alertdialog")
        self.writes(dialog.get_by_role("textbox"), str(stack))
        self.does(dialog.locator(".btn.primary[aria-disabled=false]"))
        expect(dialog).to_have_count(0, timeout=WAIT)

    def leaves(self) -> None:
        """Asks to leave: after the hand, or at once."""
        if self.means == "keys":
            self.page.keyboard.press("l")
            return
        if self.phone:
            self.presses(self.words["menu"])
        place = self.page.get_by_role("dialog") if self.phone else self.page.locator("header")
        self.presses(self.words["leave"], within=place)

    def session(self) -> Session:
        """Reads what the stay at the table came to."""
        dialog = self.page.get_by_role("dialog")
        expect(dialog.locator(".ledger")).to_be_visible(timeout=WAIT)
        won = dialog.locator(".stay-result b")
        result = number(won.inner_text()) if won.count() else -number(dialog.locator("h2").inner_text())
        _, hands, brought = map(number, dialog.locator(".facts dd").all_inner_texts()[:3])
        return Session(result, hands, brought, number(dialog.locator(".ledger dd").last.inner_text()))


def number(text: str) -> int:
    """The one number in a text."""
    return int("".join(character for character in text if character.isdigit()))

"""A page and a house of different versions: one plays on, and the page renews itself in a quiet moment."""

import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from mimetypes import guess_type
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.e2e.person import WAIT
from tests.e2e.players.others import others
from tests.e2e.quick_room import open_quick_room

KEPT = Path(__file__).parent / "kept"
READY = "#bar button.act.call[aria-disabled=false]"
"""On the kept page and on today's."""

LOOKS_EVERY = 3_100
"""So often, in milliseconds, a page that is to be renewed looks whether the moment is quiet."""

Message = dict[str, Any]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Today's house, in a hurry."""
    with open_quick_room(tmp_path_factory.mktemp("upgrades")) as room:
        yield room.address


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A tab whose page breaks nowhere, and reports nothing."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(WAIT)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("request", lambda one: broken.append(one.post_data or "") if "/api/faults" in one.url else None)
    yield page
    context.close()
    assert broken == []


class KeptPage:
    """The page of years ago, in place of the house's own until the house is upgraded."""

    def __init__(self, page: Page) -> None:
        with zipfile.ZipFile(KEPT / "page.zip") as packed:
            self._files = {name: packed.read(name) for name in packed.namelist()}
        self._page = page
        page.route("**/*", self._serve)

    def _serve(self, route: Route) -> None:
        name = urlsplit(route.request.url).path.lstrip("/") or "index.html"
        if name in self._files:
            route.fulfill(body=self._files[name], content_type=guess_type(name)[0] or "text/plain")
        else:
            route.fallback()

    def upgrade(self) -> None:
        """From now on the house serves its own."""
        self._page.unroute("**/*", self._serve)


@dataclass
class Line:
    """The page's line to the house, with somebody on it who can speak for either."""

    page: Page
    tell: Callable[[Message], list[Message]]
    """What becomes of a message of the house."""
    sent: list[Message] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)
    _page_side: WebSocketRoute | None = None
    _house_side: WebSocketRoute | None = None

    def join(self, route: WebSocketRoute) -> None:
        """A new line, to the real house."""
        self._page_side, self._house_side = route, route.connect_to_server()
        route.on_message(self._sends)
        self._house_side.on_message(self._tells)

    def _sends(self, frame: str | bytes) -> None:
        self.sent.append(json.loads(frame))
        if self._house_side:
            self._house_side.send(frame)

    def _tells(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.told.append(message)
        if self._page_side:
            for one in self.tell(message):
                self._page_side.send(json.dumps(one))

    def ask(self, **command: object) -> Message:
        """Ask the house for the page; its answer."""
        assert self._house_side
        self._house_side.send(json.dumps(command))
        answer = self.until(lambda one: one.get("id") == command["id"])
        assert answer["type"] == "answer", answer
        return answer

    def until(self, is_it: Callable[[Message], bool]) -> Message:
        """The first message of the house that is like this."""
        for _ in range(WAIT // 50):
            for one in self.told:
                if is_it(one):
                    return one
            self.page.wait_for_timeout(50)
        raise AssertionError("the house did not say it")

    def cut(self) -> None:
        """The line is gone; the page dials again."""
        assert self._page_side
        self._page_side.close()


def newer(message: Message) -> list[Message]:
    """As a house of years to come would say it: with words, fields and events that nobody knows today."""
    message = {**message, "since": 3}
    if message["type"] == "welcome":
        message["version"] = "99.0"
    if message["type"] in ("snapshot", "update") and message.get("view"):
        view = message["view"] = {**message["view"], "weather": {"rain": True}}
        view["seats"] = [{**seat, "hat": "felt"} for seat in view["seats"]]
        if view.get("hand"):
            view["hand"] = {**view["hand"], "boards": [[], []], "street_of_day": "Elm"}
    if message["type"] == "update":
        message["events"] = [{"type": "comet_seen", "seat": 1, "tails": [2]}, *message["events"]]
    return [{"type": "almanac", "now": message.get("now", 0), "moon": "full"}, message]


def stays(page: Page) -> bool:
    """Whether the page is still the one that was marked."""
    return bool(page.evaluate("() => window.marked === true"))


def gives_up_until_it_is_new(page: Page) -> None:
    """Folds, also where a check is free, until the page is opened afresh."""
    loads: list[Page] = []
    page.once("load", lambda _: loads.append(page))
    for _ in range(WAIT // 100):
        if loads:
            return
        if page.locator("#bar .act.is-gap").count():
            page.keyboard.press("Enter")
        elif page.locator(READY).count():
            page.keyboard.press("f")
        page.wait_for_timeout(100)
    raise AssertionError("the page is still the old one")


def test_an_old_page_plays_on_at_a_newer_house_and_then_renews_itself(house: str, tab: Page) -> None:
    kept = KeptPage(tab)
    line = Line(tab, lambda message: [message])
    tab.route_web_socket("**/ws", line.join)
    tab.goto(house)
    tab.evaluate("() => { window.marked = true; }")
    tab.locator("#name").fill("Old Tab")
    tab.keyboard.press("Enter")
    line.until(lambda one: one["type"] == "welcome")
    opened = line.ask(
        type="open_table",
        id="open-1",
        kind="cash",
        name="Upgrade",
        seats=2,
        small=1,
        big=2,
        buy_in_low=200,
        buy_in_high=200,
    )
    table = opened["table"]
    line.ask(type="take_seat", id="sit-1", table=table, seat=1, amount=200)
    with others(house, table, range(2, 3), 200):
        tab.evaluate(f"() => {{ location.hash = '#/table/{table}'; }}")
        tab.locator(READY).wait_for()

        line.tell = newer
        kept.upgrade()
        line.sent.clear()
        line.cut()
        tab.locator(".banner.good").wait_for()
        tab.locator(READY).wait_for()
        tab.keyboard.press("c")
        line.until(lambda one: any(one.get("id") == act["id"] for act in line.sent if act["type"] == "act"))
        assert stays(tab)
        # Nothing is quiet while one plays.
        line.ask(type="sit_out", id="out-1", table=table)
        gives_up_until_it_is_new(tab)
        tab.locator(".stage .seat.hero").wait_for()


def test_a_newer_page_plays_on_at_an_older_house_and_then_renews_itself(house: str, tab: Page) -> None:
    said = json.loads((KEPT / "house.json").read_text())
    acts = iter([said["called"], said["folded"]])
    sent: list[Message] = []
    lines: list[WebSocketRoute] = []

    def join(line: WebSocketRoute) -> None:
        lines.append(line)

        def tell(*messages: Message) -> None:
            for message in messages:
                line.send(json.dumps(message))

        def hear(frame: str | bytes) -> None:
            command = json.loads(frame)
            sent.append(command)
            last = said["called"] if any(one["type"] == "act" for one in sent[:-1]) else said["snapshot"]
            # What was asked for comes before the answer.
            if command["type"] == "watch":
                tell({**last[-1], "type": "snapshot", "events": None})
            tell({"type": "answer", "id": command["id"], "now": said["welcome"]["now"]})
            if command["type"] == "follow_lobby":
                tell(*said["lobby"])
            if command["type"] == "act":
                tell(*next(acts))

        line.on_message(hear)
        version = "99.0" if len(lines) == 1 else said["welcome"]["version"]
        tell({**said["welcome"], "version": version})

    me = json.dumps({**said["welcome"]["me"], "seated": [said["table"]]})
    tab.route("**/api/me", lambda route: route.fulfill(body=me, content_type="application/json"))
    tab.route_web_socket("**/ws", join)
    tab.goto(f"{house}/#/table/{said['table']}")
    tab.evaluate("() => { window.marked = true; }")
    tab.locator(READY).wait_for()
    tab.keyboard.press("c")
    tab.locator(".log", has_text="Flop").wait_for()

    lines[-1].close()  # the house of before is back
    tab.locator(".banner.good").wait_for()
    tab.locator(READY).wait_for()
    tab.wait_for_timeout(LOOKS_EVERY)
    assert stays(tab)
    gives_up_until_it_is_new(tab)
    assert [one["move"] for one in sent if one["type"] == "act"] == ["call", "fold"]

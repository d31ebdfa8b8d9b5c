"""The page itself in a real browser: every shape, keys alone, a broken line, the strict content policy."""

import struct

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.places import ARRIVED
from tests.e2e.room import Room

WAIT = 60_000
SHAPES = ((1440, 900), (1024, 768), (820, 1180), (360, 740), (360, 640), (740, 360), (1366, 620))

# What lies on the felt, and which seat it belongs to; what lies over another's place is a fault.
FAULTS = """() => {
    const parts = [];
    for (const kind of [".plate", ".tag", ".hole .card", ".bet", ".dealer", ".board", ".pot", ".named"])
        for (const element of document.querySelectorAll(`.stage ${kind}`)) {
            const seat = element.closest(".seat");
            const box = element.getBoundingClientRect();
            if (box.width && element.textContent.trim() + element.className !== "named at")
                parts.push({ kind, seat, box, text: element.textContent.trim().slice(0, 24) });
        }
    const faults = [];
    const tiny = document.querySelector(".stage.tiny");
    const badge = (one, other) => tiny && one.kind === ".dealer" && other.seat;
    parts.forEach((one, i) => parts.slice(i + 1).forEach((other) => {
        if (one.seat && one.seat === other.seat) return;
        if (badge(one, other) || badge(other, one)) return;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const names = `${one.kind} "${one.text}" lies on ${other.kind} "${other.text}"`;
        if (width > 1 && height > 1) faults.push(names);
    }));
    for (const button of document.querySelectorAll(".acts .act, .presets button"))
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`"${button.textContent.trim()}" is cut`);
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    const dock = document.querySelector("#bar").getBoundingClientRect();
    if (dock.bottom > innerHeight + 1) faults.push("the dock leaves the window");
    return faults;
}"""

LOBBY_FAULTS = """() => [...document.querySelectorAll("header > *, header .row > *, .hello *, td, .btn")]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.width > 0 && box.right > innerWidth + 1 && !element.closest(".filters"))
    .map(({ element }) => `"${element.textContent.trim()}" leaves the window`)"""


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser says against the page's content policy."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if "Policy" in message.text else None)
    return heard


def come_in(page: Page, room: Room, name: str) -> None:
    page.goto(room.address)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=name)).to_be_visible(timeout=WAIT)


def test_nothing_overlaps_in_any_shape(room: Room, page: Page, complaints: list[str]) -> None:
    come_in(page, room, "Ada")
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LOBBY_FAULTS) == [], f"lobby {width} × {height}"
    page.goto(f"{room.address}#/table/night-owls")
    expect(page.locator(".stage .bet").first).to_be_visible(timeout=WAIT)
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".stage")).to_be_visible()
        # Cards and buttons on their way are let arrive.
        page.evaluate(ARRIVED)
        assert page.evaluate(FAULTS) == [], f"table {width} × {height}"
    assert complaints == []


def test_it_can_be_installed(room: Room, page: Page) -> None:
    page.goto(room.address)
    address = str(page.locator("link[rel=manifest]").get_attribute("href"))
    manifest = page.request.get(f"{room.address}{address}").json()
    assert manifest["name"] == manifest["short_name"] == "Pokerhouse"
    assert manifest["display"] == "standalone"
    assert page.request.get(f"{room.address}{manifest['start_url']}").ok
    colours = [one.get_attribute("content") for one in page.locator("meta[name=theme-color]").all()]
    assert manifest["theme_color"] in colours
    assert manifest["background_color"] in colours
    apple = {"src": page.locator("link[rel=apple-touch-icon]").get_attribute("href"), "sizes": "180x180"}
    pictures = [icon for icon in (*manifest["icons"], apple) if icon["sizes"] != "any"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in pictures}
    assert "maskable" in {icon["purpose"] for icon in manifest["icons"]}
    for icon in pictures:
        answer = page.request.get(f"{room.address}{icon['src']}")
        assert answer.headers["content-type"] == "image/png", icon
        width, height = struct.unpack(">II", answer.body()[16:24])
        assert icon["sizes"] == f"{width}x{height}", icon


@pytest.mark.rule("TABLE-1", "TABLE-2")
def test_keys_alone_are_enough(room: Room, page: Page, complaints: list[str]) -> None:
    come_in(page, room, "Mina")
    page.goto(f"{room.address}#/table/two-of-us/sit")
    dialog = page.get_by_role("dialog", name="Sit down at Two of Us")
    expect(dialog.get_by_role("button", name="Sit down with")).to_be_focused(timeout=WAIT)
    page.keyboard.press("Enter")
    call = page.locator("#bar .act.call")
    expect(call).not_to_have_attribute("aria-disabled", "true", timeout=WAIT)
    page.keyboard.press("r")
    expect(page.get_by_role("textbox", name="to")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.locator(".hand-name")).to_contain_text("All-in for")
    page.keyboard.press("Escape")
    expect(call).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("c")
    expect(page.locator(".log")).to_contain_text("Mina", timeout=WAIT)
    expect(call).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert complaints == []


def test_a_broken_line_mends_itself(room: Room, page: Page) -> None:
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws", through)
    come_in(page, room, "Theo")
    page.goto(f"{room.address}#/table/maple-room")
    expect(page.locator(".stage")).to_be_visible(timeout=WAIT)
    lines[-1].close()
    expect(page.locator(".banner")).to_contain_text("Back.", timeout=WAIT)
    assert len(lines) >= 2
    expect(page.locator(".stage")).to_be_visible()

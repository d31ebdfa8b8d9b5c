"""What a first visit costs: the bytes until the door stands, and the time on a slow phone and a slow line."""

import gzip
import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from tests.e2e.players.test_languages import DOOR, LOCALES
from tests.e2e.room import Room

DOOR_BYTES_MAX = 75_000
"""What the door needs, as gzip has it: 61,049 bytes when this was written, in the longest language."""
EVENING_BYTES_MAX = 135_000
"""With the lobby, the table and all words, fetched while somebody types a name: 126,953 bytes then."""

SLOWER = 4
SLOW_LINE = {
    "offline": False,
    "latency": 75,
    "downloadThroughput": 1_600_000 // 8,
    "uploadThroughput": 750_000 // 8,
}
VISITS = 5
USABLE_MS = 1_300

# The moment after the door's field is drawn, with nothing left to do before a key is heard.
WATCH = """
new MutationObserver((_, watching) => {
  if (!document.querySelector("#name")) return;
  watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""


def visitor(browser: Browser, code: str) -> tuple[BrowserContext, Page]:
    """Somebody who was never here, with nothing kept."""
    context = browser.new_context(locale=LOCALES[code])
    return context, context.new_page()


def zipped(files: list[Response]) -> int:
    return sum(len(gzip.compress(file.body())) for file in files)


@pytest.mark.parametrize("code", DOOR)
def test_the_door_is_light_and_the_rest_comes_while_somebody_types(
    room: Room, browser: Browser, code: str
) -> None:
    context, page = visitor(browser, code)
    files: list[Response] = []
    page.on(
        "response",
        lambda found: files.append(found) if "/assets/" in found.url or found.url.endswith("/") else None,
    )
    page.goto(room.address, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1)).to_have_text(DOOR[code])
    assert zipped(files) <= DOOR_BYTES_MAX
    # A browser takes what the build has packed best.
    scripts = [file for file in files if file.url.endswith(".js")]
    assert {file.all_headers().get("content-encoding") for file in scripts} == {"br"}
    with page.expect_response("**/assets/aside-*.js"):  # the last to come
        page.get_by_role("textbox").press_sequentially("Uma")
    assert {"LobbyPage", "TablePage"} <= {file.url.rsplit("/", 1)[-1].split("-")[0] for file in files}
    assert zipped(files) <= EVENING_BYTES_MAX
    context.close()


@pytest.mark.proof
@pytest.mark.parametrize("code", DOOR)
def test_the_door_is_usable_soon_on_a_slow_phone_and_a_slow_line(
    room: Room, browser: Browser, figure: Callable[[str], None], code: str
) -> None:
    times = []
    for _ in range(VISITS):
        context, page = visitor(browser, code)
        page.add_init_script(WATCH)
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", SLOW_LINE)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(room.address, wait_until="commit")
        page.wait_for_function("() => window.usable")
        times.append(float(page.evaluate("() => window.usable")))
        context.close()
    median = statistics.median(times)
    figure(
        f"the door usable after {median:.0f} ms ({code}, the middle of {VISITS} first visits; "
        f"a processor {SLOWER} times slower, 1.6 Mbit/s, 75 ms)"
    )
    assert median <= USABLE_MS

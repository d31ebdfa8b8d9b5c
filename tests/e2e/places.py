"""Every page and dialog: a scene of web/src/fixtures/scenes.ts, and what is pressed there to open it."""

from playwright.sync_api import Page

from tests.e2e.gallery import Gallery

PLACES = (
    ("door", ""),
    ("lobby", ""),
    ("lobby", "New table"),
    ("lobby", "Bank"),
    ("lobbyTurn", ""),
    ("offer", ""),
    ("session", ""),
    ("link", ""),
    ("settings", ""),
    ("help", ""),
    ("replay", ""),
    ("yourTurn", ""),
    ("yourTurn", "Keyboard"),
    ("yourCheck", ""),
    ("showdown", "Bank"),
    ("notReopened", ""),
    ("waiting", ""),
    ("showdown", ""),
    ("runOut", ""),
    ("ten", ""),
    ("two", ""),
    ("three", ""),
    ("observing", ""),
    ("buyIn", ""),
    ("poor", ""),
    ("poor", "Buy chips"),
    ("asked", ""),
    ("sng", ""),
    ("sng", "Leave"),
    ("sng", "Safe"),
    ("sngOut", ""),
    ("sngOver", ""),
    ("sngOver", "Another amount"),
    ("sngRematch", ""),
    ("gathering", ""),
    ("tableLink", ""),
    ("tableLinkFull", ""),
    ("tableLinkUsed", ""),
    ("chat", ""),
    ("host", ""),
    ("option", ""),
    ("elsewhere", ""),
    ("toast", ""),
    ("dropped", ""),
)

# Two frames for the layout, then whatever is on its way but the clock.
ARRIVED = """async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const going = document.getAnimations().filter((a) => a.effect.getTiming().duration < 5000);
    await Promise.all(going.map((animation) => animation.finished.catch(() => undefined)));
}"""


def come_to(page: Page, gallery: Gallery, scene: str, press: str, **options: str) -> None:
    """Opens a scene, wide, and the dialog behind the button, if one is pressed."""
    page.set_viewport_size({"width": 1600, "height": 1200})
    page.goto(gallery.scene(scene, **options))
    page.locator("main h1, main .stage").first.wait_for()
    page.locator("html[data-scene=stands]").wait_for()
    if press:
        page.get_by_role("button", name=press).first.click()
        page.get_by_role("dialog").or_(page.get_by_role("alertdialog")).first.wait_for()

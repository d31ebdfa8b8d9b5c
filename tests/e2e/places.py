"""Every page and dialog: a scene of web/src/fixtures/scenes.ts, and what is pressed there to open it."""

from playwright.sync_api import Page, ViewportSize

from tests.e2e.gallery import Gallery

PLACES = (
    ("door", ""),
    ("noStore", ""),
    ("frozen", ""),
    ("lobby", ""),
    ("lobby", "New table"),
    ("lobby", "Bank"),
    ("lobbyTurn", ""),
    ("offer", ""),
    ("session", ""),
    ("settings", ""),
    ("settings", "Sign out"),
    ("settingsSeated", "Sign out everywhere"),
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
    ("comingIn", ""),
    ("elsewhere", ""),
    ("toast", ""),
    ("dropped", ""),
)

ON_A_PHONE = (
    ("chat", ""),
    ("yourTurn", "Menu"),
    ("yourTurn", "Menu > Log"),
    ("gathering", "Ask friends to the table"),
    ("hosted", "Menu > Your table"),
    ("hosted", "Menu > Your table > Link"),
    ("hosted", "Menu > Your table > Bots"),
    ("hosted", "Menu > Your table > What to do about Theo"),
    ("chat", "More about Ada"),
    ("chat", "More about Ada > Block"),
    ("chat", "More about Ada > Report"),
)
"""What lies over the table on a small screen only, or is opened from there."""

WIDE: ViewportSize = {"width": 1600, "height": 1200}
PHONE: ViewportSize = {"width": 390, "height": 844}

# Two frames for the layout, then whatever is on its way but the clock.
ARRIVED = """async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    const going = document.getAnimations().filter((a) => a.effect.getTiming().duration < 5000);
    await Promise.all(going.map((animation) => animation.finished.catch(() => undefined)));
}"""


def come_to(
    page: Page, gallery: Gallery, scene: str, press: str, *, size: ViewportSize = WIDE, **options: str
) -> None:
    """Opens a scene and the dialog behind the buttons, if any are pressed: each in the last one's dialog."""
    page.set_viewport_size(size)
    page.goto(gallery.scene(scene, **options))
    page.locator("main h1, main .stage").first.wait_for()
    page.locator("html[data-scene=stands]").wait_for()
    dialogs = page.get_by_role("dialog").or_(page.get_by_role("alertdialog"))
    for name in filter(None, press.split(" > ")):
        (dialogs.last if dialogs.count() else page).get_by_role("button", name=name).first.click()
        dialogs.first.wait_for()

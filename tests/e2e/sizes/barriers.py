"""What axe-core has against a page, where it is serious or critical."""

from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.e2e.places import ARRIVED

AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"

LOOK = """async (theme) => {
    document.documentElement.dataset.theme = theme;
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}"""


@cache
def _axe() -> str:
    return AXE.read_text()


def barriers(page: Page, theme: Literal["light", "dark"]) -> list[str]:
    """What keeps somebody out of this page in this theme."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe())
    page.evaluate(ARRIVED)
    found = page.evaluate(LOOK, theme)
    return [str(one) for one in found]

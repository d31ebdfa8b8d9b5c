"""What stands on the screen of a running program."""

import html
import re

from textual.app import App


def seen(app: App[str]) -> str:
    """The words on the screen, row by row."""
    rows: dict[str, str] = {}
    for y, text in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*>([^<]*)</text>', app.export_screenshot()):
        rows[y] = rows.get(y, "") + html.unescape(text).replace("\xa0", " ")
    return "\n".join(rows.values())


def colours(app: App[str]) -> set[str]:
    """The colours that are used on the screen."""
    return {colour.lower() for colour in re.findall(r"fill: ?(#[0-9a-fA-F]{6})", app.export_screenshot())}

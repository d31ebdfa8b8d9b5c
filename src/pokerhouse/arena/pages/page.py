"""A whole page from its parts."""

from collections.abc import Iterable
from html import escape
from importlib.resources import files


def whole_page(title: str, parts: Iterable[str]) -> str:
    """The page; the parts are HTML, the title is not."""
    style = files("pokerhouse.arena.pages").joinpath("page.css").read_text("utf-8")
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><main>"
    )
    return f"{head}<h1>{escape(title)}</h1>{''.join(parts)}</main></body></html>\n"

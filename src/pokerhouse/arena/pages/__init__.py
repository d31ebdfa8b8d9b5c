"""Pages that stand alone: one file of HTML, with its style, and nothing loaded."""

from pokerhouse.arena.pages.page import whole_page

__all__ = ["whole_page"]

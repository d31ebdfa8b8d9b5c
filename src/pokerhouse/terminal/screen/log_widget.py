"""The hand log, newest line last; the words wrap anew at every width."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pokerhouse.terminal.game import Kind, Line

LOOKS: dict[Kind, str] = {
    "hand": "bold underline",
    "street": "bold",
    "move": "",
    "mine": "#f2955f",
    "won": "bold #ffca8a",
    "note": "dim",
}


class LogWidget(VerticalScroll, can_focus=False):
    """What happened, line by line, from this hand back to earlier ones."""

    def __init__(self) -> None:
        super().__init__(id="log")

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static()

    def on_resize(self) -> None:
        """Keep the newest line in sight at every size."""
        self.call_after_refresh(self.scroll_end, animate=False)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines and keep the newest in sight."""
        written = [Content.styled(line.text, LOOKS[line.kind]) for line in lines]
        self.query_one(Static).update(Content("\n").join(written))
        self.scroll_end(animate=False)

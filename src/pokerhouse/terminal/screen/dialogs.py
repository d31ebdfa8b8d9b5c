"""Small windows over the table: a question before what can't be taken back, and the help."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from pokerhouse.terminal.game import FORMS

HELP = f"""\
f           fold
c, space    check, or call
b           bet or call, where checking is possible too
r           raise: edit the amount, enter sends it
1 2 3 4     raise: smallest, half the pot, the pot, the usual
a           all-in, after a question
n           next hand; while others act, skip ahead
enter       type an action; escape goes back to the keys
up, down    while typing: one step more, one step less
l           show or hide the log
q           quit

Typed: {FORMS}.

Amounts are what you will have in front of you on this street, not what you add.
D is the button, SB and BB are the blinds. A key that is not offered says why."""


class Question(ModalScreen[bool]):
    """Asks yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y,enter", "answer(True)", "Yes"),
        ("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical(classes="window"):
            yield Static(Content(self.text))
            yield Static(
                Content.assemble(("\n y ", "bold reverse"), " yes   ", (" n ", "bold reverse"), " no")
            )

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001  (a key's action is called by place)
        """Close with the answer."""
        _ = self.dismiss(answer)  # a screen can't await its own end


class Help(ModalScreen[None]):
    """The keys and the words."""

    AUTO_FOCUS = ".help"

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,enter,space", "dismiss", "Close")]

    def __init__(self, styles: str) -> None:
        super().__init__()
        self._styles = styles

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(classes="window help"):
            yield Static(Content(f"{HELP}\n{self._styles}"))

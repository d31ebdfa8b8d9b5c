"""Small windows over the table: a question before what can't be taken back, and the help."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from pokerhouse.terminal.game import FORMS
from pokerhouse.terminal.words import Words

KEYS = (
    ("f", "fold"),
    ("c, space", "check, or call"),
    ("b", "bet or call, where checking is possible too"),
    ("r", "raise: edit the amount, enter sends it"),
    ("1 2 3 4", "raise: smallest, half the pot, the pot, the usual"),
    ("a", "all-in, after a question"),
    ("n", "next hand; while others act, skip ahead"),
    ("enter", "type an action; escape goes back to the keys"),
    ("up, down", "while typing: one step more, one step less"),
    ("l", "show or hide the log"),
    ("q", "quit"),
)
NOTES = (
    "Amounts are what you will have in front of you on this street, not what you add.",
    "D is the button, SB and BB are the blinds. A key that is not offered says why.",
)


def help_in(words: Words) -> str:
    """The keys and what they do."""
    keys = [f"{key:12}{words.say(does)}" for key, does in KEYS]
    typed = words.say("Typed: {forms}.", forms=FORMS)
    return "\n".join([*keys, "", typed, "", *[words.say(note) for note in NOTES]])


class Question(ModalScreen[bool]):
    """Asks yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("y,enter", "answer(True)", "Yes"),
        ("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, text: str, words: Words) -> None:
        super().__init__()
        self.text = text
        self._words = words

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical(classes="window"):
            yield Static(Content(self.text))
            yes, no = self._words.say("yes"), self._words.say("no")
            keys = ("\n y ", "bold reverse"), f" {yes}   ", (" n ", "bold reverse"), f" {no}"
            yield Static(Content.assemble(*keys))

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001  (a key's action is called by place)
        """Close with the answer."""
        _ = self.dismiss(answer)  # a screen can't await its own end


class Help(ModalScreen[None]):
    """The keys and the words."""

    AUTO_FOCUS = ".help"

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,enter,space", "dismiss", "Close")]

    def __init__(self, styles: str, words: Words) -> None:
        super().__init__()
        self._styles = styles
        self._words = words

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(classes="window help"):
            yield Static(Content(f"{help_in(self._words)}\n\n{self._styles}"))

"""The lower part of the screen: what is going on, the choices, and the line to type in."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from pokerhouse.terminal.screen.action_keys import ActionKey

CHOICES_MAX = 5
PRESETS_MAX = 4
ALWAYS_MAX = 2
"""Help and quit."""


class Key(Static):
    """A choice that can be pressed or clicked; one that is not offered still stands there, and says why."""

    action = ""

    def show(self, choice: ActionKey | None) -> None:
        """Become this choice, or nothing."""
        self.display = choice is not None
        if choice is not None:
            self.action = choice.action
            self.set_class(not choice.offered, "refused")
            self.update(Content.assemble((f" {choice.key} ", "bold reverse"), f" {choice.label}"))

    async def on_click(self) -> None:
        """A click is the key."""
        await self.app.run_action(self.action)


class Typed(Input):
    """The line for typed actions. Up and down change the amount, escape goes back to the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", show=False),
        Binding("up", "nudge(1)", "More", show=False),
        Binding("down", "nudge(-1)", "Less", show=False),
    ]

    class Nudged(Message):
        """The amount should go up or down by one step."""

        def __init__(self, steps: int) -> None:
            super().__init__()
            self.steps = steps

    def __init__(self) -> None:
        super().__init__(
            id="typed",
            compact=True,
            select_on_focus=False,
            max_length=40,
        )

    def write(self, text: str) -> None:
        """Offer this text for editing, its amount selected."""
        self.value = text
        self.focus()
        self.selection = Selection(text.find(" ") + 1, len(text))

    def action_leave(self) -> None:
        """Give the keys back."""
        self.value = ""
        self.screen.set_focus(None)

    def action_nudge(self, steps: int) -> None:
        """Ask for another amount."""
        self.post_message(self.Nudged(steps))


class Panel(Vertical):
    """Prompt, choices, presets and the typed line, each in its own row."""

    def compose(self) -> ComposeResult:
        """Lay out the rows."""
        yield Static(id="prompt")
        with Horizontal(id="choices"):
            for _ in range(CHOICES_MAX):
                yield Key()
        with Horizontal(id="presets"):
            for _ in range(PRESETS_MAX + ALWAYS_MAX):
                yield Key()
        yield Typed()

    def show(
        self,
        moves: Sequence[ActionKey],
        presets: Sequence[ActionKey],
        always: Sequence[ActionKey],
        hint: str,
    ) -> None:
        """Show what can be done now, and in the typed line what enter does."""
        self.query_one(Typed).placeholder = hint
        for row, choices in (("#choices", moves), ("#presets", [*presets, *always])):
            keys = self.query(f"{row} Key").results(Key)
            for key, choice in zip_longest(keys, choices):
                key.show(choice)
        # Keys move when others change: paint the whole row anew, or letters remain in the gaps.
        self.call_after_refresh(self.refresh)

    def say(self, text: str, *, refused: bool = False) -> None:
        """Say what is going on, or why something is not possible."""
        line = self.query_one("#prompt", Static)
        line.update(Content(text))
        line.set_class(refused, "refusal")

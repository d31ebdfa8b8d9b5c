"""The program: keys and typed words in, the table on the screen, a short pause between what others do."""

import os
from collections.abc import Callable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from pokerhouse.rules import Menu, Refused
from pokerhouse.terminal.drawing import COLOUR, PLAIN, picture_of
from pokerhouse.terminal.formatting import chips
from pokerhouse.terminal.game import (
    Action,
    Session,
    UnreadableError,
    all_in,
    check_or_call,
    goes_all_in,
    read_action,
    usual_raises,
)
from pokerhouse.terminal.screen.action_keys import always, choices, hint, preset_choices, prompt, title
from pokerhouse.terminal.screen.action_panel import Panel, Typed
from pokerhouse.terminal.screen.dialogs import Help, Question
from pokerhouse.terminal.screen.keyboard import forgiving_driver
from pokerhouse.terminal.screen.log_widget import LogWidget
from pokerhouse.terminal.screen.table_widget import TableWidget
from pokerhouse.terminal.words import refusal_text

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C ended."""

LEAVE = "Leave in the middle of a hand?"

PAUSE = 0.7
"""Seconds between two steps of a hand."""


class TableApp(App[str]):
    """One session at the table; ends with its summary. With a pause of 0 nothing is waited for."""

    CSS_PATH = "table.tcss"
    TITLE = "pokerhouse"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-close"), (112, "-wide")]  # noqa: RUF012  (declared so by textual)
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (24, "-low"), (32, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f", "fold", ""),
        ("c,space", "match", ""),
        ("b", "bet", ""),
        ("r", "raise", ""),
        ("a", "all_in", ""),
        *[(key, f"preset('{key}')", "") for key in "1234"],
        ("n,right", "next", ""),
        ("enter,colon,slash,t", "type", ""),
        ("l", "log", ""),
        ("question_mark,h", "help", ""),
        ("q", "leave", ""),
        Binding("ctrl+c", "interrupt", priority=True),
    ]

    def __init__(self, session: Session, pause: float = PAUSE) -> None:
        # Where no colour is wanted, none is sent: not even the greys that would stand for them.
        super().__init__(
            driver_class=forgiving_driver(), ansi_color=True if "NO_COLOR" in os.environ else None
        )
        self.session = session
        self._pause = pause
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Title, table, log, panel."""
        yield Static(id="title", markup=False)
        with Horizontal(id="table"):
            yield TableWidget(PLAIN if self.no_color else COLOUR, picture_of(self.session))
            yield LogWidget()
        yield Panel()

    def on_mount(self) -> None:
        """Begin."""
        self._go_on()

    @property
    def _table(self) -> Screen[None]:
        """The screen with the table, also while a window lies over it."""
        return self.screen_stack[0]

    def say(self, text: str, /, **values: object) -> str:
        """A sentence in the session's language."""
        return self.session.words.say(text, **values)

    # how a hand goes on

    def _go_on(self) -> None:
        """Show what is told, and set the moment for what comes next."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if not self._pause:
            self.session.skip()
        self._show()
        if self.session.state == "telling":
            self._timer = self.set_timer(self._pause, self.next_step)

    def next_step(self) -> None:
        """Tell a little more."""
        self.session.step()
        self._go_on()

    def _show(self) -> None:
        session = self.session
        self._table.query_one("#title", Static).update(title(session))
        self._table.query_one(TableWidget).show(picture_of(session))
        self._table.query_one(LogWidget).show(session.log.lines)
        panel = self._table.query_one(Panel)
        panel.show(choices(session), preset_choices(session), always(session), hint(session))
        panel.say(prompt(session))

    def _refuse(self, text: str) -> None:
        self._table.query_one(Panel).say(text, refused=True)

    # what the person does

    def _menu(self) -> Menu | None:
        """The menu; where there is none, say so."""
        menu = self.session.menu
        if menu is None:
            self._refuse(f"{prompt(self.session)} {self.say('Press n to go on.')}")
        return menu

    def _try(self, action: Action) -> None:
        """Make the move, after a question where it can't be taken back easily."""
        menu = self._menu()
        if menu is None:
            return
        try:
            self.session.check(action)
        except Refused as refusal:
            self._refuse(refusal_text(self.session.words, refusal))
            return
        view = self.session.view
        if action.move == "fold" and menu.check:
            self._ask(self.say("Checking is free. Fold all the same?"), lambda: self._act(action))
        elif goes_all_in(action, view, menu):
            cost = chips(view.players[menu.actor].stack)
            self._ask(
                self.say("All-in: {chips} more, all you have. Sure?", chips=cost), lambda: self._act(action)
            )
        else:
            self._act(action)

    def _act(self, action: Action) -> None:
        self.session.act(action)
        self._table.query_one(Typed).action_leave()
        self._go_on()

    def _ask(self, text: str, then: Callable[[], None]) -> None:
        def answered(yes: bool | None) -> None:  # noqa: FBT001  (a screen's answer comes by place)
            if yes:
                then()

        _ = self.push_screen(Question(text, self.session.words), answered)

    def action_fold(self) -> None:
        """Fold."""
        self._try(Action("fold"))

    def action_match(self) -> None:
        """Check or call."""
        menu = self._menu()
        if menu is not None:
            self._try(check_or_call(menu))

    def action_bet(self) -> None:
        """Match the price where that is called a bet, else bet an amount."""
        menu = self._menu()
        if menu is None:
            return
        if menu.call_is_bet and menu.call_to is not None:
            self._try(Action("call"))
        else:
            self.action_raise()

    def action_raise(self) -> None:
        """Raise: at once where there is one amount, else by editing it."""
        menu = self._menu()
        if menu is None:
            return
        if menu.raise_low is None or menu.raise_low == menu.raise_high:
            self._try(Action("raise", menu.raise_low))
        else:
            self._write_raise(menu, menu.suggested or menu.raise_low)

    def action_preset(self, key: str) -> None:
        """Offer a preset amount for sending."""
        menu = self._menu()
        if menu is None:
            return
        amounts = {preset.key: preset.to for preset in usual_raises(self.session.view, menu)}
        if menu.raise_low is None or menu.raise_high is None:
            self._try(Action("raise"))
        elif key not in amounts:
            self._refuse(self.say("The game suggests no raise of its own here: r lets you choose one."))
        elif menu.raise_low <= amounts[key] <= menu.raise_high:
            self._write_raise(menu, amounts[key])
        else:
            self._try(Action("raise", amounts[key]))

    def _write_raise(self, menu: Menu, to: int) -> None:
        self._table.query_one(Typed).write(f"{'bet' if menu.bet else 'raise'} {to}")

    def action_all_in(self) -> None:
        """All chips."""
        menu = self._menu()
        if menu is not None:
            self._try(all_in(self.session.view, menu))

    def action_type(self) -> None:
        """Type an action; where there is none to take, go on."""
        if self.session.menu is None:
            self.action_next()
        else:
            self._table.query_one(Typed).write("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read the typed action and make it; what is refused stays there to be mended."""
        menu = self._menu()
        if menu is None or not event.value.strip():
            self._table.query_one(Typed).action_leave()
            return
        try:
            action = read_action(event.value, self.session.view, menu, self.session.words)
        except UnreadableError as error:
            self._refuse(str(error))
            return
        self._try(action)

    def on_typed_nudged(self, event: Typed.Nudged) -> None:
        """Change the typed amount by big blinds, within what is offered."""
        menu = self.session.menu
        if menu is None or menu.raise_low is None or menu.raise_high is None:
            return
        number = self._table.query_one(Typed).value.rpartition(" ")[2]
        now = int(number) if number.isdecimal() else menu.raise_low
        step = event.steps * self.session.game.settings.big
        self._write_raise(menu, min(max(now + step, menu.raise_low), menu.raise_high))

    def action_next(self) -> None:
        """Deal the next hand, or skip to where the person is needed."""
        if self.session.state == "over":
            self.session.next_hand()
        elif self.session.state == "telling":
            self.session.skip()
        else:
            self._refuse(self.say("It is your turn."))
            return
        self._go_on()

    # the rest

    def action_log(self) -> None:
        """Show or hide the log."""
        self._table.query_one(LogWidget).toggle_class("hidden")

    def action_help(self) -> None:
        """Show the keys."""
        game = self.session.game
        styles = ", ".join(f"{game.names[seat]} ({style.name})" for seat, style in game.styles.items())
        text = self.say("At the table: {styles}.", styles=styles)
        _ = self.push_screen(Help(text, self.session.words))

    async def action_quit(self) -> None:
        """End at once, with a summary all the same."""
        self.exit(self.session.summary())

    def action_leave(self) -> None:
        """End the session, after a question in the middle of a hand."""
        if self.session.state == "over":
            self.exit(self.session.summary())
        else:
            self._ask(self.say(LEAVE), lambda: self.exit(self.session.summary()))

    def action_interrupt(self) -> None:
        """Ctrl-C asks as leaving does; once more, and it is over."""
        asked = isinstance(self.screen, Question) and self.screen.text == self.say(LEAVE)
        if asked or self.session.state == "over":
            self.exit(self.session.summary(), return_code=INTERRUPTED)
        else:
            self.action_leave()

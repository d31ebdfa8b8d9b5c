"""The hand in words: lines for the log, and for each seat what it did last."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from pokerhouse.rules import (
    Acted,
    Awarded,
    Event,
    HandEnded,
    HandVoided,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetDealt,
    TakenOut,
    move_names,
)
from pokerhouse.terminal.formatting import POSTS, card, cards, chips, hand_name
from pokerhouse.terminal.game.game import YOU, Game

Kind = Literal["hand", "street", "move", "mine", "won", "note"]
LINES_MAX = 400


class Line(Struct, frozen=True):
    """One line of the log and what it is about."""

    text: str
    kind: Kind


class HandLog:
    """Tells a game's events in order. `last_actions` says what each position did last on this street."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.last_actions: dict[int, str] = {}
        self.outcome = ""
        self._tellers: dict[type, Callable[[Game, int, Any], None]] = {
            Posted: self._posted,
            Acted: self._acted,
            TakenOut: self._taken_out,
            StreetDealt: self._street,
            Returned: self._returned,
            Shown: self._shown,
            Mucked: self._mucked,
            Awarded: self._awarded,
            HandEnded: self._ended,
            HandVoided: self._voided,
        }

    def open(self, game: Game) -> None:
        """Begin with the next hand."""
        self.last_actions = {}
        self.outcome = ""
        self._say(f"Hand {game.number}", "hand")
        for name in game.bought:
            verb = "buy" if name == YOU else "buys"
            self._say(f"{name} {verb} in again for {chips(game.settings.stack)}", "note")
        holder = game.names[game.button]
        self._say("You have the button" if holder == YOU else f"{holder} has the button", "note")

    def tell(self, game: Game, start: int, end: int) -> None:
        """Tell these events of the game's hand."""
        for index in range(start, end):
            event: Event = game.hand.events[index]
            teller = self._tellers.get(type(event))
            if teller is not None:
                teller(game, index, event)

    def _say(self, text: str, kind: Kind) -> None:
        self.lines.append(Line(text, kind))
        del self.lines[:-LINES_MAX]

    def _forget(self, *lasting: str) -> None:
        """Drop what was done on the street, but for what lasts."""
        self.last_actions = {
            position: done for position, done in self.last_actions.items() if done in lasting
        }

    def _of(self, game: Game, position: int, you: str, others: str) -> None:
        name = game.hand.setup.entrants[position].player
        if name == YOU:
            self._say(f"{name} {you}", "mine")
        else:
            self._say(f"{name} {others}", "move")

    def _posted(self, game: Game, _index: int, event: Posted) -> None:
        what = POSTS[event.kind]
        self.last_actions[event.position] = what
        rest = f"the {what}, {chips(event.amount)}"
        self._of(game, event.position, f"post {rest}", f"posts {rest}")

    def _acted(self, game: Game, index: int, event: Acted) -> None:
        before = game.before(index)
        word = (move_names(game.hand.events)[index] or event.move).replace("_", "-")
        all_in = event.paid and event.paid == before.stacks[event.position]
        self.last_actions[event.position] = "all-in" if all_in else word
        amount = {"call": f" {chips(event.paid)}", "bet": f" {chips(event.to)}"}.get(word, "")
        if word in ("raise", "all-in"):
            amount = f" to {chips(event.to)}" if word == "raise" else f" for {chips(event.to)}"
        if word == "all-in":
            self._of(game, event.position, f"go all-in{amount}", f"goes all-in{amount}")
            return
        if all_in:
            amount += ", all-in"
        self._of(game, event.position, f"{word}{amount}", f"{word}s{amount}")

    def _taken_out(self, game: Game, _index: int, event: TakenOut) -> None:
        self.last_actions[event.position] = "out"
        rest = "out: too few chips to match"
        self._of(game, event.position, f"are {rest}", f"is {rest}")

    def _street(self, game: Game, index: int, event: StreetDealt) -> None:
        self._forget("fold", "out", "all-in")
        board = game.before(index + 1).board
        old = cards(board[: len(board) - len(event.cards)])
        new = " ".join(card(name) for name in event.cards)
        self._say(f"{event.street.capitalize()}: {old + ' | ' if old else ''}{new}", "street")

    def _returned(self, game: Game, _index: int, event: Returned) -> None:
        rest = f"{chips(event.amount)} back"
        self._of(game, event.position, f"get {rest}", f"gets {rest}")

    def _shown(self, game: Game, index: int, event: Shown) -> None:
        board = game.before(index).board
        rest = f"{cards(event.cards)}: {hand_name((*event.cards, *board))}"
        self._of(game, event.position, f"show {rest}", f"shows {rest}")

    def _mucked(self, game: Game, _index: int, event: Mucked) -> None:
        self.last_actions[event.position] = "muck"
        self._of(game, event.position, "muck", "mucks")

    def _awarded(self, game: Game, index: int, event: Awarded) -> None:
        before = game.before(index)
        name = game.hand.setup.entrants[event.position].player
        pot = f" from side pot {event.pot}" if event.pot else ""
        text = f"{name} {'win' if name == YOU else 'wins'} {chips(event.amount)}{pot}"
        if before.shown[event.position]:
            text += f": {hand_name((*before.hole(event.position), *before.board))}"
        self._forget("fold", "out", "muck")
        self._say(text, "won")
        if not event.pot and not self.outcome:
            self.outcome = text

    def _ended(self, _game: Game, _index: int, _event: HandEnded) -> None:
        if not self.outcome:  # nobody had put in a chip
            self.outcome = "There is nothing to win"
            self._say(self.outcome, "note")

    def _voided(self, _game: Game, _index: int, _event: HandVoided) -> None:
        self._say("The hand is void; every chip is back", "note")

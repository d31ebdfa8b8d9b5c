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
from pokerhouse.terminal.formatting import card, cards, chips
from pokerhouse.terminal.game.game import YOU, Game
from pokerhouse.terminal.words import ENGLISH, Words, hand_name

Kind = Literal["hand", "street", "move", "mine", "won", "note"]
LINES_MAX = 400

Sentences = tuple[str, str]
"""What is said of the person, and of the others."""

POSTS: dict[str, Sentences] = {
    "ante": ("You post the ante, {chips}", "{name} posts the ante, {chips}"),
    "small_blind": ("You post the small blind, {chips}", "{name} posts the small blind, {chips}"),
    "big_blind": ("You post the big blind, {chips}", "{name} posts the big blind, {chips}"),
    "post": ("You post the post, {chips}", "{name} posts the post, {chips}"),
    "dead": ("You post the dead post, {chips}", "{name} posts the dead post, {chips}"),
}
DONE: dict[str, Sentences] = {
    "fold": ("You fold", "{name} folds"),
    "check": ("You check", "{name} checks"),
    "call": ("You call {chips}", "{name} calls {chips}"),
    "bet": ("You bet {chips}", "{name} bets {chips}"),
    "raise": ("You raise to {chips}", "{name} raises to {chips}"),
    "all-in": ("You go all-in for {chips}", "{name} goes all-in for {chips}"),
}
STREETS = {"flop": "Flop: {cards}", "turn": "Turn: {cards}", "river": "River: {cards}"}


class Line(Struct, frozen=True):
    """One line of the log and what it is about."""

    text: str
    kind: Kind


class HandLog:
    """Tells a game's events in order. `last_actions` says what each position did last on this street."""

    def __init__(self, words: Words = ENGLISH) -> None:
        self.words = words
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
        say = self.words.say
        self._say(say("Hand {number}", number=game.number), "hand")
        stack = chips(game.settings.stack)
        for name in game.bought:
            mine = "You buy in again for {chips}"
            text = say(mine if name == YOU else "{name} buys in again for {chips}", name=name, chips=stack)
            self._say(text, "note")
        holder = game.names[game.button]
        text = say("You have the button" if holder == YOU else "{name} has the button", name=holder)
        self._say(text, "note")

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

    def _of(
        self, game: Game, position: int, sentences: Sentences, *, more: str = "", **values: object
    ) -> None:
        """Say one of these of the player there."""
        name = game.hand.setup.entrants[position].player
        text = self.words.say(sentences[name != YOU], name=name, **values) + more
        self._say(text, "mine" if name == YOU else "move")

    def _posted(self, game: Game, _index: int, event: Posted) -> None:
        self.last_actions[event.position] = event.kind
        self._of(game, event.position, POSTS[event.kind], chips=chips(event.amount))

    def _acted(self, game: Game, index: int, event: Acted) -> None:
        before = game.before(index)
        word = (move_names(game.hand.events)[index] or event.move).replace("_", "-")
        all_in = event.paid and event.paid == before.stacks[event.position]
        self.last_actions[event.position] = "all-in" if all_in else word
        amount = chips(event.paid if word == "call" else event.to)
        more = self.words.say(", all-in") if all_in and word != "all-in" else ""
        self._of(game, event.position, DONE[word], more=more, chips=amount)

    def _taken_out(self, game: Game, _index: int, event: TakenOut) -> None:
        self.last_actions[event.position] = "out"
        said = "You are out: too few chips to match", "{name} is out: too few chips to match"
        self._of(game, event.position, said)

    def _street(self, game: Game, index: int, event: StreetDealt) -> None:
        self._forget("fold", "out", "all-in")
        board = game.before(index + 1).board
        old = cards(board[: len(board) - len(event.cards)])
        new = " ".join(card(name) for name in event.cards)
        text = self.words.say(STREETS[event.street], cards=f"{old + ' | ' if old else ''}{new}")
        self._say(text, "street")

    def _returned(self, game: Game, _index: int, event: Returned) -> None:
        said = "You get {chips} back", "{name} gets {chips} back"
        self._of(game, event.position, said, chips=chips(event.amount))

    def _shown(self, game: Game, index: int, event: Shown) -> None:
        made = hand_name(self.words, (*event.cards, *game.before(index).board))
        said = "You show {cards}: {hand}", "{name} shows {cards}: {hand}"
        self._of(game, event.position, said, cards=cards(event.cards), hand=made)

    def _mucked(self, game: Game, _index: int, event: Mucked) -> None:
        self.last_actions[event.position] = "muck"
        self._of(game, event.position, ("You muck", "{name} mucks"))

    def _awarded(self, game: Game, index: int, event: Awarded) -> None:
        before, say = game.before(index), self.words.say
        name = game.hand.setup.entrants[event.position].player
        said: Sentences = "You win {chips}", "{name} wins {chips}"
        if event.pot:
            said = "You win {chips} from side pot {pot}", "{name} wins {chips} from side pot {pot}"
        text = say(said[name != YOU], name=name, chips=chips(event.amount), pot=event.pot)
        if before.shown[event.position]:
            text += f": {hand_name(self.words, (*before.hole(event.position), *before.board))}"
        self._forget("fold", "out", "muck")
        self._say(text, "won")
        if not event.pot and not self.outcome:
            self.outcome = text

    def _ended(self, _game: Game, _index: int, _event: HandEnded) -> None:
        if not self.outcome:  # nobody had put in a chip
            self.outcome = self.words.say("There is nothing to win")
            self._say(self.outcome, "note")

    def _voided(self, _game: Game, _index: int, _event: HandVoided) -> None:
        self._say(self.words.say("The hand is void; every chip is back"), "note")

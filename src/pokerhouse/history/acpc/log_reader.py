"""ACPC's `STATE:` lines: a hand a line, cards and payoffs by position.

    STATE:<hand>:<betting>:<cards>:<payoffs>:<players>

A raise names what its player has put in over the whole hand; in fixed-limit it names nothing. Lines that
start with # or ; are comments, a `SCORE:` line ends a log. A game definition in comment lines holds for the
lines after it, and `# _phh.field = value` lines for the next hand: so our own logs need no second file.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from msgspec.structs import replace

from pokerhouse.history.acpc.comment_fields import FIELD, with_comment_fields
from pokerhouse.history.acpc.game_definition import RESEARCH_GAME, Game, game_of
from pokerhouse.history.fault import Fault, FileFault, printable
from pokerhouse.history.hand_history import NOBODY, UNKNOWN, HandHistory, HistoryStep, Kind
from pokerhouse.history.limits import DOTS_MAX, FAULTS_MAX, GAME_MAX, HAND_MAX, STEPS_MAX
from pokerhouse.history.lines import Stream, lines_of
from pokerhouse.history.numbers import decimal_of
from pokerhouse.history.phh import cards_in
from pokerhouse.history.toml_dots import too_many_dots
from pokerhouse.rules import BOARD_SIZES

_BETTING = re.compile(r"[fc/]|r[0-9]*", re.ASCII)
_KINDS: dict[str, Kind] = {"f": "fold", "c": "check_or_call", "r": "raise", "/": "board"}
_SIZES = tuple(after - before for before, after in pairwise(BOARD_SIZES))


def read_acpc(stream: Stream, game: Game | None = None) -> Iterator[HandHistory | Fault]:
    """The hands of a log, and what is wrong with those that can't be read.

    A game given by the caller holds for all lines; else the log's own comments say it, or it is the heads-up
    research game.
    """
    faults = 0
    log = Log(game)
    try:
        for number, line in lines_of(stream):
            if faults == FAULTS_MAX:
                yield FileFault(f"{faults} lines are broken: the rest is not read", line=number)
                return
            try:
                history = log.take(number, line)
            except FileFault as fault:
                yield fault.placed(number, None)
                return
            except Fault as fault:
                faults += 1
                yield fault.placed(number, None)
            else:
                if history is not None:
                    yield history
    except FileFault as fault:
        yield fault
        return
    if not log.begun and not faults:
        yield FileFault("there is no STATE line in the file")


class Log:
    """What a log has said so far: game, comments, fields of the hand to come, whether there was a hand."""

    def __init__(self, game: Game | None) -> None:
        self.fixed = game is not None
        self.game = game or RESEARCH_GAME
        self.definition: list[tuple[int, str]] | None = None
        self.comments: list[str] = []
        self.own: list[str] = []
        self.size = 0
        self.begun = False

    def take(self, number: int, line: str) -> HandHistory | None:
        """Read the next line; a history if it tells a hand."""
        if not line.strip() or line.startswith("SCORE:"):
            return None
        if line[0] in "#;":
            self._comment(number, line)
            return None
        if not line.startswith("STATE:"):
            raise Fault(f"neither a STATE line nor a comment: {printable(line)}")
        self.begun = True
        comments, own = tuple(self.comments), "\n".join(self.own)
        self.comments, self.own, self.size = [], [], 0
        history = read_state(line, self.game, number)
        try:
            return replace(with_comment_fields(history, own), comments=comments, line=number)
        except Fault as fault:
            raise fault.placed(number, history.hand) from None

    def _comment(self, number: int, line: str) -> None:
        text = line[1:].strip()
        if self.definition is not None or text.upper() == "GAMEDEF":
            self._define(number, text)
            return
        self.size += len(line)
        if self.size > HAND_MAX:
            raise FileFault(f"the comments before a hand are longer than {HAND_MAX} characters")
        if FIELD.match(text):
            if too_many_dots(text):
                raise FileFault(f"there are more than {DOTS_MAX} dots outside strings")
            self.own.append(text)
        else:
            self.comments.append(text)

    def _define(self, number: int, text: str) -> None:
        definition = self.definition or []
        self.definition = [*definition, (number, text)]
        if sum(len(line) for _, line in self.definition) > GAME_MAX:
            raise FileFault(f"the game definition is longer than {GAME_MAX} characters")
        if text.upper() == "END GAMEDEF":
            told, self.definition = self.definition, None
            game = game_of(told)
            self.game = self.game if self.fixed else game


def read_state(line: str, game: Game, number: int | None = None) -> HandHistory:
    """One STATE line of a game."""
    parts = line.split(":")
    if len(parts) != 6:
        raise Fault(f"a STATE line has 6 parts, this one has {len(parts)}: {printable(line)}", line=number)
    hand = parts[1]
    if not hand.isascii() or not hand.isdigit() or len(hand) > 18:
        raise Fault(f"'{printable(hand)}' is no number of a hand", line=number)
    try:
        return _read_parts(int(hand), parts[2:], game, number)
    except Fault as fault:
        raise fault.placed(number, int(hand)) from None


def _read_parts(hand: int, parts: list[str], game: Game, number: int | None) -> HandHistory:
    betting, cards, payoffs, players = parts
    count = len(game.stacks)
    names = players.split("|")
    hole_texts, *board_texts = cards.split("/")
    holes = hole_texts.split("|")
    for what, told in (("players", names), ("hands", holes)):
        if len(told) != count:
            raise Fault(f"{len(told)} {what} in a game of {count} players")
    unique = len(set(names)) == count and all(names)
    return HandHistory(
        setup=game.setup(tuple(names) if unique else ()),
        hole=tuple(_hole(text, position) for position, text in enumerate(holes)),
        steps=tuple(_steps(betting, board_texts, game, number)),
        hand=hand,
        recorded=_payoffs(payoffs, count),
        fields={} if unique else {"players": names},
        line=number,
    )


def _hole(text: str, position: int) -> tuple[str, str]:
    """A position's cards; nothing is written where they are unknown."""
    cards = cards_in(text) if text else (UNKNOWN, UNKNOWN)
    if len(cards) != 2:
        raise Fault(f"position {position} has {len(cards)} cards: a hold'em hand has 2")
    return cards[0], cards[1]


def _payoffs(text: str, count: int) -> tuple[Decimal, ...] | None:
    if not text:
        return None
    payoffs = tuple(decimal_of(value) for value in text.split("|"))
    if len(payoffs) != count:
        raise Fault(f"{len(payoffs)} payoffs in a game of {count} players")
    return payoffs


def _steps(betting: str, boards: list[str], game: Game, line: int | None) -> Iterator[HistoryStep]:
    """The moves and the streets between them."""
    words = _BETTING.findall(betting)
    if "".join(words) != betting:
        raise Fault(f"'{printable(betting)}' is no betting: f, c, r with a number, and / between streets")
    if len(words) > STEPS_MAX:
        raise Fault(f"there are {len(words)} actions: at most {STEPS_MAX} are read")
    streets = words.count("/")
    if streets != len(boards) or streets > len(_SIZES):
        raise Fault(f"{streets} streets are dealt in the betting, {len(boards)} in the cards")
    dealt = iter(zip(boards, _SIZES, strict=False))
    for word in words:
        if word == "/":
            text, size = next(dealt)
            cards = cards_in(text)
            if len(cards) != size:
                raise Fault(f"{len(cards)} cards in '{printable(text)}': {size} belong there")
            yield HistoryStep("board", cards=cards, text=text, line=line)
        else:
            total = _total(word, game) if word[0] == "r" else None
            yield HistoryStep(_KINDS[word[0]], NOBODY, text=word, line=line, total=total)


def _total(word: str, game: Game) -> int | None:
    """What a raise names."""
    number = word[1:]
    if bool(number) == bool(game.limits):
        need = "no amount in fixed-limit" if game.limits else "an amount in no-limit"
        raise Fault(f"'{printable(word)}': a raise has {need}")
    if len(number) > 15:
        raise Fault(f"'{printable(word)}': no stack is that large")
    return int(number) if number else None

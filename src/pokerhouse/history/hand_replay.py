"""Playing a history through the engine: every move has to be legal, every card in its place."""

from decimal import Decimal
from fractions import Fraction
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from pokerhouse.cards import CARD_NAMES, CARD_NUMBERS
from pokerhouse.history.fault import Fault, printable
from pokerhouse.history.from_events import step_of
from pokerhouse.history.hand_history import NOBODY, UNKNOWN, HandHistory, HistoryStep
from pokerhouse.history.numbers import number_text
from pokerhouse.history.payoffs import payoffs_of, rake_of, spent
from pokerhouse.rules import (
    BOARD_SIZES,
    MOVES,
    NEVER,
    STREETS,
    Acted,
    Hand,
    HandEnded,
    Menu,
    Move,
    Refused,
    Secret,
    StreetDealt,
)
from pokerhouse.strength import strength

MOVING = ("fold", "check_or_call", "raise")
"""The steps that are moves."""


class Replay(Struct, frozen=True):
    """A history and the hand it became. Cards that the history does not tell are made up in the hand."""

    history: HandHistory
    hand: Hand
    contenders: tuple[int, ...]
    """Who neither folded nor mucked."""

    def payoffs(self, *, exact: bool = False) -> list[Fraction] | None:
        """What everybody won or lost, in the file's money; None where a card that nobody told decides."""
        chips = self._chips_won(exact=exact)
        return None if chips is None else [payoff * Fraction(self.history.unit) for payoff in chips]

    def rake(self, payoffs: list[Fraction]) -> Fraction | None:
        """What the house took of the pots, in the file's money, if the recorded payoffs lack only that."""
        unit = Fraction(self.history.unit)
        put_in = [chips * unit for chips in spent(self.hand)]
        return rake_of(payoffs, self.history.recorded or (), put_in)

    def _chips_won(self, *, exact: bool) -> list[Fraction] | None:
        if self.hand.voided:
            return [Fraction(0)] * len(self.hand.stacks)
        if len(self.contenders) == 1:
            return payoffs_of(self.hand, dict.fromkeys(self.contenders, 1), exact=exact)
        board = [card for step in self.history.steps if step.kind == "board" for card in step.cards]
        strengths = {}
        for position in self.contenders:
            seven = [*self.history.hole[position], *board]
            if UNKNOWN in seven:
                return None
            strengths[position] = strength([CARD_NUMBERS[card] for card in seven])
        return payoffs_of(self.hand, strengths, exact=exact)

    def story(self) -> list[HistoryStep]:
        """The steps that the engine's own events tell, up to the hand's end."""
        named = self.hand.ruleset.betting != "standard"
        own = takewhile(lambda event: not isinstance(event, HandEnded), self.hand.events)
        return [step for event in own if (step := step_of(event, named=named)) is not None]

    def completed(self) -> HandHistory:
        """The history with every move's player and street total written out.

        A log tells no shows: the history gets those that follow from the rules, if all the cards are told. A
        PHH hand lacks nothing and stays as it is.
        """
        history, hand = self.history, self.hand
        if history.source is not None:
            return history
        silent = not any(step.comment or step.kind in ("show", "muck", "note") for step in history.steps)
        told = all(UNKNOWN not in history.hole[position] for position in self.contenders)
        if silent and told and hand.live > 1:
            return replace(history, steps=tuple(self.story()))
        acted = iter([event for event in hand.events if isinstance(event, Acted)])
        steps = []
        for step in history.steps:
            if step.kind in MOVING:
                event = next(acted)
                steps.append(replace(step, position=event.position, to=event.to, total=None))
            else:
                steps.append(step)
        return replace(history, steps=tuple(steps))


def replay(history: HandHistory) -> Replay:
    """Play the history; a Fault says what can't have happened, and where."""
    try:
        return _play(history)
    except Fault as fault:
        raise fault.placed(history.line, history.hand) from None


def hand_so_far(history: HandHistory) -> Hand:
    """The hand that an unfinished history tells; a Fault says what can't have happened.

    Cards that it does not tell are made up: a view shows none of them.
    """
    try:
        return _played(history)[0]
    except Fault as fault:
        raise fault.placed(history.line, history.hand) from None


def _play(history: HandHistory) -> Replay:
    hand, told, mucked, vain = _played(history)
    _check_end(hand, told)
    contenders = tuple(position for position in hand.live_positions() if position not in mucked)
    if not contenders:
        raise Fault("everybody mucked: nobody is left to win the pot")
    return Replay(history if vain is None else _without(history, vain), hand, contenders)


def _played(history: HandHistory) -> tuple[Hand, int, set[int], HistoryStep | None]:
    """The hand, how many board cards were told, who mucked, and a step that nothing came of."""
    hand = Hand.deal(history.setup, Secret(deck_of(history)))
    told = 0
    mucked: set[int] = set()
    vain: HistoryStep | None = None
    for step in history.steps:
        if vain is None and _in_vain(hand, step, told):
            vain = step
            continue
        try:
            if step.kind == "board":
                told = _board(hand, step, told)
            elif step.kind in ("show", "muck"):
                _show(hand, step, mucked)
            else:
                _move(hand, step, told, history.unit)
        except Refused as refused:
            raise Fault(f"{_quoted(step)}: {refused.text} ({refused.rule})", line=step.line) from None
    return hand, told, mucked, vain


def _in_vain(hand: Hand, step: HistoryStep, told: int) -> bool:
    """Whether this is the check of a player whom other programs ask although nobody can answer (STD-4).

    That is the last one with chips, when it has not acted on the street on which betting ended.
    """
    if step.kind != "check_or_call" or not hand.over or hand.live == 1 or hand.voided:
        return False
    rich = [position for position in hand.live_positions() if hand.all_in_rounds[position] == NEVER]
    acted: set[int] = set()
    dealt = board = 0
    for event in hand.events:
        if isinstance(event, StreetDealt):
            dealt += len(event.cards)
        elif isinstance(event, Acted):
            acted = {event.position} if dealt != board else acted | {event.position}
            board = dealt
    return len(rich) == 1 and rich[0] not in acted and told == board and step.position in (rich[0], NOBODY)


def _without(history: HandHistory, vain: HistoryStep) -> HandHistory:
    """The history without a step that nothing came of; what was said with it stays."""
    said = [HistoryStep("note", comment=vain.comment, text=vain.text, line=vain.line)] if vain.comment else []
    place = next(place for place, step in enumerate(history.steps) if step is vain)
    return replace(history, steps=(*history.steps[:place], *said, *history.steps[place + 1 :]))


def _board(hand: Hand, step: HistoryStep, told: int) -> int:
    """Turn board cards that the deck already holds; return how many are told."""
    now = told + len(step.cards)
    if now not in BOARD_SIZES[1:] or BOARD_SIZES.index(now) != BOARD_SIZES.index(told) + 1:
        raise Fault(f"{_quoted(step)}: {len(step.cards)} board cards after {told}", line=step.line)
    if now > len(hand.board):
        raise Fault(f"{_quoted(step)}: {_why_no_board(hand)}", line=step.line)
    return now


def _why_no_board(hand: Hand) -> str:
    return "the hand is over" if hand.over else f"p{_actor(hand) + 1} has to act first"


def _actor(hand: Hand) -> int:
    return -1 if hand.actor is None else hand.actor


def _move(hand: Hand, step: HistoryStep, told: int, unit: Decimal) -> None:
    """Make a move, add dead chips, void the hand; a note does nothing."""
    if step.kind == "note":
        return
    if step.kind == "void":
        hand.void()
        return
    if hand.over:
        raise Fault(f"{_quoted(step)}: the hand is over", line=step.line)
    if step.kind == "dead":
        hand.add_dead(step.to or 0)
        return
    if told != len(hand.board):
        street = STREETS[BOARD_SIZES.index(told) + 1]
        raise Fault(f"{_quoted(step)}: the {street} has to be dealt first", line=step.line)
    menu = hand.menu()
    if menu is None or step.position not in (menu.actor, NOBODY):
        raise Fault(f"{_quoted(step)}: it is p{_actor(hand) + 1}'s turn", line=step.line)
    hand.act(menu.actor, *_meant(hand, menu, step, unit))


def _meant(hand: Hand, menu: Menu, step: HistoryStep, unit: Decimal) -> tuple[Move, int | None]:
    """The engine's name of a move. Where a game has more moves than a file has words, a comment names it."""
    if hand.ruleset.betting != "standard" and step.comment in MOVES:
        named = next(move for move in MOVES if move == step.comment)
        return named, step.to if named == "raise" else None
    if step.kind == "fold":
        return "fold", None
    if step.kind == "check_or_call":
        return ("check", None) if menu.check else ("call", None)
    return "raise", _raise_to(hand, menu, step, unit)


def _raise_to(hand: Hand, menu: Menu, step: HistoryStep, unit: Decimal) -> int | None:
    """What a raise goes to on its street; a file that counts otherwise is told the bounds as it counts.

    That is over the whole hand in a log, in money of its own in a PHH hand.
    """
    before = 0 if step.total is None else sum(chips[menu.actor] for chips in hand.rounds[1:])
    to = step.to if step.total is None else step.total - before
    low, high = menu.raise_low, menu.raise_high
    if to is None:
        return low
    otherwise = step.total is not None or unit != 1
    if otherwise and low is not None and high is not None and not low <= to <= high:
        least, bound = ("least", low) if to < low else ("most", high)
        over = f"{bound + before} over the whole hand"
        told = over if step.total is not None else number_text(bound * unit)
        raise Fault(f"{_quoted(step)}: a raise goes to at {least} {told} (STD-1)", line=step.line)
    return to


def _show(hand: Hand, step: HistoryStep, mucked: set[int]) -> None:
    if not hand.over:
        raise Fault(f"{_quoted(step)}: p{_actor(hand) + 1} has to act first", line=step.line)
    if step.kind == "muck":
        mucked.add(step.position)
    elif UNKNOWN not in step.cards and not hand.shown[step.position] and not hand.voided:
        hand.show(step.position)


def _check_end(hand: Hand, told: int) -> None:
    if not hand.over:
        raise Fault(f"the hand is not over: p{_actor(hand) + 1} has to act")
    if hand.live > 1 and told < BOARD_SIZES[-1] and not hand.voided:
        raise Fault(f"the hand came to a showdown with {told} board cards: {BOARD_SIZES[-1]} are needed")


def _quoted(step: HistoryStep) -> str:
    return f"'{printable(step.text)}'"


def deck_of(history: HandHistory) -> tuple[str, ...]:
    """A deck that deals the history's cards; unknown ones are the cards left over, in order."""
    deck = [UNKNOWN] * len(CARD_NAMES)
    count = len(history.hole)
    for position, (first, second) in enumerate(history.hole):
        deck[position], deck[count + position] = first, second
    board = [card for step in history.steps if step.kind == "board" for card in step.cards]
    for index, card in enumerate(board[:5]):
        deck[board_place(history, index)] = card
    told = [card for card in deck if card != UNKNOWN]
    known = set(told)
    if len(known) < len(told):
        raise _dealt_twice(history, board)
    rest = iter([card for card in CARD_NAMES if card not in known])
    return tuple([next(rest) if card == UNKNOWN else card for card in deck])


def _dealt_twice(history: HandHistory, board: list[str]) -> Fault:
    """Which card lies in two places."""
    names: dict[str, str] = {}
    turns = [(hole[turn], f"to p{place}") for place, hole in enumerate(history.hole, 1) for turn in (0, 1)]
    for card, where in [*turns, *((card, "on the board") for card in board[:5])]:
        if card in names:
            return Fault(f"{card} is dealt twice: {names[card]} and {where}")
        if card != UNKNOWN:
            names[card] = where
    return Fault("a card is dealt twice")


def board_place(history: HandHistory, index: int) -> int:
    """Where in the deck the board's card number `index` lies."""
    street = 1 if index < BOARD_SIZES[1] else index - 1
    return 2 * len(history.hole) + index + sum(history.setup.ruleset.burns[:street])

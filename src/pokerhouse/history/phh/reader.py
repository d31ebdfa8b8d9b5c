"""Reading PHH: one hand a file (.phh), or one hand a table (.phhs)."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain, repeat
from typing import Any

from msgspec.structs import replace

from pokerhouse.history.fault import Fault, FileFault, printable
from pokerhouse.history.hand_history import UNKNOWN, HandHistory, HistoryStep
from pokerhouse.history.limits import FAULTS_MAX, STEPS_MAX
from pokerhouse.history.lines import Stream
from pokerhouse.history.numbers import recorded_number
from pokerhouse.history.phh.action import read_action
from pokerhouse.history.phh.hand_text import HandText, hands_in
from pokerhouse.history.phh.money import in_units, unit_of
from pokerhouse.history.phh.setup_fields import STRUCTURE, array_of, read_setup
from pokerhouse.rules import BOARD_SIZES, Setup

FLOP = BOARD_SIZES[1]

DEAD_ADDED = "_dead_added"
"""Dead chips given while the hand ran: pairs of the steps before and the chips."""
SHOWN_LATE = "_shown_late"
"""Hands shown after the end by players who were out: actions that PHH has no place for (TABLE-10)."""
VOIDED = "_voided"
"""The hand was voided after its last step."""

READ = {*STRUCTURE, "actions", "finishing_stacks", "hand", DEAD_ADDED, SHOWN_LATE, VOIDED}
"""The fields that a history tells in its own words; all others are kept as they come."""

BY_PLAYER = ("players", "seats", "winnings", "time_banks")

Hole = list[tuple[str, ...]]


def read_phh(stream: Stream, unit: Decimal | None = None) -> Iterator[HandHistory | Fault]:
    """The hands of a PHH file, and what is wrong with those that can't be read.

    Money in fractions is counted in the unit given, else in the one that all amounts of a hand share.
    """
    faults = 0
    try:
        for hand in hands_in(stream):
            if faults == FAULTS_MAX:
                yield FileFault(f"{faults} hands are broken: the rest is not read", line=hand.line)
                return
            try:
                yield read_hand(hand, unit)
            except Fault as fault:
                faults += 1
                yield fault
    except FileFault as fault:
        yield fault


def read_hand(hand: HandText, unit: Decimal | None) -> HandHistory:
    """One hand, or the Fault in it."""
    name: str | int | None = hand.name
    try:
        table = hand.parsed()
        name = name_of(table, name)
        history = history_of_table(table, unit, lines=chain(hand.action_lines(), repeat(hand.line)))
    except Fault as fault:
        raise fault.placed(hand.line, name) from None
    return replace(history, hand=name, comments=hand.comments(), line=hand.line)


def name_of(table: dict[str, Any], name: str | int | None = None) -> str | int | None:
    """The hand's own name or number, else its table's."""
    own = table.get("hand", name)
    if isinstance(own, bool) or not isinstance(own, int | str | None):
        raise Fault(f"hand: {printable(str(own))} is neither a number nor a name")
    return own


def history_of_table(
    table: dict[str, Any], unit: Decimal | None = None, *, lines: Iterable[int | None]
) -> HandHistory:
    """The history that a hand's fields tell; `lines` are those of its actions."""
    worth = unit_of(table) if unit is None else unit
    counted = in_units(table, worth)
    setup = read_setup(counted)
    count = len(setup.entrants)
    hole, steps, dealt = read_story(counted, worth, lines, count)
    for key in BY_PLAYER:
        if key in table:
            array_of(table, key, count)
    recorded = None
    if "finishing_stacks" in table:
        ends = [
            recorded_number(end, "finishing_stacks") for end in array_of(table, "finishing_stacks", count)
        ]
        begun = [one.stack if worth == 1 else worth * one.stack for one in setup.entrants]
        recorded = tuple(end - start for end, start in zip(ends, begun, strict=True))
    return HandHistory(
        setup=setup,
        hole=hole,
        steps=steps,
        dealt=dealt if any(dealt) else (),
        hand=name_of(table),
        recorded=recorded,
        unit=worth,
        fields={
            key: value for key, value in table.items() if key not in READ and not named(key, value, setup)
        },
        source=table,
    )


def named(key: str, value: object, setup: Setup) -> bool:
    """Whether this field tells the players' names and the setup has them."""
    return key == "players" and value == [entrant.player for entrant in setup.entrants]


def read_story(
    table: dict[str, Any], unit: Decimal, lines: Iterable[int | None], count: int
) -> tuple[tuple[tuple[str, str], ...], tuple[HistoryStep, ...], tuple[str, ...]]:
    """The hole cards, the steps that `actions` and our own fields tell, and what was said to the cards."""
    actions = table.get("actions")
    if not isinstance(actions, list):
        raise Fault("actions: an array of texts is needed")
    if len(actions) > STEPS_MAX:
        raise Fault(f"there are {len(actions)} actions: at most {STEPS_MAX} are read")
    hole: Hole = [()] * count
    dealt = [""] * count
    steps: list[HistoryStep] = []
    begun = False
    for number, (action, line) in enumerate(zip(actions, lines, strict=False), 1):
        try:
            told = read_action(action, count, unit, line)
            if isinstance(told, HistoryStep):
                if not begun and told.kind != "note":
                    whole_hole(hole)
                    begun = True
                add_step(steps, seen(told, hole) if told.kind == "show" else told)
            else:
                position, cards, comment = told
                deal(hole, steps, position, cards)
                dealt[position] = joined(dealt[position], comment)
        except Fault as fault:
            fault.what = f"action {number}, {printable(repr(action))}: {fault.what}"
            raise fault.placed(line, None) from None
    return whole_hole(hole), tuple(with_own(steps, table, count)), tuple(dealt)


def add_step(steps: list[HistoryStep], step: HistoryStep) -> None:
    """The next step; a flop that is told card by card becomes one."""
    if step.kind != "board":
        steps.append(step)
        return
    before = steps[-1] if steps else None
    first = before is not None and all(one.kind != "board" for one in steps[:-1])
    if before is not None and first and before.kind == "board" and len(before.cards) < FLOP:
        comment = joined(before.comment, step.comment)
        steps[-1] = replace(step, cards=before.cards + step.cards, comment=comment, line=before.line)
    else:
        steps.append(step)


def joined(*comments: str) -> str:
    """What was said in parts, in one."""
    return "; ".join(said for said in comments if said)


def deal(hole: Hole, steps: list[HistoryStep], position: int, cards: tuple[str, ...]) -> None:
    """Give cards to a position."""
    if any(step.kind != "note" for step in steps):
        raise Fault("hole cards are dealt before anything else")
    hole[position] += cards
    if len(hole[position]) > 2:
        raise Fault(f"p{position + 1} was dealt more than 2 cards")


def whole_hole(hole: Hole) -> tuple[tuple[str, str], ...]:
    """Two cards for everybody."""
    for position, cards in enumerate(hole):
        if len(cards) != 2:
            raise Fault(f"p{position + 1} was dealt {len(cards)} cards: a hold'em hand has 2")
    return tuple([(cards[0], cards[1]) for cards in hole])


def seen(step: HistoryStep, hole: Hole) -> HistoryStep:
    """Take over cards that were unknown until they were shown."""
    dealt = hole[step.position]
    cards = step.cards or dealt
    if len(cards) != 2:
        raise Fault(f"{len(cards)} cards are shown: a hold'em hand has 2")
    if UNKNOWN not in cards:
        if any(card not in (*cards, UNKNOWN) for card in dealt):
            raise Fault(f"p{step.position + 1} was dealt {''.join(dealt)}")
        if UNKNOWN in dealt:
            hole[step.position] = cards
    return replace(step, cards=cards)


def with_own(steps: list[HistoryStep], table: dict[str, Any], count: int) -> list[HistoryStep]:
    """Add what PHH has no action for: dead chips given while the hand ran, late shows, a voided hand."""
    added = table.get(DEAD_ADDED, [])
    pairs = isinstance(added, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in added)
    if not pairs or not all(type(number) is int for pair in added for number in pair):
        raise Fault(f"{DEAD_ADDED}: pairs of a number of steps and a number of chips are needed")
    for place, chips in reversed(added):
        if not 0 <= place <= len(steps):
            raise Fault(f"{DEAD_ADDED}: there are no {place} steps")
        steps.insert(place, HistoryStep("dead", to=chips, text=f"{chips} dead chips"))
    shows = table.get(SHOWN_LATE, [])
    if not isinstance(shows, list):
        raise Fault(f"{SHOWN_LATE}: an array of texts is needed")
    for action in shows:
        late = read_action(action, count)
        if not isinstance(late, HistoryStep) or late.kind != "show" or len(late.cards) != 2:
            raise Fault(f"{SHOWN_LATE}: {printable(str(action))} shows no hand")
        steps.append(late)
    if table.get(VOIDED):
        steps.append(HistoryStep("void", text="voided"))
    return steps

"""`pokerhouse equity`: how often hands, or ranges of hands, win."""

import os
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.cards import CardError, SeededChance, card_name, parse_cards
from pokerhouse.cli.arguments import read_seed, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.strength import (
    MOST_BOARDS,
    MOST_HANDS,
    HandEquity,
    NoKernel,
    Range,
    RangeEquity,
    parse_range,
    range_equity,
)
from pokerhouse.strength import equity as equity_of_hands

BOARD_SIZES = (0, 3, 4, 5)
SAMPLES_MAX = 10_000_000_000
BAR = 40
"""Characters of a bar that is the whole pot."""
NAME = 24
"""Characters of a range that are shown."""

Whole = Annotated[int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=SAMPLES_MAX))]


def equity(
    *hands: str,
    board: str = "",
    dead: str = "",
    samples: Whole = None,
    error: Annotated[float | None, Parameter(validator=Number(gt=0, lt=1))] = None,
    seed: Annotated[str, Parameter(converter=read_seed, allow_leading_hyphen=True)] = "1",
    threads: Annotated[int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=256))] = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Say how often each of two to ten hands or ranges wins, over all boards to come.

    Parameters
    ----------
    hands
        Two cards each, such as AhKh 2c2d; or ranges, such as "AKs, 77+, A5s-A2s, KQo" or 30%.
    board
        The board as far as it is dealt, 3, 4 or 5 cards, such as Qh7c2s.
    dead
        Cards that can't come any more.
    samples
        Draw so many boards instead of looking at them all.
    error
        Draw boards until the standard error of every equity is down to this, such as 0.001.
    seed
        The seed of what is drawn.
    threads
        How many threads count at once; as many as the machine has, if it is not said.
    json
        Print one JSON object.
    """
    if not 2 <= len(hands) <= MOST_HANDS:
        raise Refusal(f"equity needs 2 to {MOST_HANDS} hands, such as AhKh 2c2d, not {len(hands)}.")
    table, gone = cards_of(board, "--board"), cards_of(dead, "--dead")
    if len(table) not in BOARD_SIZES:
        raise Refusal(f"--board: a board has 0, 3, 4 or 5 cards, not {len(table)}.")
    try:
        with progress_bar("equity") as progress:
            if all(map(is_hand, hands)) and error is None:
                result = equity_of_hands(
                    [cards_of(text, f"hand {number}") for number, text in enumerate(hands, 1)],
                    table,
                    gone,
                    most_boards=MOST_BOARDS if samples is None else 0,
                    samples=samples or 1,
                    chance=SeededChance(seed),
                    progress=progress,
                )
                answer = Answer(result.exact, result.boards, [row_of_hand(one) for one in result.hands])
            else:
                found = range_equity(
                    [range_of(text, f"hand {number}") for number, text in enumerate(hands, 1)],
                    table,
                    gone,
                    samples=samples,
                    error=error,
                    chance=SeededChance(seed),
                    threads=threads or os.cpu_count() or 1,
                    progress=progress,
                )
                answer = Answer(found.exact, found.boards, [row_of_range(one) for one in found.players])
    except (CardError, NoKernel) as refused:
        raise Refusal(f"{refused}.") from refused
    if json:
        write_json(answer)
    else:
        tell(answer)
    return 0


class Row(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What a hand or a range can expect, as JSON tells it."""

    cards: str = ""
    range: str = ""
    hands: int = 0
    """How many hands the range holds."""
    win: float
    tie: float
    equity: float
    error: float | None = None
    """The standard error of the equity, where boards were drawn."""


class Answer(msgspec.Struct):
    """The whole answer, as JSON tells it."""

    exact: bool
    boards: int
    hands: list[Row]


def is_hand(text: str) -> bool:
    """Whether this begins as a card does: then it is a hand, else a range."""
    return text[1:2] in ("c", "d", "h", "s") and "," not in text


def cards_of(text: str, what: str) -> tuple[int, ...]:
    """Cards, or the reason why they are none."""
    try:
        return parse_cards(text)
    except CardError as error:
        raise Refusal(f"{what}: {error}.") from error


def range_of(text: str, what: str) -> Range:
    """A range, or the reason why it is none."""
    try:
        return parse_range(text)
    except CardError as error:
        raise Refusal(f"{what}: {error}.") from error


def row_of_hand(told: HandEquity) -> Row:
    """A known hand's row."""
    cards = "".join(map(card_name, told.cards))
    return Row(cards=cards, win=told.win, tie=told.tie, equity=told.equity, error=told.error or None)


def row_of_range(told: RangeEquity) -> Row:
    """A range's row."""
    return Row(
        range=told.range.text,
        hands=len(told.range.hands),
        win=told.win,
        tie=told.tie,
        equity=told.equity,
        error=told.error or None,
    )


def tell(answer: Answer) -> None:
    """The answer for people, with a bar for each equity."""
    write_line(f"{answer.boards:,} boards ({'all' if answer.exact else 'drawn'})")
    names = [row.cards or row.range for row in answer.hands]
    width = min(NAME, max(map(len, names)))
    for name, row in zip(names, answer.hands, strict=True):
        short = name if len(name) <= width else name[: width - 1] + "…"
        give_or_take = f" ± {row.error:.4%}" if row.error else ""
        chances = f"equity {row.equity:8.4%}{give_or_take}  win {row.win:8.4%}  tie {row.tie:8.4%}"
        write_line(f"{short:{width}}  {chances}  {'█' * round(row.equity * BAR)}")

"""`pokerhouse equity`: how often known hands win."""

from typing import Annotated

from cyclopts import Parameter

from pokerhouse.cards import CardError, SeededChance, card_name, parse_cards
from pokerhouse.cli.answer import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.cli.seed import seed as read_seed
from pokerhouse.strength import EquityResult
from pokerhouse.strength import equity as chances_of
from pokerhouse.strength.equity import MOST_HANDS


def equity(
    *hands: str,
    board: str = "",
    seed: Annotated[str, Parameter(converter=read_seed, allow_leading_hyphen=True)] = "1",
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Say how often each of two to ten hands wins, over all boards to come.

    Parameters
    ----------
    hands
        Two cards each, such as AhKh 2c2d.
    board
        Board cards already dealt, such as Qh7c2s.
    seed
        Where there are too many boards to look at them all, they are drawn with this seed.
    json
        Print one JSON object.
    """
    if not 2 <= len(hands) <= MOST_HANDS:
        raise Refusal(f"equity needs 2 to {MOST_HANDS} hands, such as AhKh 2c2d, not {len(hands)}.")
    try:
        cards = [read(text, f"hand {number}") for number, text in enumerate(hands, 1)]
        table = read(board, "--board")
        with progress_bar("boards") as progress:
            result = chances_of(cards, table, chance=SeededChance(seed), progress=progress)
    except CardError as error:
        raise Refusal(f"{error}.") from error
    if json:
        write_json(answer(result))
        return 0
    kind = "all" if result.exact else "drawn"
    write_line(f"{result.boards:,} boards ({kind})")
    for hand in result.hands:
        name = "".join(map(card_name, hand.cards))
        write_line(f"{name}  equity {hand.equity:8.4%}  win {hand.win:8.4%}  tie {hand.tie:8.4%}")
    return 0


def read(text: str, what: str) -> tuple[int, ...]:
    """Cards, or the reason why they are none."""
    try:
        return parse_cards(text)
    except CardError as error:
        raise Refusal(f"{what}: {error}.") from error


def answer(result: EquityResult) -> dict[str, object]:
    """The result as JSON tells it."""
    return {
        "exact": result.exact,
        "boards": result.boards,
        "hands": [
            {
                "cards": "".join(map(card_name, hand.cards)),
                "win": hand.win,
                "tie": hand.tie,
                "equity": hand.equity,
            }
            for hand in result.hands
        ],
    }

"""The actions of a PHH hand: words to steps and back."""

from decimal import Decimal
from functools import lru_cache

from pokerhouse.cards import CARD_NAMES
from pokerhouse.history.fault import Fault, printable
from pokerhouse.history.hand_history import UNKNOWN, HistoryStep, Kind
from pokerhouse.history.numbers import number_in, whole_chips
from pokerhouse.history.phh.money import WHOLE, units_in
from pokerhouse.rules import PLAYERS_MAX

_CARDS = frozenset(CARD_NAMES) | {UNKNOWN}
_POSITIONS = {f"p{position + 1}": position for position in range(PLAYERS_MAX)}
_MOVES: dict[str, Kind] = {"f": "fold", "cc": "check_or_call", "cbr": "raise"}
_WORDS = {kind: word for word, kind in _MOVES.items()}


@lru_cache(maxsize=8192)
def cards_in(text: str) -> tuple[str, ...]:
    """Cards written together, unknown ones as `??`."""
    cards = tuple(text[place : place + 2] for place in range(0, len(text), 2))
    for card in cards:
        if card not in _CARDS:
            raise Fault(f"'{printable(card)}' is no card")
    known = [card for card in cards if card != UNKNOWN]
    if len(set(known)) != len(known):
        raise Fault(f"a card is there twice in '{printable(text)}'")
    return cards


def read_action(
    text: object, players: int, unit: Decimal = WHOLE, line: int | None = None
) -> HistoryStep | tuple[int, tuple[str, ...], str]:
    """One action: a step, or a position, the cards dealt to it and the comment."""
    if not isinstance(text, str):
        raise Fault("an action is a text")
    told, mark, comment = text.partition("#")
    comment = comment.strip()
    words = told.split()
    match words:
        case [player, "f" | "cc" as word]:
            return HistoryStep(_MOVES[word], position_of(player, players), None, (), comment, text, line)
        case ["d", "dh", player, cards]:
            return position_of(player, players), cards_in(cards), comment
        case [player, "cbr", amount]:
            to = whole_chips(units_in(number_in(amount), unit, "cbr"), "cbr")
            return HistoryStep("raise", position_of(player, players), to, (), comment, text, line)
        case ["d", "db", cards]:
            return HistoryStep("board", cards=cards_in(cards), comment=comment, text=text, line=line)
        case [player, "sm", cards]:
            told_cards = () if cards == "-" else cards_in(cards)
            return HistoryStep("show", position_of(player, players), None, told_cards, comment, text, line)
        case [player, "sm"]:
            return HistoryStep("muck", position_of(player, players), None, (), comment, text, line)
        case []:
            return HistoryStep("note", comment=comment, text=text, line=line)
    raise Fault(f"this is no action of hold'em{' (a comment starts with #)' if mark else ''}")


def position_of(player: str, players: int) -> int:
    """The position of a player: p1 is 0."""
    position = _POSITIONS.get(player, players)
    if position < players:
        return position
    number = player[1:]
    if player[:1] != "p" or not number.isascii() or not number.isdigit() or len(number) > 2:
        raise Fault(f"'{printable(player)}' is no player: players are p1 to p{players}")
    if not 1 <= int(number) <= players:
        raise Fault(f"there is no {player}: players are p1 to p{players}")
    return int(number) - 1


def write_action(step: HistoryStep, hole: tuple[tuple[str, str], ...]) -> str:
    """A step in PHH's words; dead chips and voiding have none and are no part of `actions`."""
    player = f"p{step.position + 1}"
    cards = "".join(step.cards)
    match step.kind:
        case "board":
            told = f"d db {cards}"
        case "show":
            told = f"{player} sm {cards or ''.join(hole[step.position])}"
        case "muck":
            told = f"{player} sm"
        case "raise":
            told = f"{player} cbr {step.to}"
        case "note":
            told = ""
        case _:
            told = f"{player} {_WORDS[step.kind]}"
    return " ".join([told, f"# {step.comment}"] if told else [f"# {step.comment}"]) if step.comment else told

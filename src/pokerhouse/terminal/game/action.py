"""What the person wants to do: by key, by preset or in typed words."""

from msgspec import Struct

from pokerhouse.rules import Menu, Move, View
from pokerhouse.terminal.words import ENGLISH, Words

FORMS = "fold, check, call, bet, raise 120, raise min, raise pot, all-in"
_PLAIN: dict[str, Move] = {"fold": "fold", "f": "fold", "check": "check", "x": "check", "call": "call"}
_TRANSLATED = {
    **dict.fromkeys(("폴드", "弃牌"), "fold"),
    **dict.fromkeys(("체크", "过牌"), "check"),
    **dict.fromkeys(("콜", "跟注"), "call"),
    **dict.fromkeys(("베팅", "下注"), "bet"),
    **dict.fromkeys(("레이즈", "加注"), "raise"),
    **dict.fromkeys(("올인", "全下"), "all-in"),
}
"""The moves in the other languages; they may be typed whichever one is spoken."""
_AMOUNT_WORDS = ("min", "half", "pot", "max")


class Action(Struct, frozen=True):
    """A move, and the street total of a raise."""

    move: Move
    to: int | None = None


class UnreadableError(ValueError):
    """Typed words that are no action; the message says which are."""


class Preset(Struct, frozen=True):
    """A raise that has a digit of its own."""

    key: str
    name: str
    to: int


def reach_of(view: View, menu: Menu) -> int:
    """The street total with every chip in."""
    player = view.players[menu.actor]
    return player.wager + player.stack


def usual_raises(view: View, menu: Menu) -> list[Preset]:
    """The raises that have a name: the smallest, half the pot, the pot, and what the game suggests."""
    if menu.raise_low is None:
        return []
    pot = view.total + menu.call_cost
    found = [
        Preset("1", "min", menu.raise_low),
        Preset("2", "half", view.price + pot // 2),
        Preset("3", "pot", view.price + pot),
    ]
    return [*found, Preset("4", "usual", menu.suggested)] if menu.suggested else found


def presets(view: View, menu: Menu) -> list[Preset]:
    """Of the raises with a name those that are worth a key: they are offered, and each is another amount."""
    if menu.raise_low is None or menu.raise_high is None:
        return []
    found: list[Preset] = []
    for preset in usual_raises(view, menu):
        offered = menu.raise_low <= preset.to <= menu.raise_high
        if offered and all(preset.to != other.to for other in found):
            found.append(preset)
    return found


def all_in(view: View, menu: Menu) -> Action:
    """The move that puts every chip in; where there is none, the one whose refusal says why."""
    reach = reach_of(view, menu)
    if menu.all_in_to is not None:
        return Action("all_in")
    if menu.call_to == reach:
        return Action("call")
    return Action("raise", reach)


def check_or_call(menu: Menu) -> Action:
    """Check where that is free, else call."""
    return Action("check" if menu.check else "call")


def bet(menu: Menu, to: int | None) -> Action:
    """A bet is the first chips on the street: matching the price, or a raise from nothing."""
    if menu.call_is_bet and menu.call_to is not None and to in (None, menu.call_to):
        return Action("call")
    return raise_to(menu, to)


def raise_to(menu: Menu, to: int | None) -> Action:
    """A raise; without an amount where only one is offered."""
    if to is None and menu.raise_low == menu.raise_high:
        to = menu.raise_low
    return Action("raise", to)


def goes_all_in(action: Action, view: View, menu: Menu) -> bool:
    """Whether this would put in the last chip."""
    reach = reach_of(view, menu)
    to = {"raise": action.to, "call": menu.call_to, "all_in": menu.all_in_to}.get(action.move)
    return to == reach


def read_action(text: str, view: View, menu: Menu, says: Words = ENGLISH) -> Action:
    """Read a typed action. Whether it is allowed is the engine's to say."""
    words = text.lower().replace("all in", "all-in").split()
    if words[1:2] == ["to"]:
        del words[1]
    verb, rest = (_TRANSLATED.get(words[0], words[0]), words[1:]) if words else ("", [])
    if len(rest) > 1:
        said = says.say("{text} says too much. Type one of: {forms}", text=_shown(text), forms=FORMS)
        raise UnreadableError(said)
    amount = _amount(rest[0], view, menu, says) if rest else None
    if verb in _PLAIN and amount is None:
        return Action(_PLAIN[verb])
    if verb in ("raise", "r"):
        return raise_to(menu, amount)
    if verb in ("bet", "b"):
        return bet(menu, amount)
    if verb in ("all-in", "allin", "shove", "a") and amount is None:
        return all_in(view, menu)
    if verb == "c" and amount is None:
        return check_or_call(menu)
    said = says.say("{text} is no action. Type one of: {forms}", text=_shown(text), forms=FORMS)
    raise UnreadableError(said)


def _amount(word: str, view: View, menu: Menu, says: Words) -> int:
    if word in _AMOUNT_WORDS:
        named = {preset.name: preset.to for preset in usual_raises(view, menu)}
        return named.get(word, menu.raise_high or reach_of(view, menu))
    digits = word.replace(",", "")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 18:
        text = "{text} is no amount of chips: write a whole number, such as 120."
        raise UnreadableError(says.say(text, text=_shown(word)))
    return int(digits)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:17] + "...")

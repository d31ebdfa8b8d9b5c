"""What the keys do now: the menu in words, each choice always in its own place."""

from msgspec import Struct

from pokerhouse.rules import Menu, View
from pokerhouse.terminal.formatting import chips, short
from pokerhouse.terminal.game import Session, presets, reach_of

AMOUNT_MAX = 11
"""Amounts on keys are in full up to here: 999,999,999."""


class ActionKey(Struct, frozen=True):
    """A key, what it does, and whether that is offered now; if not, pressing it says why."""

    key: str
    action: str
    label: str
    offered: bool = True


def choices(session: Session) -> list[ActionKey]:
    """The moves at the person's turn, the next hand at the end, and a way to hurry in between."""
    menu = session.menu
    if menu is not None:
        return _moves(session, menu)
    if session.state == "over":
        again = f"Buy in again for {chips(session.game.settings.stack)}" if session.broke else "Next hand"
        return [ActionKey("n", "next", again)]
    return [
        ActionKey("f", "fold", "Fold", offered=False),
        ActionKey("c", "match", "Check or call", offered=False),
        ActionKey("r", "raise", "Raise", offered=False),
        ActionKey("a", "all_in", "All-in", offered=False),
        ActionKey("n", "next", "Skip ahead"),
    ]


def _moves(session: Session, menu: Menu) -> list[ActionKey]:
    view = session.view
    call = _call_label(menu)
    both = menu.check and menu.call_to is not None
    found = [
        ActionKey("f", "fold", "Fold", menu.fold),
        ActionKey("c", "match", "Check" if menu.check else call or "Call", menu.check or bool(call)),
    ]
    if both:
        found.append(ActionKey("b", "bet", call))
    found.append(ActionKey("r", "raise", _raise_label(session, view, menu), menu.raise_low is not None))
    reach = reach_of(view, menu)
    can = reach in (menu.raise_high, menu.call_to, menu.all_in_to)
    found.append(ActionKey("a", "all_in", f"All-in {short(reach, AMOUNT_MAX)}" if can else "All-in", can))
    return found


def _call_label(menu: Menu) -> str:
    if menu.call_to is None:
        return ""
    return f"{'Bet' if menu.call_is_bet else 'Call'} {short(menu.call_cost, AMOUNT_MAX)}"


def _raise_label(session: Session, view: View, menu: Menu) -> str:
    word = "Bet" if menu.bet else "Raise to"
    settings = session.game.settings
    if menu.no_raise == "no_bet_yet" and settings.ruleset.betting == "step":
        # STEP-4, STEP-18: its size is known before it may be made.
        return f"{word} {short(view.price + settings.small, AMOUNT_MAX)}"
    if menu.raise_low is None or menu.raise_high is None:
        return "Bet" if menu.bet else "Raise"
    if menu.raise_low == menu.raise_high:
        return f"{word} {short(menu.raise_low, AMOUNT_MAX)}"
    return f"{word} {short(menu.raise_low, AMOUNT_MAX)}–{short(menu.raise_high, AMOUNT_MAX)}"


def preset_choices(session: Session) -> list[ActionKey]:
    """The digits."""
    if session.menu is None:
        return []
    return [
        ActionKey(preset.key, f"preset('{preset.key}')", f"{preset.name} {short(preset.to, AMOUNT_MAX)}")
        for preset in presets(session.view, session.menu)
    ]


def hint(session: Session) -> str:
    """What enter does, with an example that would be taken."""
    menu = session.menu
    if menu is None:
        return f"enter: {choices(session)[-1].label.lower()}"
    verb = "check" if menu.check else "call" if menu.call_to is not None else "all-in"
    if menu.raise_low is not None:
        verb = f"{'bet' if menu.bet else 'raise'} {menu.raise_low}"
    return f"enter: type an action, such as {verb}"


def title(session: Session) -> str:
    """What is played here."""
    settings, game = session.game.settings, session.game
    return f" {settings.ruleset.name} · {settings.stakes} · hand {game.number} · seed {settings.seed}"


def prompt(session: Session) -> str:
    """One sentence on what is going on."""
    menu, view, game = session.menu, session.view, session.game
    if menu is not None:
        if menu.check and menu.call_to is not None:  # STEP-19, SBE-12, TEX-6: checking and matching
            return f"Your turn. {chips(view.total)} in the pot. Check, or {_call_label(menu).lower()}."
        if menu.check:
            return f"Your turn. {chips(view.total)} in the pot, nothing to pay."
        return f"Your turn. {chips(menu.call_cost)} to stay in, {chips(view.total)} in the pot."
    if session.state == "over":
        if session.broke:
            left = game.stacks[0]
            return f"You have {chips(left)} left, too few to go on." if left else "You are out of chips."
        change = game.stacks[0] - game.hand.setup.entrants[game.mine].stack
        how = f"You are {chips(change)} ahead" if change > 0 else f"You lost {chips(-change)}"
        return f"{how if change else 'You come out even'} in this hand."
    actor = game.hand.actor
    if session.told == len(game.hand.events) and actor is not None:
        return f"{game.names[game.seat_of(actor)]} is thinking."
    return "The hand goes on."

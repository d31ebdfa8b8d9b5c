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
    menu, say = session.menu, session.words.say
    if menu is not None:
        return _moves(session, menu)
    if session.state == "over":
        stack = chips(session.game.settings.stack)
        again = say("Buy in again for {chips}", chips=stack) if session.broke else say("Next hand")
        return [ActionKey("n", "next", again)]
    return [
        ActionKey("f", "fold", say("Fold"), offered=False),
        ActionKey("c", "match", say("Check or call"), offered=False),
        ActionKey("r", "raise", say("Raise"), offered=False),
        ActionKey("a", "all_in", say("All-in"), offered=False),
        ActionKey("n", "next", say("Skip ahead")),
    ]


def _moves(session: Session, menu: Menu) -> list[ActionKey]:
    view, say = session.view, session.words.say
    call = _call_label(session, menu)
    both = menu.check and menu.call_to is not None
    match = say("Check") if menu.check else call or say("Call")
    found = [
        ActionKey("f", "fold", say("Fold"), menu.fold),
        ActionKey("c", "match", match, menu.check or bool(call)),
    ]
    if both:
        found.append(ActionKey("b", "bet", call))
    found.append(ActionKey("r", "raise", _raise_label(session, view, menu), menu.raise_low is not None))
    reach = reach_of(view, menu)
    can = reach in (menu.raise_high, menu.call_to, menu.all_in_to)
    all_in = say("All-in {chips}", chips=short(reach, AMOUNT_MAX)) if can else say("All-in")
    found.append(ActionKey("a", "all_in", all_in, can))
    return found


def _call_label(session: Session, menu: Menu) -> str:
    if menu.call_to is None:
        return ""
    label = "Bet {chips}" if menu.call_is_bet else "Call {chips}"
    return session.words.say(label, chips=short(menu.call_cost, AMOUNT_MAX))


def _raise_label(session: Session, view: View, menu: Menu) -> str:
    say, settings = session.words.say, session.game.settings
    label = "Bet {chips}" if menu.bet else "Raise to {chips}"
    if menu.no_raise == "no_bet_yet" and settings.ruleset.betting == "step":
        # STEP-4, STEP-18: its size is known before it may be made.
        return say(label, chips=short(view.price + settings.small, AMOUNT_MAX))
    if menu.raise_low is None or menu.raise_high is None:
        return say("Bet") if menu.bet else say("Raise")
    low, high = short(menu.raise_low, AMOUNT_MAX), short(menu.raise_high, AMOUNT_MAX)
    return say(label, chips=low if menu.raise_low == menu.raise_high else f"{low}–{high}")


def preset_choices(session: Session) -> list[ActionKey]:
    """The digits."""
    if session.menu is None:
        return []
    return [
        ActionKey(
            preset.key,
            f"preset('{preset.key}')",
            f"{session.words.say(preset.name)} {short(preset.to, AMOUNT_MAX)}",
        )
        for preset in presets(session.view, session.menu)
    ]


def always(session: Session) -> list[ActionKey]:
    """What can be done at any time."""
    say = session.words.say
    return [ActionKey("?", "help", say("Help")), ActionKey("q", "leave", say("Quit"))]


def hint(session: Session) -> str:
    """What enter does, with an example that would be taken."""
    menu, say = session.menu, session.words.say
    if menu is None:
        return say("enter: {what}", what=choices(session)[-1].label.lower())
    verb = "check" if menu.check else "call" if menu.call_to is not None else "all-in"
    if menu.raise_low is not None:
        verb = f"{'bet' if menu.bet else 'raise'} {menu.raise_low}"
    return say("enter: type an action, such as {action}", action=verb)


def title(session: Session) -> str:
    """What is played here."""
    settings, game, say = session.game.settings, session.game, session.words.say
    stakes = say("blinds {small}/{big}", small=chips(settings.small), big=chips(settings.big))
    if settings.ruleset.blinds == "none":
        stakes = say("no blinds, bets from {small}", small=chips(settings.small))
    parts = (settings.ruleset.name, stakes, say("hand {number}", number=game.number), f"seed {settings.seed}")
    return f" {' · '.join(parts)}"


def prompt(session: Session) -> str:
    """One sentence on what is going on."""
    menu, view, game, say = session.menu, session.view, session.game, session.words.say
    if menu is not None:
        pot = chips(view.total)
        if menu.check and menu.call_to is not None:  # STEP-19, SBE-12, TEX-6: checking and matching
            label = _call_label(session, menu).lower()
            return say("Your turn. {pot} in the pot. Check, or {match}.", pot=pot, match=label)
        if menu.check:
            return say("Your turn. {pot} in the pot, nothing to pay.", pot=pot)
        return say("Your turn. {cost} to stay in, {pot} in the pot.", cost=chips(menu.call_cost), pot=pot)
    if session.state == "over":
        if session.broke:
            left = game.stacks[0]
            few = say("You have {chips} left, too few to go on.", chips=chips(left))
            return few if left else say("You are out of chips.")
        change = game.stacks[0] - game.hand.setup.entrants[game.mine].stack
        how = "You are {chips} ahead in this hand." if change > 0 else "You lost {chips} in this hand."
        return say(how if change else "You come out even in this hand.", chips=chips(abs(change)))
    actor = game.hand.actor
    if session.told == len(game.hand.events) and actor is not None:
        return say("{name} is thinking.", name=game.names[game.seat_of(actor)])
    return say("The hand goes on.")

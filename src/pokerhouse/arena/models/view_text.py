"""A view in words, for whoever reads no JSON."""

from pokerhouse.rules import Acted, Awarded, Event, Menu, Posted, Returned, Shown, StreetDealt, View

RULES = """\
You play Texas Hold'em for play money, against other programs. Chips are whole numbers. Every hand begins \
with fresh stacks; win as many chips as you can over many hands.

Amounts are totals: "raise 300" means that your wager on this street becomes 300, whatever it is now. You \
may only do what is offered in the line that begins with "You may".

Think as long as you need. Then end your answer with one line, and write nothing after it:
MOVE: fold
MOVE: check
MOVE: call
MOVE: raise 300
MOVE: all_in"""
_POSTS = {"small_blind": "the small blind", "big_blind": "the big blind", "ante": "an ante"}


def hand_text(view: View) -> str:
    """What a player knows of a hand: cards, stacks, all that was done, and what it may do now."""
    me = view.position
    lines = [f"Game: {view.ruleset}, blinds {view.small}/{view.big}. Street: {view.street}."]
    if me is not None:
        lines.append(f"You are {view.players[me].player}, with {' '.join(view.players[me].cards)}.")
    lines.append(f"Board: {' '.join(view.board) or 'none yet'}. In the pots: {view.total}.")
    for position, player in enumerate(view.players):
        state = "folded" if player.folded else "all in" if player.all_in else f"wager {player.wager}"
        button = ", on the button" if position == view.button else ""
        you = " (you)" if position == me else ""
        lines.append(f"- {player.player}{you}{button}: {player.stack} behind, {state}")
    lines.append("So far:")
    names = [player.player for player in view.players]
    lines += [f"- {said}" for event in view.events if (said := event_text(event, names))]
    if view.menu is not None:
        lines.append(menu_text(view.menu))
    return "\n".join(lines)


def menu_text(menu: Menu) -> str:
    """What may be done, in a line."""
    offered = []
    if menu.fold:
        offered.append("fold")
    if menu.check:
        offered.append("check")
    if menu.call_to is not None:
        offered.append(f"call (costs {menu.call_cost})")
    if menu.raise_low is not None:
        offered.append(
            f"raise {menu.raise_low}"
            if menu.raise_low == menu.raise_high
            else f"raise to any total from {menu.raise_low} to {menu.raise_high}"
        )
    if menu.all_in_to is not None:
        offered.append("all_in")
    return f"You may: {', '.join(offered)}."


def event_text(event: Event, names: list[str]) -> str:
    """An event in words; nothing for those that say no more."""
    if isinstance(event, StreetDealt):
        return f"{event.street}: {' '.join(event.cards)}"
    if isinstance(event, Posted):
        return f"{names[event.position]} posts {_POSTS.get(event.kind, event.kind)}, {event.amount}"
    if isinstance(event, Acted):
        to = f" to {event.to}" if event.move in ("raise", "all_in") else ""
        return f"{names[event.position]}: {event.move}{to}"
    if isinstance(event, Returned):
        return f"{event.amount} go back to {names[event.position]}"
    if isinstance(event, Shown):
        return f"{names[event.position]} shows {' '.join(event.cards)}"
    if isinstance(event, Awarded):
        return f"{names[event.position]} gets {event.amount}"
    return ""

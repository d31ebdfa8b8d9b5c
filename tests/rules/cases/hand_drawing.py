"""Draws a hand as text, so that a failed case can be seen."""

from pokerhouse.history.examples import words
from pokerhouse.rules import STREETS, Hand


def drawn(hand: Hand) -> str:
    """Return the table with every card open, the menu and all that has happened."""
    setup = hand.setup
    names = [entrant.player for entrant in setup.entrants]
    board = " ".join(hand.board) or "no board"
    game = f"{hand.ruleset.name} {setup.small}/{setup.big}, {STREETS[hand.street]}, {board}"
    lines = [f"{game}, pot {hand.pot} (dead {hand.dead}), price {hand.price}"]
    for position, name in enumerate(names):
        marks = [
            mark
            for mark, holds in (
                ("button", setup.button == position),
                ("small blind", setup.small_at == position),
                ("big blind", setup.big_at == position),
                ("folded", hand.folded[position]),
                ("shown", hand.shown[position]),
                ("mucked", hand.mucked[position]),
            )
            if holds
        ]
        turn = ">" if hand.actor == position else " "
        lines.append(
            f"{turn} {name:<3} {' '.join(hand.hole(position))}  stack {hand.stacks[position]:>7}"
            f"  wager {hand.wagers[position]:>7}  won {hand.won[position]:>7}  {', '.join(marks)}"
        )
    lines.append(f"menu: {hand.menu()}")
    lines.append("so far: " + "; ".join(words(event, names) for event in hand.events[1:]))
    return "\n".join(lines)

"""Every move as one number: 0 folds, 1 checks or calls, 1 + n raises to n chips in all on the street.

So every raise has its true size, and the numbers end with the largest stack.
"""

from pokerhouse.rules import Menu, Move

FOLD = 0
CALL = 1


def action_count(stack: int) -> int:
    """How many numbers there are with such stacks."""
    return stack + 2


def numbered(menu: Menu) -> tuple[list[int], range]:
    """The numbers that the menu offers: the quiet moves, and the raises."""
    raises = range(0)
    if menu.raise_low is not None and menu.raise_high is not None:
        raises = range(menu.raise_low + 1, menu.raise_high + 2)
    return [FOLD, CALL], raises


def move_of(action: int, menu: Menu) -> tuple[Move, int | None]:
    """The move that a number means here; a ValueError where the menu does not offer it."""
    quiet, raises = numbered(menu)
    if action in raises:
        return "raise", int(action) - 1
    if action not in quiet:
        raise ValueError(f"action {action} is not offered: 0 folds, 1 checks or calls, 1 + n raises to n")
    if action == FOLD:
        return "fold", None
    return ("check", None) if menu.check else ("call", None)

"""How simulated people play their cards: most quickly from the menu, some with a bot's style from a view."""

from collections.abc import Callable

from pokerhouse.bots import STYLES, Decision, give_up, passive, raise_towards
from pokerhouse.rules import Hand, Menu
from pokerhouse.simulator.world import Luck

Play = Callable[[Hand, Menu, Luck], Decision]
"""Chooses the actor's move."""


def caller(_hand: Hand, menu: Menu, _luck: Luck) -> Decision:
    """Check or call, whatever comes."""
    return passive(menu)


def timid(_hand: Hand, menu: Menu, luck: Luck) -> Decision:
    """Check, and mostly fold what costs something."""
    return passive(menu) if luck.once_in(4) else give_up(menu)


def lively(hand: Hand, menu: Menu, luck: Luck) -> Decision:
    """Call and fold about evenly, raise now and then, seldom everything."""
    mood = luck.below(100)
    if mood < 40:
        return passive(menu)
    if mood < 80:
        return give_up(menu)
    if mood < 97:
        return raise_towards(menu, hand.price + hand.setup.big * (1 + luck.below(6)))
    return raise_towards(menu, menu.raise_high or 0)


def wild(hand: Hand, menu: Menu, luck: Luck) -> Decision:
    """Raise and go all-in more than anybody should."""
    mood = luck.below(100)
    if mood < 50:
        return passive(menu)
    if mood < 65:
        return give_up(menu)
    if menu.all_in_to is not None and mood >= 90:
        return Decision("all_in")
    return raise_towards(menu, hand.pot * (1 + luck.below(3)) if mood < 90 else menu.raise_high or 0)


def patient(hand: Hand, menu: Menu, luck: Luck) -> Decision:
    """Lively at first; with three players left, fold until the last level is over (SNG-9.2)."""
    return lively(hand, menu, luck) if len(hand.stacks) > 3 else give_up(menu)


def by_style(name: str, one_in: int) -> Play:
    """A bot's style in one decision of so many, from what the actor may see; lively in the others."""
    style = STYLES[name]

    def play(hand: Hand, menu: Menu, luck: Luck) -> Decision:
        if luck.below(one_in):
            return lively(hand, menu, luck)
        return style.decide(hand.view(menu.actor), luck.chance)

    return play


PLAYS: tuple[Play, ...] = (
    lively,
    caller,
    wild,
    lively,
    timid,
    by_style("gambler", 1),
    lively,
    by_style("caller", 1),
    wild,
    lively,
    # these weigh their cards by sampling, which is dear
    by_style("steady", 24),
    by_style("curious", 24),
)

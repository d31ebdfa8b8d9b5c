"""What can be said of a hand after a step, in the words of the documents, and where it differs."""

from collections.abc import Callable

from pokerhouse.history.examples.event_words import words
from pokerhouse.history.examples.example import ExampleFault, Facts
from pokerhouse.history.examples.story import Story
from pokerhouse.rules import STREETS, LastAction, Menu, whose_turn

SHOWN = (
    "street",
    "board",
    "pot",
    "price",
    "acting",
    "waiting",
    "done",
    "words",
    "all_in",
    "out",
    "wagers",
    "stacks",
)
"""What is printed after each step."""


def facts_of(story: Story) -> Facts:
    """The state after a step, as the documents print it."""
    return {name: FACTS[name](story) for name in SHOWN}


def difference(story: Story, wanted: Facts) -> str | None:
    """The first fact that is not as it was said, in words; None where all are."""
    for key, said in wanted.items():
        if key not in FACTS:
            raise ExampleFault(f"{key!r} is nothing that can be said of a hand; there are {', '.join(FACTS)}")
        found = FACTS[key](story)
        if isinstance(said, dict) and isinstance(found, dict):
            found = {name: found.get(name) for name in said}
        if found != said:
            return f"{key} is {found!r}, not {said!r}"
    if story.chips != story.chips_given:
        return f"chips in all are {story.chips}, not {story.chips_given}"
    return None


def _offered(story: Story) -> list[str]:
    menu = story.hand.menu()
    if menu is None:
        return []
    moves = {
        "fold": menu.fold,
        "check": menu.check,
        "call": menu.call_to is not None,
        "raise": menu.raise_low is not None,
        "all_in": menu.all_in_to is not None,
    }
    return [move for move, offered in moves.items() if offered]


def _menu(read: Callable[[Menu], int | str | None]) -> Callable[[Story], object]:
    def found(story: Story) -> object:
        menu = story.hand.menu()
        return "nobody acts" if menu is None else read(menu) or (0 if read(menu) is None else read(menu))

    return found


def _done(done: LastAction | None) -> str:
    return f"{done.player} {done.move} {done.to}" if done else "nobody"


FACTS: dict[str, Callable[[Story], object]] = {
    "pot": lambda story: story.hand.pot,
    "price": lambda story: story.hand.price,
    "street": lambda story: STREETS[story.hand.street],
    "board": lambda story: " ".join(story.hand.board),
    "actor": lambda story: story.name(story.hand.actor),
    "over": lambda story: story.hand.over,
    "call": _menu(lambda menu: menu.call_cost),
    "low": _menu(lambda menu: menu.raise_low),
    "high": _menu(lambda menu: menu.raise_high),
    "no_raise": _menu(lambda menu: menu.no_raise),
    "suggested": _menu(lambda menu: menu.suggested),
    "acting": lambda story: whose_turn(story.hand).acting or "nobody",
    "waiting": lambda story: list(whose_turn(story.hand).waiting),
    "done": lambda story: _done(whose_turn(story.hand).done),
    "words": lambda story: list(whose_turn(story.hand).offered),
    "all_in": lambda story: whose_turn(story.hand).all_in,
    "offered": _offered,
    "stacks": lambda story: story.by_name(story.hand.stacks),
    "wagers": lambda story: story.by_name(story.hand.wagers),
    "won": lambda story: story.by_name(story.hand.won),
    "payoffs": lambda story: story.by_name(
        [stack - e.stack for stack, e in zip(story.hand.stacks, story.hand.setup.entrants, strict=True)]
    ),
    "out": lambda story: [
        name for name, folded in zip(story.names, story.hand.folded, strict=True) if folded
    ],
    "pots": lambda story: [
        " ".join([str(pot.amount), *map(story.name, pot.positions)]) for pot in story.hand.pots()
    ],
    "cards": lambda story: story.by_name(
        [" ".join(story.hand.view(p).players[p].cards) for p in range(len(story.names))]
    ),
    "seen": lambda story: story.by_name([" ".join(player.cards) for player in story.hand.view().players]),
    "told": lambda story: [
        words(event, story.names) for event in story.told if type(event).__name__ != "Acted"
    ],
    "default": lambda story: story.hand.default_action()[0],
}
"""What a step can say, and where it is read."""

"""One example as it is told, and what it is dealt from.

    [[case]]
    name = "what it shows"
    rule = "STD-1"                  # or a list
    given = { ruleset = "house", blinds = [50, 100], stacks = { A = 1000, B = 1000, C = 1000 } }
    when = ["C calls", "A calls; B checks", { do = "A bets 300", low = 600, pot = 600 }]
    then = { street = "flop", actor = "B" }

The stacks stand in the order of positions: the first is left of the button, the last has it. A step is a
string, or a table whose keys other than `do` are checked after it; `refused` says that the move is refused,
with "code RULE". `then` is checked at the end.
"""

from typing import Any

import msgspec
from msgspec import Struct

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import RULESETS, Ruleset, Secret, Setup, SetupError, usual_setup

Facts = dict[str, Any]


class ExampleFault(Exception):  # noqa: N818  (the file is at fault)
    """An example that can't be read or played; the message is one sentence without its stop."""


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """One example, as it stands in the file."""

    name: str
    given: Facts
    rule: str | list[str] = []
    when: list[str | Facts] = []
    then: Facts = {}
    told: str = ""
    """What comes out in words that nobody checks."""

    @property
    def rules(self) -> list[str]:
        """The rules it shows."""
        return [self.rule] if isinstance(self.rule, str) else self.rule


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hand is dealt from, by the players' names."""

    stacks: dict[str, int]
    ruleset: str = "house"
    blinds: tuple[int, int] = (5, 10)
    settings: Facts = {}
    """Changes to the ruleset."""
    button: str | None = None
    """A name or "nobody", as for the next three."""
    small: str | None = None
    big: str | None = None
    opener: str | None = None
    antes: int | dict[str, int] = 0
    live: dict[str, int] = {}
    dead: dict[str, int] = {}
    dead_chips: int = 0
    """Dead chips from nobody."""
    cards: dict[str, str] = {}
    board: str = ""
    deck: str = ""
    """Its first cards."""

    @property
    def names(self) -> list[str]:
        """The players, by position."""
        return list(self.stacks)


def given_of(facts: Facts) -> Given:
    """Read what is given; ExampleFault says what can't be."""
    try:
        return msgspec.convert(facts, Given)
    except msgspec.ValidationError as error:
        raise ExampleFault(f"given: {error}") from error


def setup_of(given: Given) -> Setup:
    """The hand before its first card."""
    if given.ruleset not in RULESETS:
        raise ExampleFault(f"there are no rules called {given.ruleset!r}; there are {', '.join(RULESETS)}")
    ruleset = RULESETS[given.ruleset]
    try:
        ruleset = msgspec.convert(msgspec.to_builtins(ruleset) | given.settings, Ruleset)
        small, big = given.blinds
        stacks = list(given.stacks.values())
        usual = usual_setup(ruleset, stacks, small=small, big=big, players=given.names)
        fields = {"button": "button", "small": "small_at", "big": "big_at", "opener": "opener"}
        named = {
            field: position_of(given, name)
            for key, field in fields.items()
            if (name := getattr(given, key)) is not None
        }
        entrants = tuple(
            msgspec.structs.replace(
                entrant,
                ante=given.antes if isinstance(given.antes, int) else given.antes.get(entrant.player, 0),
                live=given.live.get(entrant.player, 0),
                dead=given.dead.get(entrant.player, 0),
            )
            for entrant in usual.entrants
        )
        return msgspec.structs.replace(usual, entrants=entrants, dead=given.dead_chips, **named)
    except (msgspec.ValidationError, SetupError) as error:
        raise ExampleFault(f"given: {error}") from error


def position_of(given: Given, name: str) -> int | None:
    """The position of who has this name; None for nobody."""
    if name == "nobody":
        return None
    if name not in given.stacks:
        raise ExampleFault(f"{name!r} does not play: {', '.join(given.names)} do")
    return given.names.index(name)


def secret_of(given: Given, setup: Setup) -> Secret:
    """Lay the cards that the example names where the dealer takes them; the others fill the gaps."""
    count = len(given.names)
    places = dict(enumerate(given.deck.split()))
    for name, cards in given.cards.items():
        position, words = position_of(given, name), cards.split()
        if position is None or len(words) != 2:
            raise ExampleFault(f"{name} has two cards, such as 'As Kh', not {cards!r}")
        places |= {position: words[0], count + position: words[1]}
    board, place = given.board.split(), 2 * count
    for burned, size in zip(setup.ruleset.burns, (3, 1, 1), strict=True):
        place += burned
        for _ in range(min(size, len(board))):
            places[place] = board.pop(0)
            place += 1
    if len(set(places.values())) != len(places) or board or not set(places.values()) <= set(CARD_NAMES):
        raise ExampleFault("cards are such as As or Th, each stands once, and a board has five")
    rest = [card for card in CARD_NAMES if card not in places.values()]
    return Secret(tuple([places[index] if index in places else rest.pop() for index in range(52)]))

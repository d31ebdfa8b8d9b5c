"""A case: a hand told as given / when / then, read from TOML and played.

    [[case]]
    name = "what it shows"
    rule = "STD-1"                  # or a list
    given = { ruleset = "house", blinds = [50, 100], stacks = { A = 1000, B = 1000, C = 1000 } }
    when = ["C calls", "A calls; B checks", { do = "A bets 300", low = 600, pot = 600 }]
    then = { street = "flop", actor = "B" }

The stacks stand in the order of positions: the first is left of the button, the last has it. `given` may also
hold `settings` (changes to the ruleset), `button`, `small`, `big`, `opener` (a name, or "nobody"), `antes` (a
number or by name), `live` and `dead` (posts by name), `dead_chips` (from nobody), `cards` (by name), `board`,
or `deck` (its first cards). A step is a string, or a table whose keys other than `do` are checked after it;
`refused` says that the move is refused, with "code RULE". `then` is checked at the end.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import (
    RULESETS,
    STREETS,
    DeadAdded,
    Event,
    Hand,
    LastAction,
    Refused,
    Secret,
    Setup,
    usual_setup,
    whose_turn,
)
from tests.rules.cases.hand_drawing import drawn, words

Table = dict[str, Any]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One example, as it stands in the file."""

    name: str
    rule: str | list[str]
    given: Table
    when: list[str | Table] = []
    then: Table = {}

    @property
    def rules(self) -> list[str]:
        return [self.rule] if isinstance(self.rule, str) else self.rule


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file; its names are all different."""
    cases = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, list[Case]])["case"]
    assert len({case.name for case in cases}) == len(cases), f"two cases of {path.name} have one name"
    return cases


def play(case: Case) -> Hand:
    """Play a case to its end, checking what it says; an AssertionError draws the table."""
    story = Story(case.given)
    for step in case.when:
        told = {"do": step} if isinstance(step, str) else dict(step)
        story.step(told.pop("do", ""), told)
    story.step("", case.then)
    return story.hand


class Story:
    """A hand whose players have names."""

    def __init__(self, given: Table) -> None:
        self.names: list[str] = list(given["stacks"])
        setup, secret = self._setup(dict(given))
        self.hand = Hand.deal(setup, secret)
        self.told: list[Event] = self.hand.events[1:]

    def step(self, do: str, checks: Table) -> None:
        """Do the moves of a step, then compare everything the step says."""
        refused = checks.pop("refused", None) if do else None
        answer = None
        try:
            if do:
                self.told = [event for part in do.split(";") for event in self._do(part.split())]
        except Refused as refusal:
            answer = f"{refusal.code} {refusal.rule}"
        self._expect(do, "refused", answer, refused)
        for key, wanted in checks.items():
            self._expect(do, key, _CHECKS[key](self), wanted)
        self._expect(do, "chips in all", self._chips(), self._given_chips())

    def _expect(self, do: str, key: str, found: object, wanted: object) -> None:
        if isinstance(wanted, dict) and isinstance(found, dict):
            found = {name: found[name] for name in wanted}
        assert found == wanted, f"after {do!r}: {key} is {found!r}, not {wanted!r}\n{drawn(self.hand)}"

    def _given_chips(self) -> int:
        setup = self.hand.setup
        added = sum(event.amount for event in self.hand.events if isinstance(event, DeadAdded))
        return sum(entrant.stack for entrant in setup.entrants) + setup.dead + added

    def _chips(self) -> int:
        """Count all chips: voided dead chips have left the hand."""
        hand = self.hand
        gone = hand.dead - sum(hand.posted_dead) if hand.voided else 0
        return sum(hand.stacks) + hand.pot + gone

    # given

    def _setup(self, given: Table) -> tuple[Setup, Secret]:
        stacks = list(given.pop("stacks").values())
        small, big = given.pop("blinds")
        ruleset = RULESETS[given.pop("ruleset")]
        if "settings" in given:
            settings = msgspec.to_builtins(ruleset) | given.pop("settings")
            ruleset = msgspec.convert(settings, type(ruleset))
        setup = usual_setup(ruleset, stacks, small=small, big=big, players=self.names)
        secret = self._secret(given, setup)
        antes, live, dead = given.pop("antes", 0), given.pop("live", {}), given.pop("dead", {})
        entrants = [
            msgspec.structs.replace(
                entrant,
                ante=antes.get(entrant.player, 0) if isinstance(antes, dict) else antes,
                live=live.get(entrant.player, 0),
                dead=dead.get(entrant.player, 0),
            )
            for entrant in setup.entrants
        ]
        fields = {"button": "button", "small": "small_at", "big": "big_at", "opener": "opener"}
        named = {fields[key]: self._position(given.pop(key)) for key in fields if key in given}
        dead_chips = given.pop("dead_chips", 0)
        assert not given, f"unknown in given: {given}"
        return msgspec.structs.replace(setup, entrants=tuple(entrants), dead=dead_chips, **named), secret

    def _position(self, name: str) -> int | None:
        return None if name == "nobody" else self.names.index(name)

    def _secret(self, given: Table, setup: Setup) -> Secret:
        """Lay the cards that the case names where the dealer takes them; the others fill the gaps."""
        count = len(self.names)
        places = dict(enumerate(given.pop("deck", "").split()))
        for name, cards in given.pop("cards", {}).items():
            first, second = cards.split()
            places |= {self.names.index(name): first, count + self.names.index(name): second}
        board = given.pop("board", "").split()
        place = 2 * count
        for burned, size in zip(setup.ruleset.burns, (3, 1, 1), strict=True):
            place += burned
            for _ in range(min(size, len(board))):
                places[place] = board.pop(0)
                place += 1
        assert len(set(places.values())) == len(places), "a card stands twice"
        rest = [card for card in CARD_NAMES if card not in places.values()]
        return Secret(tuple([places[index] if index in places else rest.pop() for index in range(52)]))

    # when

    def _do(self, said: list[str]) -> list[Event]:
        """Do what a sentence says: "A raises to 300", "30 dead chips", "the hand is voided"."""
        hand = self.hand
        if said[1:2] == ["dead"]:
            return hand.add_dead(int(said[0]))
        if said[-1] == "voided":
            return hand.void()
        name, verb, *rest = said
        position = self.names.index(name)
        if verb == "shows":
            return hand.show(position)
        if said[1:] == ["times", "out"]:
            return hand.act(position, *hand.default_action())
        if said[1:] == ["goes", "all-in"]:
            return self._all_in(position)
        if verb in ("folds", "checks", "calls"):
            return hand.act(position, verb[:-1])  # type: ignore[arg-type]
        assert verb in ("bets", "raises"), f"no such move: {said}"
        menu = hand.menu()
        if verb == "bets" and not rest:
            return hand.act(position, "call")
        if not rest:
            return hand.act(position, "raise", menu.raise_low if menu else None)
        return hand.act(position, "raise", int(rest[-1]) + (hand.price if rest[0] == "by" else 0))

    def _all_in(self, position: int) -> list[Event]:
        hand = self.hand
        menu = hand.menu()
        reach = hand.wagers[position] + hand.stacks[position]
        if hand.ruleset.betting in ("step", "texas"):
            return hand.act(position, "all_in")
        if menu and menu.call_to == reach:
            return hand.act(position, "call")
        return hand.act(position, "raise", reach)

    # then

    def by_name(self, values: list[Any]) -> Table:
        return dict(zip(self.names, values, strict=True))

    def name(self, position: int | None) -> str:
        return "nobody" if position is None else self.names[position]


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


def _menu(field: str) -> Callable[[Story], object]:
    def read(story: Story) -> object:
        menu = story.hand.menu()
        assert menu is not None, f"nobody has to act\n{drawn(story.hand)}"
        value = getattr(menu, field)
        return 0 if value is None else value

    return read


def _done(done: LastAction | None) -> str:
    return f"{done.player} {done.move} {done.to}" if done else "nobody"


_CHECKS: dict[str, Callable[[Story], object]] = {
    "pot": lambda story: story.hand.pot,
    "price": lambda story: story.hand.price,
    "street": lambda story: STREETS[story.hand.street],
    "board": lambda story: " ".join(story.hand.board),
    "actor": lambda story: story.name(story.hand.actor),
    "over": lambda story: story.hand.over,
    "call": _menu("call_cost"),
    "low": _menu("raise_low"),
    "high": _menu("raise_high"),
    "no_raise": _menu("no_raise"),
    "suggested": _menu("suggested"),
    "acting": lambda story: whose_turn(story.hand).acting or "nobody",
    "waiting": lambda story: list(whose_turn(story.hand).waiting),
    "done": lambda story: _done(whose_turn(story.hand).done),
    "words": lambda story: list(whose_turn(story.hand).offered),
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
"""What a step can check, and where it is read."""

"""What a STATE line can't say, as fields in the comments before it."""

import tomllib
from typing import Any

from msgspec.structs import replace

from pokerhouse.history.acpc_game import Game, game_of_setup
from pokerhouse.history.fault import Fault, shown
from pokerhouse.history.numbers import toml_float, whole_chips
from pokerhouse.history.phh_action import read_action, write_action
from pokerhouse.history.phh_reader import SHOWN_LATE, name_of, with_own
from pokerhouse.history.phh_setup import DEAD_POSTS, RULESET, array_of, own_ruleset, ruleset_table
from pokerhouse.history.phh_writer import own_story
from pokerhouse.history.record import Record, Step
from pokerhouse.history.replay import MOVING
from pokerhouse.rules import Setup

ANTES = "_antes"
POSTS = "_posts"
"""Live posts and straddles."""
SMALL = "_small"
"""The small blind where nobody posts it."""
DEAD = "_dead"
DEAD_BUTTON = "_dead_button"
TOLD = "_told"
"""Steps that ACPC has no letter for (shows, mucks, notes): pairs of their place among all and PHH's words."""
DEALT = "_dealt"
"""Comments on the cards dealt, by position."""
SAID = "_said"
"""Comments on moves and streets: pairs of their place and the comment."""
NAME = "_hand"
FIELDS = "_fields"


def read_own(record: Record, text: str) -> Record:
    """The record with what its comment fields add."""
    if not text:
        return record
    try:
        own = tomllib.loads(text, parse_float=toml_float)
    except (ValueError, RecursionError) as error:
        raise Fault(f"a field in the comments is not TOML: {shown(str(error))}") from None
    setup = own_setup(record.setup, own)
    steps = list(record.steps)
    for place, words in pairs_of(own, TOLD):
        told = read_action(words, len(setup.entrants))
        if not isinstance(told, Step) or place > len(steps):
            raise Fault(f"{TOLD}: '{shown(words)}' has no place {place}")
        steps.insert(place, told)
    for place, comment in pairs_of(own, SAID):
        if place >= len(steps):
            raise Fault(f"{SAID}: there is no step {place}")
        steps[place] = replace(steps[place], comment=comment)
    dealt = array_of(own, DEALT, len(setup.entrants)) if DEALT in own else []
    if not all(isinstance(comment, str) for comment in dealt):
        raise Fault(f"{DEALT}: comments are texts")
    fields = own.get(FIELDS, {})
    if not isinstance(fields, dict):
        raise Fault(f"{FIELDS}: a table is needed")
    return replace(
        record,
        setup=setup,
        steps=tuple(with_own(steps, own, len(setup.entrants))),
        dealt=tuple(dealt),
        hand=name_of({"hand": own[NAME]}, None) if NAME in own else record.hand,
        fields=record.fields | fields,
    )


def own_setup(setup: Setup, own: dict[str, Any]) -> Setup:
    """How the hand was dealt, where a game definition can't say it."""
    count = len(setup.entrants)
    entrants = list(setup.entrants)
    for key, name in ((ANTES, "ante"), (POSTS, "live"), (DEAD_POSTS, "dead")):
        if key in own:
            chips = [whole_chips(value, key) for value in array_of(own, key, count)]
            entrants = [replace(one, **{name: value}) for one, value in zip(entrants, chips, strict=True)]
    return replace(
        setup,
        ruleset=own_ruleset(own[RULESET]) if RULESET in own else setup.ruleset,
        entrants=tuple(entrants),
        small=whole_chips(own.get(SMALL, setup.small), SMALL),
        dead=whole_chips(own.get(DEAD, 0), DEAD),
        button=None if own.get(DEAD_BUTTON) else setup.button,
    )


def pairs_of(own: dict[str, Any], key: str) -> list[tuple[int, str]]:
    """Pairs of a place and a text, in order."""
    pairs = own.get(key, [])
    whole = isinstance(pairs, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    if not whole or not all(type(place) is int and place >= 0 and type(text) is str for place, text in pairs):
        raise Fault(f"{key}: pairs of a place and a text are needed")
    return [(place, text) for place, text in pairs]


def write_own(record: Record, game: Game, *, shows: bool) -> dict[str, Any]:
    """The fields that a STATE line of this game leaves out; `shows` too, where they don't follow anyway."""
    setup = record.setup
    own: dict[str, Any] = {}
    if game.setup().ruleset != setup.ruleset:
        own[RULESET] = ruleset_table(setup.ruleset)
    for key, name in ((ANTES, "ante"), (POSTS, "live"), (DEAD_POSTS, "dead")):
        chips = [getattr(entrant, name) for entrant in setup.entrants]
        if any(chips):
            own[key] = chips
    if setup.small_at is None:
        own[SMALL] = setup.small
    if setup.dead:
        own[DEAD] = setup.dead
    if setup.button is None:
        own[DEAD_BUTTON] = True
    steps = [step for step in record.steps if step.kind not in ("dead", "void")]
    if not shows:
        steps = [step for step in steps if step.kind not in ("show", "muck")]
    lettered = (*MOVING, "board")
    told = [
        [place, write_action(step, record.hole)]
        for place, step in enumerate(steps)
        if step.kind not in lettered
    ]
    said = [
        [place, step.comment] for place, step in enumerate(steps) if step.comment and step.kind in lettered
    ]
    own |= {key: value for key, value in ((DEALT, list(record.dealt)), (TOLD, told), (SAID, said)) if value}
    if not isinstance(record.hand, int):
        own |= {} if record.hand is None else {NAME: record.hand}
    if record.fields:
        own[FIELDS] = record.fields
    story = own_story(record)
    story.pop(SHOWN_LATE, None)
    return own | story


def game_for(setup: Setup) -> Game:
    """The game definition of a hand; what it can't say is left to its own fields."""
    entrants = tuple(replace(entrant, ante=0, live=0, dead=0) for entrant in setup.entrants)
    return game_of_setup(replace(setup, entrants=entrants))

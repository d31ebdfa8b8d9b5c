"""Examples in Markdown tables, as the documents have them: given, when, then; or who has what in.

    | | given | when | then |                          | | preflop | flop | turn |
    |---|---|---|---|                                  |---|---|---|---|
    | E2 | the pot is 0, the price 1 | A bets,         | A | 1 | 1 | 1 |
      B raises by 1 | the pot is 1, then 3 |           | B | 1 | fold | |

Players are single capitals. What is said of them in the first form is brought about: everybody matches up to
the street and the player that are named, and dead chips fill the pot. A cell of the second form is what a
player has in on that street, or fold, check, call, bet, raise 20, all-in, with semicolons between several.
"""

import re
from collections.abc import Iterator

from pokerhouse.history.examples.example import Example, ExampleFault, Facts
from pokerhouse.history.examples.sentences import facts_in, moves_in, names_in
from pokerhouse.history.examples.story import Story
from pokerhouse.rules import STREETS

STACK = 100
"""What players have of whom nothing is said."""

Row = list[str]


def read_markdown(text: str, base: Facts, only: str = "") -> list[Example]:
    """The examples of a page's tables whose names hold `only`; `base` is given to all: ruleset, blinds."""
    found: list[Example] = []
    for head, rows in _tables(text):
        words = [cell.lower() for cell in head]
        if {"given", "when", "then"} <= set(words):
            found += _told(rows, [words.index(name) for name in ("given", "when", "then")], base, only)
        elif len(words) > 1 and all(word.replace("-", "") in STREETS for word in words[1:]):
            name = head[0] or f"a hand of {len(rows)}"
            found += [_grid(rows, name, base)] if only in name else []
    if not found:
        raise ExampleFault("no such row in a table with given, when, then, and no such table of streets")
    return found


def _tables(text: str) -> Iterator[tuple[Row, list[Row]]]:
    lines = [line.strip() for line in text.splitlines()]
    table: list[Row] = []
    for line in [*lines, ""]:
        if line.startswith("|"):
            table.append([cell.strip().replace("*", "") for cell in line.strip("|").split("|")])
        elif table:
            head, rows = table[0], [row for row in table[1:] if not set("".join(row)) <= set("-: ")]
            yield head, [row + [""] * (len(head) - len(row)) for row in rows]
            table = []


def _told(rows: list[Row], places: list[int], base: Facts, only: str) -> Iterator[Example]:
    """Rows of given, when, then; "as in E5" and "the same" repeat what was given."""
    before: dict[str, str] = {}
    latest = ""
    for row in rows:
        given, when, then = (row[place] for place in places)
        same = re.fullmatch(r"(?:as in|as) (\S+)|the same", given)
        given = (before.get(same.group(1) or "", latest) or latest) if same else given
        before[row[0]] = latest = given
        if only not in row[0]:
            continue
        names = names_in(f"{given} {when} {then}")
        said = facts_in(given, 1)[0]
        facts, lead = _brought_about(said, given, names, base)
        moves = moves_in(when, names)
        steps: list[str | Facts] = [lead] if lead else []
        steps += [
            {"do": move, **checks} for move, checks in zip(moves, facts_in(then, len(moves)), strict=True)
        ]
        yield Example(name=row[0] or when, given=facts, when=steps, told=then)


def _brought_about(said: Facts, given: str, names: list[str], base: Facts) -> tuple[Facts, str]:
    """What is dealt, and the matching moves that lead to the street, the player and the pot given."""
    stacks = dict.fromkeys(names, STACK)
    stacks |= {name: int(chips) for name, chips in re.findall(r"\b([A-Z]) has (\d+)", given)}
    facts: Facts = {"stacks": stacks, **base}
    story, lead = Story(facts), list[str]()
    while (actor := story.hand.actor) is not None:
        there = STREETS[story.hand.street] == said.get("street", "preflop")
        if there and said.get("acting", story.name(actor)) == story.name(actor):
            break
        menu = story.hand.menu()
        move = "calls" if menu and menu.call_to is not None else "checks"
        lead.append(f"{story.name(actor)} {move}")
        if (refused := story.do(lead[-1])) is not None:
            raise ExampleFault(f"what is given can't come about: {refused[1]}")
    dead = said.get("pot", story.hand.pot) - story.hand.pot
    if dead < 0 or story.hand.over:
        raise ExampleFault(f"what is given can't come about: {given!r}")
    return facts | {"dead_chips": dead}, "; ".join(lead)


def _grid(rows: list[Row], name: str, base: Facts) -> Example:
    """Who put in what on each street, in the order of play."""
    facts: Facts = {"stacks": {row[0]: STACK for row in rows}, **base}
    story, steps = Story(facts), list[str | Facts]()
    cells = [
        {row[0]: [word.strip() for word in row[street].split(";") if word.strip()] for row in rows}
        for street in range(1, len(rows[0]))
    ]
    while (actor := story.hand.actor) is not None:
        street, who = story.hand.street, story.name(actor)
        if street >= len(cells) or not cells[street][who]:
            break
        move = _cell(story, who, cells[street][who].pop(0))
        if (refused := story.do(move)) is not None:
            raise ExampleFault(f"{move}: {refused[1]}")
        steps.append(move)
    left = [
        f"{who} on street {street}"
        for street, row in enumerate(cells, 1)
        for who, words in row.items()
        if words
    ]
    if left:
        raise ExampleFault(f"{name}: it is never the turn of {left[0]}")
    return Example(name=name, given=facts, when=steps)


def _cell(story: Story, who: str, word: str) -> str:
    """What a cell says, as a sentence."""
    menu = story.hand.menu()
    if not word.isdecimal():
        verb, _, rest = word.partition(" ")
        verbs = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}
        if verb == "all-in":
            return f"{who} goes all-in"
        return f"{who} {verbs.get(verb, verb)} {rest}".strip().removesuffix(" to")
    if menu is not None and menu.call_to == int(word):
        return f"{who} calls"
    return f"{who} checks" if menu is not None and menu.check and word == "0" else f"{who} raises to {word}"

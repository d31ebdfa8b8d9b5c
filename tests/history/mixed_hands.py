"""PHH tables of hands in all states of completeness, as people and programs leave them."""

import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from pokerhouse.history import history_of
from pokerhouse.history.phh import table_of
from pokerhouse.rules import HOUSE, RESEARCH, Hand, Ruleset
from tests.history.random_hands import played, random_setup, with_posts

PLAIN = Ruleset(name="no-limit", trims_antes=False)
LIMIT = Ruleset(name="fixed-limit", limits=(10, 10, 20, 20), trims_antes=False)

Table = dict[str, Any]
Change = Callable[[random.Random, Table], None]


def mixed_table(luck: random.Random) -> Table:
    """A hand's table, some of it left out, unknown, or told in another of the ways there are."""
    hand = random_hand(luck)
    table = table_of(
        history_of(hand.events, hand.secret if luck.random() < 0.8 else None, hand=luck.choice(NAMES))
    )
    table = dict(table, actions=list(table["actions"]))
    for change in CHANGES:
        if luck.random() < 0.35:
            change(luck, table)
    return table


NAMES = [None, 3, "the last"]


def random_hand(luck: random.Random) -> Hand:
    ruleset = luck.choice([PLAIN, PLAIN, PLAIN, LIMIT, HOUSE, RESEARCH])
    setup = random_setup(luck, ruleset)
    if luck.random() < 0.3:
        setup = with_posts(luck, setup)
    if luck.random() < 0.2 and len(setup.entrants) > 4:  # two straddles, the second acts last
        lives = {2: 2 * setup.big, 3: 4 * setup.big}
        entrants = [replace(one, live=lives.get(at, 0)) for at, one in enumerate(setup.entrants)]
        setup = replace(setup, entrants=tuple(entrants), opener=4)
    return played(luck, setup)


def without_results(_luck: random.Random, table: Table) -> None:
    table.pop("finishing_stacks", None)


def without_trimming(_luck: random.Random, table: Table) -> None:
    if table.get("ante_trimming_status") is False:
        del table["ante_trimming_status"]


def both_straddles_told(_luck: random.Random, table: Table) -> None:
    blinds = table["blinds_or_straddles"]
    if "_opener" not in table and any(blind > table.get("min_bet", 10**9) for blind in blinds[2:]):
        table["blinds_or_straddles"] = [abs(blind) for blind in blinds]


def without_shows(_luck: random.Random, table: Table) -> None:
    table["actions"] = [action for action in table["actions"] if " sm" not in action]


def unknown_until_shown(luck: random.Random, table: Table) -> None:
    for at, action in enumerate(table["actions"]):
        if action.startswith("d dh") and luck.random() < 0.6:
            table["actions"][at] = f"{action[:-4]}????"


def shown_unseen(luck: random.Random, table: Table) -> None:
    """Some show what they were dealt without naming it, some show cards that nobody wrote down."""
    for at, action in enumerate(table["actions"]):
        if " sm " in action and luck.random() < 0.5:
            table["actions"][at] = f"{action[:-4]}{luck.choice(['-', '????'])}"


def mucked(luck: random.Random, table: Table) -> None:
    for at, action in enumerate(table["actions"]):
        if " sm " in action and luck.random() < 0.3:
            table["actions"][at] = action.partition(" sm")[0] + " sm"


def one_card_known(luck: random.Random, table: Table) -> None:
    for at, action in enumerate(table["actions"]):
        if action.startswith("d dh") and luck.random() < 0.3:
            table["actions"][at] = f"{action[:-4]}??{action[-2:]}"


def card_by_card(_luck: random.Random, table: Table) -> None:
    actions = []
    for action in table["actions"]:
        if action.startswith("d db") and len(action) == 11:
            actions += [f"d db {action[at : at + 2]}" for at in (5, 7, 9)]
        else:
            actions.append(action)
    table["actions"] = actions


def commented(luck: random.Random, table: Table) -> None:
    for at, action in enumerate(table["actions"]):
        if "#" not in action and luck.random() < 0.2:
            table["actions"][at] = f"{action} # {luck.choice(['hm', 'ünder: | = 1', '10.5.3'])}"
    table["actions"].append("# a note")


def with_fields(luck: random.Random, table: Table) -> None:
    table |= {
        "venue": "at Ada's",
        "day": luck.randint(1, 28),
        "_mood": {"loud": True, "lights": [1, Decimal("2.50")]},
    }
    table["seats"] = [position + 1 for position in range(len(table["starting_stacks"]))]


def with_names(luck: random.Random, table: Table) -> None:
    names = [luck.choice(["Ada", "Bob", "Cho", "", "a|b", "x:y", "p2"]) for _ in table["starting_stacks"]]
    table["players"] = names


def in_cents(luck: random.Random, table: Table) -> None:
    """All amounts in fractions of a dollar; our own fields count as PHH's do."""
    if any(key.startswith("_") for key in table if key not in ("_mood", "_shown_late")):
        return
    unit = luck.choice([Decimal("0.01"), Decimal("0.05"), Decimal("0.001")])
    for key in ("starting_stacks", "antes", "blinds_or_straddles", "finishing_stacks"):
        if key in table:
            table[key] = [amount if amount == Decimal("inf") else amount * unit for amount in table[key]]
    for key in ("min_bet", "small_bet", "big_bet"):
        if key in table:
            table[key] *= unit
    for at, action in enumerate(table["actions"]):
        words = action.split(" ")
        if words[1:2] == ["cbr"]:
            words[2] = str(int(words[2]) * unit)
            table["actions"][at] = " ".join(words)


def stacks_unknown(luck: random.Random, table: Table) -> None:
    if "finishing_stacks" not in table and luck.random() < 0.5:
        position = luck.randrange(len(table["starting_stacks"]))
        table["starting_stacks"][position] = Decimal("inf")


CHANGES: list[Change] = [
    without_results,
    without_trimming,
    both_straddles_told,
    shown_unseen,
    mucked,
    unknown_until_shown,
    one_card_known,
    without_shows,
    in_cents,
    stacks_unknown,
    card_by_card,
    commented,
    with_fields,
    with_names,
]

"""The documents' worked examples as the help page draws them, from the cases that the tests play.

`python -m tests.tools.help_examples` plays each and writes what the rules say after every step.
"""

import json
from pathlib import Path
from typing import Any

from pokerhouse.history.examples import Example, Story, read_toml
from pokerhouse.rules import STREETS, Hand, move_names, whose_turn

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/rules/cases"
WRITTEN = ROOT / "web/src/help/examples.json"
DOCUMENTS = {"sbe": "SBE-E", "step": "STEP-E", "texas": "TEX-E"}


def examples() -> list[dict[str, Any]]:
    """The first case of every worked example of the three documents, played."""
    found: dict[str, dict[str, Any]] = {}
    for game, prefix in DOCUMENTS.items():
        for case in read_toml((CASES / f"{game}.toml").read_text(encoding="utf-8")):
            for rule in case.rules:
                if rule.startswith(prefix) and rule not in found:
                    found[rule] = {"id": rule, "game": game, **played(case)}
    return sorted(found.values(), key=lambda one: (one["game"], int(one["id"].rpartition("E")[2])))


def played(case: Example) -> dict[str, Any]:
    """Who plays, how it stands at first, and after each step."""
    story = Story(dict(case.given))
    rows = [{"moves": [], **state(story)}]
    for step in case.when:
        do = step if isinstance(step, str) else step.get("do", "")
        before = len(story.hand.events)
        if do and story.do(do) is None:
            rows.append({"moves": moves(story, before), **state(story)})
    won = {name: won for name, won in zip(story.names, story.hand.won, strict=True) if won}
    return {"players": story.names, "rows": rows, "won": won}


def moves(story: Story, before: int) -> list[list[str | int]]:
    """What was done since that event: who, the move, and to which amount."""
    names = move_names(story.hand.events)
    told = []
    for event, name in list(zip(story.hand.events, names, strict=True))[before:]:
        if name is not None:
            told.append([story.names[event.position], name, event.to if event.paid else 0])  # type: ignore[union-attr]
    return told


def state(story: Story) -> dict[str, Any]:
    """What the document prints."""
    hand: Hand = story.hand
    turn = whose_turn(hand)
    return {
        "street": "over" if hand.over else STREETS[hand.street],
        "pot": hand.pot,
        "price": hand.price,
        "acting": turn.acting or "",
        "done": "" if turn.done is None else turn.done.player,
        "waiting": list(turn.waiting),
        "offered": list(turn.offered),
        "out": list(turn.out),
    }


def text() -> str:
    """The file, one example a line."""
    return "[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in examples()) + "\n]\n"


if __name__ == "__main__":
    WRITTEN.write_text(text(), encoding="utf-8")
    print(f"wrote {WRITTEN.relative_to(ROOT)}")  # noqa: T201

"""The sentences of the documents' tables: who does what, and what is so afterwards."""

import re

from pokerhouse.history.examples.example import ExampleFault, Facts
from pokerhouse.rules import STREETS

_VERBS = {"bet": "bets", "call": "calls", "check": "checks", "fold": "folds", "raise": "raises"}
_OFFERED = "bet|call|raise|check|fold"


def names_in(text: str) -> list[str]:
    """The players that a row speaks of, and at least two."""
    letters = set(re.findall(r"(?<![\w-])([A-Z])(?![\w-])", text)) | {"A", "B"}
    return sorted(letters)


def moves_in(text: str, names: list[str]) -> list[str]:
    """One sentence a move: "A, B and C bet" is three."""
    moves: list[str] = []
    waiting: list[str] = []
    for part in re.split(r",| and |;", re.sub(r"[()]", "", text)):
        words = part.split()
        if not words:
            continue
        if words[0] == "all":
            waiting, words = list(names[:-1]), [names[-1], words[-1]]
        if words[0] not in names:
            raise ExampleFault(f"{part.strip()!r} says nobody's move")
        if len(words) == 1:
            waiting.append(words[0])
            continue
        doing = " ".join([_VERBS.get(words[1], words[1]), *words[2:]])
        moves += [f"{name} {doing}" for name in [*waiting, words[0]]]
        waiting = []
    if not moves or waiting:
        raise ExampleFault(f"{text!r} says nobody's move")
    return moves


def facts_in(text: str, steps: int) -> list[Facts]:
    """What a cell says of each step; what it says once holds at the end."""
    found: list[Facts] = [{} for _ in range(steps)]
    for name in ("pot", "price"):
        told = re.search(rf"{name}(?: is| is still)? (\d+(?:, (?:then )?\d+)*)", text)
        numbers = [int(number) for number in re.findall(r"\d+", told.group(1))] if told else []
        if len(numbers) == steps:
            for step, number in zip(found, numbers, strict=True):
                step[name] = number
        elif numbers:
            found[-1][name] = numbers[-1]
    found[-1] |= _at_the_end(text)
    return found


def _at_the_end(text: str) -> Facts:
    facts: Facts = {}
    if streets := re.findall(rf"\b({'|'.join(STREETS)})\b", text):
        facts["street"] = streets[-1]
    if number := re.search(r"\bstreet ([1-4])\b", text):
        facts["street"] = STREETS[int(number.group(1)) - 1]
    if acting := re.search(r"\b([A-Z]) acting\b|\bacting ([A-Z])\b", text):
        facts["acting"] = acting.group(1) or acting.group(2)
    if waiting := re.search(r"\b([A-Z](?:,? [A-Z])*) waiting\b|\bwaiting ([A-Z](?:,? [A-Z])*)\b", text):
        facts["waiting"] = re.findall("[A-Z]", waiting.group(1) or waiting.group(2))
    if offered := re.search(rf"\boffered (?:{_OFFERED})(?:(?:,? | \(and )(?:{_OFFERED}))*", text):
        facts["words"] = re.findall(_OFFERED, offered.group())
    if "nobody out" in text:
        facts["out"] = []
    elif out := re.search(r"\b([A-Z]) out\b|\bout ([A-Z])\b", text):
        facts["out"] = [out.group(1) or out.group(2)]
    if won := re.search(r"\b([A-Z]) wins (\d+)", text):
        facts["won"] = {won.group(1): int(won.group(2))}
    return facts

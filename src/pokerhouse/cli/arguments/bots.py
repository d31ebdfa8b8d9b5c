"""Bots as they are typed: a style, `file.py:Class`, a name of `bots.toml`; and formats such as 1v5."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pokerhouse.arena import BotError, Source, read_bots_file, source_named
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN

BOTS_FILE = Path("bots.toml")
"""Read where nothing else is said and there is one."""
_FORMAT = re.compile(r"([1-9])[v+]([1-9])", re.ASCII)


def bots_named(words: Sequence[str], bots_file: Path | None, most: int = PLAYERS_MAX) -> dict[str, Source]:
    """The bots by unique names: the second of a kind is called by its number, in whatever order they came."""
    if not PLAYERS_MIN <= len(words) <= most:
        what = "match" if most == PLAYERS_MAX else "contest"
        raise Refusal(f"a {what} has {PLAYERS_MIN} to {most} bots, not {len(words)}.")
    sources = sources_of(words, bots_file)
    seen: Counter[str] = Counter()
    names = [""] * len(words)
    for place_typed in sorted(range(len(words)), key=words.__getitem__):
        name = words[place_typed].rpartition(":")[2]
        seen[name] += 1
        names[place_typed] = name if seen[name] == 1 else f"{name} {seen[name]}"
    return dict(zip(names, sources, strict=True))


def bot_named(word: str, bots_file: Path | None) -> tuple[str, Source]:
    """One bot and its name."""
    return word.rpartition(":")[2], sources_of([word], bots_file)[0]


def sources_of(words: Sequence[str], bots_file: Path | None) -> list[Source]:
    """Where these bots come from; a Refusal for one that isn't there."""
    try:
        place = bots_file or (BOTS_FILE if BOTS_FILE.is_file() else None)
        others = read_bots_file(place) if place is not None else {}
        return [source_named(word, others) for word in words]
    except BotError as error:
        raise Refusal(str(error)) from None


def copies_of(form: str | None, names: Sequence[str]) -> dict[str, int]:
    """How many seats each of two bots has in a format such as 1v5 or 3+3."""
    if form is None:
        return {}
    found = _FORMAT.fullmatch(form.strip())
    if found is None:
        raise Refusal(f"--format: {form[:20]!r} is none; write 1v5, 5v1 or 3+3.")
    counts = [int(number) for number in found.groups()]
    if len(names) != 2:
        raise Refusal(f"--format is for two bots, not {len(names)}.")
    if sum(counts) > PLAYERS_MAX:
        raise Refusal(f"--format: a table has at most {PLAYERS_MAX} seats, not {sum(counts)}.")
    return dict(zip(names, counts, strict=True))

"""Ranges: the hands a player may hold, in the notation that poker players use.

| written | hands |
|---|---|
| `77`, `AKs`, `AKo`, `AK` | a pair; suited; of two suits; both |
| `77+` | that pair and every higher one |
| `A5s+`, `KTo+` | the lower card up to just below the higher one |
| `A5s-A2s`, `99-66` | all between the two, ends included |
| `AhKh` | one hand |
| `30%` | the best 30 % of the hands, by their equity against any hand (`hand_order`) |
| `any`, `random` | every hand |

Parts stand with commas between; a hand that several parts name counts once.
"""

from collections.abc import Iterator
from itertools import combinations
from math import ceil
from typing import TypeAlias

import msgspec

from pokerhouse.cards import RANKS, CardError, card_name, parse_cards
from pokerhouse.strength.hand_order import HANDS_BY_EQUITY

Pair: TypeAlias = tuple[int, int]

ALL_HANDS = 1326
TEXT_MAX = 1000
"""Characters of a range."""


class Range(msgspec.Struct, frozen=True):
    """A range as it was written and its hands, each two different cards, the higher first."""

    text: str
    hands: tuple[Pair, ...]

    @property
    def share(self) -> float:
        """How much of all hands it holds."""
        return len(self.hands) / ALL_HANDS


class RangeError(CardError):
    """Text that is no range; the message says which part of it and why."""


def parse_range(text: str) -> Range:
    """Read a range such as "AKs, 77+, A5s-A2s, KQo, 30%"."""
    if len(text) > TEXT_MAX:
        raise RangeError(f"a range has at most {TEXT_MAX} characters, not {len(text)}")
    hands: dict[Pair, None] = {}
    for part in text.split(","):
        hands.update(dict.fromkeys(_part(part.strip())))
    return Range(text.strip(), tuple(sorted(hands, reverse=True)))


def hands_of_class(name: str) -> tuple[Pair, ...]:
    """The hands of one of the 169 classes, such as "AKs", "AKo" or "77"."""
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    if high == low:
        return tuple((high * 4 + one, high * 4 + two) for two, one in combinations(range(4), 2))
    return tuple(
        (high * 4 + one, low * 4 + two)
        for one in range(4)
        for two in range(4)
        if (one == two) == (name[2] == "s")
    )


def _part(part: str) -> Iterator[Pair]:
    """The hands of one part of a range."""
    if part.lower() in ("any", "random"):
        part = "100%"
    if part.endswith("%"):
        yield from _best(part)
        return
    if len(part) == 4 and part[1] in "cdhs":
        one, two = parse_cards(part)
        yield (max(one, two), min(one, two))
        return
    first, dash, last = part.partition("-")
    plus = part.endswith("+")
    high, low, kind = _ends(part, first.removesuffix("+") if plus else first)
    if dash:
        for names in _between(part, (high, low, kind), _ends(part, last)):
            yield from names
        return
    if not plus:
        yield from _of(high, low, kind)
    elif high == low:
        for rank in range(low, 13):
            yield from _of(rank, rank, kind)
    else:
        for rank in range(low, high):
            yield from _of(high, rank, kind)


def _best(part: str) -> Iterator[Pair]:
    """The best so many of all hands, whole classes at a time and then a part of the next one."""
    try:
        percent = float(part[:-1])
    except ValueError:
        percent = -1.0
    if not 0 < percent <= 100:
        raise RangeError(f"{_shown(part)} is no share of the hands: write 0.1% to 100%")
    wanted = ceil(percent / 100 * ALL_HANDS - 1e-9)
    for name in HANDS_BY_EQUITY:
        for hand in hands_of_class(name):
            if wanted:
                wanted -= 1
                yield hand


def _between(part: str, one: tuple[int, int, str], other: tuple[int, int, str]) -> Iterator[Iterator[Pair]]:
    """From one class to another: pairs, or lower cards under the same higher one."""
    last, first = sorted((one, other), key=lambda end: end[1])
    pairs = first[0] == first[1] and last[0] == last[1]
    under_one_card = first[0] == last[0] and first[0] != first[1]
    if first[2] != last[2] or not (pairs or under_one_card):
        raise RangeError(f"{_shown(part)} runs between hands that are not alike: write A5s-A2s or 99-66")
    for rank in range(last[1], first[1] + 1):
        yield _of(rank if pairs else first[0], rank, first[2])


def _ends(part: str, name: str) -> tuple[int, int, str]:
    """The two ranks, the higher first, and "s", "o" or nothing."""
    kind = name[2:]
    if len(name) not in (2, 3) or name[0] not in RANKS or name[1] not in RANKS or kind not in ("", "s", "o"):
        raise RangeError(f"{_shown(part)} is no part of a range: write AKs, 77+, A5s-A2s, KQo, AhKh or 30%")
    one, two = RANKS.index(name[0]), RANKS.index(name[1])
    if one == two and kind:
        raise RangeError(f"{_shown(part)}: a pair is neither suited nor off suit")
    return max(one, two), min(one, two), kind


def _of(high: int, low: int, kind: str) -> Iterator[Pair]:
    """The hands of these ranks."""
    name = RANKS[high] + RANKS[low]
    kinds = [""] if high == low else [kind] if kind else ["s", "o"]
    for one in kinds:
        yield from hands_of_class(name + one)


def _shown(part: str) -> str:
    return ascii(part if len(part) <= 20 else part[:17] + "...")


def hand_text(hand: Pair) -> str:
    """A hand as it is written: "AhKh"."""
    return "".join(map(card_name, hand))

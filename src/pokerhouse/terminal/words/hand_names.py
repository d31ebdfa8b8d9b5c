"""What cards make, in each language."""

from collections.abc import Callable, Sequence

from pokerhouse.cards import CARD_NAMES
from pokerhouse.strength import describe, named
from pokerhouse.terminal.words.words import Words

_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}

Wording = Callable[[list[str]], str]

_KOREAN_RANKS: dict[str, str] = {
    "2": "투",
    "3": "쓰리",
    "4": "포",
    "5": "파이브",
    "6": "식스",
    "7": "세븐",
    "8": "에이트",
    "9": "나인",
    "T": "텐",
    "J": "잭",
    "Q": "퀸",
    "K": "킹",
    "A": "에이스",
}
_KOREAN: dict[str, Wording] = {
    "royal flush": lambda _: "로열 플러시",
    "straight flush": lambda one: f"스트레이트 플러시, {one[0]} 하이",
    "four of a kind": lambda one: f"{one[0]} 포카드",
    "full house": lambda one: f"풀하우스, {one[0]} · {one[1]}",
    "flush": lambda one: f"플러시, {one[0]} 하이",
    "straight": lambda one: f"스트레이트, {one[0]}부터 {one[1]}까지",
    "three of a kind": lambda one: f"{one[0]} 트리플",
    "two pair": lambda one: f"투페어, {one[0]} · {one[1]}",
    "pair": lambda one: f"{one[0]} 원페어",
    "high card": lambda one: f"{one[0]} 하이",
}
_CHINESE: dict[str, Wording] = {
    "royal flush": lambda _: "皇家同花顺",
    "straight flush": lambda one: f"同花顺，{one[0]} 高",
    "four of a kind": lambda one: f"四条 {one[0]}",
    "full house": lambda one: f"葫芦，{one[0]} 带 {one[1]}",
    "flush": lambda one: f"同花，{one[0]} 高",
    "straight": lambda one: f"顺子，{one[0]} 到 {one[1]}",
    "three of a kind": lambda one: f"三条 {one[0]}",
    "two pair": lambda one: f"两对，{one[0]} 和 {one[1]}",
    "pair": lambda one: f"一对 {one[0]}",
    "high card": lambda one: f"高牌 {one[0]}",
}


def hand_name(words: Words, names: Sequence[str]) -> str:
    """What two to seven cards make: "two pair, kings and nines"."""
    numbers = [_NUMBERS[name] for name in names]
    if words.language == "en":
        return describe(numbers)
    hand = named(numbers)
    if words.language == "ko":
        return _KOREAN[hand.category]([_KOREAN_RANKS[rank] for rank in hand.ranks])
    return _CHINESE[hand.category](["10" if rank == "T" else rank for rank in hand.ranks])

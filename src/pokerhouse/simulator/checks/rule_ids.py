"""The ids of the rules that should come up in a simulated house, in the order of their pages."""

from collections.abc import Mapping


def _ids(text: str) -> tuple[str, ...]:
    return tuple(text.split())


HOUSE_RULES: tuple[str, ...] = _ids(
    """
    LOBBY-1 LOBBY-2
    TABLE-1 TABLE-2 TABLE-3 TABLE-4 TABLE-5 TABLE-6 TABLE-7 TABLE-8 TABLE-9 TABLE-10 TABLE-11
    CASH-1.1 CASH-1.2 CASH-1.3 CASH-1.4 CASH-2.1 CASH-3.1 CASH-3.2 CASH-3.3 CASH-3.4 CASH-3.5
    CASH-4.1 CASH-4.2 CASH-4.3 CASH-4.4 CASH-5.1 CASH-5.2 CASH-6.1 CASH-6.2 CASH-6.3 CASH-6.4 CASH-6.5
    CASH-7.1 CASH-7.2 CASH-7.3 CASH-8.1 CASH-8.2 CASH-8.3 CASH-9
    SNG-0.1 SNG-0.2 SNG-0.3 SNG-0.4 SNG-1.1 SNG-1.2 SNG-1.3 SNG-2 SNG-3
    SNG-4.1 SNG-4.2 SNG-4.3 SNG-4.4 SNG-4.5 SNG-4.6 SNG-4.7 SNG-5 SNG-6 SNG-7 SNG-8 SNG-9.1 SNG-9.2 SNG-10
    PSNG-1 PSNG-2 PSNG-3 PSNG-4 PSNG-5 PSNG-6
    """
)
STANDARD_RULES: tuple[str, ...] = _ids(
    """
    STD-0 STD-1 STD-2 STD-3 STD-4 STD-5 STD-5a STD-6 STD-7 STD-8 STD-9 STD-10 STD-11 STD-12 STD-13 STD-14
    """
)
GAME_RULES: tuple[str, ...] = _ids("GAME-1 GAME-2 GAME-3 GAME-4 GAME-5")
"""Of the other games at a table; their own pages say how a hand is played."""
SERVER_RULES = ("LOBBY-2",)
"""Who is around a table without a seat is known to the server alone."""
_PLACES = {rule: place for place, rule in enumerate(HOUSE_RULES + STANDARD_RULES + GAME_RULES)}


def in_order(counts: Mapping[str, int]) -> dict[str, int]:
    """The counts in the order of the pages; ids of other pages come last, by name."""
    return dict(sorted(counts.items(), key=lambda item: (_PLACES.get(item[0], len(_PLACES)), item[0])))


def unseen(counts: Mapping[str, int]) -> list[str]:
    """Rules of the house that did not come up, those aside that only a server can keep."""
    return [rule for rule in HOUSE_RULES if not counts.get(rule) and rule not in SERVER_RULES]

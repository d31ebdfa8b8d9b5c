"""Equity: two known hands exactly, and six known hands by drawing boards."""

from contextlib import suppress

from pokerhouse.bench.turns import Work
from pokerhouse.cards import SeededChance, parse_cards
from pokerhouse.strength import equity

TWO = ("AhKh", "2c2d")
SIX = ("AhKh", "2c2d", "QsJs", "9c8c", "TdTh", "7s6s")
BOARDS = 400_000


def exact() -> dict[str, Work]:
    """AhKh against 2c2d over every board; each call is one answer."""
    hands = [parse_cards(text) for text in TWO]
    found: dict[str, Work] = {"ours": lambda turn: len(equity(hands).hands) // 2 + 0 * turn}
    with suppress(ImportError):
        from pokerfast import equity as peer  # noqa: PLC0415  (whatever is not here is not measured)

        found["pokerfast"] = lambda turn: len(peer.equity(list(TWO))) // 2 + 0 * turn
    with suppress(ImportError):
        from poker import cpoker, utils  # noqa: PLC0415  (pokyr)

        theirs = [utils.to_cards(" ".join((text[:2], text[2:]))) for text in TWO]
        found["pokyr"] = lambda turn: len(cpoker.full_enumeration(theirs)) // 2 + 0 * turn
    return found


def drawn() -> dict[str, Work]:
    """Six known hands by chance; counted in boards."""
    hands = [parse_cards(text) for text in SIX]
    found: dict[str, Work] = {
        "ours": lambda turn: equity(hands, most_boards=0, samples=BOARDS, chance=SeededChance(turn)).boards
    }
    with suppress(ImportError, AttributeError, RuntimeError):
        from ctypes import byref, c_char_p, c_double, c_uint64  # noqa: PLC0415

        from pokerfast import equity as peer  # noqa: PLC0415

        draw = peer._load().pf_equity  # noqa: SLF001  (its public call does not say how many boards it drew)
        ranges = (c_char_p * 6)(*[text.encode() for text in SIX])
        answers, boards = (c_double * 6)(), c_uint64()

        def work(turn: int) -> int:
            del turn
            draw(ranges, 6, b"", b"", 0, 3e-4, 1, 0.0, answers, byref(boards))
            return int(boards.value)

        found["pokerfast"] = work
    with suppress(ImportError):
        from poker import cpoker, utils  # noqa: PLC0415

        theirs = [utils.to_cards(" ".join((text[:2], text[2:]))) for text in SIX]
        found["pokyr"] = lambda turn: BOARDS * bool(cpoker.monte_carlo(theirs, BOARDS)) + 0 * turn
    return found

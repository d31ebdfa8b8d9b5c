"""Bots that do everything wrong, and some that only try."""

# ruff: noqa: ARG002  (every bot is asked alike)

import gc
import os
import sys
import time
from pathlib import Path

from pokerhouse.bots import Decision, give_up, passive, raise_towards
from pokerhouse.cards import Chance
from pokerhouse.rules import Hand, Secret, View

SEEN: dict[tuple[str, ...], int] = {}
"""A memory beyond any one bot."""


class Fine:
    def decide(self, view: View, chance: Chance) -> Decision:
        return passive(view.menu)  # type: ignore[arg-type]


class Folds(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        return give_up(view.menu)  # type: ignore[arg-type]


class Raises(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        raise ZeroDivisionError("on purpose")


class LeavesPolitely(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        sys.exit("enough")


class Recurses(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        return self.decide(view, chance)


class EatsMemory(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        return Decision("fold", len(bytearray(2**40)))


class SaysCall(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        return "call"  # type: ignore[return-value]


class SaysHalves(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        return Decision("raise", 250.5)  # type: ignore[arg-type]


class Overbets(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        return Decision("raise", 10**9)


class Dies(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        os._exit(7)


class Loops(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        while True:
            pass


class Sleeps(Fine):
    def decide(self, view: View, chance: Chance) -> Decision:
        time.sleep(60)
        return super().decide(view, chance)


class RaisesAtTheEnd(Fine):
    def hand_ends(self, view: View) -> None:
        raise KeyError(view.position)


class Talks(Fine):
    """Prints: harmless, for the lines are not on its output."""

    def decide(self, view: View, chance: Chance) -> Decision:
        print("thinking")  # noqa: T201
        os.write(1, b'{"type":"move","id":1,"move":"fold"}\n')
        return super().decide(view, chance)


class Spy(Fine):
    """Looks for the deck wherever it can, and raises what it found."""

    def decide(self, view: View, chance: Chance) -> Decision:
        if any(isinstance(thing, Secret | Hand) for thing in gc.get_objects()):
            raise LookupError("the deck is in reach")
        if sys.platform == "linux":
            for place in ("/proc/self/environ", f"/proc/{os.getppid()}/cmdline"):
                try:
                    Path(place).read_bytes()
                except PermissionError:
                    continue
                raise LookupError(f"{place} can be read")
        return super().decide(view, chance)


class Remembers:
    """Knows a deck that it has met: goes all-in with what won then, and gives up what lost."""

    def decide(self, view: View, chance: Chance) -> Decision:
        del chance
        assert view.menu is not None
        assert view.position is not None
        won = SEEN.get(view.players[view.position].cards)
        if won is None:
            return passive(view.menu)
        if not won:
            return give_up(view.menu)
        return raise_towards(view.menu, 10**9)

    def hand_ends(self, view: View) -> None:
        for player in view.players:
            SEEN[player.cards] = player.won


class Learns(Fine):
    """Tells how many hands it has seen, where the report shows it."""

    def __init__(self, step: int = 1) -> None:
        self.step, self.hands = step, 0

    def hand_ends(self, view: View) -> None:
        self.hands += self.step
        raise RuntimeError(f"{self.hands} hands seen")


NOT_A_BOT = 7


class NoDecide:
    pass


class NeverMade(Fine):
    def __init__(self) -> None:
        raise OSError("no model file")

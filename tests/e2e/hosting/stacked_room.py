"""A card room in a hurry whose decks the test puts in order; the others are shuffled from one seed."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pokerhouse.cards import CARD_NAMES, Deck, SeededChance, check_deck
from pokerhouse.rules import HOUSE
from pokerhouse.server.people import players_tables
from pokerhouse.server.settings import Settings
from tests.e2e.room import Room, run_room
from tests.server.harness.running import TEST

ROOT = Path(__file__).parents[3]
RESULT_MS = 12_000
"""How long the places of a private sit-and-go are shown before the next one begins."""


@dataclass(frozen=True)
class StackedRoom:
    """An open room, and the file its next decks are read from: a line a deck, the first cards of it."""

    room: Room
    decks: Path

    def stack(self, cards: str) -> None:
        """The next deck that nobody has ordered yet begins with these cards."""
        with self.decks.open("a") as written:
            written.write(f"{cards}\n")

    def stack_hand(self, holes: Sequence[str], board: str) -> None:
        """The next hand: two cards each, from the left of the button, and the board."""
        hands = [hole.split() for hole in holes]
        named = {*board.split(), *(card for hand in hands for card in hand)}
        burns = iter([card for card in CARD_NAMES if card not in named])
        flop, turn, river = board.split()[:3], board.split()[3], board.split()[4]
        dealt = [hand[0] for hand in hands] + [hand[1] for hand in hands]
        for street, burned in zip((flop, [turn], [river]), HOUSE.burns, strict=True):
            dealt += [next(burns) for _ in range(burned)] + street
        self.stack(" ".join(dealt))


class StackedChance:
    """Chance whose decks begin as a file says, line by line; without a line they are as the seed has it."""

    def __init__(self, decks: Path) -> None:
        self._decks = decks
        self._used = 0
        self._seeded = SeededChance("an evening")

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1."""
        return self._seeded.below(n)

    def deck(self) -> Deck:
        """The deck of the next line, else a shuffled one."""
        shuffled = self._seeded.deck()
        lines = self._decks.read_text().splitlines()
        if self._used >= len(lines):
            return shuffled
        first = [CARD_NAMES.index(name) for name in lines[self._used].split()]
        self._used += 1
        return check_deck([*first, *(card for card in shuffled if card not in first)])


@contextmanager
def open_stacked_room(folder: Path) -> Iterator[StackedRoom]:
    """Opens the room, and closes it."""
    decks = folder / "decks"
    decks.touch()
    settings = replace(TEST, database=f"sqlite:///{folder / 'house.sqlite'}", bots=0)
    command = [sys.executable, "-m", __name__, msgspec.json.encode(settings).decode(), str(decks)]
    with run_room(command, log=folder / "room.log", cwd=ROOT) as room:
        yield StackedRoom(room, decks)


if __name__ == "__main__":
    house = import_module("pokerhouse.server.run")
    house.SecureChance = partial(StackedChance, Path(sys.argv[2]))  # type: ignore[attr-defined]
    players_tables.HURRY["after_sng_ms"] = RESULT_MS
    sys.exit(house.run(msgspec.json.decode(sys.argv[1], type=Settings)))

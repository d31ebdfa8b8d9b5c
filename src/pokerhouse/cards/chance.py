"""Chance as an argument: whoever needs luck is handed a `Chance` and draws from nothing else."""

import secrets
from typing import Protocol

from pokerhouse.cards.deck import Deck
from pokerhouse.cards.shuffle import ByteSource, SeededBytes, below, shuffled


class Chance(Protocol):
    """A source of even chances and decks."""

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each equally likely."""
        ...

    def deck(self) -> Deck:
        """Draw a shuffled deck of 52 cards."""
        ...


class SecureChance:
    """Chance that nobody can foresee or repeat, for real tables."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each equally likely."""
        return below(n, secrets.token_bytes)

    def deck(self) -> Deck:
        """Draw a shuffled deck of 52 cards."""
        return shuffled(secrets.token_bytes)


class SeededChance:
    """Chance that repeats itself exactly for the same seed, for bots, matches and tests.

    Its first deck is `seeded_shuffle(seed, index)`; every further draw goes on in the same stream.
    """

    __slots__ = ("_source",)

    def __init__(self, seed: int | str | bytes, index: int = 0) -> None:
        self._source: ByteSource = SeededBytes(seed, index)

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each equally likely."""
        return below(n, self._source)

    def deck(self) -> Deck:
        """Draw a shuffled deck of 52 cards."""
        return shuffled(self._source)

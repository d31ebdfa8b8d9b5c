"""Shuffles: one sampler over a source of bytes, secure or seeded.

The algorithm is written down so that any language can make the same decks.

1. *Bytes from a seed.* A seed is a byte string; text counts as its UTF-8, an integer as its
   decimal digits in ASCII (so 7, "7" and b"7" are one seed). With
   `key = SHA-256("pokerhouse deck 1:" + seed)`, the stream number `index` is the concatenation
   of `SHA-256(key + index + block)` for block = 0, 1, 2, …, index and block each as 8 bytes
   big-endian.
2. *A number below n.* Take the fewest bytes k with 256^k >= n (none for n = 1) as one big-endian
   number x. If x is not below the greatest multiple of n up to 256^k, throw it away and take the
   next k bytes; else the answer is x mod n. Every answer is then equally likely, exactly.
3. *A deck.* Start with cards 0..51 in order (`rank * 4 + suit`). For i = 51 down to 1, take
   j below i + 1 and swap places i and j (Fisher-Yates). Place 0 is dealt first.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import TypeAlias

from pokerhouse.cards.card import Card
from pokerhouse.cards.deck import FULL_DECK, Deck

ByteSource: TypeAlias = Callable[[int], bytes]
"""Gives the next `count` bytes of a stream, as `secrets.token_bytes` does."""

_DOMAIN = b"pokerhouse deck 1:"


class SeededBytes:
    """A byte source that gives the same stream for the same seed and index, everywhere."""

    __slots__ = ("_at", "_block", "_buffer", "_prefix")

    def __init__(self, seed: int | str | bytes, index: int = 0) -> None:
        if not 0 <= index < 2**64:
            raise ValueError(f"a stream's index is 0 to 2^64 - 1, not {index}")
        key = hashlib.sha256(_DOMAIN + _seed_bytes(seed)).digest()
        self._prefix = key + index.to_bytes(8, "big")
        self._block = 0
        self._buffer = b""
        self._at = 0

    def __call__(self, count: int) -> bytes:
        """Return the next `count` bytes of the stream."""
        end = self._at + count
        while end > len(self._buffer):
            block = hashlib.sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._buffer = self._buffer[self._at :] + block
            self._block += 1
            end -= self._at
            self._at = 0
        taken = self._buffer[self._at : end]
        self._at = end
        return taken


def below(n: int, source: ByteSource) -> int:
    """Draw a number from 0 to n - 1, each equally likely, by rejection: no modulo bias."""
    if n < 1:
        raise ValueError(f"there is no number from 0 to below {n}")
    count = ((n - 1).bit_length() + 7) >> 3
    space: int = 1 << (8 * count)
    limit = space - space % n
    while True:
        drawn = int.from_bytes(source(count), "big")
        if drawn < limit:
            return drawn % n


def shuffled(source: ByteSource) -> Deck:
    """Return a full deck in the order the bytes decide."""
    deck: list[Card] = list(FULL_DECK)
    for last in range(51, 0, -1):
        chosen = below(last + 1, source)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def secure_shuffle() -> Deck:
    """Return a deck nobody can foresee: its bytes come from the operating system's generator."""
    return shuffled(secrets.token_bytes)


def seeded_shuffle(seed: int | str | bytes, index: int = 0) -> Deck:
    """Return deck number `index` of a seed, the same on every machine and Python version."""
    return shuffled(SeededBytes(seed, index))


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return seed
    return str(int(seed) if isinstance(seed, int) else seed).encode()

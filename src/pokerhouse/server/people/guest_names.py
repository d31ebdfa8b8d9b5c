"""Names for guests: nobody is called like another, nor like a bot of the house."""

from collections.abc import AsyncGenerator, Iterable

from pokerhouse.cards import Chance
from pokerhouse.house.names import clean_name, is_reserved, name_key, numbered
from pokerhouse.protocol.limits import NAME_MAX
from pokerhouse.rules import Refused
from pokerhouse.server.storage import Store

NUMBERS = (2, 3, 4, 5, 6, 7, 8, 9)
"""Numbers behind a name that is taken; after them come any of more digits."""

DRAWS = 20
"""How many of those are tried, each with one digit more than ten drawn before it."""


VARIANTS = 1 + len(NUMBERS) + DRAWS
"""So many names are tried for one guest."""


class GuestNames:
    """Finds a name that is free, as near to the wished one as can be."""

    def __init__(self, store: Store, chance: Chance, bots: Iterable[str]) -> None:
        self._store = store
        self._chance = chance
        self._bots = frozenset(name_key(name) for name in bots)
        self._given: set[str] = set()
        """Keys of names that guests are about to have, and which the store may not know yet."""

    async def free(self, wished: str) -> AsyncGenerator[tuple[str, str]]:
        """Names with their keys that nobody has at this moment. Raises `Refused` if none could be shown.

        Until the next one is asked for, or this is closed, nobody else is given the name.
        """
        shown = clean_name(wished, NAME_MAX)
        if is_reserved(name_key(shown)):
            raise Refused("house_name", "limit", "That name belongs to the house.")
        for name in self._variants(shown):
            key = name_key(name)
            if key in self._given:
                continue
            self._given.add(key)
            try:
                if await self.is_free(key):
                    yield name, key
            finally:
                self._given.remove(key)

    async def is_free(self, key: str) -> bool:
        """Whether nobody has the name of this key, as far as it is stored, and somebody may."""
        taken = key in self._bots or is_reserved(key)
        return not taken and await self._store.named(key) is None

    def _variants(self, name: str) -> Iterable[str]:
        yield name
        for number in NUMBERS:
            yield numbered(name, number, NAME_MAX)
        for draw in range(DRAWS):
            yield numbered(name, 10 + self._chance.below(10 ** (3 + draw // 10)), NAME_MAX)

"""Names among stubs: which are tried for a guest, in which order, which are nobody's, and which are known."""

import asyncio
from typing import Any, cast

import pytest

from pokerhouse.house.names import name_key
from pokerhouse.protocol.limits import NAME_MAX
from pokerhouse.rules import Refused
from pokerhouse.server.people import GuestNames, PlayerNames, player_names
from pokerhouse.server.storage import PlayerRow


class Stored:
    """Store and chance in one: knows some names, and draws what a test says."""

    def __init__(self, **keys: str) -> None:
        self.keys = keys
        self.asked: list[str] = []
        self.bounds: list[int] = []

    async def named(self, key: str) -> str | None:
        self.asked.append(key)
        return self.keys.get(key)

    async def player(self, player: str) -> PlayerRow | None:
        self.asked.append(player)
        found = {known: key.title() for key, known in self.keys.items()}
        return PlayerRow(player, found[player], "guest") if player in found else None

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return len(self.bounds) - 1


def guest_names(stored: Stored) -> GuestNames:
    part = cast("Any", stored)
    return GuestNames(part, part, ["Alma", "Otto"])


async def found(names: GuestNames, wished: str) -> list[str]:
    return [name async for name, _ in names.free(wished)]


def test_a_taken_name_gets_a_small_number_and_then_any_of_more_digits() -> None:
    stored = Stored(ada="g-1", ada3="g-2")
    free = asyncio.run(found(guest_names(stored), " Ada "))
    numbers = [2, 4, 5, 6, 7, 8, 9, *range(10, 30)]
    assert free == [f"Ada {number}" for number in numbers]
    assert stored.bounds == [1_000] * 10 + [10_000] * 10
    assert len(asyncio.run(found(guest_names(Stored()), "Ada"))) == 29


def test_a_name_of_the_house_s_own_is_refused_also_where_it_is_cut_to_one() -> None:
    stored = Stored()
    names = guest_names(stored)
    for wished in ("Dealer", "H0st", "Bot 7"):
        with pytest.raises(Refused) as caught:
            asyncio.run(found(names, wished))
        refused = caught.value
        assert (refused.code, refused.rule, refused.text, refused.facts) == (
            "house_name", "limit", "That is a name of the house's own.", {},
        )  # fmt: skip
    assert stored.asked == []
    shown = "Bot" + "0" * (NAME_MAX - 4) + "x"
    assert asyncio.run(found(names, shown)) == [shown], "with a number it would be a bot's"
    assert asyncio.run(found(names, "Alma"))[:2] == ["Alma 2", "Alma 3"]


def test_nobody_may_have_a_bot_s_name_nor_one_that_somebody_has() -> None:
    stored = Stored(bea="g-1")
    names = guest_names(stored)
    keys = [name_key(name) for name in ("Ada", "Bea", "Alma", "Bot 7", "Dealer")]
    assert [asyncio.run(names.is_free(key)) for key in keys] == [True, False, False, False, False]
    assert stored.asked == ["ada", "bea"]


def test_a_name_that_is_about_to_be_given_is_nobody_else_s_until_then() -> None:
    async def story() -> None:
        names = guest_names(Stored())
        first, second = names.free("Ada"), names.free("ADA")
        assert [await anext(first), await anext(second)] == [("Ada", "ada"), ("ADA 2", "ada2")]
        assert await anext(first) == ("Ada 3", "ada3")
        third = names.free("Ada")
        assert await anext(third) == ("Ada", "ada"), "the first one did not take it"
        for each in (first, second, third):
            await each.aclose()
        assert (await found(names, "Ada"))[:3] == ["Ada", "Ada 2", "Ada 3"]

    asyncio.run(story())


def test_names_are_learned_once_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_names, "NAMES_MAX", 2)
    stored = Stored(ada="a", bea="b")
    names = PlayerNames(cast("Any", stored))
    names.note("c", "Cid")
    asyncio.run(names.learn(["a", "c", "nobody", "a"]))
    assert [names.of(player) for player in ("a", "b", "c", "nobody")] == ["Ada", "", "Cid", ""]
    assert stored.asked == ["a", "nobody"]
    asyncio.run(names.learn(["b"]))
    assert [names.of(player) for player in ("a", "b", "c")] == ["Ada", "Bea", ""]
    names.note("a", "Ada")
    names.note("d", "Dan")
    assert [names.of(player) for player in ("a", "b", "d")] == ["Ada", "", "Dan"], "Ada was noted again"
    stored.asked.clear()
    assert [asyncio.run(names.holder(key)) for key in ("ada", "", "eve")] == ["a", None, None]
    assert stored.asked == ["ada", "eve"], "nobody has no name"

"""The tables a simulated house has from the beginning, and the ones people open."""

import msgspec

from pokerhouse.house import STAKES, TableSettings
from pokerhouse.simulator.luck import Luck


def standing_tables(people: int) -> list[TableSettings]:
    """Tables that are always open: about one seat for each person."""
    shapes = [(6, 100, 200), (9, 100, 400), (2, 100, 200), (6, 200, 2_000), (10, 100, 1_000), (3, 100, 300)]
    tables: list[TableSettings] = []
    seats = 0
    while seats < people and len(tables) < 200:
        number = len(tables)
        size, low, high = shapes[number % len(shapes)]
        small, big = STAKES[number % len(STAKES)]
        seats += size
        tables.append(
            TableSettings(
                id=f"s{number + 1}",
                name=f"Table {number + 1}",
                seats=size,
                small=small,
                big=big,
                buy_in_low=low,
                buy_in_high=high,
                standing=True,
            )
        )
    return tables


def any_settings(table: str, luck: Luck, creator: str) -> TableSettings:
    """A table somebody wishes for; one in ten can't be opened."""
    small, big = luck.pick(STAKES)
    low = luck.pick((100, 100, 150, 200, 500))
    wished: dict[str, int | str] = {
        "id": table,
        "name": f"{creator}'s table",
        "seats": luck.between(2, 10),
        "small": small,
        "big": big,
        "buy_in_low": low,
        "buy_in_high": luck.pick((low, 2 * low, 2_000)),
        "time_bank_ms": luck.pick((0, 10_000, 60_000)),
    }
    if luck.once_in(10):
        spoiled = luck.pick(("seats", "small", "buy_in_low", "buy_in_high", "time_bank_ms"))
        wished[spoiled] = luck.pick((-1, 0, 11, 50, 10**9))
    return msgspec.convert(wished, TableSettings)

"""The tables a simulated house has from the beginning, and the ones people open."""

import msgspec

from pokerhouse.house import STAKES, AnteOf, Betting, Game, Kind, Option, TableSettings
from pokerhouse.simulator.world.luck import Luck

SHAPES: tuple[tuple[Kind, int, int, int], ...] = (
    # kind, seats, least and most to buy in
    ("cash", 6, 100, 200),
    ("cash", 9, 100, 400),
    ("sng", 3, 100, 300),
    ("cash", 2, 100, 200),
    ("cash", 6, 200, 2_000),
    ("sng", 6, 100, 200),
    ("cash", 10, 100, 1_000),
    ("sng", 2, 100, 2_000),
    ("cash", 3, 100, 300),
    ("sng", 9, 200, 500),
)
GAMES: tuple[tuple[Game, bool], ...] = (
    *(("house", False), ("house", False), ("house", False), ("sbe", False), ("step", False)),
    *(("texas", False), ("house", False), ("sbe", True), ("texas", True)),
)
"""What is played, and whether without blinds; house is played most."""
TERMS: tuple[tuple[Betting, int, AnteOf], ...] = (
    *(("no_limit", 0, "everybody"), ("pot_limit", 0, "everybody"), ("fixed_limit", 0, "everybody")),
    *(("no_limit", 1, "everybody"), ("no_limit", 2, "big_blind"), ("pot_limit", 1, "big_blind")),
    ("fixed_limit", 2, "everybody"),
)
"""Terms of house tables: the betting, the ante and who pays it (TERM-1, TERM-2)."""
ONE_TO_TWO = (1, 2), (5, 10), (10, 20)
"""The stakes for acted blinds (GAME-5)."""
OPTIONS: tuple[Option, ...] = ("buy_button", "take_small", "take_button")
HASTY: dict[str, tuple[int, ...]] = {
    # times at the edges of what may be set
    "action_ms": (2_500, 5_000),
    "between_hands_ms": (0, 1, 2_000),
    "after_showdown_ms": (0, 3_000),
    "after_sng_ms": (0, 10_000),
    "question_ms": (1, 5_000),
    "sit_out_ms": (1, 10_000, 60_000),
    "sit_outs": (0, 1, 3, 5),
    "sit_outs_forgotten_ms": (1, 600_000),
    "hit_and_run_ms": (1, 600_000),
    "walk_ms": (1, 3_000),
    "option_ms": (1, 4_000),
}
TABLES_MAX = 1_000


def standing_tables(people: int) -> list[TableSettings]:
    """Tables that are always open: about two seats for three people."""
    tables: list[TableSettings] = []
    seats = 0
    while 3 * seats < 2 * people and len(tables) < TABLES_MAX:
        number = len(tables)
        kind, size, low, high = SHAPES[number % len(SHAPES)]
        game, no_blinds = GAMES[number % len(GAMES)]
        small, big = STAKES[(number + number // len(SHAPES)) % len(STAKES)]
        if game in ("step", "texas") and (small, big) not in ONE_TO_TWO:
            small, big = ONE_TO_TWO[number % len(ONE_TO_TWO)]
        betting, ante, ante_of = TERMS[number % len(TERMS)] if game == "house" else TERMS[0]
        free = game == "house" and kind == "cash" and number % 4 == 3  # TERM-9
        seats += size
        tables.append(
            TableSettings(
                id=f"s{number + 1}",
                name=f"Table {number + 1}",
                kind=kind,
                game=game,
                no_blinds=no_blinds,
                betting=betting,
                ante=ante,
                ante_of=ante_of,
                level_minutes=2 * (kind == "sng" and number % 3 == 2),
                antes_from=2 * (kind == "sng" and game == "house" and not ante),
                rebuy_blinds=5 * free,
                keep_winnings=free,
                no_hit_and_run=free,
                seats=size,
                small=small,
                big=big,
                buy_in_low=low,
                buy_in_high=high,
                standing=True,
                options=OPTIONS if kind == "cash" and number % 3 == 1 and game == "house" else (),
            )
        )
    return tables


def any_settings(table: str, luck: Luck, creator: str) -> TableSettings:
    """A table somebody wishes for; one in ten can't be opened."""
    small, big = luck.pick(STAKES)
    low = luck.pick((100, 100, 150, 200, 500))
    game, no_blinds = luck.pick(GAMES)
    betting, ante, ante_of = luck.pick(TERMS) if game == "house" or luck.once_in(20) else TERMS[0]
    wished: dict[str, int | str | bool | tuple[str, ...]] = {
        "id": table,
        "name": f"{creator}'s table",
        "kind": luck.pick(("cash", "cash", "sng")),
        "game": game,
        "no_blinds": no_blinds,
        "betting": betting,
        "ante": ante,
        "ante_of": ante_of,
        "seats": luck.between(2, 10),
        "small": small,
        "big": big,
        "buy_in_low": low,
        "buy_in_high": luck.pick((low, 2 * low, 2_000)),
        "options": OPTIONS if game == "house" and luck.once_in(4) else (),
        "time_bank_ms": luck.pick((0, 10_000, 60_000)),
    }
    if luck.once_in(4):
        wished |= {"level_minutes": luck.pick((0, 1, 5)), "antes_from": luck.pick((0, 2))}
    if luck.once_in(4):
        wished |= {"rebuy_blinds": luck.pick((0, 1, 10, 50)), "keep_winnings": luck.once_in(2)}
        wished["no_hit_and_run"] = luck.once_in(2)
    if luck.once_in(3):
        wished |= {name: luck.pick(values) for name, values in HASTY.items()}
    if luck.once_in(10):
        spoiled = luck.pick(("seats", "small", "buy_in_low", "buy_in_high", "time_bank_ms"))
        wished[spoiled] = luck.pick((-1, 0, 11, 50, 10**9))
    return msgspec.convert(wished, TableSettings)

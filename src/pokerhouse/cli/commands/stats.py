"""`pokerhouse stats`: how everybody plays in files of hands."""

import sys
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena.statistics import PlayerCount, StyleCount, count_replay
from pokerhouse.cli.arguments import game_of, hands_of, name_of, read_unit, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import Fault, replay


def stats(
    *files: Path,
    player: str | None = None,
    most: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=1_000_000))] = 20,
    game: Path | None = None,
    unit: Annotated[Decimal | None, Parameter(converter=read_unit, allow_leading_hyphen=True)] = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Say how everybody plays in files of hands, and what they won.

    VPIP: hands with a call or a raise before the flop. PFR: with a raise. Aggression: bets and raises for
    each call after the flop. To showdown: of the hands that saw a flop. Won there: of the showdowns. bb/100:
    big blinds won in a hundred hands, of the hands whose result is known.

    Hands that can't be read are left out and named on the error stream; the exit code is then 2.

    Parameters
    ----------
    files
        PHH, PHHS and ACPC files.
    player
        This player alone, with its figures by place.
    most
        How many players are told, those with the most hands first; --json tells all.
    game
        The game definition of ACPC logs; left out, it is the heads-up research game.
    unit
        What a chip is worth in the money of PHH files, such as 0.01; left out, what all amounts of a hand are
        multiples of.
    json
        Print one JSON object, with counts by player, place and street.
    """
    if not files:
        raise Refusal("name at least one file.")
    players: dict[str, PlayerCount] = {}
    faults: list[str] = []
    hands = read(files, game, unit, players, faults)
    if player is not None and player not in players:
        raise Refusal(f"{player[:80]!r} is in none of the {hands:,} hands.")
    told = {name: count for name, count in players.items() if player in (None, name)}
    if json:
        write_json({"hands": hands, "players": {name: in_full(count) for name, count in told.items()}})
    else:
        tell(hands, told, most, alone=player is not None)
    sys.stdout.flush()
    for fault in faults[:-1]:
        sys.stderr.write(f"pokerhouse: {fault}\n")
    if faults:
        raise Refusal(faults[-1])
    return 0


def read(
    files: tuple[Path, ...],
    game: Path | None,
    unit: Decimal | None,
    players: dict[str, PlayerCount],
    faults: list[str],
) -> int:
    """Count the hands of all files; how many there were."""
    hands = 0
    chosen = game_of(game)
    with progress_bar("hands") as progress:
        for file in files:
            for told in hands_of(file, chosen, unit):
                try:
                    if isinstance(told, Fault):
                        raise told
                    count_replay(players, replay(told))
                except Fault as fault:
                    faults.append(f"{name_of(file)}: {fault}.")
                    continue
                hands += 1
                if progress is not None and hands % 500 == 0:
                    progress(hands, 0)
    return hands


def in_full(count: PlayerCount) -> dict[str, Any]:
    """A player as JSON tells it."""
    return {
        "bb_per_100": bb_per_100(count),
        "known": count.known,
        "total": figures(count.total()),
        "places": {place: figures(style) for place, style in count.places.items()},
    }


def figures(style: StyleCount) -> dict[str, Any]:
    """Counts and shares. Chips are told in big blinds, once for all places."""
    counts: dict[str, Any] = msgspec.to_builtins(style)
    del counts["won"]
    return counts | style.shares()


def bb_per_100(count: PlayerCount) -> float | None:
    """Big blinds in a hundred hands."""
    return float(100 * count.big_blinds() / count.known) if count.known else None


def tell(hands: int, players: dict[str, PlayerCount], most: int, *, alone: bool) -> None:
    """The players in a table, those with the most hands first."""
    write_line(f"{hands:,} hands, {len(players):,} players")
    heads = ("hands", "VPIP", "PFR", "aggression", "to showdown", "won there", "bb/100")
    write_line(f"{'':16} " + " ".join([f"{head:>11}" for head in heads]))
    ranked = sorted(players.items(), key=lambda item: (-item[1].total().hands, item[0]))
    for name, count in ranked[:most]:
        rate = bb_per_100(count)
        write_line(row(name, count.total(), "-" if rate is None else f"{rate:+.1f}"))
        for place, style in sorted(count.places.items()) if alone else ():
            write_line(row(f"  {place}", style, ""))
    if len(ranked) > most:
        write_line(f"and {len(ranked) - most:,} more; --most tells more of them")


def row(name: str, style: StyleCount, rate: str) -> str:
    """A line of the table."""
    shares = style.shares()
    cells = [f"{style.hands:,}"]
    for key in ("vpip", "pfr", "aggression", "to_showdown", "showdowns_won"):
        share = shares[key]
        cells.append("-" if share is None else f"{share:.1f}" if key == "aggression" else f"{share:.0%}")
    shown = "".join(c if c.isprintable() else "?" for c in name[:16])
    return f"{shown:16} " + " ".join([f"{cell:>11}" for cell in (*cells, rate)]).rstrip()

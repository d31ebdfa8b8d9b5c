"""`pokerhouse dealer`: a table for programs that speak somebody else's protocol."""

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import Limits
from pokerhouse.arena.acpc import Dealer, DealerSettings, Doors, Nobody, usual_game
from pokerhouse.arena.openholdem import DoorSettings
from pokerhouse.arena.seats import SeatReport
from pokerhouse.cli.arguments import game_of, read_seed, read_whole
from pokerhouse.cli.commands.arena.open_door import open_door
from pokerhouse.cli.commands.arena.tell_seats import tell_seats
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import Game
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN

USUAL = Limits()
_Seconds = Annotated[float, Parameter(validator=Number(gt=0, lte=86_400))]
_Count = Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=1_000_000))]


def deal(
    *names: str,
    hands: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=100_000_000))] = 1000,
    protocol: Literal["acpc", "openholdem"] = "acpc",
    seed: Annotated[str | None, Parameter(converter=read_seed, allow_leading_hyphen=True)] = None,
    game: Path | None = None,
    host: str = "127.0.0.1",
    ports: str = "",
    log: Path | None = None,
    matches: _Count | None = None,
    rooms: _Count = 100,
    start_seconds: _Seconds = 600.0,
    action_seconds: _Seconds = USUAL.action_seconds,
    hand_seconds: _Seconds = USUAL.hand_seconds,
    match_seconds: _Seconds | None = None,
    most_faults: _Count = USUAL.faults,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Deal to programs that come over TCP.

    --protocol acpc deals one match to the programs that you name, as ACPC's dealer does. The first line of
    the answer has a port for each name. Start a program for each; the match begins when all have said their
    version. Then comes the log, a STATE line a hand and a SCORE line, unless --log sends it to a file; last,
    in comments, the faults of each program. For a duplicate match, deal again with the same seed and the
    names in another order.

    --protocol openholdem opens one port for any number of rooms. Programs bring their names and say which
    room they want; a full room plays. What came of each match is told when it is over, until Ctrl-C.

    Either way a program that is late, gone or wrong checks or folds, the report says so, and the match
    goes on.

    Parameters
    ----------
    names
        For acpc: two to ten names, a seat each.
    hands
        How many hands; for openholdem the most that a room may ask for.
    protocol
        What the programs speak.
    seed
        The same seed deals the same cards. Without it one is drawn; the log tells it.
    game
        For acpc: a game definition. Without it the research game: 20,000 chips, blinds of 50 and 100, four
        raises a street. Rooms always play that one.
    host
        The address to listen on.
    ports
        For acpc a port for each name, such as 18000,18001; for openholdem one. Without it free ones are
        found.
    log
        Where the log is written; for openholdem a folder, which gets a log of each match. A file that is
        there is not overwritten.
    matches
        For openholdem: close after so many matches.
    rooms
        For openholdem: how many rooms may be open at a time.
    start_seconds
        How long to wait for the programs.
    action_seconds
        How long an answer may take.
    hand_seconds
        How long all answers of a program in one hand may take.
    match_seconds
        How long all its answers of the match may take; a program that used it up is retired.
    most_faults
        A program with so many faults is retired: its seat checks or folds from then on.
    json
        Print one JSON object after the first line, and no log; for openholdem one for each match.
    """
    limits = Limits(
        action_seconds=action_seconds,
        hand_seconds=hand_seconds,
        match_seconds=match_seconds,
        faults=most_faults,
    )
    seed = secrets.token_hex(16) if seed is None else seed
    if protocol == "openholdem":
        if names or game is not None:
            raise Refusal("with openholdem programs bring their names and play the research game.")
        opened = DoorSettings(
            hands=hands,
            seed=seed,
            limits=limits,
            rooms=rooms,
            fill_seconds=start_seconds,
            matches=matches,
        )
        open_door(opened, host, ports_of(ports, 1)[0], log, json=json)
        return 0
    if not PLAYERS_MIN <= len(names) <= PLAYERS_MAX:
        raise Refusal(f"a table has {PLAYERS_MIN} to {PLAYERS_MAX} names, not {len(names)}.")
    settings = DealerSettings(game=game_for(game, names), hands=hands, seed=seed, limits=limits)
    with ExitStack() as stack:
        write = stack.enter_context(log_to(log, quiet=json))
        doors = doors_at(host, ports_of(ports, len(names)))
        stack.callback(doors.close)
        write_line(" ".join(map(str, doors.ports)))
        sys.stdout.flush()
        try:
            lines = doors.admit(start_seconds)
        except Nobody as nobody:
            raise Refusal(f"{names[nobody.seat]} did not come within {start_seconds:g} s.") from None
        with progress_bar("hands") as progress:
            reports = Dealer(settings, names, lines, write).play(progress)
    tell(reports, doors, settings, json=json)
    return 0


def doors_at(host: str, ports: list[int]) -> Doors:
    """The doors, open; or a Refusal that says why they can't be."""
    try:
        return Doors(host, ports)
    except OSError as error:
        raise Refusal(f"{host}: {error.strerror or error}.") from None


def game_for(path: Path | None, names: tuple[str, ...]) -> Game:
    """The game, if so many can play it and the log can tell their names."""
    game = game_of(path) or usual_game(len(names))
    if len(game.stacks) != len(names):
        raise Refusal(f"{path}: this game has {len(game.stacks)} seats, not {len(names)}.")
    for name in names:
        if not name or not name.isascii() or not name.isprintable() or set(name) & set(":| "):
            raise Refusal(f"{name[:40]!r}: a name has ASCII letters, without spaces, : and |.")
    if len(set(names)) < len(names):
        raise Refusal("two programs have one name; give each its own.")
    return game


def ports_of(text: str, count: int) -> list[int]:
    """The ports to listen on; 0 finds a free one."""
    words = text.split(",") if text else ["0"] * count
    if len(words) != count or not all(word.isascii() and word.isdigit() for word in words):
        raise Refusal(f"--ports: {text[:60]!r} is no list of {count} ports, such as 18000,18001.")
    ports = [int(word[:9]) for word in words]
    if max(ports) > 65_535:
        raise Refusal(f"--ports: {max(ports)} is no port.")
    return ports


@contextmanager
def log_to(path: Path | None, *, quiet: bool) -> Iterator[Callable[[str], None]]:
    """Where the lines of the log go."""
    if path is None:
        yield (lambda _: None) if quiet else write_line
        return
    with path.open("x", encoding="ascii") as stream:

        def write(line: str) -> None:
            stream.write(f"{line}\n")

        yield write


def tell(reports: tuple[SeatReport, ...], doors: Doors, settings: DealerSettings, *, json: bool) -> None:
    """What came of the match."""
    if json:
        write_json(
            {
                "hands": settings.hands,
                "seed": settings.seed,
                "seats": reports,
                "turned_away": [
                    {"name": reports[seat].name, "said": said} for seat, said in doors.turned_away
                ],
            }
        )
        return
    tell_seats(reports)
    for seat, said in doors.turned_away:
        write_line(f"# {reports[seat].name}: turned somebody away who did not say its version: {said!r}")

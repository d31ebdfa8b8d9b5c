"""`pokerhouse dealer`: a table for programs that speak somebody else's protocol."""

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import BotError, Limits, Source, try_out
from pokerhouse.arena.acpc import Dealer, DealerSettings, Doors, Nobody, usual_game
from pokerhouse.arena.openholdem import DoorSettings
from pokerhouse.arena.seats import SeatReport
from pokerhouse.cli.arguments import bot_named, game_of, read_seed, read_whole
from pokerhouse.cli.commands.arena.open_doors import Outcome, open_rooms
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
    protocol: Literal["acpc", "openholdem", "slumbot"] = "acpc",
    seed: Annotated[str | None, Parameter(converter=read_seed, allow_leading_hyphen=True)] = None,
    game: Path | None = None,
    host: str = "127.0.0.1",
    ports: str = "",
    log: Path | None = None,
    matches: _Count | None = None,
    rooms: _Count = 100,
    bot: str = "steady",
    bots_file: Annotated[Path | None, Parameter(name="--bots")] = None,
    idle_seconds: _Seconds = 3600.0,
    start_seconds: _Seconds = 600.0,
    action_seconds: _Seconds = USUAL.action_seconds,
    hand_seconds: _Seconds = USUAL.hand_seconds,
    match_seconds: _Seconds | None = None,
    most_faults: _Count = USUAL.faults,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Deal to programs that come over TCP, or ask by HTTP.

    --protocol acpc deals one match to the programs that you name, as ACPC's dealer does. The first line of
    the answer has a port for each name. Start a program for each; the match begins when all have said their
    version. Then comes the log, a STATE line a hand and a SCORE line, unless --log sends it to a file; last,
    in comments, the faults of each program. For a duplicate match, deal again with the same seed and the
    names in another order.

    --protocol openholdem opens one port for any number of rooms. Programs bring their names and say which
    room they want; a full room plays. What came of each match is told when it is over, until Ctrl-C.

    --protocol slumbot opens an API as Slumbot's: a program asks for hands by HTTP and plays them against a
    bot of yours, each program in a session of its own, until Ctrl-C.

    Whatever they speak, a program that is late, gone or wrong checks or folds, the report says so, and the
    match goes on.

    Parameters
    ----------
    names
        For acpc: two to ten names, a seat each.
    hands
        How many hands; for openholdem the most that a room may ask for, for slumbot those of a session.
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
        For acpc a port for each name, such as 18000,18001; else one. Without it free ones are found.
    log
        For acpc where the log is written; else a folder, which gets a log of each match or session. A file
        that is there is not overwritten.
    matches
        For openholdem and slumbot: close after so many matches or sessions.
    rooms
        For openholdem and slumbot: how many rooms or sessions may be open at a time.
    bot
        For slumbot: who plays against the programs: steady, curious, caller or gambler; a class of yours as
        mybot.py:MyBot; a name of bots.toml.
    bots_file
        For slumbot: names, commands and settings of bots; without it bots.toml, where there is one.
    idle_seconds
        For slumbot: a session that nobody has asked anything of for so long is over.
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
        Print one JSON object after the first line, and no log; for openholdem and slumbot one for each
        match or session.
    """
    limits = Limits(
        action_seconds=action_seconds,
        hand_seconds=hand_seconds,
        match_seconds=match_seconds,
        faults=most_faults,
    )
    seed = secrets.token_hex(16) if seed is None else seed
    if protocol != "acpc":
        if names or game is not None:
            raise Refusal(f"with {protocol} programs come without names here, to play the research game.")
        place = host, ports_of(ports, 1)[0]
        usual: dict[str, Any] = {"hands": hands, "seed": seed, "limits": limits, "matches": matches}
        if protocol == "openholdem":
            settings = DoorSettings(rooms=rooms, fill_seconds=start_seconds, **usual)
            open_rooms(settings, place, Outcome(log, json=json))
        else:
            source = bot_here(bot, bots_file, limits)
            outcome = Outcome(log, json=json)
            serve_api(source, place, outcome, sessions=rooms, idle_seconds=idle_seconds, **usual)
        return 0
    if not PLAYERS_MIN <= len(names) <= PLAYERS_MAX:
        raise Refusal(f"a table has {PLAYERS_MIN} to {PLAYERS_MAX} names, not {len(names)}.")
    dealt = DealerSettings(game=game_for(game, names), hands=hands, seed=seed, limits=limits)
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
            reports = Dealer(dealt, names, lines, write).play(progress)
    tell(reports, doors, dealt, json=json)
    return 0


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


def serve_api(source: Source, place: tuple[str, int], outcome: Outcome, **settings: Any) -> None:
    """Let programs ask for hands by HTTP."""
    if find_spec("h11") is None:
        raise Refusal("this needs h11: install pokerhouse[arena].")
    # Loaded here: not everybody who deals has h11.
    from pokerhouse.arena.slumbot import SessionsSettings  # noqa: PLC0415
    from pokerhouse.cli.commands.arena.open_api import open_api  # noqa: PLC0415

    open_api(SessionsSettings(source=source, **settings), place, outcome)


def doors_at(host: str, ports: list[int]) -> Doors:
    """The doors, open; or a Refusal that says why they can't be."""
    try:
        return Doors(host, ports)
    except OSError as error:
        raise Refusal(f"{host}: {error.strerror or error}.") from None


def bot_here(word: str, bots_file: Path | None, limits: Limits) -> Source:
    """A bot that can be started; a Refusal says why one can't."""
    name, source = bot_named(word, bots_file)
    try:
        try_out(source, name, limits)
    except BotError as error:
        raise Refusal(str(error)) from None
    return source


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

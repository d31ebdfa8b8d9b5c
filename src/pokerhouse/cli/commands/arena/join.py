"""`pokerhouse join`: a bot plays at somebody else's dealer."""

import secrets
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import BotError, Limits, try_out
from pokerhouse.arena.acpc import GuestReport, join_acpc
from pokerhouse.arena.openholdem import NAME_MAX, Connect, join_room
from pokerhouse.cli.arguments import bot_named, game_of, read_seed, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import RESEARCH_GAME, Fault
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN

USUAL = Limits()


def join(
    protocol: Literal["acpc", "openholdem"],
    host: str,
    port: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=65_535))],
    /,
    *,
    bot: str,
    game: Path | None = None,
    room: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=0, lte=2**53))] = 1,
    players: Annotated[
        int, Parameter(converter=read_whole, validator=Number(gte=PLAYERS_MIN, lte=PLAYERS_MAX))
    ] = 2,
    hands: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=100_000_000))] = 1000,
    house_bots: str = "",
    seed: Annotated[str | None, Parameter(converter=read_seed, allow_leading_hyphen=True)] = None,
    bots_file: Annotated[Path | None, Parameter(name="--bots")] = None,
    action_seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=86_400))] = USUAL.action_seconds,
    hand_seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=86_400))] = USUAL.hand_seconds,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let a bot play at a dealer that speaks ACPC's protocol, or in an OpenHoldem room; say what it won.

    A bot that fails checks or folds, and its faults are told, as in `pokerhouse match`.

    Parameters
    ----------
    protocol
        What the dealer speaks.
    host
        Where the dealer is.
    port
        Its port; with acpc the one it gave this seat.
    bot
        steady, curious, caller or gambler; a class of yours as mybot.py:MyBot; a name of bots.toml.
    game
        For acpc: the dealer's game definition. Without it the heads-up research game: 20,000 chips, blinds
        of 50 and 100, four raises a street.
    room
        For openholdem: the room's number. Who says the same number plays in the same room.
    players
        For openholdem: how many play, bots of the house among them.
    hands
        For openholdem: how many hands, if this bot is the first to come.
    house_bots
        For openholdem: bots that the server adds, such as CallAgent,CallAgent.
    seed
        The bot's own luck.
    bots_file
        Names, commands and settings of bots; without it bots.toml, where there is one.
    action_seconds
        How long a decision may take.
    hand_seconds
        How long all decisions in one hand may take.
    json
        Print one JSON object.
    """
    name, source = bot_named(bot, bots_file)
    limits = Limits(action_seconds=action_seconds, hand_seconds=hand_seconds, faults=1_000_000)
    try:
        try_out(source, name, limits)
        with progress_bar("hands") as bar:
            own = secrets.token_hex(16) if seed is None else seed
            progress = None if bar is None else lambda done: bar(done, 0)
            if protocol == "acpc":
                chosen = game_of(game) or RESEARCH_GAME
                report = join_acpc(
                    (host, port), source, chosen, name=name, seed=own, limits=limits, progress=progress
                )
            else:
                bots = tuple(house_bots.split(",")) if house_bots else ()
                wish = Connect(
                    room_id=room, room_number=players, bots=bots, game_number=hands, name=name[:NAME_MAX]
                )
                report = join_room((host, port), source, wish, seed=own, limits=limits, progress=progress)
    except BotError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"{host}:{port}: {error.strerror or error}.") from None
    except Fault as fault:
        raise Refusal(f"the dealer told of what can't be, in this game: {fault}.") from None
    if json:
        write_json(report)
    else:
        tell(name, report)
    return 0


def tell(name: str, report: GuestReport) -> None:
    """What came of it, for people."""
    write_line(f"{report.hands:,} hands; then {report.ended.rstrip(chr(46))}.")
    write_line(f"{name}: {report.chips:+,.6g} chips, {report.mbb_per_hand:+,.0f} mbb/hand")
    if report.faults:
        told = ", ".join(f"{kind} {times:,}" for kind, times in report.faults.items())
        write_line(f"{name}: faults: {told}; the first: {report.told[0].text}")

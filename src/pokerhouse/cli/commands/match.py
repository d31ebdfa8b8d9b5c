"""`pokerhouse match`: bots against bots."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import (
    ALL_DEALS,
    BotError,
    Limits,
    LineUp,
    Match,
    MatchSettings,
    play_match,
    try_out,
    whole_deals,
)
from pokerhouse.cli.arguments import bots_named, copies_of, read_seed, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import RULESETS

STEP_BLINDS = (10, 20)
"""The game of fixed steps has steps of 10 (STEP-2)."""
USUAL = Limits()
_Seconds = Annotated[float, Parameter(validator=Number(gt=0, lte=86_400))]


def match(
    *bots: str,
    hands: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=10_000_000))] = 1000,
    seed: Annotated[str | None, Parameter(converter=read_seed, allow_leading_hyphen=True)] = None,
    rules: str = "research",
    form: Annotated[str | None, Parameter(name="--format")] = None,
    session: str = "1",
    bots_file: Annotated[Path | None, Parameter(name="--bots")] = None,
    action_seconds: _Seconds = USUAL.action_seconds,
    hand_seconds: _Seconds = USUAL.hand_seconds,
    match_seconds: _Seconds | None = None,
    most_faults: Annotated[
        int, Parameter(converter=read_whole, validator=Number(gte=1, lte=1_000_000))
    ] = USUAL.faults,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let bots play bots on duplicate deals and say what each won, in thousandths of a big blind a hand.

    Every deck is played in several seatings: in all of them with up to three bots, else in all rotations of a
    circle, where the circles change so that everybody sits next to everybody equally often. A bot that fails
    checks or folds and is told of in the report; it never ends the match. docs/arena/README.md has all of it.

    Parameters
    ----------
    bots
        Two to ten: steady, curious, caller, gambler; a class of yours as mybot.py:MyBot, which runs in a
        process of its own; a name of bots.toml. A bot may play against itself.
    hands
        How many hands, rounded up until every seating is played equally often.
    seed
        The same seed gives the same match. Without it one is drawn and told in the report: bots can't guess
        that, and so can't work out the decks.
    rules
        The ruleset: house, research, sbe, step or texas.
    form
        Seats of two bots: 1v5, 5v1, 3+3. Without it every bot has one.
    session
        How many decks a bot plays before a fresh one takes its place; all for bots that learn. None meets a
        deck twice.
    bots_file
        Names, commands and settings of bots; without it bots.toml, where there is one.
    action_seconds
        How long a decision may take.
    hand_seconds
        How long all decisions of a bot in one hand may take.
    match_seconds
        How long all its decisions of the match may take; a bot that used it up is retired.
    most_faults
        A bot with so many faults is retired: its seat checks or folds from then on.
    json
        Print one JSON object.
    """
    sources = bots_named(bots, bots_file)
    copies = copies_of(form, list(sources))
    if rules not in RULESETS:
        raise Refusal(f"--rules: there is no {rules!r}; there are {', '.join(RULESETS)}.")
    if session != "all" and not (session.isascii() and session.isdigit() and int(session[:9]) > 0):
        raise Refusal(f"--session: {session[:20]!r} is neither a number of decks nor all.")
    small, big = STEP_BLINDS if rules == "step" else (50, 100)
    lineup = LineUp.of(sources, copies)
    limits = Limits(
        action_seconds=action_seconds,
        hand_seconds=hand_seconds,
        match_seconds=match_seconds,
        faults=most_faults,
    )
    settings = MatchSettings(
        ruleset=RULESETS[rules],
        small=small,
        big=big,
        deals=whole_deals(-(-hands // len(lineup.seatings()[0])), lineup),
        seed=secrets.token_hex(16) if seed is None else seed,
        session=ALL_DEALS if session == "all" else int(session[:9]),
        limits=limits,
    )
    try:
        for name, source in zip(lineup.names, lineup.sources, strict=True):
            try_out(source, name, limits)
    except BotError as error:
        raise Refusal(str(error)) from None
    with progress_bar("deals") as progress:
        played = play_match(sources, settings, copies=copies, progress=progress)
    if json:
        write_json(answer(played))
    else:
        tell(played)
    return 0


def answer(played: Match) -> dict[str, object]:
    """The match as JSON tells it."""
    settings = played.settings
    return {
        "rules": settings.ruleset.name,
        "seed": settings.seed,
        "hands": played.hands,
        "deals": settings.deals,
        "seatings": played.seatings,
        "session": settings.session or "all",
        "bots": [
            {
                "name": result.name,
                "seats": result.seats,
                "mbb_per_hand": result.mbb.value,
                "low": result.mbb.low,
                "high": result.mbb.high,
                "chips": result.chips,
                "faults": result.faults,
                "retired": result.retired,
            }
            for result in played.results
        ],
        "faults": [
            {
                "name": played.results[fault.bot].name,
                "kind": fault.kind,
                "deal": fault.deal,
                "seating": fault.seating,
                "decision": fault.decision,
                "text": fault.text,
            }
            for fault in played.told
        ],
    }


def tell(played: Match) -> None:
    """The match for people, the best first."""
    settings = played.settings
    write_line(
        f"{played.hands:,} hands: {settings.deals:,} deals, each in {played.seatings} seatings;"
        f" {session_told(settings.session)}; seed {settings.seed}"
    )
    for result in sorted(played.results, key=lambda result: -result.mbb.value):
        mean = result.mbb
        reach = "" if mean.low is None or mean.high is None else f" ± {(mean.high - mean.low) / 2:,.0f}"
        seats = f" in each of {result.seats} seats" if result.seats > 1 else ""
        write_line(f"{result.name:12} {mean.value:+12,.0f}{reach} mbb/hand{seats}")
    for result in played.results:
        if result.faults:
            told = ", ".join(f"{kind} {times:,}" for kind, times in result.faults.items())
            first = next(fault for fault in played.told if played.results[fault.bot].name == result.name)
            retired = f"; retired: {result.retired}" if result.retired else ""
            write_line(f"{result.name}: faults: {told}{retired}; the first: {first.text}")


def session_told(session: int) -> str:
    """How long a bot lives."""
    if not session:
        return "a fresh bot for each seating, which plays all decks once"
    return "a fresh bot for each play of a deck" if session == 1 else f"a fresh bot after {session:,} decks"

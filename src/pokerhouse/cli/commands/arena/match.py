"""`pokerhouse match`: bots against bots."""

import os
import secrets
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import (
    ALL_DEALS,
    BotError,
    FolderError,
    Limits,
    LineUp,
    Match,
    MatchSettings,
    Mean,
    Result,
    bot_style,
    plan_hash,
    plan_of,
    play_match,
    report_of,
    try_out,
    whole_deals,
)
from pokerhouse.arena.matches import model_told
from pokerhouse.cli.arguments import bots_named, copies_of, read_seed, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import RULESETS, STACK_MAX, SetupError, usual_setup

STEP_BLINDS = (10, 20)
"""The game of fixed steps has steps of 10 (STEP-2)."""
USUAL = Limits()
USUAL_STACK = 20_000
WORTH_STARTING = 2000
"""Hands: fewer are played before other processes have started."""
_Count = Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=1_000_000))]
_Seconds = Annotated[float, Parameter(validator=Number(gt=0, lte=86_400))]


def match(
    *bots: str,
    hands: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=10_000_000))] = 1000,
    seed: Annotated[str | None, Parameter(converter=read_seed, allow_leading_hyphen=True)] = None,
    rules: str = "research",
    stack: Annotated[
        int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=STACK_MAX))
    ] = None,
    blinds: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    form: Annotated[str | None, Parameter(name="--format")] = None,
    session: str = "1",
    bots_file: Annotated[Path | None, Parameter(name="--bots")] = None,
    action_seconds: _Seconds = USUAL.action_seconds,
    hand_seconds: _Seconds = USUAL.hand_seconds,
    match_seconds: _Seconds | None = None,
    most_faults: _Count = USUAL.faults,
    processes: Annotated[
        int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=256))
    ] = None,
    out: Path | None = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let bots play bots on duplicate deals and say what each won, in thousandths of a big blind a hand.

    Every deck is played in several seatings: in all of them with up to three bots, else in all rotations of a
    circle, where the circles change so that everybody sits next to everybody equally often. A bot that fails
    checks or folds and is told of in the report; it never ends the match.

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
    stack
        Everybody's chips at the start of each hand; 20,000 without it.
    blinds
        The blinds, such as 1/2; 50/100 without them, in the game of fixed steps 10/20.
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
    processes
        How many processes play; all cores without it. The result is the same.
    out
        A folder that keeps all: the plan, every hand in PHH and as an ACPC log, the faults, the report. A
        match that was killed goes on when it is started again with the same. `pokerhouse verify-report`
        counts it again.
    json
        Print one JSON object.
    """
    sources = bots_named(bots, bots_file)
    copies = copies_of(form, list(sources))
    if rules not in RULESETS:
        raise Refusal(f"--rules: there is no {rules!r}; there are {', '.join(RULESETS)}.")
    decks = decks_of(session)
    small, big = blinds_of(blinds, rules)
    lineup = LineUp.of(sources, copies)
    limits = Limits(
        action_seconds=action_seconds,
        hand_seconds=hand_seconds,
        match_seconds=match_seconds,
        faults=most_faults,
    )
    settings = MatchSettings(
        ruleset=RULESETS[rules],
        stack=USUAL_STACK if stack is None else stack,
        small=small,
        big=big,
        deals=whole_deals(-(-hands // len(lineup.seatings()[0])), lineup),
        seed=secrets.token_hex(16) if seed is None else seed,
        session=decks,
        limits=limits,
    )
    try_all(lineup, limits)
    plan = publish(out, settings, lineup, quiet=json)
    workers = processes_for(processes, settings, lineup)
    try:
        with progress_bar("deals") as progress:
            played = play_match(
                sources, settings, copies=copies, progress=progress, processes=workers, folder=out
            )
    except FolderError as error:
        raise Refusal(f"--out: {error}.") from None
    if json:
        write_json(report_of(played, plan))
    else:
        tell(played)
    return 0


def decks_of(session: str) -> int:
    """How many decks a bot plays before a fresh one takes its place; a Refusal for what is no number."""
    if session == "all":
        return ALL_DEALS
    if not (session.isascii() and session.isdigit() and int(session[:9]) > 0):
        raise Refusal(f"--session: {session[:20]!r} is neither a number of decks nor all.")
    return int(session[:9])


def try_all(lineup: LineUp, limits: Limits) -> None:
    """Ask every bot for a move before the first deal; a Refusal for one that doesn't start."""
    try:
        for name, source in zip(lineup.names, lineup.sources, strict=True):
            try_out(source, name, limits)
    except BotError as error:
        raise Refusal(str(error)) from None


def blinds_of(text: str | None, rules: str) -> tuple[int, int]:
    """The blinds; a Refusal for what is none, or for blinds that the game can't have."""
    if text is None:
        return STEP_BLINDS if rules == "step" else (50, 100)
    words = text.split("/")
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        raise Refusal(f"--blinds: {text[:40]!r} are none; write them as 1/2.")
    small, big = (int(word[:16]) for word in words)
    try:
        usual_setup(RULESETS[rules], [STACK_MAX] * 2, small=small, big=big)
    except SetupError as error:
        raise Refusal(f"--blinds: {error}.") from None
    return small, big


def publish(out: Path | None, settings: MatchSettings, lineup: LineUp, *, quiet: bool) -> str | None:
    """Tell the hash of the plan before the first deal, so that nobody can choose another one afterwards."""
    if out is None:
        return None
    plan = plan_hash(plan_of(settings, lineup).text())
    if not quiet:
        write_line(f"plan {plan}")
        sys.stdout.flush()
    return plan


def processes_for(wanted: int | None, settings: MatchSettings, lineup: LineUp) -> int:
    """As many as there are cores, unless the match is over before they have started."""
    if wanted is not None:
        return wanted
    hands = settings.deals * len(lineup.seatings()[0])
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if hands >= WORTH_STARTING else 1


def tell(played: Match) -> None:
    """The match for people, the best first."""
    settings = played.settings
    write_line(
        f"{played.hands:,} hands: {settings.deals:,} deals, each in {played.seatings} seatings;"
        f" {session_told(settings.session)}; seed {settings.seed}"
    )
    write_line(f"{'mbb/hand':12} {'duplicate':>17} {'as raw hands':>17} {'all-in equity':>17} {'AIVAT':>17}")
    results = sorted(played.results, key=lambda result: -result.mbb.value)
    for result in results:
        means = (result.mbb, result.raw, result.all_in, result.aivat)
        seats = f" in each of {result.seats} seats" if result.seats > 1 else ""
        write_line(f"{result.name:12} {' '.join([mean_told(mean) for mean in means])}{seats}")
    for result in results:
        write_line(f"{result.name:12} {style_told(result)}")
        if result.usage:
            write_line(f"{result.name:12} {usage_told(result)}")
    for result in played.results:
        if result.faults:
            told = ", ".join(f"{kind} {times:,}" for kind, times in result.faults.items())
            first = next(fault for fault in played.told if played.results[fault.bot].name == result.name)
            retired = f"; retired: {result.retired}" if result.retired else ""
            write_line(f"{result.name}: faults: {told}{retired}; the first: {first.text}")


def mean_told(mean: Mean | None) -> str:
    """A mean and half its interval in a column."""
    if mean is None:
        return f"{'-':>17}"
    return f"{mean.value:+,.0f}{'' if mean.reach is None else f' ± {mean.reach:,.0f}'}".rjust(17)


def style_told(result: Result) -> str:
    """How a bot played, in a line."""
    shares = bot_style(result).shares()
    words = {"vpip": "VPIP", "pfr": "PFR", "aggression": "aggression", "to_showdown": "to showdown"}
    told = []
    for key, word in words.items():
        share = shares[key]
        figure = "-" if share is None else f"{share:.1f}" if key == "aggression" else f"{share:.0%}"
        told.append(f"{word} {figure}")
    return ", ".join(told)


def usage_told(result: Result) -> str:
    """What a language model took, in a line."""
    told = model_told(result.usage)
    parts = (
        f"{told['decisions']:,.0f} decisions",
        f"{told['parse_rate']:.1%} read",
        f"{told['illegal_rate']:.1%} illegal",
        f"{told['tokens_in']:,.0f} tokens in",
        f"{told['tokens_out']:,.0f} out",
        f"cost {told['cost']:,.4g}",
        f"{told['seconds']:,.1f} s",
    )
    return ", ".join(parts)


def session_told(session: int) -> str:
    """How long a bot lives."""
    if not session:
        return "a fresh bot for each seating, which plays all decks once"
    return "a fresh bot for each play of a deck" if session == 1 else f"a fresh bot after {session:,} decks"

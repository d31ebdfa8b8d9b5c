"""`pokerhouse contest`: many bots, each against each."""

import secrets
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import (
    FolderError,
    Limits,
    LineUp,
    MatchSettings,
    Progress,
    Source,
    report_of,
    whole_deals,
)
from pokerhouse.arena.contests import BOTS_MAX, Contest, contest_page, pairs_of, play_contest
from pokerhouse.cli.arguments import bots_named, read_seed, read_whole
from pokerhouse.cli.commands.arena.match import USUAL_STACK, blinds_of, decks_of, processes_for, try_all
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import RULESETS, STACK_MAX

USUAL = Limits()
PAGE, REPORT = "contest.html", "contest.json"
_Count = Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=1_000_000))]
_Seconds = Annotated[float, Parameter(validator=Number(gt=0, lte=86_400))]


def contest(
    *bots: str,
    hands: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=10_000_000))] = 1000,
    gauntlet: str = "",
    seed: Annotated[str | None, Parameter(converter=read_seed, allow_leading_hyphen=True)] = None,
    rules: str = "research",
    stack: Annotated[
        int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=STACK_MAX))
    ] = None,
    blinds: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    session: str = "1",
    bots_file: Annotated[Path | None, Parameter(name="--bots")] = None,
    action_seconds: _Seconds = USUAL.action_seconds,
    hand_seconds: _Seconds = USUAL.hand_seconds,
    most_faults: _Count = USUAL.faults,
    processes: Annotated[
        int | None, Parameter(converter=read_whole, validator=Number(gte=1, lte=256))
    ] = None,
    out: Path | None = None,
    html: Path | None = None,
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let every bot play every other heads-up on the same decks, and say who is best in which sense.

    The answer has each bot's mean result with its interval, its bankroll, its Elo number, and its share in
    the mixture that no bot beats. --html writes a page with charts that needs nothing else; --out keeps every
    hand of every pair, and the page leads to them. A contest that was killed goes on in the same folder.

    Parameters
    ----------
    bots
        Two to forty: steady, curious, caller, gambler; classes of yours as mybot.py:MyBot; names of
        bots.toml.
    hands
        How many hands each pair plays.
    gauntlet
        This bot meets all others, and they don't meet.
    seed
        The same seed gives the same contest. Without it one is drawn and told.
    rules
        The ruleset: house, research, sbe, step or texas.
    stack
        Everybody's chips at the start of each hand; 20,000 without it.
    blinds
        The blinds, such as 1/2; 50/100 without them, in the game of fixed steps 10/20.
    session
        How many decks a bot plays before a fresh one takes its place; all for bots that learn.
    bots_file
        Names, commands and settings of bots; without it bots.toml, where there is one.
    action_seconds
        How long a decision may take.
    hand_seconds
        How long all decisions of a bot in one hand may take.
    most_faults
        A bot with so many faults in a match is retired: it checks or folds for the rest of that match.
    processes
        How many processes play; all cores without it. The result is the same.
    out
        A folder that keeps all: each pair's match in a folder of its own, contest.json and contest.html.
    html
        Where the page is written; with --out it is written there, too.
    json
        Print one JSON object.
    """
    sources = bots_named(bots, bots_file, BOTS_MAX)
    if rules not in RULESETS:
        raise Refusal(f"--rules: there is no {rules!r}; there are {', '.join(RULESETS)}.")
    small, big = blinds_of(blinds, rules)
    limits = Limits(action_seconds=action_seconds, hand_seconds=hand_seconds, faults=most_faults)
    try:
        pairs = pairs_of(list(sources), gauntlet)
    except ValueError as error:
        raise Refusal(f"--gauntlet: {error}.") from None
    lineup = LineUp.of({name: sources[name] for name in pairs[0]})
    settings = MatchSettings(
        ruleset=RULESETS[rules],
        stack=USUAL_STACK if stack is None else stack,
        small=small,
        big=big,
        deals=whole_deals(-(-hands // len(lineup.seatings()[0])), lineup),
        seed=secrets.token_hex(16) if seed is None else seed,
        session=decks_of(session),
        limits=limits,
    )
    played = play(sources, settings, gauntlet, processes_for(processes, settings, lineup), out)
    keep(played, out, html)
    if json:
        write_json(told(played))
    else:
        tell(played)
    return 0


def play(
    sources: dict[str, Source], settings: MatchSettings, gauntlet: str, processes: int, out: Path | None
) -> Contest:
    """Play all pairs, after every bot has been tried; a Refusal says what is in the way."""
    for name, source in sources.items():
        try_all(LineUp((name,), (source,), (1,)), settings.limits)
    with progress_bar("deals") as bar:

        def shown(pair: str) -> Progress | None:
            return None if bar is None else lambda done, of, text: bar(done, of, f"{pair}: {text}")

        try:
            return play_contest(
                sources, settings, gauntlet=gauntlet, processes=processes, folder=out, progress=shown
            )
        except FolderError as error:
            raise Refusal(f"--out: {error}.") from None


def keep(played: Contest, out: Path | None, html: Path | None) -> None:
    """Write the page, and the report where a folder is kept."""
    page = contest_page(played)
    if html is not None:
        html.write_text(page, encoding="utf-8")
    if out is not None:
        (out / PAGE).write_text(page, encoding="utf-8")
        (out / REPORT).write_bytes(msgspec.json.format(msgspec.json.encode(told(played)), indent=1) + b"\n")


def told(played: Contest) -> dict[str, Any]:
    """The contest as JSON."""
    return {
        "seed": played.settings.seed,
        "gauntlet": played.gauntlet or None,
        "standings": [msgspec.to_builtins(standing) for standing in played.standings],
        "pairs": [
            {"names": pairing.names, "folder": pairing.folder, "report": report_of(pairing.match)}
            for pairing in played.pairings
        ],
    }


def tell(played: Contest) -> None:
    """The contest for people, the best first."""
    settings = played.settings
    hands = sum(pairing.match.hands for pairing in played.pairings)
    write_line(
        f"{hands:,} hands in {len(played.pairings)} pairs, on the same {settings.deals:,} decks;"
        f" seed {settings.seed}"
    )
    write_line(f"{'':12} {'mbb/hand':>17} {'chips':>12} {'Elo':>6} {'mixture':>8}")
    for one in played.standings:
        reach = "" if one.reach is None else f" ± {one.reach:,.0f}"
        share = "-" if one.share is None else f"{one.share:.0%}"
        write_line(
            f"{one.name:12} {f'{one.mbb:+,.0f}{reach}':>17} {one.chips:>+12,} {one.elo:>+6.0f} {share:>8}"
        )
    for one in played.standings:
        if one.faults:
            write_line(f"{one.name}: {one.faults:,} faults; --json tells which")

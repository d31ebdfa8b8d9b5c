"""`pokerhouse match`: bots against bots."""

from collections import Counter
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pokerhouse.arena import Match, MatchSettings, play_match
from pokerhouse.bots import STYLES, Style
from pokerhouse.cli.arguments import read_seed, read_whole
from pokerhouse.cli.output import progress_bar, write_json, write_line
from pokerhouse.cli.refusal import Refusal
from pokerhouse.rules import PLAYERS_MAX, PLAYERS_MIN, RULESETS

STEP_BLINDS = (10, 20)
"""The game of fixed steps has steps of 10 (STEP-2)."""


def match(
    *bots: str,
    hands: Annotated[int, Parameter(converter=read_whole, validator=Number(gte=1, lte=10_000_000))] = 1000,
    seed: Annotated[str, Parameter(converter=read_seed, allow_leading_hyphen=True)] = "1",
    rules: str = "research",
    json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Let bots play bots on duplicate deals and say what each won, in thousandths of a big blind a hand.

    Parameters
    ----------
    bots
        Two to ten of steady, curious, caller and gambler; a bot may play against itself.
    hands
        How many hands. Each deck is played once in every rotation of the players, so this is rounded up to
        whole decks.
    seed
        The same seed gives the same match.
    rules
        The ruleset: house, research, sbe, step or texas.
    json
        Print one JSON object.
    """
    players = players_of(bots)
    if rules not in RULESETS:
        raise Refusal(f"--rules: there is no {rules!r}; there are {', '.join(RULESETS)}.")
    small, big = STEP_BLINDS if rules == "step" else (50, 100)
    deals = -(-hands // len(players))
    settings = MatchSettings(ruleset=RULESETS[rules], small=small, big=big, deals=deals, seed=seed)
    with progress_bar("deals") as progress:
        played = play_match(players, settings, progress)
    if json:
        write_json(answer(played))
    else:
        tell(played)
    return 0


def players_of(bots: tuple[str, ...]) -> dict[str, Style]:
    """The bots by unique names: the second of a kind is called by its number."""
    if not PLAYERS_MIN <= len(bots) <= PLAYERS_MAX:
        raise Refusal(f"a match has {PLAYERS_MIN} to {PLAYERS_MAX} bots, not {len(bots)}.")
    seen: Counter[str] = Counter()
    players = {}
    for name in bots:
        if name not in STYLES:
            raise Refusal(f"there is no bot {name!r}; there are {', '.join(STYLES)}.")
        seen[name] += 1
        players[name if seen[name] == 1 else f"{name} {seen[name]}"] = STYLES[name]
    return players


def answer(played: Match) -> dict[str, object]:
    """The match as JSON tells it."""
    settings = played.settings
    return {
        "rules": settings.ruleset.name,
        "seed": settings.seed,
        "hands": played.hands,
        "deals": settings.deals,
        "bots": [
            {
                "name": result.name,
                "mbb_per_hand": result.mbb.value,
                "low": result.mbb.low,
                "high": result.mbb.high,
                "chips": result.chips,
            }
            for result in played.results
        ],
    }


def tell(played: Match) -> None:
    """The match for people, the best first."""
    write_line(f"{played.hands:,} hands, {played.settings.deals:,} deals, each in every rotation")
    for result in sorted(played.results, key=lambda result: -result.mbb.value):
        mean = result.mbb
        reach = "" if mean.low is None or mean.high is None else f" ± {(mean.high - mean.low) / 2:,.0f}"
        write_line(f"{result.name:12} {mean.value:+12,.0f}{reach} mbb/hand")

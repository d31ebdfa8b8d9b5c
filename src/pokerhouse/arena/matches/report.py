"""What is told of a finished match, in one form for files, for programs and for checks."""

from typing import Any

import msgspec

from pokerhouse.arena.matches.tally import Match, Result
from pokerhouse.arena.statistics import Interval, Mean, StyleCount

WHOLE = ("asked", "nonsense", "illegal", "rethought", "tokens_in", "tokens_out")
"""What is counted of a language model's decisions."""


def report_of(match: Match, plan: str | None = None) -> dict[str, Any]:
    """The match as JSON tells it. Nothing in it depends on the machine or the hour."""
    settings = match.settings
    return {
        "rules": settings.ruleset.name,
        "seed": settings.seed,
        "hands": match.hands,
        "deals": settings.deals,
        "seatings": match.seatings,
        "session": settings.session or "all",
        "plan": plan,
        "value_function": msgspec.to_builtins(settings.value),
        "bots": [bot_of(result) for result in match.results],
        "faults": [
            {
                "name": match.results[fault.bot].name,
                "kind": fault.kind,
                "deal": fault.deal,
                "seating": fault.seating,
                "decision": fault.decision,
                "text": fault.text,
            }
            for fault in match.told
        ],
    }


def bot_of(result: Result) -> dict[str, Any]:
    """A bot's part of the report."""
    return {
        "name": result.name,
        "seats": result.seats,
        "mbb_per_hand": result.mbb.value,
        "bb_per_100": result.mbb.value / 10,
        "low": result.mbb.low,
        "high": result.mbb.high,
        "chips": result.chips,
        "duplicate": mean_told(result.mbb),
        "bootstrap": interval_told(result.bootstrap),
        "anytime": interval_told(result.anytime),
        "raw": mean_told(result.raw),
        "all_in": mean_told(result.all_in),
        "aivat": mean_told(result.aivat),
        "style": style_told(bot_style(result)),
        "styles": {place: style_told(style) for place, style in result.styles.items()},
        "faults": result.faults,
        "retired": result.retired,
        **({"model": model_told(result.usage)} if result.usage else {}),
    }


def model_told(usage: dict[str, float]) -> dict[str, float]:
    """What a language model took, and how well it kept to the form. Seconds are the one thing that varies."""
    whole = {key: int(usage.get(key, 0)) for key in WHOLE}
    asked = whole.pop("asked")
    nonsense, illegal = whole.pop("nonsense"), whole.pop("illegal")
    return {
        "decisions": asked,
        "parse_rate": 1 - nonsense / asked if asked else 1.0,
        "illegal_rate": illegal / asked if asked else 0.0,
        **whole,
        "cost": float(usage.get("cost", 0)),
        "seconds": float(usage.get("seconds", 0)),
    }


def bot_style(result: Result) -> StyleCount:
    """How a bot played in all places together."""
    total = StyleCount()
    for style in result.styles.values():
        total.add(style)
    return total


def style_told(style: StyleCount) -> dict[str, Any]:
    """Counts, and the shares that players quote."""
    return {**msgspec.to_builtins(style), **style.shares()}


def mean_told(mean: Mean | None) -> dict[str, float | None] | None:
    """A mean with its interval and the scatter of a sample."""
    if mean is None:
        return None
    return {
        "mbb_per_hand": mean.value,
        "low": mean.low,
        "high": mean.high,
        "samples": mean.samples,
        "standard_deviation": mean.spread,
    }


def interval_told(interval: Interval | None) -> dict[str, float] | None:
    """An interval by its ends."""
    return None if interval is None else {"low": interval.low, "high": interval.high}


def report_text(report: dict[str, Any]) -> bytes:
    """The report as a file; the same report gives the same bytes."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"

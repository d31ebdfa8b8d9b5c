"""What a sit-and-go and each of its rounds begin with."""

from pokerhouse.house import events as e
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import refuse_unless
from pokerhouse.house.sng import level_clock
from pokerhouse.house.sng.purse import Purse
from pokerhouse.house.sng.tournament import running
from pokerhouse.house.state import Round, TableState
from pokerhouse.house.step import Step


def check_start_now(state: TableState, purse: Purse, now: int) -> None:
    """Refuse a start by the host where there is nothing to start (TERM-10)."""
    settings = state.settings
    text = "This sit-and-go runs already."
    refuse_unless(not running(state), "sng_started", "TERM-10", text)
    text = "Those who played the last one are asked first."
    refuse_unless(not state.questions, "asked_first", "TERM-10", text)
    refuse_unless(not state.paused, "paused_already", "TERM-10", "Go on first: the table is paused.")
    here = sum(purse.funded(settings, chair) for chair in state.chairs.values())
    seen = state.sng is None or now >= state.sng.ended + settings.after_sng_ms
    text = "The places are shown; then the next sit-and-go starts."
    refuse_unless(seen or not settings.facts.given, "next_sng", "PSNG-3", text, ms=settings.after_sng_ms)
    refuse_unless(here > 1, "alone", "TERM-10", "It takes two players to start.")


def begin_round(step: Step, following: Round) -> None:
    """Tell of a new round and its level (SNG-9.1)."""
    settings = step.settings
    small, big = settings.units(following.small, following.big)
    said = f"blinds {small}/{big}" if settings.ruleset.blinds != "none" else f"smallest bet {small}"
    ante = level_clock.ante_at(settings, level_clock.level_of(settings, following.number), big)
    said += f", ante {ante}" if ante else ""
    text = f"Round {following.number}: {said}."
    step.emit(
        e.RoundBegan(
            at=step.at,
            round=following.number,
            button=following.button,
            small=small,
            big=big,
            reason=Reason("round", "SNG-9.1", text, {"round": following.number, "small": small, "big": big}),
            top_rounds=following.top_rounds,
            ante=ante,
        )
    )

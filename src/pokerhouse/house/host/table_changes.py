"""What a table is set to, changed by its host: between hands, and told (HOST-7)."""

from collections.abc import Mapping

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.commands import ChangeTable
from pokerhouse.house.host.host_controls import require_host
from pokerhouse.house.reason import Reason
from pokerhouse.house.setting_checks import check_settings
from pokerhouse.house.settings import TableSettings, refuse_unless
from pokerhouse.house.state import TableState
from pokerhouse.house.step import Step, TableKind

SECOND = 1_000
ACTION_MS = 5 * SECOND, 120 * SECOND
"""What a host may give for a decision, least and most."""
TIME_BANK_MS = 0, 600 * SECOND
"""What a host may give as a reserve, least and most."""

GAME = ("game", "no_blinds")
"""What stays while chips are on the table (GAME-1)."""

TERMS = (
    "betting",
    "ante",
    "ante_of",
    "level_minutes",
    "antes_from",
    "rebuy_blinds",
    "keep_winnings",
    "no_hit_and_run",
)
"""What a host may add to `house` (TERM-1, TERM-2, TERM-9, TERM-10)."""

OF_THE_GAME = (*GAME, *TERMS, "small", "big", "buy_in_low", "buy_in_high", "starting_stack", "rounds_a_level")
"""A running sit-and-go keeps these to its end."""


def change_table(step: Step, _kind: TableKind, command: ChangeTable) -> None:
    """Set the table anew: at once between hands, else when the running hand is over."""
    state = step.state
    require_host(state, command.player)
    before = state.planned or state.settings
    wished = {name: getattr(command, name) for name in command.__struct_fields__ if name != "player"}
    changes = {
        name: value for name, value in wished.items() if value is not None and value != getattr(before, name)
    }
    if not changes:
        return
    _check(state, changes)
    settings = replace(before, **changes)
    check_settings(settings)
    why = _told(changes)
    if state.phase == "hand":
        step.emit(e.ChangePlanned(at=step.at, settings=settings, reason=why))
    else:
        step.emit(e.TableChanged(at=step.at, settings=settings, reason=why))


def check_times(changes: Mapping[str, int | str | bool]) -> None:
    """Refuse a clock that nobody could play by, or that nobody could bear."""
    for name, (low, high) in (("action_ms", ACTION_MS), ("time_bank_ms", TIME_BANK_MS)):
        value = changes.get(name)
        text = f"This time can be {low // SECOND} to {high // SECOND} seconds."
        fine = value is None or (isinstance(value, int) and low <= value <= high)
        refuse_unless(fine, "bad_time", "HOST-7", text, low=low // SECOND, high=high // SECOND)


def _check(state: TableState, changes: Mapping[str, int | str | bool]) -> None:
    check_times(changes)
    runs = state.sng is not None and state.sng.running
    of_the_game = any(name in changes for name in OF_THE_GAME)
    text = "You can't change blinds, stacks or levels while a sit-and-go runs."
    refuse_unless(not (runs and of_the_game), "sng_runs", "HOST-7", text)
    other_game = any(name in changes for name in GAME)
    chips = any(chair.stack or chair.safe for chair in state.chairs.values())
    text = "You can't change the game while chips are on the table."
    refuse_unless(not (other_game and chips), "chips_on_table", "GAME-1", text)
    fixed = state.settings.facts.given and "private" in changes
    refuse_unless(not fixed, "private_game", "PSNG-2", "A private sit-and-go is always by invitation.")


def _told(changes: dict[str, int | str | bool]) -> Reason:
    """What changes, for the log: times in seconds, as people say them."""
    facts: dict[str, int | str] = {}
    for name, value in changes.items():
        short = name.removesuffix("_ms")
        if isinstance(value, bool):  # a stored reason knows numbers and words alone
            facts[short] = "yes" if value else "no"
        elif name.endswith("_ms") and isinstance(value, int):
            facts[short] = value // SECOND
        else:
            facts[short] = value
    said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in facts.items())
    return Reason("table_changed", "HOST-7", f"From the next hand: {said}.", facts)


def settle_change(step: Step) -> None:
    """The hand is over: what was planned holds now."""
    planned = step.state.planned
    if planned is not None and step.state.phase != "hand":
        step.emit(e.TableChanged(at=step.at, settings=planned, reason=IN_FORCE))


IN_FORCE = Reason("change_holds", "HOST-7", "The host's changes apply from now on.")


def set_at_once(step: Step, settings: TableSettings, why: Reason) -> None:
    """A change that waits for no hand; what is planned beside it stays planned."""
    planned = step.state.planned
    step.emit(e.TableChanged(at=step.at, settings=settings, reason=why))
    if planned is not None:
        merged = replace(planned, bots=settings.bots, bot_styles=settings.bot_styles)
        step.emit(e.ChangePlanned(at=step.at, settings=merged, reason=why))

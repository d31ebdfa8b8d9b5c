"""Rules of the house, broken: what stands in a rule's place when its fault is planted."""

from typing import Any

from msgspec.structs import replace

from pokerhouse.house.blinds import button_and_blinds
from pokerhouse.house.cash import cash_game
from pokerhouse.house.hands import between_hands, dealing
from pokerhouse.house.player import hit_and_run
from pokerhouse.house.player.state import PlayerState
from pokerhouse.house.seats import leaving, seating, sitting_out
from pokerhouse.house.sng import level, purse, standings, tournament
from pokerhouse.house.state import apply_hand as hand_facts
from pokerhouse.house.state.chair import Chair
from pokerhouse.house.state.table_state import Uses
from pokerhouse.rules import Hand, Refused

SETUP_OF, LEAVE, DEPART = dealing.setup_of, leaving.leaves_at_once, cash_game.CashGame.depart
SNG_PLAN, CASH_PLAN = button_and_blinds.sng_plan, button_and_blinds.cash_plan
COME_BACK, ENDED = sitting_out.come_back, hit_and_run.ended_stay
ROUND_OVER, VOIDED, CLOSE = level.round_over, hand_facts._hand_voided, standings.close  # noqa: SLF001
TELL = standings._tell  # noqa: SLF001
LEAVE_SEAT = purse.leave_seat


def nothing(*_arguments: Any, **_named: Any) -> None:
    """Do nothing."""


def lowest_draws(step: Any, ready: list[int]) -> int:
    seat = between_hands.draw_for_button(step, ready)
    return min(other for other in ready if other != seat)


def unforgetting(state: Any, player: str, now: int) -> Any:
    return state.sit_outs.get(player) or Uses(0, now)


def alone(ring: Any, marks: Any) -> Any:
    plan = CASH_PLAN(ring, marks)
    return None if plan is None or len(plan.dealt) == 2 else plan


def dead_posts(state: Any, plan: Any) -> Any:
    return SETUP_OF(state, replace(plan, live=(), dead_big=plan.live))


def always_leaves(state: Any, hand: Any, chair: Any) -> bool:
    return LEAVE(state, hand, chair) if state.phase != "pause" else True


def never_at_once(state: Any, hand: Any, chair: Any) -> bool:
    return LEAVE(state, hand, chair) and state.phase != "hand"


def lost_stack(self: Any, step: Any, chair: Any, why: Any) -> None:
    DEPART(self, step, replace(chair, stack=max(0, chair.stack - 1)), why)


def no_misses(ring: Any, marks: Any) -> Any:
    return replace(SNG_PLAN(ring, marks), misses=())


def unasked_back(step: Any, chair: Any, why: Any, *, unasked: bool) -> None:
    COME_BACK(step, chair, why, unasked=unasked and False)


def whole_session(self: Chair, now: int) -> int:
    return now - self.taken_at


def always_folds(_hand: Hand) -> tuple[str, None]:
    return "fold", None


def not_in_a_row(_before: Any, *rest: Any) -> Any:
    return ENDED(None, *rest)


def one_short(_self: Any, state: Any) -> bool:
    return len(state.chairs) >= state.settings.seats - 1 and not tournament.running(state)


def passes_only(ring: Any, current: Any, old: int, new: int) -> bool:
    return ROUND_OVER(ring, current, old, new) and new != current.button


def shown_any_time(state: Any, command: Any) -> int:
    return int(state.players.index(command.player))


def any_rebuy(state: Any, _kind: Any, command: Any) -> Chair:
    return seating.seated(state, command.player)


def any_draw(state: Any, command: Any) -> Chair:
    return seating.seated(state, command.player)


def keeps_marks(state: Any, inner: Any) -> None:
    before, state.before = state.before, None
    VOIDED(state, inner)
    state.before = before


def gone_at_once(self: Any, step: Any, seat: int) -> None:
    self.depart(step, step.state.chairs[seat], cash_game.OBSERVER)
    self.settle(step)


def endless_cage(_state: PlayerState, _policy: Any, _now: int) -> int:
    return 10**9


def seats_lost(step: Any, chair: Any, rank: int, why: Any) -> None:
    TELL(step, chair, rank, why)
    purse.leave_seat(step, chair, why)


def only_the_winner(step: Any, chair: Any, why: Any) -> None:
    if not chair.out:
        between_hands.ask(step, chair, why)


def staying_counts(ring: Any, current: Any, old: int, new: int) -> bool:
    back = ring.steps(old, current.button) or ring.seats
    return bool((ring.steps(old, new) or ring.seats) >= back)


def all_leave(_self: Any, step: Any, _chair: Any, why: Any) -> None:
    for one in list(step.state.chairs.values()):
        purse.leave_seat(step, one, why)


def by_stack_only(step: Any, left: Any, how: Any) -> None:
    CLOSE(step, sorted(left, key=lambda chair: chair.stack)[:1], how)


def always_enabled(*_arguments: Any) -> None:
    """Nothing is refused."""


def never_off(_settings: Any, amount: int) -> None:
    if not amount:
        raise Refused("planted", "TABLE-6", "It stays on.")


def nobody_observes(step: Any, chair: Any, why: Any, **_named: Any) -> None:
    LEAVE_SEAT(step, chair, why, observer=False)


def lost_time(self: Chair, _now: int) -> None:
    self.away, self.away_hands = None, 0

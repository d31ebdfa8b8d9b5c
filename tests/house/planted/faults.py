"""House faults to plant, and the test that must notice each; `python -m tests.house.planted` writes the page.

A fault is a patch: where, and what stands there instead.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from pokerhouse.house import (
    bank,
    between_hands,
    button,
    cash,
    dealing,
    hand_facts,
    hit_and_run,
    level,
    purse,
    seating,
    settings,
    sitting_out,
    sng,
    standings,
    table,
    tournament,
)
from pokerhouse.house.chair import Chair
from pokerhouse.house.player_state import PlayerState
from pokerhouse.house.ring import Occupant
from pokerhouse.house.state import Uses
from pokerhouse.rules import Hand
from tests.house import (
    test_button,
    test_cash,
    test_clock,
    test_coming_back,
    test_hit_and_run,
    test_leaving,
    test_level,
    test_model,
    test_option,
    test_player,
    test_private,
    test_question,
    test_sitting_out,
    test_sng,
    test_sng_away,
)

PAGE = Path(__file__).parents[2] / "docs" / "planted-house.md"
HEAD = """# Planted faults in the house

Each of these faults is planted by patching the house (`tests/house/planted.py`), and the test that names the
rule must then fail; every run of the tests does so. Faults in the law of button and blinds are planted in the
model check (`tests/house/test_model.py`).

| rule | planted fault | the test that fails |
|---|---|---|
"""


class Fault(NamedTuple):
    """What is broken: the owner, its attribute, what stands there instead; and the test that notices."""

    rule: str
    what: str
    owner: object
    name: str
    instead: Any
    test: Callable[..., None]
    arguments: tuple[Any, ...] = ()


def nothing(*_arguments: Any, **_named: Any) -> None:
    """Do nothing."""


def lowest_draws(step: Any, ready: list[int]) -> int:
    seat = between_hands.draw_for_button(step, ready)
    return min(other for other in ready if other != seat)


def unforgetting(state: Any, player: str, now: int) -> Any:
    return state.sit_outs.get(player) or Uses(0, now)


def alone(ring: Any, marks: Any) -> Any:
    plan = button.cash_plan(ring, marks)
    return None if plan is None or len(plan.dealt) == 2 else plan


def dead_posts(state: Any, plan: Any) -> Any:
    return SETUP_OF(state, replace(plan, live=(), dead_big=plan.live))


def always_leaves(state: Any, hand: Any, player: str) -> bool:
    return LEAVE(state, hand, player) if state.phase != "pause" else True


def never_at_once(state: Any, hand: Any, player: str) -> bool:
    return LEAVE(state, hand, player) and state.phase != "hand"


def lost_stack(self: Any, step: Any, chair: Any, why: Any) -> None:
    DEPART(self, step, replace(chair, stack=max(0, chair.stack - 1)), why)


def no_misses(ring: Any, marks: Any) -> Any:
    return replace(SNG_PLAN(ring, marks), misses=())


def unasked_back(step: Any, chair: Any, *, unasked: bool) -> None:
    COME_BACK(step, chair, unasked=unasked and False)


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


def any_rebuy(state: Any, command: Any) -> Chair:
    return seating.seated(state, command.player)


def keeps_marks(state: Any, inner: Any) -> None:
    before, state.before = state.before, None
    VOIDED(state, inner)
    state.before = before


def gone_at_once(self: Any, step: Any, seat: int) -> None:
    self.depart(step, step.state.chairs[seat], cash.OBSERVER)
    self.settle(step)


def endless_cage(_state: PlayerState, _policy: Any, _now: int) -> int:
    return 10**9


def seats_lost(_self: Any, step: Any, chair: Any, why: Any) -> None:
    purse.leave_seat(step, chair, why)


def by_stack_only(step: Any, left: Any, how: Any) -> None:
    CLOSE(step, sorted(left, key=lambda chair: chair.stack)[:1], how)


SETUP_OF, LEAVE, DEPART = dealing.setup_of, seating.check_leave, cash.Cash.depart
SNG_PLAN, COME_BACK, ENDED = button.sng_plan, sitting_out.come_back, hit_and_run.ended_stay
ROUND_OVER, VOIDED, CLOSE = level.round_over, hand_facts._hand_voided, standings.close  # noqa: SLF001

TABLE_OF_HANDS = {case["name"]: case for case in test_button.CASES}

FAULTS = [
    Fault("CASH-1.1", "A table starts with two.", settings, "STARTERS", 2,
          test_cash.test_a_table_starts_by_itself_with_three),
    Fault("CASH-1.2", "Two players are too few to go on.", cash, "cash_plan", alone,
          test_cash.test_after_a_hand_two_go_on),
    Fault("CASH-1.2", "An empty table stays open.", cash.Cash, "settle", nothing,
          test_cash.test_with_nobody_it_is_dismissed),
    Fault("CASH-1.4", "After a draw newcomers are still newcomers.", hand_facts, "ESTABLISHED", Occupant(),
          test_cash.test_who_is_away_at_the_draw_is_established_by_it_too),
    Fault("SNG-1.2", "Not the highest card has the button.", cash, "draw_for_button", lowest_draws,
          test_cash.test_the_highest_card_draws_the_button),
    Fault("CASH-2.1", "Any amount may be bought in.", cash.Cash, "check_join", nothing,
          test_cash.test_the_buy_in_is_within_the_range, (99,)),
    Fault("CASH-3.1", "Newcomers need no rest.", test_button, "rest_of", test_model.no_rest,
          test_button.test_hands_follow_each_other,
          (TABLE_OF_HANDS["a newcomer between button and small blind rests one hand"],)),
    Fault("CASH-3.2", "A newcomer's big blind is dead.", dealing, "setup_of", dead_posts,
          test_cash.test_a_posted_big_blind_is_live_and_keeps_its_turn),
    Fault("CASH-3.4", "The button moves to the next player.", test_button, "cash_plan",
          test_model.moving_button, test_button.test_hands_follow_each_other,
          (TABLE_OF_HANDS["the small blind busts: dead button on the empty seat"],)),
    Fault("CASH-3.5", "Options are offered to nobody.", test_option, "offers", lambda *_: [],
          test_option.test_the_button_can_be_bought_between_small_and_big_blind),
    Fault("CASH-4.1", "Sit-outs are never forgotten.", sitting_out, "uses_of", unforgetting,
          test_sitting_out.test_sit_outs_are_counted_over_re_entries_and_forgotten_after_four_hours),
    Fault("CASH-4.1", "Sit-outs are not counted.", sitting_out, "uses_left", lambda *_: 3,
          test_sitting_out.test_three_sit_outs_a_table_then_the_control_is_disabled),
    Fault("CASH-4.2", "A sit-out extends itself once.", sitting_out, "PERIODS", 2,
          test_sitting_out.test_a_sit_out_extends_itself_twice_each_using_one),
    Fault("CASH-4.2", "Who never came back plays as if it had.", cash, "come_back", unasked_back,
          test_sitting_out.test_not_back_after_the_last_period_folds_once_then_times_out_and_leaves),
    Fault("CASH-4.3", "A seat whose player is away can be taken.", seating, "check_take_seat", nothing,
          test_sitting_out.test_a_sitting_out_seat_cannot_be_taken_but_is_played_round),
    Fault("CASH-4.4", "It takes three hands to fall asleep.", sitting_out, "TIMEOUTS", 3,
          test_coming_back.test_a_time_out_in_two_hands_running_sits_the_player_out),
    Fault("CASH-4.4", "It makes no difference whether a player can be reached.", cash, "asleep",
          lambda chair: chair.timeouts >= 2,
          test_coming_back.test_one_time_out_is_enough_for_who_cannot_be_reached),
    Fault("CASH-5.2", "Nobody misses a blind.", button, "_misses", lambda *_: (),
          test_coming_back.test_missed_blinds_are_posted_live_and_dead_when_the_button_has_passed),
    Fault("CASH-6.1", "Nobody is asked.", cash, "ask", nothing,
          test_question.test_below_100_is_asked_and_the_next_hand_is_held),
    Fault("CASH-6.2", "Blinds may leave before they act.", seating, "has_acted", lambda *_: True,
          test_leaving.test_blinds_leave_only_after_their_first_action),
    Fault("CASH-6.2", "One may leave between two hands.", seating, "check_leave", always_leaves,
          test_leaving.test_leave_is_disabled_between_two_hands),
    Fault("CASH-6.4", "Who has folded stays till the end.", seating, "check_leave", never_at_once,
          test_leaving.test_who_has_folded_leaves_at_once),
    Fault("CASH-6.5", "A chip is lost on the way out.", cash.Cash, "depart", lost_stack,
          test_leaving.test_leaving_moves_the_stack_to_the_bank),
    Fault("CASH-7.2", "An unanswered question ends the stay.", cash.Cash, "unanswered", gone_at_once,
          test_coming_back.test_an_unanswered_question_sits_out_and_without_uses_becomes_an_observer),
    Fault("TABLE-6", "Any rebuy-in is taken.", seating, "check_rebuy", any_rebuy,
          test_question.test_a_rebuy_in_brings_the_stack_into_the_range),
    Fault("CASH-8.1", "The excess stays on the table.", cash, "send_excess", nothing,
          test_coming_back.test_the_excess_over_the_maximum_goes_to_the_bank_after_the_hand),
    Fault("CASH-8.2", "Winners are free.", hit_and_run.Stay, "binds", lambda *_: False,
          test_hit_and_run.test_a_winner_comes_back_within_the_hour_only_with_the_maximum),
    Fault("CASH-8.2", "Other tables of the stake are free.", hit_and_run, "_check_other", nothing,
          test_hit_and_run.test_another_table_of_the_stake_needs_a_maximum_that_reaches, (500, 400)),
    Fault("CASH-8.3", "Two wins in a row lift nothing.", bank, "ended_stay", not_in_a_row,
          test_hit_and_run.test_two_wins_in_a_row_lift_it_here_and_elsewhere),
    Fault("TABLE-4", "A bank of 50 is enough.", bank, "PLAYABLE", 50,
          test_player.test_a_bank_below_100_joins_no_table),
    Fault("TABLE-4", "The cage has no limit.", bank, "cage_left", endless_cage,
          test_player.test_the_cage_gives_the_grant_once_and_so_much_a_day),
    Fault("TABLE-9", "The button has to pass the seat where the round began.", test_level, "round_over",
          passes_only, test_level.test_a_round_is_over_when_the_button_reaches_or_passes_its_seat, (1, 6, 1)),
    Fault("TABLE-10", "Cards may be shown while the hand runs.", dealing, "check_show", shown_any_time,
          test_cash.test_cards_are_shown_after_the_hand_until_the_next),
    Fault("TABLE-11", "Sitting out counts as playing.", Chair, "session", whole_session,
          test_coming_back.test_the_player_session_leaves_sitting_out_uncounted),
    Fault("STD-12", "A time-out always folds.", Hand, "default_action", always_folds,
          test_clock.test_a_free_check_is_made_rather_than_a_fold),
    Fault("STD-14", "A voided hand moves the button.", hand_facts, "_hand_voided", keeps_marks,
          test_leaving.test_a_voided_hand_gives_every_chip_back_and_leaves_button_and_debts_alone),
    Fault("SNG-0.2", "Leavers forfeit nothing.", standings, "forfeit", nothing,
          test_sng.test_leaving_after_a_fold_puts_stack_and_safe_into_this_main_pot),
    Fault("SNG-0.4", "There is no safe.", sng.Sng, "keep_safe", nothing,
          test_sng.test_the_excess_goes_to_the_safe_and_not_to_the_bank),
    Fault("SNG-0.4", "The safe is never opened.", sng, "refill", nothing,
          test_sng.test_a_stack_below_the_next_big_blind_and_no_other_is_refilled_up_to_the_maximum),
    Fault("SNG-1.1", "It starts with a seat free.", sng.Sng, "can_start", one_short,
          test_sng.test_it_starts_by_itself_when_every_seat_is_taken),
    Fault("SNG-2", "One may sit down in a running one.", sng.Sng, "check_join", nothing,
          test_sng.test_nobody_sits_down_in_a_running_one),
    Fault("SNG-3", "Chips at the start of the hand don't count.", hand_facts, "hand_counts", nothing,
          test_sng.test_out_in_one_hand_is_ranked_by_the_chips_at_its_start),
    Fault("SNG-4.2", "Who is away pays no blinds.", dealing, "take_blinds", nothing,
          test_sng_away.test_blinds_of_who_is_away_are_taken_and_the_button_there_is_dead),
    Fault("SNG-4.3", "It takes a fifth hand.", sng, "HANDS_AWAY", 5,
          test_sng_away.test_not_back_by_the_fourth_hand_of_the_fourth_period_is_out),
    Fault("SNG-4.6", "A walk takes no blinds.", sng, "take_blinds", nothing,
          test_sng_away.test_with_one_in_there_are_walks_every_thirty_seconds),
    Fault("SNG-5", "A returner need not wait.", tournament, "sng_plan", no_misses,
          test_sng_away.test_back_after_the_big_blind_waits_for_the_button_and_blinds_are_still_taken),
    Fault("SNG-9.1", "The blinds never rise.", sng, "round_over", lambda *_: False,
          test_sng.test_a_level_a_round),
    Fault("SNG-9.2", "One round at the highest level is enough.", level, "TOP_ROUNDS", 1,
          test_level.test_after_the_highest_level_nine_more_rounds),
    Fault("SNG-9.2", "Only the shortest stack is ranked.", standings, "close", by_stack_only,
          test_sng.test_after_the_last_round_it_ends_ranked_by_safe_then_stack),
    Fault("SNG-10", "The chips stay on the table.", purse.Bought, "cash_out", nothing,
          test_sng.test_it_is_played_until_one_has_all, (1,)),
    Fault("PSNG-1", "Half the chips are given.", purse.Given, "given", lambda *_: 250,
          test_private.test_full_it_starts_at_once_with_the_same_given_chips),
    Fault("PSNG-2", "Everybody is invited.", purse, "in_circle", lambda *_: True,
          test_private.test_only_invited_friends_from_friend_to_friend),
    Fault("PSNG-2", "Strangers may watch.", table, "in_circle", lambda *_: True,
          test_private.test_strangers_cannot_watch),
    Fault("PSNG-5", "Given chips are kept.", purse.Given, "cash_out", nothing,
          test_private.test_at_the_end_the_chips_go_back_to_their_issuer),
    Fault("PSNG-6", "Who is out loses the seat.", purse.Given, "vacate", seats_lost,
          test_private.test_who_is_out_keeps_the_seat_and_a_new_one_starts_by_itself),
]  # fmt: skip


def page() -> str:
    """The page of all planted faults."""
    rows = [
        f"| {fault.rule} | {fault.what} | {fault.test.__name__.removeprefix('test_').replace('_', ' ')} |"
        for fault in FAULTS
    ]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())

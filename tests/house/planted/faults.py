"""House faults to plant, and the test that must notice each; `-m tests.house.planted.faults` writes the page.

A fault is a patch: where, and what stands there instead.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from pokerhouse.house import host, seats, setting_checks, settings
from pokerhouse.house.blinds import button_and_blinds
from pokerhouse.house.blinds.ring import Occupant
from pokerhouse.house.cash import cash_game
from pokerhouse.house.hands import dealing
from pokerhouse.house.host import table_invitation
from pokerhouse.house.player import bank, hit_and_run
from pokerhouse.house.seats import leaving, seating, sitting_out
from pokerhouse.house.sng import level, purse, safe, sit_and_go, standings
from pokerhouse.house.state import apply_hand as hand_facts
from pokerhouse.house.state import apply_host
from pokerhouse.house.state.chair import Chair
from pokerhouse.rules import Hand
from tests.house.blinds import test_button, test_model, test_option
from tests.house.cash import (
    test_cash,
    test_coming_back,
    test_hit_and_run,
    test_leaving,
    test_sitting_out,
    test_unattended,
)
from tests.house.cash import test_rebuy_question as test_question
from tests.house.host import test_host_controls, test_table_changes, test_table_link
from tests.house.planted import broken_rules as broken
from tests.house.player import test_player
from tests.house.sng import test_level, test_next_sng, test_private, test_safe, test_sng, test_sng_away
from tests.house.table import test_clock
from tests.server.wire import test_table_view

PAGE = Path(__file__).parents[3] / "docs" / "faults" / "house.md"
HEAD = """# Planted faults in the house

Each of these faults is planted by patching the house (`tests/house/planted/faults.py`), and the test that
names the rule must then fail; every run of the tests does so. Faults in the law of button and blinds are
planted in the model check (`tests/house/blinds/test_model.py`).

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


WIRE_VIEW = import_module("pokerhouse.server.wire.table_view")  # the package has a function of this name
TABLE_OF_HANDS = {case["name"]: case for case in test_button.CASES}

FAULTS = [
    Fault("CASH-1.1", "A table starts with two.", settings, "STARTERS", 2,
          test_cash.test_a_table_starts_by_itself_with_three),
    Fault("CASH-1.2", "Two players are too few to go on.", button_and_blinds, "cash_plan", broken.alone,
          test_cash.test_after_a_hand_two_go_on),
    Fault("CASH-1.2", "An empty table stays open.", cash_game.CashGame, "settle", broken.nothing,
          test_cash.test_with_nobody_it_is_dismissed),
    Fault("CASH-1.2", "Bots keep a table open.", seats, "close_deserted", broken.nothing,
          test_unattended.test_when_the_last_person_has_left_the_hand_is_finished_and_the_table_closes),
    Fault("D15", "A chair is kept for ever.", seats, "give_up_chairs", broken.nothing,
          test_unattended.test_who_is_not_back_leaves_when_nobody_else_is_there),
    Fault("CASH-1.4", "After a draw newcomers are still newcomers.", hand_facts, "ESTABLISHED", Occupant(),
          test_cash.test_who_is_away_at_the_draw_is_established_by_it_too),
    Fault("SNG-1.2", "Not the highest card has the button.", cash_game, "draw_for_button",
          broken.lowest_draws,
          test_cash.test_the_highest_card_draws_the_button),
    Fault("CASH-2.1", "Any amount may be bought in.", cash_game.CashGame, "check_join", broken.nothing,
          test_cash.test_the_buy_in_is_within_the_range, (99,)),
    Fault("CASH-3.1", "Newcomers need no rest.", test_button, "rest_of", test_model.no_rest,
          test_button.test_hands_follow_each_other,
          (TABLE_OF_HANDS["a newcomer between button and small blind rests one hand"],)),
    Fault("CASH-3.2", "A newcomer's big blind is dead.", dealing, "setup_of", broken.dead_posts,
          test_cash.test_a_posted_big_blind_is_live_and_keeps_its_turn),
    Fault("CASH-3.4", "The button moves to the next player.", test_button, "cash_plan",
          test_model.moving_button, test_button.test_hands_follow_each_other,
          (TABLE_OF_HANDS["the small blind busts: dead button on the empty seat"],)),
    Fault("CASH-3.5", "Options are offered to nobody.", test_option, "offers", lambda *_: [],
          test_option.test_the_button_can_be_bought_between_small_and_big_blind),
    Fault("CASH-4.1", "Sit-outs are never forgotten.", sitting_out, "uses_of", broken.unforgetting,
          test_sitting_out.test_sit_outs_are_counted_over_re_entries_and_forgotten_after_four_hours),
    Fault("CASH-4.1", "Sit-outs are not counted.", cash_game, "uses_left", lambda *_: 3,
          test_sitting_out.test_three_sit_outs_a_table_then_the_control_is_disabled),
    Fault("CASH-4.2", "A sit-out extends itself once.", sitting_out, "PERIODS", 2,
          test_sitting_out.test_a_sit_out_extends_itself_twice_each_using_one),
    Fault("CASH-4.2", "Who never came back plays as if it had.", cash_game, "come_back", broken.unasked_back,
          test_sitting_out.test_not_back_after_the_last_period_folds_once_then_times_out_and_leaves),
    Fault("CASH-4.3", "A seat whose player is away can be taken.", seating, "check_take_seat", broken.nothing,
          test_sitting_out.test_a_sitting_out_seat_cannot_be_taken_but_is_played_round),
    Fault("CASH-4.4", "It takes three hands to fall asleep.", sitting_out, "TIMEOUTS", 3,
          test_coming_back.test_a_time_out_in_two_hands_running_sits_the_player_out),
    Fault("CASH-4.4", "It makes no difference whether a player can be reached.", cash_game, "asleep",
          lambda chair: chair.timeouts >= 2,
          test_coming_back.test_one_time_out_is_enough_for_who_cannot_be_reached),
    Fault("CASH-5.2", "Nobody misses a blind.", button_and_blinds, "_misses", lambda *_: (),
          test_coming_back.test_missed_blinds_are_posted_live_and_dead_when_the_button_has_passed),
    Fault("CASH-6.1", "Nobody is asked.", cash_game, "ask", broken.nothing,
          test_question.test_below_100_is_asked_and_the_next_hand_is_held),
    Fault("CASH-6.2", "Blinds may leave before they act.", leaving, "has_acted", lambda *_: True,
          test_leaving.test_a_blind_arms_leave_until_their_first_action),
    Fault("CASH-6.2", "One may leave between two hands.", leaving, "leaves_at_once", broken.always_leaves,
          test_leaving.test_between_two_hands_leave_is_armed_for_the_next_one),
    Fault("D16", "An armed Leave waits for the hand's end.", seats, "follow_armed", broken.nothing,
          test_leaving.test_an_armed_blind_who_folds_leaves_at_once),
    Fault("CASH-6.4", "Who has folded stays till the end.", leaving, "leaves_at_once", broken.never_at_once,
          test_leaving.test_who_has_folded_leaves_at_once),
    Fault("CASH-6.5", "A chip is lost on the way out.", cash_game.CashGame, "depart", broken.lost_stack,
          test_leaving.test_leaving_moves_the_stack_to_the_bank),
    Fault("CASH-7.2", "An unanswered question ends the stay.", cash_game.CashGame, "unanswered",
          broken.gone_at_once,
          test_coming_back.test_an_unanswered_question_sits_out_and_without_uses_becomes_an_observer),
    Fault("TABLE-6", "Any rebuy-in is taken.", seating, "check_rebuy", broken.any_rebuy,
          test_question.test_a_rebuy_in_brings_the_stack_into_the_range),
    Fault("CASH-8.1", "The excess stays on the table.", cash_game, "send_excess", broken.nothing,
          test_coming_back.test_the_excess_over_the_maximum_goes_to_the_bank_after_the_hand),
    Fault("CASH-8.2", "Winners are free.", hit_and_run.Stay, "binds", lambda *_: False,
          test_hit_and_run.test_a_winner_comes_back_within_the_hour_only_with_the_maximum),
    Fault("CASH-8.2", "Other tables of the stake are free.", hit_and_run, "_check_other", broken.nothing,
          test_hit_and_run.test_another_table_of_the_stake_needs_a_maximum_that_reaches, (500, 400)),
    Fault("CASH-8.3", "Two wins in a row lift nothing.", bank, "ended_stay", broken.not_in_a_row,
          test_hit_and_run.test_two_wins_in_a_row_lift_it_here_and_elsewhere),
    Fault("TABLE-4", "A bank of 50 is enough.", bank, "PLAYABLE", 50,
          test_player.test_a_bank_below_100_joins_no_table),
    Fault("TABLE-4", "The cage has no limit.", bank, "cage_left", broken.endless_cage,
          test_player.test_the_cage_gives_the_grant_once_and_so_much_a_day),
    Fault("TABLE-9", "The button has to pass the seat where the round began.", test_level, "round_over",
          broken.passes_only,
          test_level.test_a_round_is_over_when_the_button_reaches_or_passes_its_seat, (1, 6, 1)),
    Fault("TABLE-9", "A button that stays counts as a whole round.", sit_and_go, "round_over",
          broken.staying_counts,
          test_level.test_a_button_that_stays_has_passed_nobody),
    Fault("STD-14", "A voided first hand of a round raises the level again.", hand_facts, "back_to",
          broken.nothing, test_level.test_a_voided_first_hand_of_a_round_does_not_raise_the_level_twice),
    Fault("STD-5a", "Two are heads-up whoever could come in.", test_button, "cash_plan",
          test_model.heads_up_too_soon, test_button.test_hands_follow_each_other,
          (TABLE_OF_HANDS["joiners are counted before a hand is called heads-up"],)),
    Fault("TABLE-10", "Cards may be shown while the hand runs.", dealing, "check_show", broken.shown_any_time,
          test_cash.test_cards_are_shown_after_the_hand_until_the_next),
    Fault("TABLE-11", "Sitting out counts as playing.", Chair, "session", broken.whole_session,
          test_coming_back.test_the_player_session_leaves_sitting_out_uncounted),
    Fault("TABLE-6", "The rebuy-in control works in a hand.", seats, "check_rebuy", broken.always_enabled,
          test_table_view.test_the_rebuy_in_control_says_why_it_is_disabled),
    Fault("TABLE-6", "Auto rebuy-in can't be switched off.", cash_game, "check_auto_rebuy", broken.never_off,
          test_table_view.test_auto_rebuy_in_is_set_changed_and_switched_off_at_any_time_while_seated),
    Fault("TABLE-7", "Who leaves stays as an observer.", cash_game, "OBSERVERS", (leaving.LEFT,),
          test_table_view.test_who_leaves_is_in_the_lobby_and_who_did_not_answer_observes),
    Fault("SNG-7", "Who did not answer is thrown out.", sit_and_go, "leave_seat", broken.nobody_observes,
          test_table_view.test_who_leaves_is_in_the_lobby_and_who_did_not_answer_observes),
    Fault("TABLE-10", "A table that waits shows no hand.", WIRE_VIEW, "_forgotten", lambda _table: True,
          test_table_view.test_cards_can_be_shown_when_the_table_waits_after_the_last_hand),
    Fault("TABLE-11", "The shown session runs on while sitting out.", Chair, "session", broken.whole_session,
          test_table_view.test_a_session_stands_still_while_one_sits_out_and_the_tables_runs_on),
    Fault("TABLE-11", "Time sat out is counted once a sit-and-go is over.", Chair, "stop_away",
          broken.lost_time,
          test_table_view.test_time_sat_out_stays_uncounted_when_a_sit_and_go_ends),
    Fault("STD-12", "A time-out always folds.", Hand, "default_action", broken.always_folds,
          test_clock.test_a_free_check_is_made_rather_than_a_fold),
    Fault("STD-14", "A voided hand moves the button.", hand_facts, "_hand_voided", broken.keeps_marks,
          test_leaving.test_a_voided_hand_gives_every_chip_back_and_leaves_button_and_debts_alone),
    Fault("SNG-0.2", "Leavers forfeit nothing.", standings, "forfeit", broken.nothing,
          test_sng.test_leaving_after_a_fold_puts_stack_and_safe_into_this_main_pot),
    Fault("SNG-0.4", "There is no safe.", sit_and_go, "keep_safe", broken.nothing,
          test_safe.test_the_excess_goes_to_the_safe_and_not_to_the_bank),
    Fault("SNG-0.4", "The safe is never opened.", sit_and_go, "refill", broken.nothing,
          test_safe.test_a_stack_below_the_next_big_blind_and_no_other_is_refilled_up_to_the_maximum),
    Fault("SNG-0.4", "The safe can be drawn on above the maximum.", safe, "most_from_safe",
          lambda _state, chair: chair.safe,
          test_safe.test_no_more_than_up_to_the_maximum_and_no_less_than_a_chip, (61,)),
    Fault("SNG-0.4", "The safe opens in a hand.", safe, "check_draw", broken.any_draw,
          test_safe.test_never_in_a_hand_nor_beyond_what_the_safe_holds_nor_from_an_empty_one),
    Fault("SNG-0.4", "Drawing on the safe does nothing.", safe, "_draw", broken.nothing,
          test_safe.test_between_two_hands_a_player_draws_on_the_safe_by_wish),
    Fault("SNG-1.1", "It starts with a seat free.", sit_and_go.SitAndGo, "can_start", broken.one_short,
          test_sng.test_it_starts_by_itself_when_every_seat_is_taken),
    Fault("SNG-2", "One may sit down in a running one.", sit_and_go.SitAndGo, "check_join", broken.nothing,
          test_sng.test_nobody_sits_down_in_a_running_one),
    Fault("SNG-3", "Chips at the start of the hand don't count.", hand_facts, "hand_counts", broken.nothing,
          test_sng.test_out_in_one_hand_is_ranked_by_the_chips_at_its_start),
    Fault("SNG-4.2", "Who is away pays no blinds.", dealing, "take_blinds", broken.nothing,
          test_sng_away.test_blinds_of_who_is_away_are_taken_and_the_button_there_is_dead),
    Fault("SNG-4.3", "It takes a fifth hand.", sit_and_go, "HANDS_AWAY", 5,
          test_sng_away.test_not_back_when_the_fourth_hand_of_the_fourth_period_ends_is_out),
    Fault("SNG-4.6", "A walk takes no blinds.", sit_and_go, "take_blinds", broken.nothing,
          test_sng_away.test_with_one_in_there_are_walks_every_thirty_seconds),
    Fault("SNG-5", "A returner need not wait.", button_and_blinds, "sng_plan", broken.no_misses,
          test_sng_away.test_back_after_the_big_blind_waits_for_the_button_and_blinds_are_still_taken),
    Fault("SNG-9.1", "The blinds never rise.", sit_and_go, "round_over", lambda *_: False,
          test_sng.test_a_level_a_round),
    Fault("SNG-9.2", "One round at the highest level is enough.", level, "TOP_ROUNDS", 1,
          test_level.test_after_the_highest_level_nine_more_rounds),
    Fault("SNG-9.2", "Only the shortest stack is ranked.", standings, "close", broken.by_stack_only,
          test_sng.test_after_the_last_round_it_ends_ranked_by_safe_then_stack),
    Fault("SNG-10", "The chips stay on the table.", purse.Bought, "cash_out", broken.nothing,
          test_sng.test_it_is_played_until_one_has_all, (1,)),
    Fault("PSNG-1", "Half the chips are given.", purse.Given, "given", lambda *_: 250,
          test_private.test_full_it_starts_at_once_with_the_same_given_chips),
    Fault("HOST-1", "Everybody sits down at a private cash table.", cash_game, "belongs", lambda *_: True,
          test_table_link.test_a_private_cash_table_is_for_the_invited_alone),
    Fault("HOST-2", "A link brings as many as like.", table_invitation, "link_end", lambda *_: "",
          test_table_link.test_a_link_brings_so_many_people_and_no_more),
    Fault("HOST-2", "A link that was taken back brings people.", apply_host, "_revoke", lambda *_: None,
          test_table_link.test_a_link_ends_by_time_by_its_host_and_by_a_new_one),
    Fault("HOST-1", "Everybody is the host.", table_invitation, "require_host", lambda *_: None,
          test_table_link.test_only_the_host_makes_links_and_none_lasts_for_ever),
    Fault("HOST-6", "A host who got up stays the host.", host, "hand_on", lambda _: None,
          test_host_controls.test_the_role_is_passed_on_by_wish_and_when_the_host_gets_up),
    Fault("HOST-7", "What is planned never holds.", host, "settle_change", lambda _: None,
          test_table_changes.test_changes_wait_for_the_end_of_the_hand_and_are_told),
    Fault("HOST-7", "Any blinds will do.", setting_checks, "_fine_stake", lambda _: True,
          test_table_changes.test_a_host_can_not_set_what_no_table_can_be),
    Fault("HOST-7", "Levels rise with every round.", sit_and_go, "next_round",
          lambda current, button, _: level.next_round(current, button),
          test_table_changes.test_a_slow_private_game_keeps_its_levels_longer),
    Fault("PSNG-2", "Everybody is invited.", purse, "belongs", lambda *_: True,
          test_private.test_only_invited_friends_from_friend_to_friend),
    Fault("PSNG-2", "Strangers may watch.", seats, "belongs", lambda *_: True,
          test_private.test_strangers_cannot_watch),
    Fault("PSNG-3", "The next one starts before anybody has seen the places.", purse.Given, "starts",
          lambda _self, _state, now: (now, purse.STARTS),
          test_private.test_who_is_out_keeps_the_seat_and_a_new_one_starts_by_itself),
    Fault("PSNG-5", "Given chips are kept.", purse.Given, "cash_out", broken.nothing,
          test_private.test_at_the_end_the_chips_go_back_to_their_issuer),
    Fault("SNG-3", "Who is out loses the chair.", standings, "_tell", broken.seats_lost,
          test_next_sng.test_who_is_out_keeps_its_chair_and_plays_no_more_hand_of_this_one),
    Fault("SNG-7", "Only the winner is asked.", purse, "ask", broken.only_the_winner,
          test_next_sng.test_winner_and_eliminated_alike_are_asked),
    Fault("SNG-7", "Strangers sit down while the players are asked.", purse.Bought, "check_join",
          broken.nothing, test_next_sng.test_free_chairs_are_open_to_others_only_when_the_question_is_over),
    Fault("SNG-7", "The table goes with its winner.", sit_and_go.SitAndGo, "depart", broken.all_leave,
          test_next_sng.test_the_table_is_dismissed_only_when_nobody_is_left_after_the_question),
    Fault("PSNG-6", "Who is out loses the seat.", standings, "_tell", broken.seats_lost,
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

"""Which example must notice which planted fault.

`python -m tests.rules.planted.fault_table` writes docs/faults/rules.md.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rules.planted import engine_faults as faults
from tests.rules.planted import policy_faults

PAGE = Path(__file__).parents[3] / "docs" / "faults" / "rules.md"
HEAD = """# Planted faults

A test that can't fail proves nothing. Each of these faults is planted in the engine by patching it
(`tests/rules/planted`), and the example that names the rule must then fail; every run
of the tests does so.

| rule | planted fault | the example that fails |
|---|---|---|
"""


class Fault(NamedTuple):
    """What is broken, how, and which case of which file breaks with it."""

    rule: str
    plant: Callable[[pytest.MonkeyPatch], None]
    file: str
    case: str


STANDARD, RESEARCH, SBE, STEP, TEXAS = "standard", "research", "sbe", "step", "texas"
STEPS = "a raise is the price and exactly ten, three a street"
AGGRESSOR = "the last aggressor of the river shows first, the others show or muck in turn"
REOPENING = "two short all-ins make a full raise for the bettor, not for the caller between them"
HALF = (
    "fixed-limit: an all-in of at least half a raise counts as one, and the caller may raise to a full raise"
    " above it"
)
UNDER_HALF = (
    "fixed-limit: an all-in of less than half a raise counts as a call: the caller may only call, who is"
    " still to act may raise to 200"
)

FAULTS = [
    Fault(
        "STD-0",
        faults.two_at_once,
        STANDARD,
        "cards go one at a time, twice round, from the left of the button",
    ),
    Fault("STD-1", faults.short_raise_counts, STANDARD, "50/100 before the flop: an all-in of 150 sets 250"),
    Fault(
        "STD-1",
        faults.short_blind_is_the_price,
        STANDARD,
        "a short big blind lowers neither the price nor the raise",
    ),
    Fault("STD-2", faults.always_reopened, STANDARD, REOPENING),
    Fault("STD-2", faults.short_all_ins_never_add_up, STANDARD, REOPENING),
    Fault("STD-2a", faults.limit_reopens_as_no_limit, STANDARD, HALF),
    Fault("STD-2a", faults.every_all_in_is_a_raise_in_limit, STANDARD, UNDER_HALF),
    Fault("STD-3", faults.a_cap_of_four, STANDARD, "nobody counts the raises"),
    Fault(
        "STD-4",
        faults.asked_in_vain,
        STANDARD,
        "the big blind is not asked when the small blind's all-in is exactly its blind",
    ),
    Fault("STD-4", faults.uncalled_stays, STANDARD, "an uncalled bet goes back and is not won"),
    Fault(
        "STD-5",
        faults.small_blind_first_for_ever,
        STANDARD,
        "the button is small blind, acts first before the flop and last after it",
    ),
    Fault(
        "STD-6",
        faults.all_odd_chips_to_the_first,
        STANDARD,
        "two odd chips go to the first two winners, not to one",
    ),
    Fault(
        "STD-6",
        faults.folded_surplus_to_who_has_chips,
        STANDARD,
        "a folded live post above the highest live total joins the last pot",
    ),
    Fault("STD-6", faults.one_pot_for_all, STANDARD, "three side pots from uneven stacks, each won apart"),
    Fault("STD-7", faults.left_of_the_button_shows_first, STANDARD, AGGRESSOR),
    Fault("STD-7", faults.nobody_mucks, STANDARD, AGGRESSOR),
    Fault(
        "STD-7",
        faults.all_ins_are_tabled_late,
        STANDARD,
        "all-in hands are tabled before the rest of the board",
    ),
    Fault("STD-8", faults.winners_must_show, STANDARD, "an uncontested winner shows nothing, but may"),
    Fault(
        "STD-9",
        faults.opens_left_of_the_button,
        STANDARD,
        "a dead small blind: a single big blind, the price as ever",
    ),
    Fault(
        "STD-12",
        faults.time_outs_fold,
        STANDARD,
        "a time-out checks where a check is free and folds where it is not",
    ),
    Fault(
        "STD-13",
        faults.dead_chips_raise_the_price,
        STANDARD,
        "dead chips that come in mid-hand join the main pot, which an earlier all-in can win",
    ),
    Fault(
        "STD-13",
        faults.dead_posts_are_wagers,
        STANDARD,
        "a missed small blind is a dead post: no wager, in the main pot",
    ),
    Fault("STD-13", faults.live_posts_lose_their_turn, STANDARD, "a live post keeps its turn and may raise"),
    Fault(
        "STD-14",
        faults.voids_keep_the_antes,
        STANDARD,
        "void before the first move: posts go back, dead chips leave as they came",
    ),
    Fault("D7", faults.suits_break_ties, STANDARD, "suits break no tie"),
    Fault(
        "RP-E1",
        faults.all_ins_claim_everything,
        STANDARD,
        "an all-in player wins only what its chips reach (claim 300 of 700)",
    ),
    Fault("RP-E2", faults.all_ins_claim_everything, STANDARD, "two all-in claims, 300 and 500 of 700"),
    Fault(
        "RES-2",
        faults.a_card_too_many_is_burned,
        RESEARCH,
        "no card is burned: the flop lies on top of the 48 left, the turn of 45, the river of 44",
    ),
    Fault(
        "RES-5",
        faults.no_cap,
        RESEARCH,
        "four raises a street, then only call and fold; the next street counts afresh",
    ),
    Fault(
        "RES-8",
        faults.only_the_first_shows,
        RESEARCH,
        "at a showdown every live hand is shown, a folded one never",
    ),
    Fault(
        "RES-10",
        faults.opens_left_of_the_button,
        RESEARCH,
        "six in a ring: A3 opens, later the first live player from A1 on",
    ),
    Fault("SBE-E3", policy_faults.the_price_falls_back, SBE, "E3: the price is carried over to the flop"),
    Fault(
        "SBE-8",
        policy_faults.raises_double,
        SBE,
        "a raise goes to any total from the price and one smallest bet up; twice the price is suggested",
    ),
    Fault("SBE-10", policy_faults.the_big_blind_has_an_option, SBE, "no option for the big blind"),
    Fault(
        "SBE-12", policy_faults.checks_are_free_before_the_flop, SBE, "what a player may do before the flop"
    ),
    Fault(
        "SBE-17",
        faults.all_ins_claim_everything,
        SBE,
        "an all-in winner takes only the pot of its all-in, the best of the others the rest",
    ),
    Fault("STEP-4", policy_faults.steps_of_twenty, STEP, STEPS),
    Fault("STEP-5", faults.no_cap, STEP, STEPS),
    Fault(
        "STEP-6",
        faults.a_card_too_many_is_burned,
        STEP,
        "burn before flop and turn, none before the river; dealt from the small blind",
    ),
    Fault(
        "STEP-8",
        policy_faults.nobody_is_taken_out,
        STEP,
        "an all-in for less than the bet does not exist: too few chips, out unasked",
    ),
    Fault("STEP-E1", faults.one_pot_for_all, STEP, "E1: the stronger hand went all-in first"),
    Fault(
        "STEP-15",
        policy_faults.blinds_are_no_duty,
        STEP,
        "the small blind bets ten or folds, the big blind then bets twenty",
    ),
    Fault(
        "STEP-16",
        policy_faults.all_in_is_a_raise,
        STEP,
        "all-in is no raise, sets the price, and is open to the first actor and after the third raise",
    ),
    Fault("D1", policy_faults.a_call_pays_the_whole_price, STEP, "a call pays the difference"),
    Fault(
        "STEP-18",
        policy_faults.a_raise_needs_no_bet,
        STEP,
        "the first actor of a street may not raise on its first turn; once another has bet it may",
    ),
    Fault(
        "STEP-19",
        policy_faults.a_check_passes,
        STEP,
        "a check defers: once a circle, while another owes a move; a street can't be checked down",
    ),
    Fault(
        "TEX-4",
        policy_faults.the_big_blind_bets_one_unit,
        TEXAS,
        "E4: the big blind bets twice the small blind",
    ),
    Fault("TEX-5", policy_faults.folds_on_the_first_street, TEXAS, "nobody folds on the first street"),
    Fault("TEX-6", policy_faults.everybody_may_check, TEXAS, "what is offered, street by street"),
    Fault("TEX-8", faults.all_ins_claim_everything, TEXAS, "an all-in settles a player at that point"),
    Fault(
        "TEX-11",
        policy_faults.the_small_blind_is_asked_again,
        TEXAS,
        "the small blind is not asked again after the big blind's double",
    ),
    Fault(
        "TEX-12",
        policy_faults.raises_of_two_units,
        TEXAS,
        "the unit is the small blind: a raise goes to the price and one unit",
    ),
    Fault(
        "TEX-12",
        policy_faults.a_short_blind_lowers_the_price,
        TEXAS,
        "a blind that can't be paid in full is all-in and the price stays the full big blind",
    ),
]


def page() -> str:
    """Return the page that lists the faults."""
    rows = [
        f"| {fault.rule} | {(fault.plant.__doc__ or '').strip()} | {fault.file}: {fault.case} |\n"
        for fault in FAULTS
    ]
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

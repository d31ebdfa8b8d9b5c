"""Faults to plant in the ways of betting of sbe, step and texas; see engine_faults.py."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from pokerhouse.rules import Hand, Menu
from pokerhouse.rules.betting import match, step, texas
from pokerhouse.rules.betting.policy import UNACTED

Patch = pytest.MonkeyPatch


def wrong_menu(patch: Patch, policy: ModuleType, change: Callable[[Hand, Menu], Menu]) -> None:
    """Change every menu that the policy offers."""
    right = policy.menu
    patch.setattr(policy, "menu", lambda hand, actor: change(hand, right(hand, actor)))


def the_price_falls_back(patch: Patch) -> None:
    """Every street starts at the smallest bet again."""
    right = match.begin

    def wrong(hand: Hand) -> None:
        right(hand)
        hand.price = hand.setup.big

    patch.setattr(match, "begin", wrong)


def raises_double(patch: Patch) -> None:
    """A raise is at least twice the price."""
    wrong_menu(patch, match, lambda hand, menu: replace(menu, raise_low=menu.raise_low and 2 * hand.price))


def the_big_blind_has_an_option(patch: Patch) -> None:
    """The big blind is asked though nobody raised."""
    right = match.begin

    def wrong(hand: Hand) -> None:
        right(hand)
        hand.acted = [UNACTED] * len(hand.stacks)

    patch.setattr(match, "begin", wrong)


def checks_are_free_before_the_flop(patch: Patch) -> None:
    """Anybody may check at any time."""
    wrong_menu(patch, match, lambda _hand, menu: replace(menu, check=True))


def steps_of_twenty(patch: Patch) -> None:
    """A raise adds two steps."""

    def two(hand: Hand, menu: Menu) -> Menu:
        to = None if menu.raise_low is None else menu.raise_low + hand.setup.small
        return replace(menu, raise_low=to, raise_high=to)

    wrong_menu(patch, step, two)


def nobody_is_taken_out(patch: Patch) -> None:
    """Who has too few chips is asked all the same."""
    patch.setattr(step, "must_leave", lambda _hand, _actor: False)


def blinds_are_no_duty(patch: Patch) -> None:
    """The blinds' first turns are like any other."""
    patch.setattr(step, "blind_due", lambda _hand, _position: 0)


def all_in_is_a_raise(patch: Patch) -> None:
    """An all-in above the price is one of the three raises."""
    right = step.record

    def wrong(hand: Hand, position: int, move: Any, to: int) -> None:
        right(hand, position, move, to)
        hand.raises += move == "all_in"

    patch.setattr(step, "record", wrong)


def a_raise_needs_no_bet(patch: Patch) -> None:
    """The first actor of a street may raise."""
    right = step.why_no_raise

    def wrong(hand: Hand, reach: int, *, blind: int) -> str:
        why = right(hand, reach, blind=blind)
        return "" if why == "no_bet_yet" and not blind else why

    patch.setattr(step, "why_no_raise", wrong)


def a_check_passes(patch: Patch) -> None:
    """A check is a move, and the street can be checked down."""
    right = step.record

    def wrong(hand: Hand, position: int, move: Any, to: int) -> None:
        right(hand, position, move, to)
        if move == "check":
            hand.acted[position] = 0

    patch.setattr(step, "record", wrong)


def a_call_pays_the_whole_price(patch: Patch) -> None:
    """A call puts the price in again, whatever lies there already."""
    wrong_menu(
        patch,
        step,
        lambda hand, menu: replace(menu, call_to=hand.wagers[menu.actor] + (menu.call_to or 0)),
    )


def the_big_blind_bets_one_unit(patch: Patch) -> None:
    """Both blinds bet the same."""
    right = texas.blind_due
    patch.setattr(texas, "blind_due", lambda hand, position: hand.setup.small if right(hand, position) else 0)


def folds_on_the_first_street(patch: Patch) -> None:
    """Anybody may fold at any time."""
    wrong_menu(patch, texas, lambda _hand, menu: replace(menu, fold=True))


def everybody_may_check(patch: Patch) -> None:
    """A check is offered to later actors too."""
    wrong_menu(patch, texas, lambda hand, menu: replace(menu, check=hand.street > 0))


def the_small_blind_is_asked_again(patch: Patch) -> None:
    """The big blind's double counts as a raise."""
    right = texas.record

    def wrong(hand: Hand, position: int, move: Any, to: int) -> None:
        double = position == hand.setup.big_at and texas.blind_due(hand, position)
        right(hand, position, move, to)
        if double:
            texas.ask_again(hand, position)

    patch.setattr(texas, "record", wrong)


def raises_of_two_units(patch: Patch) -> None:
    """A raise adds two units."""

    def two(hand: Hand, menu: Menu) -> Menu:
        to = None if menu.raise_low is None else menu.raise_low + hand.setup.small
        return replace(menu, raise_low=to, raise_high=to)

    wrong_menu(patch, texas, two)


def a_short_blind_lowers_the_price(patch: Patch) -> None:
    """The price is what the big blind could pay."""
    right = texas.record

    def wrong(hand: Hand, position: int, move: Any, to: int) -> None:
        blind = texas.blind_due(hand, position)
        right(hand, position, move, to)
        if blind:
            hand.price = to

    patch.setattr(texas, "record", wrong)

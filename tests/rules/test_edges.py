"""What a hand answers at its edges: shows, empty layers, a big blind without an option, its own name."""

import msgspec
import pytest
from msgspec.structs import replace

import pokerhouse.rules
from pokerhouse.cards import CARD_NAMES
from pokerhouse.rules import (
    HOUSE,
    RULESETS,
    STACK_MAX,
    STEP,
    TEXAS,
    Entrant,
    Hand,
    Move,
    Refused,
    Ruleset,
    Secret,
    SetupError,
    usual_setup,
)
from pokerhouse.rules.pots import Pot, layers, split

DECK = Secret(tuple(CARD_NAMES))


def dealt(ruleset: Ruleset = HOUSE, stacks: tuple[int, ...] = (100, 100, 100)) -> Hand:
    return Hand.deal(usual_setup(ruleset, stacks, small=1, big=2), DECK)


def test_a_hand_shows_itself_and_is_like_no_other_thing() -> None:
    hand = dealt()
    hand.act(2, "call")
    assert repr(hand) == "<Hand house, 3 players, 1 moves, pot 5>"
    assert hand != hand.setup
    assert hand == hand.copy()
    assert hand != dealt()


@pytest.mark.rule("TABLE-10")
@pytest.mark.parametrize("position", [-1, 3, True, "0"])
def test_only_who_was_in_the_hand_shows(position: int) -> None:
    hand = dealt()
    hand.act(2, "fold")
    hand.act(0, "fold")
    with pytest.raises(Refused) as caught:
        hand.show(position)
    assert (caught.value.code, caught.value.rule) == ("not_in_hand", "TABLE-10")
    assert hand.show(2)[0].position == 2  # type: ignore[union-attr]
    with pytest.raises(Refused) as caught:
        hand.show(2)
    assert caught.value.code == "already_shown"


@pytest.mark.rule("STD-6")
def test_layers_without_chips_are_no_pots() -> None:
    assert layers({0: 0, 1: 5}, 5) == [Pot(5, (1,))]
    assert layers({0: 3, 1: 5, 2: 5}, 8) == [Pot(3, (0, 1, 2)), Pot(5, (1, 2))]
    assert layers({0: 0}, 0) == []
    assert split(7, [2, 0]) == [(0, 4), (2, 3)]


@pytest.mark.rule("STD-1")
def test_where_a_game_has_no_option_the_big_blind_is_not_asked_again() -> None:
    plain = replace(HOUSE, name="plain", option=False)
    for ruleset, asked in ((plain, False), (HOUSE, True)):
        hand = dealt(ruleset)
        hand.act(2, "call")
        hand.act(0, "call")
        assert (hand.actor == 1 and not hand.board) is asked
        assert (len(hand.board) == 3) is not asked
    raised = dealt(plain)
    raised.act(2, "raise", 4)
    raised.act(0, "fold")
    assert raised.actor == 1


def test_names_that_the_rules_do_not_have() -> None:
    with pytest.raises(AttributeError, match=r"pokerhouse\.rules has no 'Nothing'"):
        _ = pokerhouse.rules.Nothing


SETTINGS = {
    "betting": "standard", "blinds": "posted", "heads_up_button_is_small": True, "option": True,
    "call_checks": False, "raise_cap": None, "limits": None, "trims_antes": True, "returns_uncalled": True,
    "burns": (0, 0, 0), "showdown": "all", "cap_heads_up": True, "pot_limit": False, "antes_last": False,
}  # fmt: skip
"""What holds where a ruleset says nothing else; hands that are stored count on it."""
OWN_WAY = {"heads_up_button_is_small": False, "option": False, "returns_uncalled": False}


@pytest.mark.rule("RES-4", "RES-5", "RES-8", "STEP-4", "TEX-12", "SBE-8")
@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("house", {"burns": (1, 1, 1), "showdown": "in_turn"}),
        ("research", {"call_checks": True, "raise_cap": 4}),
        ("sbe", {"betting": "match", **OWN_WAY}),
        ("step", {"betting": "step", "blinds": "acted", "raise_cap": 3, "burns": (1, 1, 0), **OWN_WAY}),
        ("texas", {"betting": "texas", "blinds": "acted", **OWN_WAY}),
    ],
)
def test_the_settings_of_each_game(name: str, own: dict[str, object]) -> None:
    assert msgspec.to_builtins(RULESETS[name]) == {"name": name, **SETTINGS, **own}
    assert set(RULESETS) == {"house", "research", "sbe", "step", "texas"}


def test_a_cap_for_all_streets_or_for_each() -> None:
    each = Ruleset(name="x", raise_cap=(3, 4, 5, 6))
    assert [each.cap_on(street) for street in range(4)] == [3, 4, 5, 6]
    assert [RULESETS["research"].cap_on(street) for street in range(4)] == [4] * 4
    assert HOUSE.cap_on(0) is None


def test_a_player_posts_nothing_unless_told() -> None:
    ann = Entrant("ann", 5)
    assert (ann.ante, ann.live, ann.dead, ann.posts) == (0, 0, 0, 0)
    assert Entrant("ann", 5, 1, 2, 4).posts == 7
    setup = usual_setup(HOUSE, [5, 5], small=1, big=2)
    assert (setup.dead, setup.opener, [one.posts for one in setup.entrants]) == (0, None, [0, 0])
    assert [one.ante for one in usual_setup(HOUSE, [5, 5], small=1, big=2, ante=3).entrants] == [3, 3]


def test_the_largest_numbers_can_be_dealt() -> None:
    most = usual_setup(HOUSE, [STACK_MAX] * 3, small=STACK_MAX, big=STACK_MAX, ante=STACK_MAX)
    third = replace(most.entrants[2], live=STACK_MAX, dead=STACK_MAX)
    setup = replace(most, dead=STACK_MAX, entrants=(*most.entrants[:2], third))
    assert setup.entrants[2].posts == 3 * STACK_MAX
    for wrong in ({"big": STACK_MAX + 1}, {"dead": STACK_MAX + 1}):
        with pytest.raises(SetupError):
            replace(setup, **wrong)
    for post in ("stack", "ante", "live", "dead"):
        with pytest.raises(SetupError):
            replace(setup, entrants=(*most.entrants[:2], replace(third, **{post: STACK_MAX + 1})))


def told(hand: Hand, move: Move, to: int | None = None) -> tuple[str, str, str]:
    """The refusal of the actor's move."""
    assert hand.actor is not None
    with pytest.raises(Refused) as caught:
        hand.act(hand.actor, move, to)
    return caught.value.code, caught.value.rule, caught.value.text


@pytest.mark.rule("STD-1", "RES-6", "SBE-8", "STEP-4", "TEX-12")
@pytest.mark.parametrize(
    ("name", "rule"),
    [("house", "STD-1"), ("research", "RES-6"), ("sbe", "SBE-8"), ("step", "STEP-4"), ("texas", "TEX-12")],
)
def test_a_raise_names_what_it_goes_to(name: str, rule: str) -> None:
    hand = dealt(RULESETS[name])
    while hand.menu().raise_low is None:  # type: ignore[union-attr]
        hand.act(hand.actor or 0, "call")
    assert told(hand, "raise") == ("bad_amount", rule, "A raise needs an amount: the total to raise to.")


@pytest.mark.rule("STD-1", "STD-4")
def test_moves_that_are_not_in_the_menu_say_why() -> None:
    hand = dealt()
    amount = "The amount of the move {} is fixed."
    assert told(hand, "fold", 0) == ("bad_amount", "STD-1", amount.format("fold"))
    assert told(hand, "call", 3) == ("bad_amount", "STD-1", amount.format("call"))
    assert told(hand, "check") == ("no_check", "STD-4", "You can't check: 2 to call.")
    assert told(hand, "check", 2)[0] == "no_check"
    assert told(hand, "all_in")[:2] == ("no_such_move", "STD-1")
    assert hand.act(2, "call", 2)  # its own amount may be named
    hand.act(0, "call")
    assert told(hand, "call") == ("no_call", "STD-4", "There is no bet to call. You can check.")
    assert told(hand, "call", 2)[0] == "no_call"
    assert told(hand, "check", 0) == ("bad_amount", "STD-1", amount.format("check"))


@pytest.mark.rule("TEX-6", "TEX-12")
def test_who_can_not_call_in_texas_has_nothing_to_pay_for_a_call() -> None:
    hand = dealt(TEXAS, (100, 100, 2))
    hand.act(0, "call")
    hand.act(1, "call")
    menu = hand.menu()
    assert menu is not None
    assert (menu.actor, menu.call_to, menu.call_cost, menu.all_in_to) == (2, None, 0, 2)
    assert told(hand, "call")[0] == "no_call"


@pytest.mark.rule("STEP-14")
def test_where_blinds_are_acted_the_first_is_asked_for_it() -> None:
    hand = dealt(STEP)
    assert (hand.actor, hand.pot) == (0, 0)


@pytest.mark.rule("STD-13")
@pytest.mark.parametrize("amount", [0, -1, True, 1.0, STACK_MAX + 1])
def test_dead_chips_are_a_whole_number_of_them(amount: int) -> None:
    hand = dealt()
    with pytest.raises(Refused, match="is not a number of dead chips") as caught:
        hand.add_dead(amount)
    assert (caught.value.code, caught.value.rule) == ("bad_amount", "STD-13")
    hand.add_dead(1)
    hand.add_dead(STACK_MAX)
    assert hand.view(None).total == 3 + 1 + STACK_MAX


@pytest.mark.rule("STD-1")
def test_a_fixed_raise_is_told_whatever_the_stack_reaches() -> None:
    hand = dealt(replace(HOUSE, limits=(2, 2, 4, 4)))
    for to, text in ((100, "You can only raise to 4."), (101, "You have only 100.")):
        with pytest.raises(Refused) as caught:
            hand.act(2, "raise", to=to)
        assert (caught.value.code, str(caught.value)) == ("raise_too_high", text)

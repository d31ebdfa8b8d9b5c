"""What a move is called, told from the hand's events: a bet, a raise, a call."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.cards import SeededChance
from pokerhouse.rules import (
    HOUSE,
    TEXAS,
    Acted,
    Event,
    Hand,
    HandDealt,
    MoveNamer,
    Refused,
    Ruleset,
    Secret,
    StreetDealt,
    chips_names,
    move_names,
    usual_setup,
    whose_turn,
)
from tests.rules.random_hands import GAMES, secrets, setups, walk

EACH = pytest.mark.parametrize("ruleset", GAMES.values(), ids=list(GAMES))


@EACH
@given(data=st.data())
@pytest.mark.rule("STD-1", "SBE-7", "STEP-15", "TEX-4", "D4")
def test_a_move_is_called_as_the_menu_offered_it(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = Hand.deal(data.draw(setups(ruleset)), data.draw(secrets()))
    for _ in walk(data, hand):
        pass
    for index, name in enumerate(move_names(hand.events)):
        before = Hand.rebuild(hand.secret, hand.events[:index]) if index else None
        event = hand.events[index]
        menu = before.menu() if before is not None and name is not None else None
        if menu is None:
            assert name is None
            continue
        move = event.move  # type: ignore[union-attr]  # only a move has a name
        offered = {"raise": menu.bet, "call": menu.call_is_bet}.get(move, False)
        assert name == ("bet" if offered else move)
        after = Hand.rebuild(hand.secret, hand.events[: index + 1])
        done = whose_turn(after).done
        assert done is not None
        assert done.move == name


@pytest.mark.rule("STD-1")
def test_the_same_total_is_a_raise_before_the_flop_and_a_bet_on_it() -> None:
    hand = Hand.deal(
        usual_setup(HOUSE, [1000, 1000, 1000], small=5, big=10), Secret.of(SeededChance("1").deck())
    )
    hand.act(2, "raise", 20)
    hand.act(0, "call")
    hand.act(1, "call")
    hand.act(0, "raise", 20)
    hand.act(1, "raise", 40)
    hand.act(2, "fold")
    names = [name for name in move_names(hand.events) if name]
    assert names == ["raise", "call", "call", "bet", "raise", "fold"]


def test_a_namer_needs_the_deal_first() -> None:
    hand = Hand.deal(usual_setup(HOUSE, [1000, 1000], small=5, big=10), Secret.of(SeededChance("1").deck()))
    (acted, *_) = hand.act(1, "fold")
    with pytest.raises(ValueError, match="first event"):
        MoveNamer().name(acted)


def test_an_all_in_is_called_by_what_its_chips_do() -> None:
    events: list[Event] = [
        HandDealt(usual_setup(TEXAS, [50, 80, 30], small=5, big=10)),
        Acted(0, "all_in", 4, 4),
        StreetDealt("flop", ("2c", "3c", "4c")),
        Acted(0, "all_in", 50, 50),
        Acted(1, "all_in", 80, 80),
        Acted(2, "all_in", 30, 30),
        Acted(3, "all_in", 80, 80),
    ]
    assert chips_names(events) == [None, "call", None, "bet", "raise", "call", "call"]
    assert move_names(events)[3:] == ["all_in"] * 4


def test_a_refusal_shows_its_code_and_rule() -> None:
    refused = Refused("no_check", "STD-4", "You can't check.")
    assert repr(refused) == "Refused('no_check', 'STD-4', \"You can't check.\")"

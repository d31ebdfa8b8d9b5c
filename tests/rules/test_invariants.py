"""What holds in every hand, whatever is dealt and whatever the players do."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerhouse.rules import (
    MOVES,
    Event,
    Hand,
    HandDealt,
    Menu,
    Refused,
    Ruleset,
    Secret,
    Setup,
    Shown,
    StreetDealt,
    own_view,
)
from tests.oracle.second_settlement import settlement_of
from tests.rules.random_hands import (
    GAMES,
    Step,
    counted_chips,
    given_chips,
    legal,
    secrets,
    setups,
    walk,
)

EACH = pytest.mark.parametrize("ruleset", GAMES.values(), ids=list(GAMES))
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
DATA = st.data()


def dealt(data: st.DataObject, ruleset: Ruleset) -> Hand:
    return Hand.deal(data.draw(setups(ruleset)), data.draw(secrets()))


@EACH
@given(data=DATA)
@pytest.mark.rule("STD-14", "STD-13")
def test_chips_are_neither_made_nor_lost_by_any_event(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    for _ in walk(data, hand):
        if not hand.over and data.draw(st.integers(0, 40)) == 0:
            hand.void()
            assert hand.stacks == [entrant.stack for entrant in hand.setup.entrants]
            break
    for length in range(1, len(hand.events) + 1):
        told = Hand.rebuild(hand.secret, hand.events[:length])
        assert counted_chips(told) == given_chips(told)
        assert min(*told.stacks, *told.wagers, told.pot, *map(min, told.rounds)) >= 0
        if not any(told.won) and not told.voided:
            assert sum(pot.amount for pot in told.pots()) + sum(told.wagers) == told.pot
    assert hand.over
    assert hand.pot == 0


@EACH
@given(data=DATA)
@pytest.mark.rule("STD-6")
def test_what_is_seen_in_front_of_the_players_adds_up(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    for _ in walk(data, hand):
        view = hand.view()
        seen = sum(player.stack + player.wager for player in view.players) + sum(
            pot.amount for pot in view.pots
        )
        assert seen == given_chips(hand)
        assert sum(player.spent for player in view.players) >= view.total - hand.dead
        for position in range(len(hand.stacks)):
            assert own_view(hand, view, position) == hand.view(position)


@pytest.mark.parametrize("game", ["house", "research", "fixed-limit"])
@given(data=DATA)
@pytest.mark.rule("STD-6", "STD-13")
def test_pots_cut_at_the_totals_give_the_same_awards(data: st.DataObject, game: str) -> None:
    hand = dealt(data, GAMES[game])
    for _ in walk(data, hand):
        pass
    assert hand.won == settlement_of(hand)


AMOUNTS: list[Any] = [None, -1, 0, 1, 1.0, 2.5, "10", 10**18, -(10**18), True, False]


def tried_amounts(menu: Menu) -> list[Any]:
    bounds = [menu.raise_low, menu.raise_high, menu.call_to, menu.all_in_to]
    near = [bound + apart for bound in bounds if bound is not None for apart in (-1, 0, 1)]
    return [*AMOUNTS, *near, *(float(bound) for bound in bounds if bound is not None)]


def in_menu(menu: Menu, move: Any, to: Any, *, call_checks: bool = False) -> bool:
    """Say from the menu alone whether a move is legal; a call that adds nothing may be a check."""
    if call_checks and move == "call" and menu.call_to is None:
        move = "check"
    if to is not None and type(to) is not int:
        return False
    if move == "raise":
        low, high = menu.raise_low, menu.raise_high
        return to is not None and low is not None and high is not None and low <= to <= high
    if move in ("call", "all_in"):
        own = menu.call_to if move == "call" else menu.all_in_to
        return own is not None and to in (None, own)
    return to is None and ((move == "fold" and menu.fold) or (move == "check" and menu.check))


@EACH
@given(data=DATA)
@pytest.mark.rule("STD-1", "STD-4", "STD-12", "RES-4")
def test_the_menu_is_exactly_what_is_accepted(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    moment = data.draw(st.integers(0, 12))
    for number, _ in enumerate(walk(data, hand)):
        if number >= moment:
            break
    menu = hand.menu()
    if menu is None:
        return
    assert legal(menu), "every state has a legal move"
    assert in_menu(menu, *hand.default_action())
    moves: tuple[Any, ...] = (*MOVES, "bet", "Fold", "", None, 3)
    for move in moves:
        for to in tried_amounts(menu):
            twin = hand.copy()
            if in_menu(menu, move, to, call_checks=ruleset.call_checks):
                said = twin.act(menu.actor, move, to)
                assert twin.events == hand.events + said
                continue
            with pytest.raises(Refused) as refusal:
                twin.act(menu.actor, move, to)
            assert twin == hand
            if isinstance(refusal.value, Refused):
                assert refusal.value.rule
                assert refusal.value.text


@EACH
@given(data=DATA)
@pytest.mark.rule("STD-4")
def test_a_refusal_changes_nothing(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    count = len(hand.stacks)
    for _ in walk(data, hand):
        before = Hand.rebuild(hand.secret, hand.events)
        actor = hand.actor
        strangers: list[Any] = [*(p for p in range(-1, count + 1) if p != actor), None, "0", 0.5]
        for position in [*strangers, True, False]:
            for move in MOVES:
                with pytest.raises(Refused):
                    hand.act(position, move)
        amounts: list[Any] = [0, -1, 1.5, "3", 10**13, True, False]
        for amount in amounts:
            with pytest.raises(Refused):
                hand.add_dead(amount)
        if not hand.over:
            with pytest.raises(Refused):
                hand.show(0)
        assert hand == before


@EACH
@given(data=DATA)
@pytest.mark.rule("STD-0")
def test_a_hand_rebuilt_from_secret_and_events_is_equal(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    follower = Hand.rebuild(hand.secret, hand.events)
    assert follower == hand
    for step in walk(data, hand):
        for event in step.said:
            follower.apply(event)
        assert follower == hand
        assert follower.menu() == hand.menu()
        assert Hand.rebuild(hand.secret, hand.events) == hand
    for position in range(len(hand.stacks)):
        if not hand.shown[position]:
            hand.show(position)
            assert Hand.rebuild(hand.secret, hand.events) == hand


@EACH
@given(data=DATA)
@pytest.mark.rule("STD-0")
def test_events_survive_json(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    for _ in walk(data, hand):
        pass
    stored = msgspec.json.encode(hand.events)
    read = msgspec.json.decode(stored, type=list[Event])
    assert read == hand.events
    assert Hand.rebuild(hand.secret, read) == hand


@EACH
@given(data=DATA)
@pytest.mark.rule("LOBBY-1", "STD-8", "RES-8")
def test_events_hold_no_hidden_card(data: st.DataObject, ruleset: Ruleset) -> None:
    hand = dealt(data, ruleset)
    assert_no_hidden_card(hand)
    for _ in walk(data, hand):
        assert_no_hidden_card(hand)


def assert_no_hidden_card(hand: Hand) -> None:
    shown = {card for place, out in enumerate(hand.shown) if out for card in hand.hole(place)}
    for event in hand.events:
        found = set(CARD.findall(msgspec.json.encode(event).decode()))
        assert found <= {*hand.board, *shown}
        if not isinstance(event, StreetDealt | Shown):
            assert not found
        if isinstance(event, HandDealt):
            assert not hasattr(event.setup, "deck")


@EACH
@given(data=DATA)
@pytest.mark.rule("LOBBY-1")
def test_a_view_does_not_change_with_the_cards_hidden_from_it(data: st.DataObject, ruleset: Ruleset) -> None:
    setup, secret = data.draw(setups(ruleset)), data.draw(secrets())
    hand = Hand.deal(setup, secret)
    steps: list[Step] = []
    moment = data.draw(st.integers(0, 25))
    for step in walk(data, hand):
        steps.append(step)
        if len(steps) > moment:
            break
    viewer = data.draw(st.sampled_from([None, *range(len(hand.stacks))]))
    other = replayed(setup, reshuffled(data, hand, viewer), steps)
    assert other.view(viewer) == hand.view(viewer)


def reshuffled(data: st.DataObject, hand: Hand, viewer: int | None) -> Secret:
    """Exchange the cards that the viewer can't know; who showed down knows of the others what was shown."""
    known = {*hand.board}
    for place, shown in enumerate(hand.shown):
        if place == viewer or shown or hand.mucked[place]:
            known.update(hand.hole(place))
    hidden = [card for card in hand.secret.deck if card not in known]
    new = iter(data.draw(st.permutations(hidden)))
    return Secret(tuple([card if card in known else next(new) for card in hand.secret.deck]))


def replayed(setup: Setup, secret: Secret, steps: Sequence[Step]) -> Hand:
    hand = Hand.deal(setup, secret)
    for step in steps:
        assert step.do(hand) == step.said
    return hand

"""Blocking somebody: what ends, what is kept from whom, and how many (PEOPLE-1, PEOPLE-2)."""

import pytest

from pokerhouse.house.player import command as p
from pokerhouse.house.player import friendship
from pokerhouse.house.player.blocks import BLOCKED_MAX
from tests.house.player.test_friends import Somebody, both


@pytest.fixture
def ann() -> Somebody:
    return Somebody("ann")


@pytest.fixture
def bob() -> Somebody:
    return Somebody("bob")


@pytest.mark.rule("PEOPLE-1")
def test_a_block_ends_friendship_on_both_sides(ann: Somebody, bob: Somebody) -> None:
    both(ann, bob, friendship.unite)
    both(ann, bob, friendship.block)
    assert (ann.player.state.friends, bob.player.state.friends) == ([], [])
    assert list(ann.player.state.blocked) == ["bob"]
    assert bob.player.state.blocked == {}
    assert ann.do(p.BlockPlayer(player="bob")) == 0
    assert ann.do(p.UnblockPlayer(player="bob")) == 1
    assert ann.do(p.UnblockPlayer(player="bob")) == 0
    assert (ann.player.state.blocked, ann.player.state.friends) == ({}, [])


@pytest.mark.rule("PEOPLE-1")
def test_who_is_blocked_can_ask_and_does_not_learn_of_it(ann: Somebody, bob: Somebody) -> None:
    both(bob, ann, friendship.ask())
    both(ann, bob, friendship.block)
    assert ann.player.state.requests == []
    assert bob.player.state.asked == ["ann"]  # as before: nobody told it
    both(bob, ann, friendship.ask())
    assert (ann.player.state.requests, ann.player.state.friends) == ([], [])
    ann.do(p.UnblockPlayer(player="bob"))
    both(bob, ann, friendship.ask())
    assert ann.player.state.requests == ["bob"]


@pytest.mark.rule("PEOPLE-1")
def test_ones_own_request_is_taken_back(ann: Somebody, bob: Somebody) -> None:
    both(ann, bob, friendship.ask())
    both(ann, bob, friendship.block)
    assert (ann.player.state.asked, bob.player.state.requests) == ([], [])


@pytest.mark.rule("PEOPLE-2")
def test_one_befriends_nobody_whom_one_has_blocked(ann: Somebody) -> None:
    ann.do(p.BlockPlayer(player="bob"))
    assert ann.refused(p.AskFriend(friend="bob")) == "blocked"
    assert ann.refused(p.NoteFriend(friend="bob")) == "blocked"
    assert ann.refused(p.AcceptFriend(friend="bob")) == "no_request"
    assert ann.do(p.NoteFriendAsked(friend="bob")) == 0


@pytest.mark.rule("PEOPLE-1")
def test_one_blocks_others_and_not_without_end(ann: Somebody) -> None:
    assert ann.refused(p.BlockPlayer(player="ann")) == "bad_player"
    assert ann.refused(p.BlockPlayer(player="")) == "bad_player"
    for number in range(BLOCKED_MAX):
        ann.player.handle(p.BlockPlayer(player=f"p{number}"), 1)
    assert ann.refused(p.BlockPlayer(player="one-more")) == "too_many_blocked"

"""Friends: each side keeps its own list, and every message may be repeated."""

import pytest

from pokerhouse.house import Player, Refused
from pokerhouse.house.player import Decide, friendship
from pokerhouse.house.player import command as p
from pokerhouse.house.player.event import PlayerEvent
from pokerhouse.house.player.friends import FRIENDS_MAX, REQUESTS_MAX


class Somebody:
    """A player with its events, rebuilt after every step."""

    def __init__(self, name: str) -> None:
        self.player, events = Player.create(name, name.title(), 0, guest=True)
        self.events: list[PlayerEvent] = list(events)

    def do(self, command: p.PlayerCommand) -> int:
        """How many events the command led to."""
        events = self.player.handle(command, 1)
        self.events += events
        assert Player.rebuild(self.events) == self.player
        return len(events)

    def refused(self, command: p.PlayerCommand) -> str:
        with pytest.raises(Refused) as caught:
            self.do(command)
        return caught.value.code


@pytest.mark.rule("PSNG-2")
def test_asked_accepted_removed() -> None:
    ann, bob = Somebody("ann"), Somebody("bob")
    assert ann.do(p.AskFriend(friend="bob")) == 1
    assert ann.do(p.AskFriend(friend="bob")) == 0
    assert bob.do(p.NoteFriendAsked(friend="ann")) == 1
    assert bob.do(p.NoteFriendAsked(friend="ann")) == 0
    assert bob.do(p.AcceptFriend(friend="ann")) == 1
    assert bob.do(p.AcceptFriend(friend="ann")) == 0
    assert ann.do(p.NoteFriend(friend="bob")) == 1
    assert ann.player.state.friends == ["bob"]
    assert bob.player.state.friends == ["ann"]
    assert not ann.player.state.asked
    assert not bob.player.state.requests
    assert ann.refused(p.AskFriend(friend="bob")) == "friends_already"
    for one, other in ((ann, "bob"), (bob, "ann")):
        assert one.do(p.RemoveFriend(friend=other)) == 1
        assert one.do(p.RemoveFriend(friend=other)) == 0
        assert not one.player.state.friends


@pytest.mark.rule("PSNG-2")
def test_a_followed_invitation_link_makes_friends_without_a_request() -> None:
    ann, bob = Somebody("ann"), Somebody("bob")
    ann.do(p.NoteFriend(friend="bob"))
    bob.do(p.NoteFriend(friend="ann"))
    assert ann.player.state.friends == ["bob"]
    assert bob.player.state.friends == ["ann"]


def test_nobody_accepts_what_was_not_asked_or_befriends_itself() -> None:
    ann = Somebody("ann")
    assert ann.refused(p.AcceptFriend(friend="bob")) == "no_request"
    assert ann.refused(p.AskFriend(friend="ann")) == "bad_player"
    assert ann.refused(p.AskFriend(friend="")) == "bad_player"
    assert ann.refused(p.NoteFriend(friend="a:b")) == "bad_player"


def test_friends_and_requests_have_limits() -> None:
    ann = Player.create("ann", "Ann", 0, guest=True)[0]
    for number in range(REQUESTS_MAX):
        ann.handle(p.AskFriend(friend=f"q{number}"), 0)
    with pytest.raises(Refused, match="requests"):
        ann.handle(p.AskFriend(friend="one-more"), 0)
    for number in range(FRIENDS_MAX):
        ann.handle(p.NoteFriend(friend=f"f{number}"), 0)
    with pytest.raises(Refused, match="At most 500"):
        ann.handle(p.NoteFriend(friend="one-more"), 0)
    for number in range(REQUESTS_MAX):
        ann.handle(p.NoteFriendAsked(friend=f"r{number}"), 0)
    assert ann.handle(p.NoteFriendAsked(friend="r0"), 0) == []  # said twice it is one request
    ann.handle(p.NoteFriendAsked(friend="one-more"), 0)
    assert len(ann.state.requests) == REQUESTS_MAX
    assert (ann.state.requests[0], ann.state.requests[-1]) == ("r1", "one-more")  # the oldest is dropped


def both(one: Somebody, other: Somebody, decide: Decide) -> None:
    """What concerns two people happens to both."""
    said = decide(one.player.state, other.player.state)
    one.do(said.mine)
    if said.theirs is not None:
        other.do(said.theirs)


@pytest.mark.rule("PSNG-2")
def test_who_ask_each_other_are_friends_also_if_one_never_heard_of_the_request() -> None:
    ann, bob = Somebody("ann"), Somebody("bob")
    ann.do(p.AskFriend(friend="bob"))  # bob's list was full
    both(bob, ann, friendship.ask())
    assert (ann.player.state.friends, bob.player.state.friends) == (["bob"], ["ann"])
    assert (ann.player.state.asked, bob.player.state.asked) == ([], [])


@pytest.mark.rule("PEOPLE-4")
def test_one_origin_fills_no_list_and_pushes_nobody_out() -> None:
    ann = Somebody("ann")
    ann.do(p.NoteFriendAsked(friend="early", origin="home"))
    for number in range(3 * REQUESTS_MAX):
        ann.do(p.NoteFriendAsked(friend=f"s{number}", origin="flood"))
    ann.do(p.NoteFriendAsked(friend="late", origin="work"))
    requests = ann.player.state.requests
    assert len(requests) == REQUESTS_MAX
    assert {"early", "late"} <= set(requests)
    assert set(ann.player.state.origins) == set(requests)
    # Of many origins none is crowded out by the largest of them.
    for number in range(2 * REQUESTS_MAX):
        ann.do(p.NoteFriendAsked(friend=f"t{number}", origin=f"flood{number % 5}"))
    assert {"early", "late"} <= set(ann.player.state.requests)

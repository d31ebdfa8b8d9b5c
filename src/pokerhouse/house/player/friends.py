"""Friends: asked, accepted, removed. Each of the two keeps its own side; the server tells both."""

from collections.abc import Callable
from typing import Any

from pokerhouse.house.player import command as c
from pokerhouse.house.player import event as e
from pokerhouse.house.player.state import PlayerState
from pokerhouse.house.settings import NAME_MAX, refuse_unless

FRIENDS_MAX = 500
REQUESTS_MAX = 100
"""Open requests in each direction."""


def _check_other(state: PlayerState, friend: str) -> None:
    fine = 0 < len(friend) <= NAME_MAX and ":" not in friend and friend != state.id
    refuse_unless(fine, "bad_player", "PSNG-2", "A friend is somebody else in the house.")


def _check_room(state: PlayerState) -> None:
    room = len(state.friends) < FRIENDS_MAX
    refuse_unless(
        room, "too_many_friends", "limit", f"A player has at most {FRIENDS_MAX} friends.", most=FRIENDS_MAX
    )


def _ask(state: PlayerState, command: c.AskFriend, now: int) -> list[e.PlayerEvent]:
    _check_other(state, command.friend)
    _check_room(state)
    refuse_unless(
        command.friend not in state.friends, "friends_already", "PSNG-2", "You are friends already."
    )
    room = len(state.asked) < REQUESTS_MAX
    refuse_unless(
        room,
        "too_many_requests",
        "limit",
        f"At most {REQUESTS_MAX} requests are open at a time.",
        most=REQUESTS_MAX,
    )
    if command.friend in state.asked:
        return []
    return [e.FriendAsked(at=now, friend=command.friend)]


def _asked(state: PlayerState, command: c.NoteFriendAsked, now: int) -> list[e.PlayerEvent]:
    _check_other(state, command.friend)
    known = command.friend in state.requests or command.friend in state.friends
    if known:
        return []
    return [e.FriendRequested(at=now, friend=command.friend)]


def _accept(state: PlayerState, command: c.AcceptFriend, now: int) -> list[e.PlayerEvent]:
    if command.friend in state.friends:
        return []
    asked = command.friend in state.requests
    refuse_unless(asked, "no_request", "PSNG-2", "That player has not asked to be friends.")
    _check_room(state)
    return [e.FriendAdded(at=now, friend=command.friend)]


def _note(state: PlayerState, command: c.NoteFriend, now: int) -> list[e.PlayerEvent]:
    _check_other(state, command.friend)
    if command.friend in state.friends:
        return []
    _check_room(state)
    return [e.FriendAdded(at=now, friend=command.friend)]


def _remove(state: PlayerState, command: c.RemoveFriend, now: int) -> list[e.PlayerEvent]:
    if not any(command.friend in names for names in (state.friends, state.asked, state.requests)):
        return []
    return [e.FriendRemoved(at=now, friend=command.friend)]


FRIEND_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {
    c.AskFriend: _ask,
    c.NoteFriendAsked: _asked,
    c.AcceptFriend: _accept,
    c.NoteFriend: _note,
    c.RemoveFriend: _remove,
}


def _was_asked(state: PlayerState, event: e.FriendAsked) -> None:
    state.asked.append(event.friend)


def _was_requested(state: PlayerState, event: e.FriendRequested) -> None:
    state.requests.append(event.friend)
    del state.requests[:-REQUESTS_MAX]  # a hundred strangers keep no friend from asking


def _added(state: PlayerState, event: e.FriendAdded) -> None:
    _forget(state, event.friend)
    state.friends.append(event.friend)


def _removed(state: PlayerState, event: e.FriendRemoved) -> None:
    _forget(state, event.friend)


def _forget(state: PlayerState, friend: str) -> None:
    for names in (state.friends, state.asked, state.requests):
        if friend in names:
            names.remove(friend)


FRIEND_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {
    e.FriendAsked: _was_asked,
    e.FriendRequested: _was_requested,
    e.FriendAdded: _added,
    e.FriendRemoved: _removed,
}

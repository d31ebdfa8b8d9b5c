"""Friends: asked, accepted, removed. Each of the two keeps its own side; `friendship` says what both do."""

from collections import Counter
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
    refuse_unless(fine, "bad_player", "PSNG-2", "Choose somebody else as a friend.")


def _check_not_blocked(state: PlayerState, friend: str) -> None:
    text = "You have blocked this person. Unblock them first."
    refuse_unless(friend not in state.blocked, "blocked", "PEOPLE-1", text)


def _check_room(state: PlayerState) -> None:
    room = len(state.friends) < FRIENDS_MAX
    refuse_unless(
        room,
        "too_many_friends",
        "limit",
        f"At most {FRIENDS_MAX} friends.",
        most=FRIENDS_MAX,
    )


def _ask(state: PlayerState, command: c.AskFriend, now: int) -> list[e.PlayerEvent]:
    _check_other(state, command.friend)
    _check_not_blocked(state, command.friend)
    _check_room(state)
    refuse_unless(
        command.friend not in state.friends, "friends_already", "PSNG-2", "You are already friends."
    )
    room = len(state.asked) < REQUESTS_MAX
    refuse_unless(
        room,
        "too_many_requests",
        "limit",
        f"You can have {REQUESTS_MAX} open requests at most.",
        most=REQUESTS_MAX,
    )
    if command.friend in state.asked:
        return []
    return [e.FriendAsked(at=now, friend=command.friend)]


def _asked(state: PlayerState, command: c.NoteFriendAsked, now: int) -> list[e.PlayerEvent]:
    _check_other(state, command.friend)
    known = command.friend in state.requests or command.friend in state.friends
    if known or command.friend in state.blocked:
        return []
    return [e.FriendRequested(at=now, friend=command.friend, origin=command.origin)]


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
    _check_not_blocked(state, command.friend)
    _check_room(state)
    return [e.FriendAdded(at=now, friend=command.friend)]


def _remove(state: PlayerState, command: c.RemoveFriend, now: int) -> list[e.PlayerEvent]:
    if not any(command.friend in names for names in (state.friends, state.asked, state.requests)):
        return []
    return [e.FriendRemoved(at=now, friend=command.friend)]


def _parted(state: PlayerState, command: c.NoteParted, now: int) -> list[e.PlayerEvent]:
    if not any(command.friend in names for names in (state.friends, state.requests)):
        return []
    return [e.FriendRemoved(at=now, friend=command.friend)]


FRIEND_ANSWERS: dict[type, Callable[[PlayerState, Any, int], list[e.PlayerEvent]]] = {
    c.AskFriend: _ask,
    c.NoteFriendAsked: _asked,
    c.AcceptFriend: _accept,
    c.NoteFriend: _note,
    c.RemoveFriend: _remove,
    c.NoteParted: _parted,
}


def _was_asked(state: PlayerState, event: e.FriendAsked) -> None:
    state.asked.append(event.friend)


def _was_requested(state: PlayerState, event: e.FriendRequested) -> None:
    state.requests.append(event.friend)
    if event.origin:
        state.origins[event.friend] = event.origin
    if len(state.requests) > REQUESTS_MAX:
        forget(state, _crowding(state))


def _crowding(state: PlayerState) -> str:
    """The request that makes room: the oldest of the origin that has the most (PEOPLE-4).

    A hundred strangers of one origin keep no friend from asking, and push no friend's request out.
    """
    origins = [state.origins.get(player, player) for player in state.requests]
    counts = Counter(origins)
    return max(zip(state.requests, origins, strict=True), key=lambda one: counts[one[1]])[0]


def _added(state: PlayerState, event: e.FriendAdded) -> None:
    forget(state, event.friend)
    state.friends.append(event.friend)


def _removed(state: PlayerState, event: e.FriendRemoved) -> None:
    forget(state, event.friend)


def forget(state: PlayerState, friend: str) -> None:
    """Be nobody's friend, and have no request open in either direction."""
    for names in (state.friends, state.asked, state.requests):
        if friend in names:
            names.remove(friend)
    state.origins.pop(friend, None)


FRIEND_TAKERS: dict[type, Callable[[PlayerState, Any], None]] = {
    e.FriendAsked: _was_asked,
    e.FriendRequested: _was_requested,
    e.FriendAdded: _added,
    e.FriendRemoved: _removed,
}

"""What happens between two people: what each side does, decided from how both of them stand.

The two sides are always changed together, or neither is, so they never disagree. Only a request may be known
to one side alone: to who asked somebody that has blocked it, or whose list was full.
"""

from collections.abc import Callable

from msgspec import Struct

from pokerhouse.house.player import command as c
from pokerhouse.house.player.state import PlayerState


class Both(Struct, frozen=True):
    """What the one who acts does, and what the other one does, if anything."""

    mine: c.PlayerCommand
    theirs: c.PlayerCommand | None


Decide = Callable[[PlayerState, PlayerState], Both]
"""From how the one who acts and the other one stand to what both do."""


def ask(origin: str = "") -> Decide:
    """Ask the other to be friends; who have asked each other are friends (PSNG-2)."""

    def decide(mine: PlayerState, theirs: PlayerState) -> Both:
        blocked = mine.id in theirs.blocked  # PEOPLE-2: who asks does not learn of it
        if not blocked and (theirs.id in mine.requests or mine.id in theirs.asked):
            return unite(mine, theirs)
        noted = None if blocked else c.NoteFriendAsked(friend=mine.id, origin=origin)
        return Both(c.AskFriend(friend=theirs.id), noted)

    return decide


def accept(mine: PlayerState, theirs: PlayerState) -> Both:
    """Accept the other's request."""
    return Both(c.AcceptFriend(friend=theirs.id), c.NoteFriend(friend=mine.id))


def unite(mine: PlayerState, theirs: PlayerState) -> Both:
    """Be friends, whoever has asked: one followed the other's link, or both have asked."""
    return Both(c.NoteFriend(friend=theirs.id), c.NoteFriend(friend=mine.id))


def end(mine: PlayerState, theirs: PlayerState) -> Both:
    """Be friends no more, turn a request down or take it back."""
    return Both(c.RemoveFriend(friend=theirs.id), c.RemoveFriend(friend=mine.id))


def block(mine: PlayerState, theirs: PlayerState) -> Both:
    """Block the other; to it this looks like the end of a friendship, if there was one (PEOPLE-1)."""
    return Both(c.BlockPlayer(player=theirs.id), c.NoteParted(friend=mine.id))

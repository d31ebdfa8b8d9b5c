"""Links to a table: made and taken back by its host, or by each of a private sit-and-go's circle (HOST-2)."""

from typing import Literal

from pokerhouse.house import events as e
from pokerhouse.house.commands import FollowLink, MakeLink, RevokeLink
from pokerhouse.house.host.host_controls import require_host
from pokerhouse.house.reason import Reason
from pokerhouse.house.seats import belongs, check_circle
from pokerhouse.house.settings import MS_MAX, NAME_MAX, refuse_unless
from pokerhouse.house.state import TableLink, TableState, newest_link
from pokerhouse.house.step import Step, TableKind
from pokerhouse.rules import Refused

GUESTS_MAX = 50
"""People one link may bring."""

LinkEnd = Literal["", "used", "ended", "revoked"]
"""Why a link brings nobody any more; empty while it does."""

MADE = Reason("link_made", "HOST-2", "The table has a new link.")
REVOKED = Reason("link_revoked", "HOST-2", "The host cancelled the link.")
CAME = Reason("came_by_link", "HOST-2", "Joined through the table's link.")

ENDS: dict[LinkEnd, tuple[str, str]] = {
    "used": ("link_used", "This link is used up: everyone it was made for has joined."),
    "ended": ("link_ended", "This link has expired."),
    "revoked": ("link_taken_back", "The host cancelled this link."),
}


def link_end(link: TableLink, now: int) -> LinkEnd:
    """Why the link brings nobody any more, if so; what the host did comes first."""
    if link.revoked:
        return "revoked"
    if now >= link.until:
        return "ended"
    return "used" if len(link.came) >= link.guests else ""


def check_maker(state: TableState, player: str) -> None:
    """Hosts make links; at a private sit-and-go everybody who was invited invites others (PSNG-2)."""
    if not state.settings.facts.given or not belongs(state, player):
        require_host(state, player)


def link_of(state: TableState, player: str) -> TableLink | None:
    """The link that somebody at this table passes on: their own, or the host's."""
    return newest_link(state.links, player if state.settings.facts.given else "")


def make_link(step: Step, _kind: TableKind, command: MakeLink) -> None:
    """A new link for so many guests until a time; the one before is over."""
    check_maker(step.state, command.player)
    text = f"A link is for 1 to {GUESTS_MAX} guests."
    refuse_unless(1 <= command.guests <= GUESTS_MAX, "bad_guests", "HOST-2", text, most=GUESTS_MAX)
    fine = step.at < command.until <= step.at + MS_MAX
    refuse_unless(fine, "bad_end", "HOST-2", "A link can last a day at most.")
    unused = all(link.key != command.key for link in step.state.links)
    refuse_unless(
        0 < len(command.key) <= NAME_MAX and unused,
        "bad_key",
        "limit",
        "No link has this key.",
    )
    step.emit(
        e.LinkMade(
            at=step.at,
            player=command.player,
            key=command.key,
            guests=command.guests,
            until=command.until,
            reason=MADE,
        )
    )


def revoke_link(step: Step, _kind: TableKind, command: RevokeLink) -> None:
    """Take the link back; people who came by it stay."""
    check_maker(step.state, command.player)
    link = link_of(step.state, command.player)
    refuse_unless(link, "no_link", "HOST-2", "This table has no link to cancel.")
    step.emit(e.LinkRevoked(at=step.at, player=command.player, reason=REVOKED, maker=link.by if link else ""))


def follow_link(step: Step, _kind: TableKind, command: FollowLink) -> None:
    """Somebody comes by the link. Who is here already uses nothing up."""
    state = step.state
    link = next((link for link in state.links if link.key == command.key), None)
    refuse_unless(link, "no_such_link", "HOST-2", "There is no such link.")
    named = 0 < len(command.player) <= NAME_MAX and ":" not in command.player
    refuse_unless(named, "bad_player", "limit", "There is no such player.")
    if link is None or is_known(state, command.player):
        return
    barred = command.player in state.barred
    refuse_unless(not barred, "barred", "HOST-5", "The host asked you not to come back to this table.")
    end = link_end(link, step.at)
    if end:
        code, text = ENDS[end]
        raise Refused(code, "HOST-2", text, {"until": link.until})
    check_circle(state, link.by)
    step.emit(e.LinkFollowed(at=step.at, player=command.player, key=command.key, reason=CAME))


def is_known(state: TableState, player: str) -> bool:
    """Whether the player needs no link: it is the host, sits here or was asked here before."""
    here = player in {state.host, state.settings.creator} or state.chair_of(player) is not None
    return here or player in state.invited

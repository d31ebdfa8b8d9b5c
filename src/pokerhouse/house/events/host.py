"""What a host does with its table, and who comes by its link."""

from pokerhouse.house.events.stamped_event import StampedEvent
from pokerhouse.house.reason import Reason
from pokerhouse.house.settings import TableSettings


class LinkMade(StampedEvent, frozen=True, kw_only=True, tag="link_made"):
    """The table has a new link (HOST-2, PSNG-2). The key is for those at the table alone."""

    player: str
    key: str
    guests: int
    until: int
    reason: Reason


class LinkRevoked(StampedEvent, frozen=True, kw_only=True, tag="link_revoked"):
    """A link was taken back (HOST-2)."""

    player: str
    reason: Reason
    maker: str = ""
    """Whose link it was; empty for the newest one."""


class LinkFollowed(StampedEvent, frozen=True, kw_only=True, tag="link_followed"):
    """Somebody came by the link and is of the table's circle (HOST-2)."""

    player: str
    key: str
    reason: Reason


class PlayPaused(StampedEvent, frozen=True, kw_only=True, tag="play_paused"):
    """No further hand is dealt until the host goes on (HOST-3)."""

    player: str
    reason: Reason


class PlayResumed(StampedEvent, frozen=True, kw_only=True, tag="play_resumed"):
    """Hands are dealt again (HOST-3)."""

    player: str
    reason: Reason


class TableLocked(StampedEvent, frozen=True, kw_only=True, tag="table_locked"):
    """Nobody new sits down, or people may again (HOST-4)."""

    player: str
    locked: bool
    reason: Reason


class AskedToLeave(StampedEvent, frozen=True, kw_only=True, tag="asked_to_leave"):
    """The host sends a player away: now, or when the hand is over (HOST-5)."""

    seat: int
    player: str
    by: str
    barred: bool
    reason: Reason


class HostPassed(StampedEvent, frozen=True, kw_only=True, tag="host_passed"):
    """The host's role is another's (HOST-6)."""

    player: str
    to: str
    reason: Reason


class ChangePlanned(StampedEvent, frozen=True, kw_only=True, tag="change_planned"):
    """The table is set anew when the running hand is over (HOST-7)."""

    settings: TableSettings
    reason: Reason


class TableChanged(StampedEvent, frozen=True, kw_only=True, tag="table_changed"):
    """The table is set anew; its settings stand here in full (HOST-7)."""

    settings: TableSettings
    reason: Reason


HostEvent = (
    LinkMade
    | LinkRevoked
    | LinkFollowed
    | PlayPaused
    | PlayResumed
    | TableLocked
    | AskedToLeave
    | HostPassed
    | ChangePlanned
    | TableChanged
)

"""A hosted table, as its people may see it (HOST-1)."""

from pokerhouse.house import Table
from pokerhouse.house.host import link_end
from pokerhouse.protocol.host import HostView, TableLink


def host_view(table: Table, name: str, now: int, *, inside: bool) -> HostView | None:
    """What the host of this table has set. Only the host and the seated, those `inside`, see its link."""
    state = table.state
    settings = state.planned or state.settings
    if not state.host:
        return None
    chair = state.chair_of(state.host)
    return HostView(
        player=state.host,
        name=chair.name if chair else name,
        private=settings.is_private,
        paused=state.paused,
        locked=state.locked,
        no_bots=settings.no_bots,
        action_seconds=settings.action_ms // 1_000,
        time_bank_seconds=settings.time_bank_ms // 1_000,
        starting_stack=settings.starting_stack,
        rounds_a_level=settings.rounds_a_level,
        chat=settings.chat,
        planned=state.planned is not None,
        link=_link(table, now) if inside else None,
        leaving=[chair.player for chair in state.chairs.values() if chair.dismissed],
    )


def _link(table: Table, now: int) -> TableLink | None:
    """The newest link, unless the host has taken it back."""
    links = table.state.links
    if not links or links[-1].revoked:
        return None
    link = links[-1]
    return TableLink(
        token=link.key, guests=link.guests, came=len(link.came), until=link.until, end=link_end(link, now)
    )

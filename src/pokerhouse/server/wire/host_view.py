"""A table that somebody hosts, as its people may see it (HOST-1)."""

from pokerhouse.house import Table
from pokerhouse.house.host import link_end
from pokerhouse.protocol.host import HostView, TableLink


def host_view(table: Table, player: str | None, name: str, now: int) -> HostView | None:
    """What the host of this table has set; its link is for who hosts it or sits there."""
    state = table.state
    settings = state.planned or state.settings
    if not state.host:
        return None
    inside = player is not None and (player == state.host or state.chair_of(player) is not None)
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
    """The link that was made last; a link taken back is none."""
    links = table.state.links
    if not links or links[-1].revoked:
        return None
    link = links[-1]
    return TableLink(
        token=link.key, guests=link.guests, came=len(link.came), until=link.until, end=link_end(link, now)
    )

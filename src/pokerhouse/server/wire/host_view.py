"""A hosted table, as its people may see it (HOST-1)."""

from pokerhouse.house import Table
from pokerhouse.house.host import link_end
from pokerhouse.house.state import TableLink
from pokerhouse.protocol import host as wire


def host_view(table: Table, name: str, now: int, link: TableLink | None) -> wire.HostView | None:
    """What the host of this table has set, with the link that the viewer may pass on."""
    state = table.state
    settings = state.planned or state.settings
    if not state.host:
        return None
    chair = state.chair_of(state.host)
    return wire.HostView(
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
        link=_link(link, now) if link else None,
        leaving=[chair.player for chair in state.chairs.values() if chair.dismissed],
    )


def _link(link: TableLink, now: int) -> wire.TableLink:
    return wire.TableLink(
        token=link.key, guests=link.guests, came=len(link.came), until=link.until, end=link_end(link, now)
    )

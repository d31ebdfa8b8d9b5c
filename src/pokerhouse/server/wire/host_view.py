"""A hosted table, as its people may see it (HOST-1)."""

from pokerhouse.house import Table
from pokerhouse.house.host import link_end
from pokerhouse.house.state import TableLink
from pokerhouse.protocol import host as wire
from pokerhouse.server.wire.alike import alike


def host_view(table: Table, name: str, now: int, link: TableLink | None) -> wire.HostView:
    """What the host of this table has set, with the link that the viewer may pass on."""
    state = table.state
    settings = state.planned or state.settings
    chair = state.chair_of(state.host)
    return alike(
        wire.HostView,
        state,
        settings,
        player=state.host,
        name=chair.name if chair else name,
        private=settings.is_private,
        action_seconds=settings.action_ms // 1_000,
        time_bank_seconds=settings.time_bank_ms // 1_000,
        planned=state.planned is not None,
        link=_link(link, now) if link else None,
        leaving=[chair.player for chair in state.chairs.values() if chair.dismissed],
    )


def _link(link: TableLink, now: int) -> wire.TableLink:
    return alike(wire.TableLink, link, token=link.key, came=len(link.came), end=link_end(link, now))

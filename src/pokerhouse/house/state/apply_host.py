"""Taking over what a host does with its table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pokerhouse.house import events as e
from pokerhouse.house.state.invitation_link import is_link
from pokerhouse.house.state.table_link import TableLink
from pokerhouse.house.state.table_state import TableState

LINKS_REMEMBERED = 8
"""How many links of a table are known by their ends: whoever follows an old one is told what became of it."""


def _link_made(state: TableState, event: e.LinkMade) -> None:
    _revoke(state, event.at)
    link = TableLink(key=event.key, by=event.player, guests=event.guests, until=event.until)
    state.links = [*state.links, link][-LINKS_REMEMBERED:]


def _revoke(state: TableState, at: int) -> None:
    if state.links and not state.links[-1].revoked:
        state.links = [*state.links[:-1], replace(state.links[-1], revoked=at)]


def _link_revoked(state: TableState, event: e.LinkRevoked) -> None:
    _revoke(state, event.at)


def _link_followed(state: TableState, event: e.LinkFollowed) -> None:
    link = state.links[-1]
    state.links = [*state.links[:-1], replace(link, came={event.player: event.at, **link.came})]
    state.invited = {**state.invited, event.player: link.by}


def _play_paused(state: TableState, _event: e.PlayPaused) -> None:
    state.paused = True


def _play_resumed(state: TableState, _event: e.PlayResumed) -> None:
    state.paused = False


def _locked(state: TableState, event: e.TableLocked) -> None:
    state.locked = event.locked


def _asked_to_leave(state: TableState, event: e.AskedToLeave) -> None:
    chair = state.chairs[event.seat]
    chair.dismissed = True
    if not chair.leaving:
        chair.leaving = True
        state.leaving.append(event.player)
    if event.barred:
        state.barred = [*state.barred, event.player]
        links = {guest for guest, by in state.invited.items() if is_link(guest) and by == event.player}
        gone = {event.player, *links}  # nobody comes by a link of somebody who may not come
        state.invited = {guest: by for guest, by in state.invited.items() if guest not in gone}


def _host_passed(state: TableState, event: e.HostPassed) -> None:
    state.passed_to = event.to


def _change_planned(state: TableState, event: e.ChangePlanned) -> None:
    state.planned = event.settings


def _changed(state: TableState, event: e.TableChanged) -> None:
    if event.settings.time_bank_ms != state.settings.time_bank_ms:
        for chair in state.chairs.values():
            chair.time_bank = event.settings.time_bank_ms
    state.settings, state.planned = event.settings, None


APPLY_HOST: dict[type, Callable[[TableState, Any], None]] = {
    e.LinkMade: _link_made,
    e.LinkRevoked: _link_revoked,
    e.LinkFollowed: _link_followed,
    e.PlayPaused: _play_paused,
    e.PlayResumed: _play_resumed,
    e.TableLocked: _locked,
    e.AskedToLeave: _asked_to_leave,
    e.HostPassed: _host_passed,
    e.ChangePlanned: _change_planned,
    e.TableChanged: _changed,
}
